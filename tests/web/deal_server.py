"""A server in virtual time whose bots really think, and people who play the deal of the day there."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Sequence
from typing import Any, Final

from dicetown.records.game import Game
from dicetown.table.actor.actor import TableActor
from dicetown.table.room import commands
from dicetown.table.room.hosting import Player
from dicetown.table.room.table import PLAYING
from dicetown.table.workers.bot_runner import BotRunner
from dicetown.web.http.app import make_app
from dicetown.web.server import SERVER_KEY, Server
from tests.table.keeping import AtOnce
from tests.table.scripted_bots import ScriptedBots
from tests.web.virtual_time import clock, pass_time, settle
from tests.web.worlds import Line, World

TODAY: Final = "2023-11-14"
"""The day on which virtual time begins, in the evening."""

Choose = Callable[[Sequence[str]], str]
"""How a player answers, given the options."""


def heard(line: Line) -> list[dict[str, Any]]:
    """The messages that came over a line since it was last asked; that it was opened is none."""
    return [json.loads(frame.text) for frame in line.taken() if frame.text.startswith('{"')]


def first(options: Sequence[str]) -> str:
    return options[0]


def at_random(seed: int) -> Choose:
    return random.Random(seed).choice


class DealServer(World):
    """A server that deals, and may be started again."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(seed)
        self.seed = seed
        """What the server's key is made of: the same deals in every run."""
        self.server.manager.bot_pool = ScriptedBots(BotRunner().choose)

    async def start(self, *people: str) -> DealServer:
        asyncio.get_running_loop().set_default_executor(AtOnce())
        await self.store.put_meta(SERVER_KEY, bytes([self.seed] * 32))
        await self.server.start()
        for name in people:
            await self.be(name)
        return self

    async def restart(self) -> None:
        """Another process on the same data: nothing is left but the store."""
        await self.server.stop()
        mind = ScriptedBots(BotRunner().choose)
        self.server = Server(self.server.config, self.store, mind, clock, random.Random(2).randbytes)
        self.app = make_app(self.server)
        await self.server.start()

    async def be(self, name: str) -> None:
        reply = await self.request("POST", "/api/session", body={"name": name})
        self._keys[name] = dict(reply.headers)[b"set-cookie"].decode().partition(";")[0]

    async def get(self, path: str, person: str = "") -> Any:
        reply = await self.request("GET", path, person)
        assert reply.status == 200, reply.body
        return reply.json()

    async def begin(self, person: str) -> str:
        """The table of this player's deal of the day."""
        reply = await self.request("POST", "/api/deals/today", person, {"pace": 0})
        assert reply.status == 200, reply.body
        return str(reply.json()["id"])

    async def play(self, person: str, choose: Choose = first) -> Game:
        """Play the deal of the day to its end; the game as it was."""
        live = await self.server.manager.find(await self.begin(person))
        await self.play_on(live, choose)
        return live.table.game

    async def play_on(self, live: TableActor, choose: Choose, answers: int = 10_000) -> None:
        table = live.table
        [seat] = [number for number, place in enumerate(table.seats) if place.is_person]
        player = Player(id=table.seats[seat].player, name="")
        for number in range(answers):
            await self.quiet(live)
            if table.phase != PLAYING:
                return
            prompt = table.prompt_id(seat)
            choice = choose([option.text for option in table.game.options(seat)])
            await live.command(
                player,
                commands.Answer(id=f"a{table.entries}-{number}", seat=seat, prompt=prompt, choice=choice),
            )

    async def quiet(self, live: TableActor) -> None:
        """Wait until the person is asked, or the game has ended."""
        table = live.table
        while table.phase == PLAYING and not any(seat.is_person and seat.asked for seat in table.seats):
            await settle()
            if not any(seat.asked for seat in table.seats):
                continue
            await pass_time(1)

    def look(self, table: str, person: str, query: str = "") -> Line:
        return Line(self, f"/api/tables/{table}/live?{query}", person)
