"""A whole server in memory, and clients that speak with it over its real application, byte by byte.

Nothing is left out but the socket: requests and WebSockets go through `make_app`, and what is captured is
what the web server would be given to send. Use it in virtual time.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from starlette.types import Message, Scope

from dicetown.bots.advice import Advised
from dicetown.bots.registry import make_bot
from dicetown.table.actor.actor import TableActor
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import Table
from dicetown.table.workers.bot_runner import BotQuestion
from dicetown.web.http.app import make_app
from dicetown.web.ops.config import ServerConfig
from dicetown.web.server import Server
from tests.table.scripted_bots import ScriptedBots
from tests.web.memory_store import MemoryStore
from tests.web.virtual_time import clock, settle

HOST: Final = "laptop:8377"
PLENTY: Final = 1_000_000
STRANGER: Final = "Stranger"
NAMES: Final = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")


class TableLost(Exception):
    """The server has thrown the table away, because something went wrong there."""


class Frame(NamedTuple):
    """Something that a client was sent, and when."""

    at: int
    text: str


class Reply(NamedTuple):
    """The answer to a plain request."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Line:
    """One WebSocket, from the client's end."""

    def __init__(self, world: World, target: str, person: str) -> None:
        self.frames: list[Frame] = []
        self._world = world
        self._coming: asyncio.Queue[Message] = asyncio.Queue()
        self._coming.put_nowait({"type": "websocket.connect"})
        scope = world.scope("websocket", target, person)
        self._task = asyncio.ensure_future(world.app(scope, self._coming.get, self._take))

    async def _take(self, message: Message) -> None:
        text = message.get("text")
        if text is None:
            text = repr({name: value for name, value in message.items() if name != "headers"})
        self.frames.append(Frame(clock(), text))

    def send(self, message: Mapping[str, Any] | str) -> None:
        """Send a message, or any text."""
        text = message if isinstance(message, str) else json.dumps(message)
        self._coming.put_nowait({"type": "websocket.receive", "text": text})

    def taken(self) -> list[Frame]:
        """What came since this was last asked."""
        frames, self.frames = self.frames, []
        return frames

    async def close(self) -> None:
        self._coming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task


class World:
    """A server with one table: at every seat sits a person, and a stranger looks on."""

    def __init__(self, seed: int) -> None:
        # Limits are not what is tested here, and they are measured in real time.
        config = ServerConfig(
            data="nowhere",
            messages_per_second=PLENTY,
            messages_burst=PLENTY,
            requests_per_second=PLENTY,
            requests_burst=PLENTY,
            sessions_per_hour=PLENTY,
            tables_per_hour=PLENTY,
        )
        self.store = MemoryStore()
        self.mind = ScriptedBots(lambda question: question.first, coach=self._advise)
        self.server = Server(config, self.store, self.mind, clock, random.Random(seed).randbytes)
        self.app = make_app(self.server)
        self.lines: dict[int | None, Line] = {}
        """By seat, None for the stranger."""
        self.people: list[str] = []
        self._keys: dict[str, str] = {}
        self._table = ""

    def _advise(self, question: BotQuestion) -> Advised | None:
        """A coach who looks at the table as it is."""
        view = self.table.game.view_for(question.seat)
        assert view.prompt is not None
        explained = make_bot("greedy", 0).explain(view, view.prompt, view.prompt.options)
        return None if explained is None else Advised("greedy", explained)

    async def open(self, settings: Settings, seats: int) -> None:
        """Open a table at which everybody has taken a seat; a private one has no spectator."""
        await self.server.start()
        self.people = list(NAMES[:seats])
        for name in (*self.people, STRANGER):
            reply = await self.request("POST", "/api/session", body={"name": name})
            cookie = dict(reply.headers)[b"set-cookie"].decode()
            self._keys[name] = cookie.partition(";")[0]
        wishes = [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]
        body = {"settings": msgspec.to_builtins(settings), "seats": wishes}
        reply = await self.request("POST", "/api/tables", NAMES[0], body)
        self._table = reply.json()["id"]
        invite = await self.request("POST", "/api/tables/{table}/invite", NAMES[0], {})
        for seat, name in enumerate(self.people):
            if not settings.public:
                await self.request("GET", invite.json()["path"], name)
            self.lines[seat] = self.connect(name, self.query(seat))
            await settle()
            if seat:
                self.lines[seat].send({"type": "take-seat", "id": f"sit{seat}", "seat": seat})
        if settings.public:
            self.lines[None] = self.connect(STRANGER, "seat=watch&lang=fr&sentences=yes")
        await settle()

    async def seal(self, nonces: Sequence[str]) -> None:
        """Start, and give the nonces of the first seats."""
        self.lines[0].send({"type": "start", "id": "start"})
        await settle()
        for seat, nonce in enumerate(nonces):
            await self.give_nonce(seat, nonce)

    async def give_nonce(self, seat: int, nonce: str) -> None:
        self.lines[seat].send({"type": "nonce", "id": f"nonce{seat}", "seat": seat, "nonce": nonce})
        await settle()

    async def close(self) -> None:
        for line in self.lines.values():
            await line.close()
        await self.server.stop()

    @property
    def live(self) -> TableActor:
        found = self.server.manager.in_memory(self._table)
        if found is None:
            raise TableLost
        return found

    @property
    def table(self) -> Table:
        return self.live.table

    def query(self, seat: int) -> str:
        """What a seat's own line asks for: sentences take long to make, so one gets them."""
        return "lang=en&sentences=yes" if seat == 0 else ""

    def connect(self, person: str, query: str = "") -> Line:
        """Open a WebSocket; without a word about a seat one looks through one's own."""
        return Line(self, f"/api/tables/{self._table}/live?{query}", person)

    async def request(self, method: str, target: str, person: str = "", body: object = None) -> Reply:
        """Send a plain request; `{table}` in the target stands for the id of the table."""
        data = b"" if body is None else json.dumps(body).encode()
        arrivals: list[Message] = [{"type": "http.request", "body": data, "more_body": False}]
        sent: list[Message] = []

        async def receive() -> Message:
            return arrivals.pop(0)

        async def send(message: Message) -> None:
            sent.append(message)

        scope = self.scope("http", target.replace("{table}", self._table), person)
        scope["method"] = method
        await self.app(scope, receive, send)
        start = sent[0]
        return Reply(
            start["status"], list(start["headers"]), b"".join([part.get("body", b"") for part in sent])
        )

    def scope(self, kind: str, target: str, person: str) -> Scope:
        path, _, query = target.partition("?")
        headers = {"host": HOST, "origin": f"http://{HOST}"}
        if person in self._keys:
            headers["cookie"] = self._keys[person]
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 50_000),
            "server": ("127.0.0.1", 8377),
            "subprotocols": [],
            "extensions": {"websocket.http.response": {}},
        }
