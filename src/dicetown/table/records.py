"""Records of tables: the whole truth once a game has ended, its secret with it."""

from __future__ import annotations

from dicetown.engine.errors import DiceTownError
from dicetown.records.record import Record
from dicetown.table.table import Table


def whole_record(table: Table) -> Record:
    """The record of a game that is over or was closed, once all of it may be known."""
    if table.final is None:
        raise DiceTownError("The game is not over: its record is not for anybody yet.")
    if not table.revealed:
        raise DiceTownError(
            "Others play the same deal today: its record is for nobody yet.",
            hint="It can be had when the day is over.",
        )
    return table.final
