"""A server in virtual time with a slow game, and all that it sends out by itself caught at the door."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Coroutine
from email.message import EmailMessage
from typing import Any, Final

import msgspec

from dicetown.table.room.settings import Clock, Settings
from dicetown.table.store.rows import SubscriptionRow
from dicetown.web.http.app import make_app
from dicetown.web.notices.channels import Push
from dicetown.web.notices.outgoing import NotSent, Outgoing
from dicetown.web.ops.config import ServerConfig
from dicetown.web.server import Server
from tests.table.keeping import AtOnce
from tests.web.virtual_time import clock, pass_time, run_virtually, settle
from tests.web.worlds import PLENTY, World

DELAY: Final = 60
MINUTE: Final = 60_000
SLOW: Final = Settings(ruleset="classic", clock=Clock(kind="days"), title="Friday night", public=True)
HOME: Final = "https://dice.example.org"
ENDPOINT: Final = "https://push.example.net/send/abc"
CONFIG: Final = ServerConfig(
    data="nowhere",
    public_url=HOME,
    origins=["http://laptop:8377"],
    notice_delay=DELAY,
    mail_server="mail.example.org",
    mail_from="dice@example.org",
    notice_webhook="http://127.0.0.1:9/hook",
    notice_webhook_secret="hush hush",
    messages_per_second=PLENTY,
    messages_burst=PLENTY,
    requests_per_second=PLENTY,
    requests_burst=PLENTY,
    sessions_per_hour=PLENTY,
    tables_per_hour=PLENTY,
)


class Seal:
    """Signs without the package that real signatures take."""

    public = "a-public-key"

    def authorization(self, origin: str, now: int) -> str:
        return f"seal {origin} {now}"


class NoticeWorld(World):
    """Ann and Bob at a slow game, both at the table."""

    def __init__(self, config: ServerConfig = CONFIG) -> None:
        super().__init__(seed=1)
        self.config = config
        self.posts: list[Outgoing] = []
        self.mails: list[EmailMessage] = []
        self.statuses: list[int | NotSent] = []
        """What is answered to the posts to come; 201 to those after."""
        self.serve()

    def serve(self) -> None:
        """A server on what the last one kept."""
        self.server = Server(self.config, self.store, self.mind, clock, random.Random(1).randbytes)
        self.server.notices.channels.post = self._post
        self.server.notices.channels.carry = self._carry
        self.app = make_app(self.server)

    async def _post(self, what: Outgoing) -> int:
        self.posts.append(what)
        status = self.statuses.pop(0) if self.statuses else 201
        if isinstance(status, NotSent):
            raise status
        return status

    async def _carry(self, mail: EmailMessage, config: ServerConfig) -> None:
        self.mails.append(mail)

    async def begin(self, settings: Settings = SLOW, seats: int = 2) -> None:
        """Everybody sits at the table, and the game has begun."""
        asyncio.get_running_loop().set_default_executor(AtOnce())
        await self.open(settings, seats)
        self.use_seals()
        await self.seal([f"0{seat}" for seat in range(seats)])
        assert self.table.phase == "playing"

    def use_seals(self) -> None:
        self.server.notices.channels.push = Push(Seal(), self._post)

    async def restart(self) -> None:
        """End the server, with everybody's connection, and start another one on the same store."""
        for line in self.lines.values():
            await line.close()
        self.lines.clear()
        await self.server.stop()
        self.serve()
        await self.server.start()
        self.use_seals()
        await settle()

    async def ask(self, person: str, way: str = "push", **body: object) -> dict[str, Any]:
        """A player wants notices."""
        if way == "push":
            body.setdefault("endpoint", ENDPOINT)
        reply = await self.request("POST", f"/api/notices/{way}", person, body)
        assert reply.status == 200, reply.body
        found: dict[str, Any] = reply.json()
        return found

    async def go(self, seat: int) -> None:
        """A player goes away."""
        await self.lines.pop(seat).close()
        await settle()

    async def come(self, seat: int) -> None:
        self.lines[seat] = self.connect(self.people[seat], self.query(seat))
        await settle()

    async def answer(self, seat: int) -> None:
        """A player who is there takes the first option."""
        prompt = self.table.game.view_for(seat).prompt
        assert prompt is not None
        choice = prompt.options[0].text
        command = {"type": "answer", "seat": seat, "prompt": self.table.prompt_id(seat), "choice": choice}
        self.lines[seat].send({**command, "id": f"a{seat}-{clock()}-{len(self.lines[seat].frames)}"})
        await settle()

    async def rows(self, person: str) -> list[SubscriptionRow]:
        session = await self.server.sessions.find(self._keys[person].partition("=")[2])
        assert session is not None
        return await self.store.subscriptions_of(session.player)


def in_notice_world(story: Callable[[NoticeWorld], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Make a test of a story about a game that has begun."""

    def test() -> None:
        async def whole() -> None:
            world = NoticeWorld()
            await world.begin()
            await story(world)
            await world.close()

        run_virtually(whole())

    test.__doc__ = story.__doc__
    return test


async def later() -> None:
    """Long enough to be missed."""
    await pass_time(DELAY * 1000 + 1)


class Caught(logging.Handler):
    """All that is logged, at every level."""

    def __init__(self) -> None:
        super().__init__(0)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


def without(config: ServerConfig, **changes: Any) -> ServerConfig:
    return msgspec.structs.replace(config, **changes)
