"""Games that release 0.7 saved: a record and the players at the table, as one JSON object."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from dicetown.engine.errors import DiceTownError
from dicetown.records.reading import parse_record
from dicetown.records.record import Record, chained_digest
from dicetown.rules.rulebook import LANGUAGES

OLD_FORMAT: Final = "dicetown-saved-game"


class OldSave:
    """A saved game of release 0.7. It continues at a table that begins where its record ends."""

    def __init__(self, record: Record, you: int, names: list[str], bots: list[str], lang: str) -> None:
        self.record = record
        self.you = you
        self.names = names
        self.bots: Sequence[str] = bots
        self.lang = lang

    @property
    def over(self) -> bool:
        return self.record.result is not None


def old_save_of(data: dict[str, Any]) -> OldSave:
    """Return the saved game in this object, or raise an error that says what is wrong."""
    record = parse_record(json.dumps(data.get("record")))
    if record.digest != chained_digest(record):
        raise DiceTownError("its record does not fit its digest.")
    names, bots = _texts(data, "names"), _texts(data, "bots")
    if len(names) != record.seats or len(bots) != record.seats:
        raise DiceTownError(f"it does not have one name and one bot for each of {record.seats} seats.")
    you = data.get("you")
    if type(you) is not int or not 0 <= you < record.seats:
        raise DiceTownError(f"there is no seat {you!r}.")
    lang = data.get("lang")
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise DiceTownError(f"there is no language {lang!r}.")
    return OldSave(record, you, names, bots, lang)


def _texts(data: dict[str, Any], key: str) -> list[str]:
    value = data.get(key)
    if not isinstance(value, list) or not all(isinstance(item, str) and item.isprintable() for item in value):
        raise DiceTownError(f"{key} is not a list of texts.")
    return list(value)
