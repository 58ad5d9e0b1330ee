"""Tables: their logs, what lists show of them, and the records of their games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict

from dicetown.table.store.errors import Conflict
from dicetown.table.store.rows import CLOSED, OVER, STATUSES, Append, TableRow
from dicetown.table.store.sql.connection import SqlConnection
from dicetown.table.store.sql.database import Database, can_be_id
from dicetown.table.store.sql.deals import put_result

TABLE = "id, status, public, host, rules_version, created, changed, summary"
TABLES_FORGOTTEN_AT_ONCE = 20
"""Tables are deleted in lots of this size, because each can have thousands of entries and running games need
the database in between."""

# Two writers conflict on the number of entries in the row; the primary key of the log catches them too.
UPDATE = (
    "UPDATE games SET status = :status, public = :public, host = :host, rules_version = :rules_version,"
    " created = :created, changed = :changed, summary = :summary, entries = :entries"
    " WHERE id = :id AND entries = :after"
)


class Tables(Database):
    async def append(self, what: Append) -> None:
        """Store the entries, all or none. Raises Conflict unless the log has `after` entries now.

        Appending after 0 creates a table. Without entries, only what lists show of the table changes.
        """
        await self._write(lambda connection: _append(connection, what))

    async def load(self, table: str, after: int = 0) -> list[bytes]:
        """Return the entries of a log from number `after` on, in order; none if there is no such table."""
        if not can_be_id(table):
            return []
        query = "SELECT entry FROM log WHERE game = ? AND number >= ? ORDER BY number"
        return [entry for (entry,) in await self._select(query, (table, after))]

    async def row(self, table: str) -> TableRow | None:
        """Return what lists show of a table."""
        if not can_be_id(table):
            return None
        return await self._first(TableRow, f"SELECT {TABLE} FROM games WHERE id = ?", (table,))

    async def rows(
        self, *, status: Sequence[str] = STATUSES, public: bool | None = None, limit: int = 100
    ) -> list[TableRow]:
        """Return tables with these statuses, the latest change first."""
        if not status:
            return []
        # One part per status, each read from the index in order: a single query would sort all old games.
        part = (
            f"SELECT * FROM (SELECT {TABLE} FROM games WHERE status = ? AND public BETWEEN ? AND ?"
            " ORDER BY changed DESC LIMIT ?) AS part"
        )
        least, most = (0, 1) if public is None else (public, public)
        values: list[Any] = []
        for one in dict.fromkeys(status):
            values += (one, least, most, limit)
        parts = " UNION ALL ".join([part] * (len(values) // 4))
        return await self._all(TableRow, f"{parts} ORDER BY changed DESC LIMIT ?", (*values, limit))

    async def tables_of(self, player: str, limit: int = 100) -> list[TableRow]:
        """Return the tables where a player has a seat or is the host, the latest change first."""
        query = (
            f"SELECT {TABLE} FROM games WHERE id IN"
            " (SELECT game FROM seats WHERE player = ? UNION SELECT id FROM games WHERE host = ?)"
            " ORDER BY changed DESC LIMIT ?"
        )
        return await self._all(TableRow, query, (player, player, limit))

    async def record(self, table: str) -> bytes | None:
        """Return the record of a game that is over, or None."""
        if not can_be_id(table):
            return None
        return await self._value("SELECT record FROM records WHERE game = ?", table)

    async def delete_table(self, table: str) -> bool:
        """Delete a table with its log, seats, record, result and notices. Return False if there is none.

        Reports about it stay.
        """

        def delete(connection: SqlConnection) -> bool:
            connection.execute("DELETE FROM results WHERE game = ?", (table,))
            return connection.execute("DELETE FROM games WHERE id = ?", (table,)).rowcount > 0

        return await self._write(delete)

    async def _expire_tables(self, before: int) -> int:
        tables, lot = 0, TABLES_FORGOTTEN_AT_ONCE
        while lot == TABLES_FORGOTTEN_AT_ONCE:
            lot = await self._change(
                "DELETE FROM games WHERE id IN"
                " (SELECT id FROM games WHERE status IN (?, ?) AND changed < ? LIMIT ?)",
                (OVER, CLOSED, before, TABLES_FORGOTTEN_AT_ONCE),
            )
            tables += lot
        return tables


def facts_of(what: Append) -> dict[str, Any]:
    """Return the parameters of `UPDATE`."""
    return {**asdict(what.row), "after": what.after, "entries": what.after + len(what.entries)}


def conflict(what: Append) -> Conflict:
    return Conflict(
        f"The log does not have {what.after} entries.", hint="Load the new entries and decide again."
    )


def _append(connection: SqlConnection, what: Append) -> None:
    table = what.row.id
    facts = facts_of(what)
    kept = connection.execute(UPDATE, facts).rowcount
    if not kept and what.after == 0:
        kept = connection.execute(
            f"INSERT INTO games ({TABLE}, entries) VALUES (:id, :status, :public, :host, :rules_version,"
            " :created, :changed, :summary, :entries) ON CONFLICT (id) DO NOTHING",
            facts,
        ).rowcount
    if not kept:
        raise conflict(what)
    connection.executemany(
        "INSERT INTO log (game, number, entry) VALUES (?, ?, ?)",
        [(table, number, entry) for number, entry in enumerate(what.entries, start=what.after)],
    )
    if what.seats is not None:
        connection.execute("DELETE FROM seats WHERE game = ?", (table,))
        connection.executemany(
            "INSERT INTO seats (game, seat, player) VALUES (?, ?, ?)",
            [(table, taken.seat, taken.player) for taken in what.seats],
        )
    if what.result is not None:
        put_result(connection, what.result)
    if what.record is not None:
        connection.execute(
            "INSERT INTO records (game, record) VALUES (?, ?)"
            " ON CONFLICT (game) DO UPDATE SET record = excluded.record",
            (table, what.record),
        )
