"""Records of tables: the whole truth once a game has ended, its secret with it."""

from __future__ import annotations

from dicetown.engine.errors import DiceTownError
from dicetown.records.record import FateHeader, Record
from dicetown.table.table import CLOSED, OVER, Table


def whole_record(table: Table) -> Record:
    """The record of a game that is over or was closed. A closed game reveals its secret too."""
    if table.phase not in (OVER, CLOSED):
        raise DiceTownError("The game is not over: its record is not for anybody yet.")
    record = table.game.record()
    if table.game.over or record.fate.kind != "sealed":
        return record
    fate = FateHeader("sealed", None, record.fate.commitment, record.fate.nonces, table.secret)
    return Record(record.rules, record.seats, record.sheriff, fate, record.entries, None)
