"""The record of a table: the whole game with its secret, available when the game has ended."""

from __future__ import annotations

from typing import Literal

import msgspec

from dicetown.engine.errors import DiceTownError
from dicetown.engine.ruleset import Ruleset
from dicetown.records.record import Record
from dicetown.rules.catalogue import ruleset
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import Table


def whole_record(table: Table) -> Record:
    """Return the record of a game that is over or closed. Raises DiceTownError while it must stay secret."""
    if table.final is None:
        raise not_over()
    if not table.revealed:
        raise same_deal()
    return table.final


def not_over() -> DiceTownError:
    """Return the error for a game that still goes on."""
    return DiceTownError("The game is not over: its record is secret until then.")


def same_deal() -> DiceTownError:
    """Return the error for a game of today's deal, whose record is secret even after the game."""
    return DiceTownError(
        "Others play the same deal today: its record is secret until the day is over.",
        hint="Ask again when the day is over.",
    )


def settings_of(record: Record) -> Settings:
    """Return settings for a table that plays by the rules of a record."""
    return msgspec.structs.replace(settings_for(record.rules), sheriff=record.sheriff)


def settings_for(rules: Ruleset) -> Settings:
    """Return settings for a table that plays by these rules."""
    box = ruleset(rules.name).parts.data()
    corrected = {
        section: {name: value for name, value in values.items() if box[section].get(name) != value}
        for section, values in rules.parts.data().items()
    }
    return Settings(
        ruleset=rules.name,
        bribes=rules.bribes,
        rules_version=rules.version,
        bargaining=_bargaining_of(rules),
        parts={section: values for section, values in corrected.items() if values} or None,
    )


def _bargaining_of(rules: Ruleset) -> Literal["open", "sealed"] | None:
    """Return how offers are made if rules of this version say so at all."""
    match rules.options.get("bargaining"):
        case "open":
            return "open"
        case "sealed":
            return "sealed"
        case _:
            return None
