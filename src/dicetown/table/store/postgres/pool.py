"""The connections of a store to PostgreSQL: one per thread, opened when first needed."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final, TypeVar

import psycopg

from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.postgres.connecting import connect, has_ended, shut_down
from dicetown.table.store.postgres.connection import PostgresConnection
from dicetown.table.store.postgres.failures import FAILURES, explain

T = TypeVar("T")
Work = Callable[[PostgresConnection], T]

ANSWER_SECONDS: Final = 15.0
"""Seconds to wait for an answer. The database has its own limits, but it may hang itself."""


class Pool:
    """Runs work on connections. A connection does one piece of work at a time."""

    def __init__(self, address: str, size: int, patience: float = ANSWER_SECONDS) -> None:
        self._address = address
        self._patience = patience
        self._threads = ThreadPoolExecutor(size, "store")
        self._own = threading.local()
        self._open: set[psycopg.Connection[Any]] = set()
        self._busy: dict[psycopg.Connection[Any], float] = {}
        """The connections in use, and since when."""
        self._guard = threading.Lock()

    async def run(self, work: Work[T], whole: bool = True) -> T:
        """Run work in a transaction, and return its result once it is committed.

        If the caller is cancelled, the work is still finished. A single statement needs no transaction:
        pass `whole=False`.
        """
        future = self._threads.submit(self._run, work, whole)
        return await answer_to(future, self._patience, self._hang_up)

    def close(self) -> None:
        """Finish all submitted work, then close all connections. Blocks until then."""
        self._threads.shutdown()
        for connection in self._open:
            connection.close()

    def _hang_up(self) -> None:
        late = time.monotonic() - self._patience / 2
        with self._guard:
            for connection in [busy for busy, since in self._busy.items() if since < late]:
                shut_down(connection)

    def _run(self, work: Work[T], whole: bool) -> T:
        try:
            connection = self._connection()
            with self._guard:
                self._busy[connection] = time.monotonic()
            try:
                if not whole:
                    return work(PostgresConnection(connection))
                with connection.transaction():
                    return work(PostgresConnection(connection))
            finally:
                with self._guard:
                    del self._busy[connection]
                if connection.closed:
                    self._forget(connection)
        except FAILURES as error:
            raise explain(error) from error

    def _connection(self) -> psycopg.Connection[Any]:
        """Return this thread's connection, or a new one if the database was restarted since."""
        known: psycopg.Connection[Any] | None = getattr(self._own, "connection", None)
        if known is not None:
            if not known.closed and not has_ended(known):
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
    """Wait for a database for a limited time. After that, hang up: whether the work was done is unknown."""
    waiting = asyncio.wrap_future(future)
    # If the caller goes away, read the error here, so that asyncio does not log it as never retrieved.
    waiting.add_done_callback(lambda done: done.cancelled() or done.exception())
    done, _ = await asyncio.wait([waiting], timeout=patience)
    if not done:
        # Work that has not begun will not begin.
        waiting.cancel()
        hang_up()
        raise StoreFailed("The database does not answer.", hint="Try again in a moment.")
    return waiting.result()
