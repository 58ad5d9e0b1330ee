"""Appending to a log in one statement, which is one way to the database and back, and a whole by itself."""

from __future__ import annotations

from typing import Final

from dicetown.table.store.postgres.connection import Connection
from dicetown.table.store.rows import Append
from dicetown.table.store.sql.tables import UPDATE, conflict, facts_of

APPEND: Final = (
    f"WITH kept AS ({UPDATE} RETURNING id) INSERT INTO log (game, number, entry)"
    " SELECT kept.id, new.number, new.entry FROM kept,"
    " unnest(CAST(:numbers AS integer[]), CAST(:data AS bytea[])) AS new (number, entry)"
)


def is_plain(what: Append) -> bool:
    """Whether there is nothing to keep but entries of a log that is there, as nearly always."""
    beside = (what.seats, what.record, what.result)
    return what.after > 0 and bool(what.entries) and all(other is None for other in beside)


def append(connection: Connection, what: Append) -> None:
    facts = facts_of(what)
    numbers = list(range(what.after, what.after + len(what.entries)))
    kept = connection.execute(APPEND, {**facts, "numbers": numbers, "data": list(what.entries)}).rowcount
    if kept != len(numbers):
        raise conflict(what)
