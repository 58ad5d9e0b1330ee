"""A table at a server, as a player or a spectator there sees it.

A broken connection is made again and resumes: missed events arrive, and commands without an answer are sent
again with the same ids. The server carries out each id only once.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, urlencode

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from dicetown.engine.errors import DiceTownError, Refused
from dicetown.rules.narrate import narrate
from dicetown.rules.rulebook import DEFAULT_LANGUAGE
from dicetown.table.room import commands
from dicetown.table.room.settings import rules_of
from dicetown.table.snapshots.telling import PromptInfo, TableInfo, ViewInfo
from dicetown.web.client.commands import TableCommands
from dicetown.web.client.following import event_of
from dicetown.web.client.http import AGENT, NoConnection, problem_in
from dicetown.web.client.state import Change, TableState
from dicetown.web.protocol import messages as p

if TYPE_CHECKING:
    from dicetown.web.client.server import Client

PATIENCE: Final = 600.0
"""Seconds for which the client tries to restore a broken connection."""

FIRST_WAIT: Final = 0.1
LONGEST_WAIT: Final = 10.0
"""The longest wait in seconds between two attempts; each wait is twice the one before."""

SLOWED: Final = 1.0
"""Seconds to wait when the server says that there were too many messages at once."""
BETWEEN: Final = 0.1
"""Seconds between two messages after that."""

LARGEST_WELCOME: Final = 64 * 1024 * 1024
NONCE_BYTES: Final = 16
SEALING: Final = "sealing"
NO_ANSWER_YET: Final = (408, 425, 429)
"""Statuses after which the client tries again; it also does so from 500 on."""


class _Connect(connect):
    """A connection that follows no redirects, so that the key goes only to the named server."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        return exc


