"""Replica is the table in memory, a copy of its log in the store."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from dicetown.engine.errors import DiceTownError
from dicetown.table.actor.context import ActorContext
from dicetown.table.actor.writer import LogWriter
from dicetown.table.journal.noting import note_entries
from dicetown.table.room import log
from dicetown.table.room.folding import table_of
from dicetown.table.room.table import Table
from dicetown.table.store.rows import TableRow
from dicetown.table.store.summary import row_of


class Replica:
    """One table folded from its log. It grows by appending, or by reading what other processes appended.

    When a method raises, memory may be ahead of the log; call `read_again` to correct that.
    """

    def __init__(self, table: Table, context: ActorContext, row: TableRow) -> None:
        """`row` is what lists show of the table."""
        self.table = table
        self._store = context.store
        self._writer = LogWriter(table, context, row)

    @property
    def row(self) -> TableRow:
        """Return what lists show of the table."""
        return self._writer.row

    async def append(self, entries: Sequence[log.AnyEntry]) -> None:
        """Fold entries and store them."""
        table = self.table
        after = table.entries
        for entry in entries:
            table.fold(entry)
        await self._writer.append(table, after, [log.encode(entry) for entry in entries])
        note_entries(table.id, entries)

    async def keep_row(self) -> None:
        """Store what lists show of the table, without a new entry."""
        await self._writer.append(self.table, self.table.entries, [])

    async def read_new(self) -> bool:
        """Fold what other processes appended, and return whether there was anything."""
        entries = await self._store.load(self.table.id, self.table.entries)
        for data in entries:
            self.table.fold(log.decode(data))
        if entries:
            self._writer.follow(self.table, row_of(self.table))
        return bool(entries)

    async def read_again(self) -> bool:
        """Replace the table in memory by reading its whole log. Return False if that fails."""
        try:
            # Read the row first: if it is behind the log, it is stored again; it must not be ahead.
            row = await self._store.row(self.table.id)
            entries = await self._store.load(self.table.id)
            if row is None or not entries:
                return False
            table = await asyncio.get_running_loop().run_in_executor(None, table_of, entries)
        except DiceTownError:
            return False
        self.table = table
        self._writer.follow(table, row)
        return True
