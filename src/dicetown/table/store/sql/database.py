"""Database is how the methods of a store read and write, for any database."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

import msgspec

from dicetown.table.store.sql.connection import SqlConnection, Values

T = TypeVar("T")
Row = TypeVar("Row", bound=msgspec.Struct)


class Database:
    """Runs reads and writes as work on a connection. A subclass per database implements them."""

    pending = 0
    """How many requests to the database are waiting or in progress."""

    async def _counted(self, work: Awaitable[T]) -> T:
        self.pending += 1
        try:
            return await work
        finally:
            self.pending -= 1

    def _write(self, work: Callable[[SqlConnection], T]) -> Awaitable[T]:
        """Run work in a transaction, and return its result once it is committed."""
        raise NotImplementedError

    def _read(self, query: Callable[[SqlConnection], T]) -> Awaitable[T]:
        """Run a query, which sees everything that was committed before."""
        raise NotImplementedError

    async def _change(self, statement: str, values: Values) -> int:
        """Execute a statement in its own transaction, and return how many rows it changed."""
        return await self._write(lambda connection: connection.execute(statement, values).rowcount)

    async def _select(self, query: str, values: Values) -> list[Any]:
        """Return all rows of a query."""
        # Fetch all rows: an unfinished query would keep the connection at an old snapshot.
        return await self._read(lambda connection: connection.execute(query, values).fetchall())

    async def _all(self, kind: type[Row], query: str, values: Values) -> list[Row]:
        """Return the rows of a query as this type. Its columns must be the fields of the type, in order."""
        fields = kind.__struct_fields__

        def find(connection: SqlConnection) -> list[Row]:
            # Not strict, because a database holds booleans as 0 or 1.
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
    """Whether this text, which a client may have made up, can be an id.

    PostgreSQL has no texts with a NUL: a query for one would look like a failure of the database.
    """
    return "\0" not in text
