"""Lines about tables in the log of the server, which all name a table the same way.

There are few: what all players at the table may know, and what went wrong. Answers are left out, because the
time of an answer may reveal a covert question (INFO-4). `dicetown admin log` shows all that may be shown.

Only the beginning of an id is logged. It is enough to tell tables apart, and with its whole id anyone could
open a table that is not public.
"""

from __future__ import annotations

import logging
from collections.abc import MutableMapping, Sequence
from typing import Any, Final

from dicetown.table.journal.journal import sentence
from dicetown.table.journal.observer import Observer
from dicetown.table.room import log
from dicetown.table.room.table import Table
from dicetown.table.store.rows import OPEN, PLAYING

SHOWN: Final = 4
"""The number of characters of a table's id that the log shows."""

NOTED: Final = (
    log.StoodIn,
    log.CameBack,
    log.Woken,
    log.Paused,
    log.Resumed,
    log.HostChanged,
    log.Closed,
    log.Rematched,
)

logger = logging.getLogger("dicetown.table")


def shown_id(table: str) -> str:
    """Return the name of a table in the log."""
    return table[:SHOWN]


class TableLogger(logging.LoggerAdapter[logging.Logger]):
    """Lines about one table: `table k7m2: …`, and for programs a field `table`."""

    def process(self, msg: Any, kwargs: MutableMapping[str, Any]) -> tuple[Any, MutableMapping[str, Any]]:
        assert self.extra is not None
        name = str(self.extra["table"])
        # The message may hold format fields; an id has none.
        return f"table {name}: {msg}", {**kwargs, "extra": {"facts": {"table": name}}}


def logger_for(logger: logging.Logger, table: str) -> TableLogger:
    """Return a logger for lines about this table."""
    return TableLogger(logger, {"table": shown_id(table)})


def note_entries(table: str, entries: Sequence[log.AnyEntry]) -> None:
    """Log the entries that are rare and that all players may know of."""
    for entry in entries:
        if isinstance(entry, NOTED):
            who = f"Seat {entry.seat}" if isinstance(entry, log.StoodIn | log.CameBack) else ""
            logger_for(logger, table).info("%s", sentence(entry, who))


def note_status(observer: Observer, table: Table, before: str, after: str) -> None:
    """Log and count that a table was opened, or that its game began or ended.

    The process that appended it calls this, so it happens once, however many processes there are.
    """
    ours = logger_for(logger, table.id)
    if not before:
        ours.info("Opened for %s with %d seats.", table.rules.text(), len(table.seats))
    if after == PLAYING and before in ("", OPEN):
        observer.began(table.rules.name)
        ours.info("The game begins.")
    elif before == PLAYING != after:
        observer.ended(table.rules.name, after)
        ours.info("The game is %s.", after)
