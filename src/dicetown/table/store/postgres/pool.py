"""The connections of a store to PostgreSQL: a thread each, opened when it is first wanted."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, TypeVar

import psycopg

from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.postgres.connection import Connection
from dicetown.table.store.postgres.failures import FAILURES, explain
from dicetown.table.store.postgres.lines import connect, hang_up, leads_nowhere

T = TypeVar("T")
Work = Callable[[Connection], T]

ANSWER_SECONDS: Final = 15.0
"""So long an answer is waited for: the database has limits of its own, unless it hangs itself."""


class Pool:
    """Runs work on connections, each its own meanwhile."""

    def __init__(self, address: str, size: int, patience: float = ANSWER_SECONDS) -> None:
        self._address = address
        self._patience = patience
        self._threads = ThreadPoolExecutor(size, "store")
        self._own = threading.local()
        self._open: set[psycopg.Connection[Any]] = set()
        self._busy: dict[psycopg.Connection[Any], float] = {}
        """The connections that are waited for, and since when."""
        self._guard = threading.Lock()

    async def run(self, work: Work[T], whole: bool = True) -> T:
        """Have some work done, all of it or nothing; the result is there once it is committed.

        Whoever stops waiting does not stop the work: what was begun is finished. Work that is a single
        statement is a whole by itself.
        """
        future = self._threads.submit(self._run, work, whole)
        return await answer_to(future, self._patience, self._hang_up)

    def close(self) -> None:
        """Do what was submitted, then let go of all connections; blocks until then."""
        self._threads.shutdown()
        for connection in self._open:
            connection.close()

    def _hang_up(self) -> None:
        late = time.monotonic() - self._patience / 2
        with self._guard:
            for connection in [busy for busy, since in self._busy.items() if since < late]:
                hang_up(connection)

    def _run(self, work: Work[T], whole: bool) -> T:
        try:
            connection = self._connection()
            with self._guard:
                self._busy[connection] = time.monotonic()
            try:
                if not whole:
                    return work(Connection(connection))
                with connection.transaction():
                    return work(Connection(connection))
            finally:
                with self._guard:
                    del self._busy[connection]
                if connection.closed:
                    self._forget(connection)
        except FAILURES as error:
            raise explain(error) from error

    def _connection(self) -> psycopg.Connection[Any]:
        """That of this thread, unless the database has been restarted since."""
        known: psycopg.Connection[Any] | None = getattr(self._own, "connection", None)
        if known is not None:
            if not known.closed and not leads_nowhere(known):
                return known
            self._forget(known)
        new = connect(self._address)
        self._own.connection = new
        with self._guard:
            self._open.add(new)
        return new

    def _forget(self, connection: psycopg.Connection[Any]) -> None:
        with self._guard:
            self._open.discard(connection)
        connection.close()
        self._own.connection = None


async def answer_to(future: Future[T], patience: float, hang_up: Callable[[], None]) -> T:
    """Wait for a database, but not for ever: then it is hung up on, and nobody knows what it did."""
    waiting = asyncio.wrap_future(future)
    # Whoever waits may go away, and nobody hears then what came of it.
    waiting.add_done_callback(lambda done: done.cancelled() or done.exception())
    done, _ = await asyncio.wait([waiting], timeout=patience)
    if not done:
        # What has not begun never will.
        waiting.cancel()
        hang_up()
        raise StoreFailed("The database does not answer.", hint="Try again in a moment.")
    return waiting.result()
