"""Records of tables: the whole truth once a game has ended, its secret with it."""

from __future__ import annotations

from dicetown.engine.errors import DiceTownError
from dicetown.records.record import Record
from dicetown.rules.catalogue import ruleset
from dicetown.table.room.settings import Settings
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


def settings_of(record: Record) -> Settings:
    """The settings of a table that plays by the rules of a record."""
    rules = record.rules
    box = ruleset(rules.name).parts.data()
    corrected = {
        section: {name: value for name, value in values.items() if box[section].get(name) != value}
        for section, values in rules.parts.data().items()
    }
    return Settings(
        ruleset=rules.name,
        bribes=rules.bribes,
        parts={section: values for section, values in corrected.items() if values} or None,
        sheriff=record.sheriff,
    )
