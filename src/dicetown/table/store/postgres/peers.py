"""Peers through PostgreSQL: news by NOTIFY, holds by advisory locks, which end with the connection."""

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
from dicetown.table.store.postgres.ear import CHANNEL, Ear
from dicetown.table.store.postgres.failures import FAILURES, explain
from dicetown.table.store.postgres.lines import connect, hang_up
from dicetown.table.store.postgres.pool import ANSWER_SECONDS, answer_to

T = TypeVar("T")
Line = psycopg.Connection[Any]

MOST_BYTES: Final = 7900
"""Of news in one notification, which is shorter than 8000; there is room to say that something was missed."""

logger = logging.getLogger("dicetown.table")


class PostgresPeers:
    """One connection hears, one tells and holds, each in a thread of its own."""

    alone = False

    def __init__(self, address: str, origin: str, patience: float = ANSWER_SECONDS) -> None:
        """`origin` names this process; its own news is not told to it."""
        self.origin: Final = origin
        self._address = address
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._hands = ThreadPoolExecutor(1, "neighbours")
        self._connection: Line | None = None
        self._held: set[str] = set()
        self._here = False
        """Whether others are to know that there is this process."""
        self._untold: deque[bytes] = deque()
        self._telling = False
        self._lost = False
        """Whether news was lost that others do not know to be lost."""
        self._hear: Hear | None = None
        self._ear = Ear(address, origin, self._heard)
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
        await self._ear.start()

    def tell(self, news: PeerNews) -> None:
        """What comes while the last is being told is told together."""
        if self._ended.is_set():
            return
        told = self._encoded(news)
        if len(told) >= MOST_BYTES:
            # It is not missed: whoever asked for it again would be told the same, without end.
            logger.error("news of the kind %r is too long to be told", news.kind)
            return
        self._untold.append(told)
        if not self._telling:
            self._telling = True
            self._hands.submit(self._tell_all)

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
        self._hands.shutdown()
        if self._connection is not None:
            self._connection.close()
        self._ear.end()

    # With hands

    async def _do(self, work: Callable[[Line], T]) -> T:
        return await answer_to(self._hands.submit(self._try, work), self._patience, self._hang_up)

    def _hang_up(self) -> None:
        if self._connection is not None:
            hang_up(self._connection)

    def _try(self, work: Callable[[Line], T]) -> T:
        try:
            return work(self._connected())
        except FAILURES as error:
            raise explain(error) from error

    def _connected(self) -> Line:
        if self._connection is not None and self._connection.closed:
            # With it all holds are gone, and others may have taken them.
            self._connection = None
            self._held.clear()
            self._heard([PeerNews(kind="missed")])
        if self._connection is None:
            # What only wakes others up need not be on a disk.
            self._connection = connect(self._address, _name(self.origin), synchronous_commit="off")
            if self._here:
                self._connection.execute(_COME_IN, (_HERE,))
        return self._connection

    def _arrive(self, connection: Line) -> bool:
        found = connection.execute("SELECT pg_try_advisory_lock(%s)", (_HERE,)).fetchone()
        # Shared by all who are there; whoever comes while the first has it alone waits.
        connection.execute(_COME_IN, (_HERE,))
        self._here = True
        return found == (True,)

    def _hold(self, connection: Line, tables: Sequence[str]) -> set[str]:
        # Those that are held are not asked for: the database would count how often they were taken.
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
        # From here on whoever has something to tell comes again.
        self._telling = False
        while self._untold:
            news = self._next()
            if self._lost:
                news.append(self._encoded(PeerNews(kind="missed")))
            self._lost = not self._notify(f"[{b','.join(news).decode()}]")

    def _next(self) -> list[bytes]:
        """As much of what is untold as one notification holds."""
        found: list[bytes] = []
        room = MOST_BYTES
        while self._untold and len(self._untold[0]) < room:
            found.append(self._untold.popleft())
            room -= len(found[-1]) + len(",")
        return found

    def _encoded(self, news: PeerNews) -> bytes:
        return msgspec.json.encode(msgspec.structs.replace(news, origin=self.origin))

    def _notify(self, text: str) -> bool:
        """Whether it was told; that a line was cut shows only when it is used."""
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
"""The lock that says that a process is there; like a hold it ends with the connection."""
_COME_IN: Final = "SELECT pg_advisory_lock_shared(%s)"
_LET_IN: Final = "SELECT pg_advisory_unlock(%s)"
_EVICT: Final = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"


def _name(origin: str) -> str:
    """What the connection is called that holds the tables of a process."""
    return f"dicetown holds {origin}"


def _key(table: str) -> int:
    return int.from_bytes(blake2b(table.encode(), digest_size=8).digest(), "big", signed=True)
