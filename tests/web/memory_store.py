"""A store that keeps everything in memory, for as long as a test lasts."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from dicetown.table.store.sql.connection import SqlConnection
from dicetown.table.store.sqlite.migrations import migrate
from dicetown.table.store.store import Store

T = TypeVar("T")


class MemoryStore(Store):
    """A `Store` without a disk. Nothing in it ever waits."""

    def __init__(self) -> None:
        self._connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        migrate(self._connection, Path(":memory:"))
        self._connection.execute("PRAGMA foreign_keys = ON")

    async def _read(self, query: Callable[[SqlConnection], T]) -> T:
        return query(self._connection)

    async def _write(self, work: Callable[[SqlConnection], T]) -> T:
        self._connection.execute("BEGIN")
        try:
            done = work(self._connection)
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")
        return done

    def log_of(self, table: str) -> list[bytes]:
        """The entries of a log, seen by a test and not by the program."""
        found = self._connection.execute("SELECT entry FROM log WHERE game = ? ORDER BY number", (table,))
        return [entry for (entry,) in found]

    def rewrite(self, table: str, entries: Sequence[bytes]) -> None:
        """Let the log of a table be another one."""
        self._connection.execute("DELETE FROM log WHERE game = ?", (table,))
        rows = [(table, number, entry) for number, entry in enumerate(entries)]
        self._connection.executemany("INSERT INTO log VALUES (?, ?, ?)", rows)
        self._connection.execute("UPDATE games SET entries = ? WHERE id = ?", (len(rows), table))

    @property
    def records(self) -> dict[str, bytes]:
        """By table, the records of finished games."""
        return dict(self._connection.execute("SELECT game, record FROM records").fetchall())

    @records.setter
    def records(self, records: dict[str, bytes]) -> None:
        self._connection.execute("DELETE FROM records")
        self._connection.executemany("INSERT INTO records VALUES (?, ?)", list(records.items()))

    async def close(self) -> None:
        """Nothing to let go of: another server may go on with it."""
