"""LogWriter appends to the log of one table and updates what lists show of it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from dicetown.table.actor.context import ActorContext
from dicetown.table.cluster.peers import PeerNews
from dicetown.table.daily.deals import result_of
from dicetown.table.journal.noting import note_status
from dicetown.table.room.table import Table
from dicetown.table.store.errors import Conflict
from dicetown.table.store.rows import Append, TableRow
from dicetown.table.store.summary import row_of, seat_rows


class LogWriter:
    """Appends to the log of one table, and knows what was stored last."""

    def __init__(self, table: Table, context: ActorContext, row: TableRow) -> None:
        """`row` is what lists show of the table, which may be behind its log after a crash."""
        self.row = row
        self._context = context
        self._places = [seat.place for seat in table.seats]

    def follow(self, table: Table, row: TableRow) -> None:
        """Note what lists show now that another process has appended."""
        self.row = row
        self._places = [seat.place for seat in table.seats]

    async def append(self, table: Table, after: int, entries: Sequence[bytes]) -> None:
        """Store entries that are folded into the table already, and tell the peers that the log has grown."""
        places = [seat.place for seat in table.seats]
        moved = places != self._places or after == 0
        row = row_of(table)
        turned = self.row.status != row.status
        await self._store(
            Append(
                row=row,
                after=after,
                entries=entries,
                seats=seat_rows(table) if moved else None,
                record=table.final.to_json().encode() if turned and table.final is not None else None,
                result=result_of(table) if turned else None,
            )
        )
        if turned:
            note_status(self._context.observer, table, self.row.status, row.status)
        self.row = row
        self._places = places
        if entries and not self._context.peers.alone:
            # Tell after the commit, not within it: PostgreSQL commits transactions that notify one by one.
            news = PeerNews(kind="log", table=table.id, entries=after + len(entries))
            self._context.peers.tell(news)

    async def _store(self, what: Append) -> None:
        loop = asyncio.get_running_loop()
        began, result = loop.time(), "failed"
        try:
            await self._context.store.append(what)
            result = "done"
        except Conflict:
            result = "conflict"
            raise
        finally:
            self._context.observer.appended(result, loop.time() - began)
