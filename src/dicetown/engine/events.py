"""Events are the facts of a game, each with the rule that caused it and with visibility per field.

There is one event per fact. A field that is not public is wrapped in a `Secret`, which names the seats that
may know it. `seen_by` gives each seat its own copy with the other secrets blanked. No viewer receives a
second event for the same fact.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from dicetown.engine.box.cards import card_name
from dicetown.engine.box.dice import FACES, format_dice
from dicetown.engine.errors import DiceTownError

if TYPE_CHECKING:
    from dicetown.engine.transfers import Transfer

OPENING: Final = "GameBegun"
"""The first event of every history, unless the game began from a position."""

FIELD_TYPES: Final = {
    "seat": "the number of a seat",
    "seats": "a list of seat numbers",
    "amount": "a whole number",
    "flag": "true or false",
    "card": "the name of a card",
    "cards": "a list of card names",
    "dice": "dice from the 9 up, like 99JQA; - for none",
    "face": "one face: 9, T, J, Q, K or A",
    "name": "a word from a fixed list",
    "lines": "a list of [label, points, rule]",
}


ALWAYS: Final = "always"
"""Shown as a line of its own."""
OWN: Final = "own"
"""Shown to the seat itself only. For others it only says that a seat looked at cards and put them away."""
ELSEWHERE: Final = "elsewhere"
"""Not shown as a line, because the table, a heading, the final count or the next line shows it better.

A full log has it too.
"""
NEVER: Final = "never"
"""Never shown, because it only puts something away and the lines before it say everything."""

WATCHER: Final = 8
"""The bit of a spectator in the mask of a secret, above those of all seats."""

EVERYBODY: Final = -1
"""The mask of a value that is public to all seats and spectators."""


class Secret:
    """A value that only the seats in the mask may know."""

    def __init__(self, mask: int, value: object) -> None:
        self.mask: Final = mask
        self.value: Final = value


class EventKind:
    """A kind of event: a name in the past tense, a line of doc, and the fields with their types.

    Fields are written `name:type`, with a `!` at the end for one that may be secret. They hold what a
    sentence about the event needs. The event's transfers hold what changed.

    `told` says when a line shows the event: `ALWAYS`, `OWN`, `ELSEWHERE` or `NEVER`. `place` is the place in
    town where it happens, for kinds without a field `location`; the page highlights the place and shows the
    event there. `inside` puts its line below the line that names the winner of the place.
    """

    def __init__(
        self, name: str, doc: str, fields: str, told: str = ALWAYS, place: str = "", inside: bool = False
    ) -> None:
        self.name: Final = name
        self.doc: Final = doc
        self.fields: Final = tuple([part.split(":")[0] for part in fields.split()])
        self.types: Final = tuple([part.split(":")[1].rstrip("!") for part in fields.split()])
        self.secret: Final = tuple([part.endswith("!") for part in fields.split()])
        self.secretive: Final = True in self.secret
        self.told: Final = told
        self.place: Final = place
        self.inside: Final = inside


class Event:
    """A fact: its kind, the id of the rule that caused it, a value per field, and the changes."""

    def __init__(
        self, kind: EventKind, rule: str, values: tuple[object, ...], transfers: tuple[Transfer, ...] = ()
    ) -> None:
        self.kind: Final = kind
        self.rule: Final = rule
        self.values: Final = values
        self.transfers: Final = transfers

    @property
    def name(self) -> str:
        return self.kind.name

    def get(self, field: str) -> object:
        """Return the value of a field; a blanked secret is None."""
        value = self.values[self.kind.fields.index(field)]
        return value.value if isinstance(value, Secret) else value

    def seen_by(self, seat: int | None) -> Event:
        """Return the event as this seat may know it; None is a spectator.

        If nothing has to be blanked in an event without secret fields, this is the event itself.
        """
        transfers = tuple([transfer.seen_by(seat) for transfer in self.transfers])
        if not self.kind.secretive:
            for index, transfer in enumerate(self.transfers):
                if transfers[index] is not transfer:
                    return Event(self.kind, self.rule, self.values, transfers)
            return self
        bit = 1 << WATCHER if seat is None else 1 << seat
        values: list[object] = []
        for value in self.values:
            if isinstance(value, Secret):
                values.append(value.value if value.mask & bit else None)
            else:
                values.append(value)
        return Event(self.kind, self.rule, tuple(values), transfers)

    def data(self) -> dict[str, object]:
        """Return the event as plain data for JSON, with cards and dice by name."""
        result: dict[str, object] = {"event": self.kind.name, "rule": self.rule}
        for index, field in enumerate(self.kind.fields):
            value = self.values[index]
            if isinstance(value, Secret):
                value = value.value
            result[field] = _plain(self.kind.types[index], value)
        return result

    def __repr__(self) -> str:
        data = self.data()
        inside = ", ".join([f"{field}={data[field]!r}" for field in self.kind.fields])
        return f"{self.kind.name}({inside}) [{self.rule}]"


def _plain(kind: str, value: object) -> object:
    if value is None:
        return None
    if kind == "card" and isinstance(value, int):
        return card_name(value)
    if kind == "cards" and isinstance(value, tuple):
        return [card_name(card) for card in value]
    if kind == "dice" and isinstance(value, int):
        return format_dice(value)
    if kind == "face" and isinstance(value, int):
        return FACES[value]
    if kind == "seats" and isinstance(value, int):
        return [seat for seat in range(8) if value >> seat & 1]
    if kind == "lines" and isinstance(value, tuple):
        return [list(line) for line in value]
    if kind == "flag":
        return bool(value)
    return value


_kinds: Final[dict[str, EventKind]] = {}


def define_event(
    name: str,
    doc: str,
    fields: str = "",
    *,
    told: str = ALWAYS,
    place: str = "",
    inside: bool | None = None,
) -> EventKind:
    """Define a kind of event. Modules do so when they are imported.

    `inside` is true by default for kinds with a `place`.
    """
    if name in _kinds:
        raise DiceTownError(f"The event {name!r} is defined already.")
    if told not in (ALWAYS, OWN, ELSEWHERE, NEVER):
        raise DiceTownError(f"The event {name!r} cannot be told {told!r}.")
    kind = EventKind(name, doc, fields, told, place, place != "" if inside is None else inside)
    _kinds[name] = kind
    return kind


def event_kinds() -> Mapping[str, EventKind]:
    """Return every kind of event that modules have defined, by name."""
    return _kinds