class RemoteTable(TableCommands):
    """A table to play or watch at. `async with` connects, and disconnects at its end.

    `state` is the table as the server last described it; it changes only while the program awaits something.
    One reader can take the changes themselves with `next` or `changes`; any task may wait with `until`.
    Commands return when the server has carried them out and stored them, and raise Refused if it does not.
    """

    def __init__(
        self, client: Client, where: str, *, seat: int | None, watch: bool, lang: str, patience: float
    ) -> None:
        super().__init__()
        self.client = client
        self.id = ""
        self.nonces: dict[int, str] = {}
        """The nonces sent for the player's own seats; the record must contain them."""
        self.commitment = ""
        """The server's commitment as it was first shown; the record must contain it."""
        self._where = where
        self._seat = "watch" if watch else "" if seat is None else str(seat)
        self._lang = lang
        self._patience = patience
        self._state: TableState | None = None
        self._socket: ClientConnection | None = None
        self._pending: dict[str, tuple[str, asyncio.Future[p.ServerMessage]]] = {}
        self._changes: deque[Change] = deque()
        self._news = asyncio.Event()
        self._problem: DiceTownError | None = None
        self._running: asyncio.Task[None] | None = None
        self._helpers: set[asyncio.Task[None]] = set()
        self._slowed: asyncio.Task[None] | None = None

    async def __aenter__(self) -> RemoteTable:
        self.id = await self.client.find(self._where)
        self._running = asyncio.get_running_loop().create_task(self._run())
        try:
            await self.next()
        except BaseException:
            await self.leave()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.leave()

    async def leave(self) -> None:
        """End the connection. The player keeps the seat."""
        tasks = [*self._helpers, *([] if self._running is None else [self._running])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._fail(NoConnection("The connection was ended."))

    # State and changes

    @property
    def state(self) -> TableState:
        assert self._state is not None, "a table is looked at inside `async with`"
        return self._state

    @property
    def table(self) -> TableInfo:
        return self.state.table

    @property
    def view(self) -> ViewInfo | None:
        return self.state.view

    @property
    def prompt(self) -> PromptInfo | None:
        return self.state.prompt

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def connected(self) -> bool:
        return self._socket is not None

    async def next(self) -> Change:
        """Wait for the next change; raises the error that ended the connection if there are no more."""
        while not self._changes:
            await self._has_news()
        return self._changes.popleft()

    def next_now(self) -> Change | None:
        """Return the next change if there is one already, otherwise None."""
        return self._changes.popleft() if self._changes else None

    async def changes(self) -> AsyncIterator[Change]:
        """Iterate over all changes from now on as they arrive, without end."""
        while True:
            yield await self.next()

    async def until(self, condition: Callable[[RemoteTable], bool]) -> None:
        """Wait until a condition holds. Takes no changes from their reader."""
        while not condition(self):
            await self._has_news()

    async def _has_news(self) -> None:
        if self._problem is not None:
            raise self._problem
        await self._news.wait()

    # Commands and requests

    async def look_through(self, seat: int | None) -> None:
        await super().look_through(seat)
        self._seat = "watch" if seat is None else str(seat)

    async def send(self, message: p.ClientMessage) -> p.ServerMessage:
        """Send a message and wait for its answer; raises Refused if the server refuses it."""
        data = p.encode(message).decode()
        # The server hangs up on a client that sends many malformed messages.
        p.decode_client(data)
        if len(data.encode()) > p.LARGEST_FRAME:
            raise DiceTownError(f"The message has more than {p.LARGEST_FRAME} bytes.")
        if self._problem is not None:
            raise self._problem
        answer: asyncio.Future[p.ServerMessage] = asyncio.get_running_loop().create_future()
        self._pending[message.id] = (data, answer)
        try:
            if self._socket is not None:
                await self._post(self._socket, data)
            return await answer
        finally:
            self._pending.pop(message.id, None)

    # The connection

    async def _run(self) -> None:
        """Stay connected until an error or the server ends the connection for good."""
        try:
            await self._stay_connected()
        except DiceTownError as problem:
            self._fail(problem)
        except Exception as error:
            # Waiting tasks must not wait for ever because of a bug in this client.
            self._fail(DiceTownError(f"The client failed because of a fault of its own: {error!r}"))
            raise

    async def _stay_connected(self) -> None:
        loop = asyncio.get_running_loop()
        wait, give_up = FIRST_WAIT, loop.time()
        while True:
            known = self._state
            try:
                async with self._connect() as socket:
                    await self._receive(socket)
                problem = NoConnection(f"{self.client.url} has closed the connection.")
            except InvalidStatus as turned_away:
                status, body = turned_away.response.status_code, bytes(turned_away.response.body or b"")
                if known is None or (status < 500 and status not in NO_ANSWER_YET):
                    raise problem_in(status, body) from None
                problem = NoConnection(f"{self.client.url} answers {status}.")
            except (OSError, WebSocketException) as error:
                problem = NoConnection(f"{self.client.url} cannot be reached: {error}.")
            if self._state is None:
                raise problem
            if self._socket is not None:
                # It was connected, so this is a new break, and the patience starts again.
                self._socket = None
                wait, give_up = FIRST_WAIT, loop.time() + self._patience
                self._put(Change(kind="lost"))
            if loop.time() >= give_up:
                raise problem
            # A random wait, so that not all clients of a restarted server reconnect at the same time.
            await asyncio.sleep(wait * random.uniform(0.5, 1))
            wait = min(2 * wait, LONGEST_WAIT)

    def _connect(self) -> connect:
        return _Connect(
            self._address(),
            additional_headers={"Authorization": f"Bearer {self.client.key}"},
            user_agent_header=AGENT,
            compression=None,
            max_size=LARGEST_WELCOME,
            close_timeout=2,
        )

    def narrate(self, event: p.EventInfo, lang: str = "") -> str:
        """Write the sentence for an event from this package's texts, by default in the language of `join`."""
        rules = rules_of(self.table.settings)
        names = [seat.name for seat in self.table.seats]
        return narrate(
            event_of(event, rules), names, self.state.you.seat, lang or self._lang or DEFAULT_LANGUAGE, rules
        )

    def _address(self) -> str:
        """Make the URL to connect to, with the point from which to resume."""
        query: dict[str, object] = {}
        state = self._state
        seat = self._seat
        if state is not None and state.view is not None:
            seat = "watch" if state.you.seat is None else str(state.you.seat)
            query = {"seen": len(state.events), "undos": state.table.undos, "now": state.now}
        if seat:
            query["seat"] = seat
        if self._lang:
            query["lang"] = self._lang
        base = self.client.url.replace("http", "ws", 1)
        return f"{base}/api/tables/{quote(self.id, safe='')}/live?{urlencode(query)}"

    async def _receive(self, socket: ClientConnection) -> None:
        """Handle messages until the connection ends."""
        async for data in socket:
            message = p.decode_server(data)
            match message:
                case p.Welcome() | p.Update() | p.Presence() | p.Yours():
                    self._merge(message)
                    if isinstance(message, p.Welcome) and self._socket is None:
                        self._socket = socket
                        await self._send_again()
                case p.Bye():
                    if not message.again:
                        raise NoConnection(f"The server has ended the connection ({message.reason}).")
                case p.Refusal() if not message.id:
                    self._send_slowly()
                case _:
                    self._settle(message)

    def _merge(self, message: p.Welcome | p.Update | p.Presence | p.Yours) -> None:
        if isinstance(message, p.Welcome) and message.protocol != p.PROTOCOL:
            raise DiceTownError(
                f"The server speaks version {message.protocol} of the protocol, not {p.PROTOCOL}.",
                hint=f"Use the client of release {message.release}.",
            )
        if self._state is None:
            if not isinstance(message, p.Welcome):
                return
            self._state = TableState(message, _now)
            state = self._state
            self._put(Change(kind="welcome", events=tuple(state.events), talk=tuple(state.talk)))
        else:
            self._put(self._state.merge(message))
        self.commitment = self.commitment or self._state.table.commitment
        self._give_nonces(self._state)

    def _settle(self, message: Any) -> None:
        """Give an answer to the task that waits for it."""
        _, answer = self._pending.get(message.id, ("", None))
        if answer is None or answer.done():
            return
        if isinstance(message, p.Refusal):
            answer.set_exception(Refused(message.message, message.rule, message.hint))
        else:
            answer.set_result(message)

    def _give_nonces(self, state: TableState) -> None:
        """Send a nonce for each own seat once the server has committed itself to its secret."""
        if state.table.phase != SEALING:
            return
        for seat in state.you.seats:
            if seat not in self.nonces and not state.table.seats[seat].ready:
                self.nonces[seat] = secrets.token_hex(NONCE_BYTES)
                self._start_task(self._give_nonce(seat, self.nonces[seat]))

    async def _give_nonce(self, seat: int, nonce: str) -> None:
        try:
            await self.send(commands.GiveNonce(id=self.new_id(), seat=seat, nonce=nonce))
        except DiceTownError:
            # Another client of the same player was faster, or the game has begun without this nonce.
            self.nonces.pop(seat, None)

    def _start_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._helpers.add(task)
        task.add_done_callback(self._helpers.discard)
        return task

    async def _send_again(self) -> None:
        """Send all messages without an answer again. Commands done before are only acknowledged again."""
        for data, answer in list(self._pending.values()):
            if self._socket is not None and not answer.done():
                await self._post(self._socket, data)

    def _send_slowly(self) -> None:
        """Send unanswered messages again, slowly: some were too many at once, and it is unknown which."""
        if self._slowed is None or self._slowed.done():
            self._slowed = self._start_task(self._send_later())

    async def _send_later(self) -> None:
        await asyncio.sleep(SLOWED)
        for data, answer in list(self._pending.values()):
            if self._socket is not None and not answer.done():
                await self._post(self._socket, data)
                await asyncio.sleep(BETWEEN)

    async def _post(self, socket: ClientConnection, data: str) -> None:
        # If the connection is broken, the task that reads from it reconnects and sends this again.
        with contextlib.suppress(OSError, WebSocketException):
            await socket.send(data)

    def _put(self, change: Change) -> None:
        self._changes.append(change)
        self._wake()

    def _wake(self) -> None:
        """Wake all waiting tasks."""
        self._news.set()
        self._news = asyncio.Event()

    def _fail(self, problem: DiceTownError) -> None:
        """Raise a final error in all waiting tasks."""
        if self._problem is None:
            self._problem = problem
        self._socket = None
        for _, answer in self._pending.values():
            if not answer.done():
                answer.set_exception(self._problem)
        self._wake()


def _now() -> int:
    return time.time_ns() // 1_000_000
