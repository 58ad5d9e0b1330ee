"""PostgresStore is a Store in a PostgreSQL database, which several processes share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.postgres.appending import append, is_plain
from dicetown.table.store.postgres.connecting import connect
from dicetown.table.store.postgres.connection import PostgresConnection
from dicetown.table.store.postgres.failures import FAILURES, explain_to_host
from dicetown.table.store.postgres.migrations import migrate
from dicetown.table.store.postgres.pool import ANSWER_SECONDS, Pool
from dicetown.table.store.rows import Append
from dicetown.table.store.store import Store

T = TypeVar("T")

CONNECTIONS: Final = 8
"""The connections of one process. PostgreSQL itself groups commits that wait together."""


class PostgresStore(Store):
    """Every write is its own transaction. An append under a number that is taken raises Conflict."""

    def __init__(self, pool: Pool) -> None:
        """Used by `open`."""
        self._pool = pool
        self._closed = False

    @classmethod
    async def open(
        cls, address: str, connections: int = CONNECTIONS, patience: float = ANSWER_SECONDS
    ) -> PostgresStore:
        """Open a database by its address (postgresql://…), and migrate it if it is older."""
        await asyncio.to_thread(_prepare, address)
        return cls(Pool(address, connections, patience))

    async def append(self, what: Append) -> None:
        if is_plain(what):
            await self._run(lambda connection: append(connection, what), whole=False)
        else:
            await super().append(what)

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._pool.close)

    async def _write(self, work: Callable[[PostgresConnection], T]) -> T:
        return await self._run(work)

    async def _read(self, query: Callable[[PostgresConnection], T]) -> T:
        return await self._run(query, whole=False)

    async def _run(self, work: Callable[[PostgresConnection], T], whole: bool = True) -> T:
        if self._closed:
            raise StoreFailed("The store is closed.")
        return await self._counted(self._pool.run(work, whole))


def _prepare(address: str) -> None:
    try:
        with connect(address) as connection:
            migrate(connection)
    except FAILURES as error:
        raise explain_to_host(error) from error
