"""Appends to a log in one statement: one round trip to the database, and atomic without a transaction."""

from __future__ import annotations

from typing import Final

from dicetown.table.store.postgres.connection import PostgresConnection
from dicetown.table.store.rows import Append
from dicetown.table.store.sql.tables import UPDATE, conflict, facts_of

APPEND: Final = (
    f"WITH kept AS ({UPDATE} RETURNING id) INSERT INTO log (game, number, entry)"
    " SELECT kept.id, new.number, new.entry FROM kept,"
    " unnest(CAST(:numbers AS integer[]), CAST(:data AS bytea[])) AS new (number, entry)"
)


def is_plain(what: Append) -> bool:
    """Whether there are only entries to store, for a log that exists. This is nearly always so."""
    beside = (what.seats, what.record, what.result)
    return what.after > 0 and bool(what.entries) and all(other is None for other in beside)


def append(connection: PostgresConnection, what: Append) -> None:
    facts = facts_of(what)
    numbers = list(range(what.after, what.after + len(what.entries)))
    kept = connection.execute(APPEND, {**facts, "numbers": numbers, "data": list(what.entries)}).rowcount
    if kept != len(numbers):
        raise conflict(what)
