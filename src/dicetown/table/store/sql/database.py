"""Database: how the methods of a store read and write, whichever database it is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import msgspec

from dicetown.table.store.sql.connection import Connection, Values

T = TypeVar("T")
Row = TypeVar("Row", bound=msgspec.Struct)


class Database:
    """Reads and writes as work on a connection; each database says how it is done."""

    pending = 0
    """How much was asked of the database and is not done yet, waiting for a connection or being done."""

    async def _counted(self, work: Awaitable[T]) -> T:
        self.pending += 1
        try:
            return await work
        finally:
            self.pending -= 1

    def _write(self, work: Callable[[Connection], T]) -> Awaitable[T]:
        """Have some work done in a transaction; the result is there once it is kept for good."""
        raise NotImplementedError

    def _read(self, query: Callable[[Connection], T]) -> Awaitable[T]:
        """Ask something; all is seen that was kept before."""
        raise NotImplementedError

    async def _change(self, statement: str, values: Values) -> int:
        """Execute a statement in a transaction of its own; how many rows it changed."""
        return await self._write(lambda connection: connection.execute(statement, values).rowcount)

    async def _select(self, query: str, values: Values) -> list[Any]:
        """All that a query finds."""
        # To the end: a query left in the middle keeps the connection at the moment when it began.
        return await self._read(lambda connection: connection.execute(query, values).fetchall())

    async def _all(self, kind: type[Row], query: str, values: Values) -> list[Row]:
        """The rows that a query finds; its columns are the fields of their type, in this order."""
        fields = kind.__struct_fields__

        def find(connection: Connection) -> list[Row]:
            # Not strictly, as a truth is 0 or 1 in a database.
            return [
                msgspec.convert(dict(zip(fields, row, strict=True)), kind, strict=False)
                for row in connection.execute(query, values).fetchall()
            ]

        return await self._read(find)

    async def _first(self, kind: type[Row], query: str, values: Values) -> Row | None:
        found = await self._all(kind, query, values)
        return found[0] if found else None

    async def _value(self, query: str, key: str) -> bytes | None:
        found: Sequence[tuple[bytes]] = await self._select(query, (key,))
        return found[0][0] if found else None


def can_be_id(text: str) -> bool:
    """Whether anything can have this id, which a client may have made up.

    PostgreSQL has no texts with a NUL: to ask it for one looks like a failure of the database.
    """
    return "\0" not in text
