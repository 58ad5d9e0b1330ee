"""Peers over PostgreSQL: news by NOTIFY, holds by advisory locks, which end with the connection."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b
from typing import Any, Final, TypeVar

import msgspec
import psycopg

from dicetown.table.cluster.peers import Hear, PeerNews
from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.postgres.connecting import connect, shut_down
from dicetown.table.store.postgres.failures import FAILURES, explain
from dicetown.table.store.postgres.listening import CHANNEL, NotificationListener
from dicetown.table.store.postgres.pool import ANSWER_SECONDS, answer_to

T = TypeVar("T")
Line = psycopg.Connection[Any]

MOST_BYTES: Final = 7900
"""The most bytes of news in one notification, whose limit is 8000. The rest is room for a `missed`."""

logger = logging.getLogger("dicetown.table")


class PostgresPeers:
    """Uses two connections, each in its own thread: one listens, the other sends news and holds tables."""

    alone = False

    def __init__(self, address: str, origin: str, patience: float = ANSWER_SECONDS) -> None:
        """`origin` names this process, which does not hear its own news."""
        self.origin: Final = origin
        self._address = address
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._executor = ThreadPoolExecutor(1, "neighbours")
        self._connection: Line | None = None
        self._held: set[str] = set()
        self._here = False
        """Whether this process has joined the others."""
        self._untold: deque[bytes] = deque()
        self._telling = False
        self._lost = False
        """Whether news was lost and the other processes do not know it yet."""
        self._hear: Hear | None = None
        self._listener = NotificationListener(address, origin, self._heard)
        self._ended = threading.Event()

    @asynccontextmanager
    async def arriving(self) -> AsyncIterator[bool]:
        first = await self._do(self._arrive)
        try:
            yield first
        finally:
            if first:
                await self._do(lambda connection: connection.execute(_LET_IN, (_HERE,)))

    async def listen(self, hear: Hear) -> None:
        self._hear = hear
        await self._listener.start()

    def tell(self, news: PeerNews) -> None:
        """Queue news. News that comes during a notification is sent together in the next one."""
        if self._ended.is_set():
            return
        told = self._encoded(news)
        if len(told) >= MOST_BYTES:
            # Do not report it as missed: peers would ask for it again and get it again, without end.
            logger.error("a message of the kind %r is too long for NOTIFY and was not sent", news.kind)
            return
        self._untold.append(told)
        if not self._telling:
            self._telling = True
            self._executor.submit(self._tell_all)

    async def hold(self, tables: Sequence[str]) -> set[str]:
        return await self._do(lambda connection: self._hold(connection, tables))

    async def let_go(self, table: str) -> None:
        with suppress(StoreFailed):
            await self._do(lambda connection: self._let_go(connection, table))

    async def evict(self, origin: str) -> None:
        await self._do(lambda connection: connection.execute(_EVICT, (_name(origin),)))

    async def leave(self) -> None:
        if not self._ended.is_set():
            with suppress(StoreFailed):
                await self._do(self._let_all_go)
            self.tell(PeerNews(kind="leaving"))
            self._ended.set()

    async def close(self) -> None:
        self._ended.set()
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        self._executor.shutdown()
        if self._connection is not None:
            self._connection.close()
        self._listener.end()

    # In the sending thread

    async def _do(self, work: Callable[[Line], T]) -> T:
        return await answer_to(self._executor.submit(self._try, work), self._patience, self._hang_up)

    def _hang_up(self) -> None:
        if self._connection is not None:
            shut_down(self._connection)

    def _try(self, work: Callable[[Line], T]) -> T:
        try:
            return work(self._connected())
        except FAILURES as error:
            raise explain(error) from error

    def _connected(self) -> Line:
        if self._connection is not None and self._connection.closed:
            # All holds ended with the connection, and other processes may have taken the tables.
            self._connection = None
            self._held.clear()
            self._heard([PeerNews(kind="missed")])
        if self._connection is None:
            # News only wakes other processes, so its commits need not wait for the disk.
            self._connection = connect(self._address, _name(self.origin), synchronous_commit="off")
            if self._here:
                self._connection.execute(_COME_IN, (_HERE,))
        return self._connection

    def _arrive(self, connection: Line) -> bool:
        found = connection.execute("SELECT pg_try_advisory_lock(%s)", (_HERE,)).fetchone()
        # All processes share this lock. While the first one also has it alone, others wait here.
        connection.execute(_COME_IN, (_HERE,))
        self._here = True
        return found == (True,)

    def _hold(self, connection: Line, tables: Sequence[str]) -> set[str]:
        # Skip tables that are held already: the database counts how often a lock is taken.
        keys = {_key(table): table for table in tables if table not in self._held}
        if keys:
            taken = connection.execute(_TRY, (list(keys),)).fetchall()
            self._held.update(keys[key] for (key,) in taken)
        return self._held.intersection(tables)

    def _let_go(self, connection: Line, table: str) -> None:
        if table in self._held:
            self._held.discard(table)
            connection.execute("SELECT pg_advisory_unlock(%s)", (_key(table),))

    def _let_all_go(self, connection: Line) -> None:
        self._held.clear()
        self._here = False
        connection.execute("SELECT pg_advisory_unlock_all()")

    def _tell_all(self) -> None:
        # From here on, new news submits this method again.
        self._telling = False
        while self._untold:
            news = self._next()
            if self._lost:
                news.append(self._encoded(PeerNews(kind="missed")))
            self._lost = not self._notify(f"[{b','.join(news).decode()}]")

    def _next(self) -> list[bytes]:
        """Take as much unsent news as fits in one notification."""
        found: list[bytes] = []
        room = MOST_BYTES
        while self._untold and len(self._untold[0]) < room:
            found.append(self._untold.popleft())
            room -= len(found[-1]) + len(",")
        return found

    def _encoded(self, news: PeerNews) -> bytes:
        return msgspec.json.encode(msgspec.structs.replace(news, origin=self.origin))

    def _notify(self, text: str) -> bool:
        """Send a notification, and return whether it was sent. A broken connection shows only when used."""
        for _ in range(2):
            with suppress(StoreFailed):
                self._try(lambda line: line.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text)))
                return True
        return False

    def _heard(self, news: Sequence[PeerNews]) -> None:
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._take_in, news)

    def _take_in(self, news: Sequence[PeerNews]) -> None:
        if self._hear is not None:
            for one in news:
                self._hear(one)


_TRY: Final = "SELECT key FROM unnest(%s::bigint[]) AS key WHERE pg_try_advisory_lock(key)"
_HERE: Final = int.from_bytes(b"DiceHere", "big")
"""The lock of running processes; like a hold, it ends with the connection."""
_COME_IN: Final = "SELECT pg_advisory_lock_shared(%s)"
_LET_IN: Final = "SELECT pg_advisory_unlock(%s)"
_EVICT: Final = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"


def _name(origin: str) -> str:
    """Return the name of the connection that holds the tables of a process."""
    return f"dicetown holds {origin}"


def _key(table: str) -> int:
    return int.from_bytes(blake2b(table.encode(), digest_size=8).digest(), "big", signed=True)
