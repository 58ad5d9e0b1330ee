"""Records of tables: the whole truth once a game has ended, its secret with it."""

from __future__ import annotations

from dicetown.engine.errors import DiceTownError
from dicetown.records.record import Record
from dicetown.table.room.table import Table


def whole_record(table: Table) -> Record:
    """The record of a game that is over or was closed, once all of it may be known."""
    if table.final is None:
        raise not_over()
    if not table.revealed:
        raise same_deal()
    return table.final


def not_over() -> DiceTownError:
    """Why a game that goes on has no record yet."""
    return DiceTownError("The game is not over: its record is not for anybody yet.")


def same_deal() -> DiceTownError:
    """Why a game of today's deal is told to nobody, however it ended."""
    return DiceTownError(
        "Others play the same deal today: its record is for nobody yet.",
        hint="It can be had when the day is over.",
    )
