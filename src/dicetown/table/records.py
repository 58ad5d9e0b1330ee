"""Records of tables: the whole truth once a game has ended, its secret with it."""

from __future__ import annotations

from dicetown.engine.errors import DiceTownError
from dicetown.records.record import Record
from dicetown.table.table import Table


def whole_record(table: Table) -> Record:
    """The record of a game that is over or was closed."""
    if table.final is None:
        raise DiceTownError("The game is not over: its record is not for anybody yet.")
    return table.final
