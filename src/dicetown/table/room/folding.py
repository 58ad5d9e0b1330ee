"""Folds the whole log of a table."""

from __future__ import annotations

from dicetown.engine.errors import DiceTownError
from dicetown.table.room import log
from dicetown.table.room.table import OPEN, SEALING, Table


def table_of(entries: list[bytes]) -> Table:
    """Return the table of a whole log."""
    if not entries:
        raise DiceTownError("There is no such table.")
    opened = log.decode(entries[0])
    if not isinstance(opened, log.Opened):
        raise DiceTownError("The log does not begin with its opening entry.")
    table = Table(opened)
    for data in entries[1:]:
        table.fold(log.decode(data))
    while table.can_go_on:
        table.go_on()
    if not table.playable and table.phase in (OPEN, SEALING):
        table.close_for_version()
    return table
