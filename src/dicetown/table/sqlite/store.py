"""SqliteStore: a Store in one SQLite file, for a server of one process."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar

from dicetown.table.sqlite import deals, notices, queries
from dicetown.table.sqlite.failures import FAILURES, explain
from dicetown.table.sqlite.files import connect_to_read, connect_to_write, make_folder
from dicetown.table.sqlite.lock import DataLock
from dicetown.table.sqlite.writer import Writer
from dicetown.table.store import (
    STATUSES,
    Append,
    ReportRow,
    ResultRow,
    SessionRow,
    StoreFailed,
    SubscriptionRow,
    TableRow,
    ToldRow,
)

T = TypeVar("T")

TABLES_FORGOTTEN_AT_ONCE = 20
"""A table can have thousands of entries; between two lots of tables, those who play get their turn."""


class SqliteStore:
    """Writes go through one thread that commits for all who wait, reads through another beside it.

    What a write has acknowledged is seen by every read that begins afterwards.
    """

    def __init__(self, reading: sqlite3.Connection, writer: Writer | None, let_go: ExitStack) -> None:
        """For `open`."""
        self._loop = asyncio.get_running_loop()
        self._reading = reading
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._writer = writer
        self._let_go = let_go
        self._closed = False

    @classmethod
    async def open(cls, path: Path, *, lock: bool = True, patience: float = 5.0) -> SqliteStore:
        """Open a database, created where there is none and brought up to date where it is older.

        One process at a time has it. Without the lock it is for reading only, and others may have it too.
        `patience` is for how many seconds to wait for a database that some other program has locked.
        """
        with ExitStack() as undo:
            writer = None
            if lock:
                make_folder(path.parent)
                undo.callback(DataLock(path).release)
                writing = connect_to_write(path, patience)
                writer = Writer(writing, asyncio.get_running_loop())
                undo.callback(writer.finish)
            reading = connect_to_read(path, patience)
            undo.callback(reading.close)
            store = cls(reading, writer, undo.pop_all())
            store._let_go.callback(store._reader.shutdown)
            return store

    async def append(self, what: Append) -> None:
        await self._write(lambda connection: queries.append(connection, what))

    async def load(self, table: str, after: int = 0) -> list[bytes]:
        return await self._read(lambda connection: queries.load(connection, table, after))

    async def row(self, table: str) -> TableRow | None:
        return await self._read(lambda connection: queries.row(connection, table))

    async def rows(
        self, *, status: Sequence[str] = STATUSES, public: bool | None = None, limit: int = 100
    ) -> list[TableRow]:
        return await self._read(lambda connection: queries.rows(connection, status, public, limit))

    async def tables_of(self, player: str, limit: int = 100) -> list[TableRow]:
        return await self._read(lambda connection: queries.tables_of(connection, player, limit))

    async def record(self, table: str) -> bytes | None:
        return await self._read(lambda connection: queries.record(connection, table))

    async def delete_table(self, table: str) -> bool:
        return await self._write(lambda connection: queries.delete_table(connection, table))

    async def put_session(self, session: SessionRow) -> None:
        await self._write(lambda connection: queries.put_session(connection, session))

    async def session(self, key_hash: bytes) -> SessionRow | None:
        return await self._read(lambda connection: queries.session(connection, key_hash))

    async def sessions_of(self, player: str) -> list[SessionRow]:
        return await self._read(lambda connection: queries.sessions_of(connection, player))

    async def delete_session(self, key_hash: bytes) -> bool:
        return await self._write(lambda connection: queries.delete_session(connection, key_hash))

    async def rename(self, player: str, name: str) -> None:
        await self._write(lambda connection: queries.rename(connection, player, name))

    async def put_report(self, report: ReportRow) -> int:
        return await self._write(lambda connection: queries.put_report(connection, report))

    async def reports(self, done: bool | None = None, limit: int = 100) -> list[ReportRow]:
        return await self._read(lambda connection: queries.reports(connection, done, limit))

    async def put_subscription(self, subscription: SubscriptionRow) -> None:
        await self._write(lambda connection: notices.put_subscription(connection, subscription))

    async def subscription(self, id: str) -> SubscriptionRow | None:
        return await self._read(lambda connection: notices.subscription(connection, id))

    async def subscriptions_of(self, player: str) -> list[SubscriptionRow]:
        return await self._read(lambda connection: notices.subscriptions_of(connection, player))

    async def delete_subscription(self, id: str) -> bool:
        return await self._write(lambda connection: notices.delete_subscription(connection, id))

    async def put_told(self, told: ToldRow) -> None:
        await self._write(lambda connection: notices.put_told(connection, told))

    async def told(self) -> list[ToldRow]:
        return await self._read(notices.told)

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

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            # In a thread, as the writer may need a while, and tells those who wait through the loop.
            await asyncio.to_thread(self._let_go.close)

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        self._demand_open()
        if self._writer is None:
            raise StoreFailed("The database was opened for reading only.")
        return await self._writer.submit(work)

    async def _read(self, query: Callable[[sqlite3.Connection], T]) -> T:
        self._demand_open()
        return await self._loop.run_in_executor(self._reader, self._ask, query)

    def _ask(self, query: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return query(self._reading)
        except FAILURES as error:
            raise explain(error) from error

    def _demand_open(self) -> None:
        if self._closed:
            raise StoreFailed("The store is closed.")
