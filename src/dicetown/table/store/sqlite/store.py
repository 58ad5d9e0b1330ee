"""SqliteStore is a Store in one SQLite file, for a server of one process."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar

from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.sql.connection import SqlConnection
from dicetown.table.store.sqlite.failures import FAILURES, explain
from dicetown.table.store.sqlite.files import connect_to_read, connect_to_write, make_folder
from dicetown.table.store.sqlite.lock import DataLock
from dicetown.table.store.sqlite.writer import Writer
from dicetown.table.store.store import Store

T = TypeVar("T")


class SqliteStore(Store):
    """One thread does all writes, with one commit for all that wait; another thread does all reads.

    A read sees every write that was acknowledged before the read began.
    """

    def __init__(self, reading: sqlite3.Connection, writer: Writer | None, let_go: ExitStack) -> None:
        """Used by `open`."""
        self._loop = asyncio.get_running_loop()
        self._reading = reading
        self._reader = ThreadPoolExecutor(1, "store-reader")
        self._writer = writer
        self._let_go = let_go
        self._closed = False

    @classmethod
    async def open(cls, path: Path, *, lock: bool = True, patience: float = 5.0) -> SqliteStore:
        """Open a database, and create or migrate it if needed.

        Only one process at a time can open it with the lock. Without the lock it is read-only, and other
        processes may use it too. `patience` is the number of seconds to wait while another program has
        locked the database.
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

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            # In a thread, because the writer may need a while and sets its results through the loop.
            await asyncio.to_thread(self._let_go.close)

    async def _write(self, work: Callable[[SqlConnection], T]) -> T:
        self._demand_open()
        if self._writer is None:
            raise StoreFailed("The database was opened for reading only.")
        return await self._counted(self._writer.submit(work))

    async def _read(self, query: Callable[[SqlConnection], T]) -> T:
        self._demand_open()
        return await self._counted(self._loop.run_in_executor(self._reader, self._ask, query))

    def _ask(self, query: Callable[[SqlConnection], T]) -> T:
        try:
            return query(self._reading)
        except FAILURES as error:
            raise explain(error) from error

    def _demand_open(self) -> None:
        if self._closed:
            raise StoreFailed("The store is closed.")
