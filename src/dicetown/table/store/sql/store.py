"""SqlStore: a Store in a database of SQL; how it is read and written is each database's own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from dicetown.table.store.sql import deals, notices, queries
from dicetown.table.store.sql.connection import Connection
from dicetown.table.store.store import (
    STATUSES,
    Append,
    ReportRow,
    ResultRow,
    SessionRow,
    SubscriptionRow,
    TableRow,
    ToldRow,
)

T = TypeVar("T")

TABLES_FORGOTTEN_AT_ONCE = 20
"""A table can have thousands of entries; between two lots of tables, those who play get their turn."""


class SqlStore:
    """All that a store does, as work on a connection."""

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

    async def append(self, what: Append) -> None:
        await self._write(lambda connection: queries.append(connection, what))

    async def load(self, table: str, after: int = 0) -> list[bytes]:
        if not _can_be_id(table):
            return []
        return await self._read(lambda connection: queries.load(connection, table, after))

    async def row(self, table: str) -> TableRow | None:
        if not _can_be_id(table):
            return None
        return await self._read(lambda connection: queries.row(connection, table))

    async def rows(
        self, *, status: Sequence[str] = STATUSES, public: bool | None = None, limit: int = 100
    ) -> list[TableRow]:
        return await self._read(lambda connection: queries.rows(connection, status, public, limit))

    async def tables_of(self, player: str, limit: int = 100) -> list[TableRow]:
        return await self._read(lambda connection: queries.tables_of(connection, player, limit))

    async def record(self, table: str) -> bytes | None:
        if not _can_be_id(table):
            return None
        return await self._read(lambda connection: queries.record(connection, table))

    async def delete_table(self, table: str) -> bool:
        return await self._write(lambda connection: queries.delete_table(connection, table))

    async def put_session(self, session: SessionRow) -> None:
        await self._write(lambda connection: queries.put_session(connection, session))

    async def session(self, key_hash: bytes) -> SessionRow | None:
        return await self._read(lambda connection: queries.session(connection, key_hash))

    async def sessions_of(self, player: str) -> list[SessionRow]:
        return await self._read(lambda connection: queries.sessions_of(connection, player))

    async def note_visit(self, key_hash: bytes, used: int, expires: int) -> bool:
        return await self._write(lambda connection: queries.note_visit(connection, key_hash, used, expires))

    async def delete_session(self, key_hash: bytes) -> bool:
        return await self._write(lambda connection: queries.delete_session(connection, key_hash))

    async def rename(self, player: str, name: str) -> None:
        await self._write(lambda connection: queries.rename(connection, player, name))

    async def put_report(self, report: ReportRow) -> int:
        return await self._write(lambda connection: queries.put_report(connection, report))

    async def reports(self, done: bool | None = None, limit: int = 100) -> list[ReportRow]:
        return await self._read(lambda connection: queries.reports(connection, done, limit))

    async def open_reports(self, by: str, table: str) -> tuple[int, int]:
        return await self._read(lambda connection: queries.open_reports(connection, by, table))

    async def put_subscription(self, subscription: SubscriptionRow) -> None:
        await self._write(lambda connection: notices.put_subscription(connection, subscription))

    async def subscription(self, id: str) -> SubscriptionRow | None:
        if not _can_be_id(id):
            return None
        return await self._read(lambda connection: notices.subscription(connection, id))

    async def subscriptions_of(self, player: str) -> list[SubscriptionRow]:
        return await self._read(lambda connection: notices.subscriptions_of(connection, player))

    async def delete_subscription(self, id: str) -> bool:
        return await self._write(lambda connection: notices.delete_subscription(connection, id))

    async def put_tried(self, subscription: str) -> None:
        await self._write(lambda connection: notices.put_tried(connection, subscription))

    async def take_tried(self, subscription: str) -> bool:
        return await self._write(lambda connection: notices.take_tried(connection, subscription))

    async def put_told(self, told: ToldRow) -> None:
        await self._write(lambda connection: notices.put_told(connection, told))

    async def told(self, table: str = "") -> list[ToldRow]:
        return await self._read(lambda connection: notices.told(connection, table))

    async def delete_told(self, player: str, table: str) -> None:
        await self._write(lambda connection: notices.delete_told(connection, player, table))

    async def expire(self, *, sessions_before: int, tables_before: int) -> tuple[int, int]:
        sessions = await self._write(lambda connection: queries.expire_sessions(connection, sessions_before))
        await self._write(notices.expire)
        await self._write(lambda connection: queries.expire_reports(connection, tables_before))
        tables, lot = 0, TABLES_FORGOTTEN_AT_ONCE
        while lot == TABLES_FORGOTTEN_AT_ONCE:
            lot = await self._write(
                lambda connection: queries.expire_tables(connection, tables_before, TABLES_FORGOTTEN_AT_ONCE)
            )
            tables += lot
        return sessions, tables

    async def put_deal(self, day: str, deal: bytes) -> bytes:
        return await self._write(lambda connection: deals.put_deal(connection, day, deal))

    async def deals(self, limit: int = 100) -> list[tuple[str, bytes]]:
        return await self._read(lambda connection: deals.deals(connection, limit))

    async def results(self, day: str) -> list[ResultRow]:
        return await self._read(lambda connection: deals.results(connection, day))

    async def results_of(self, player: str, limit: int = 100) -> list[ResultRow]:
        return await self._read(lambda connection: deals.results_of(connection, player, limit))

    async def expire_deals(self, before: str) -> int:
        return await self._write(lambda connection: deals.expire_deals(connection, before))

    async def get_meta(self, key: str) -> bytes | None:
        return await self._read(lambda connection: queries.get_meta(connection, key))

    async def put_meta(self, key: str, value: bytes) -> None:
        await self._write(lambda connection: queries.put_meta(connection, key, value))

    async def settle_meta(self, key: str, value: bytes) -> bytes:
        return await self._write(lambda connection: queries.settle_meta(connection, key, value))


def _can_be_id(text: str) -> bool:
    """Whether anything can have this id, which whoever asks may have made up.

    PostgreSQL has no texts with a NUL: to ask it for one looks like a failure of the database.
    """
    return "\0" not in text
