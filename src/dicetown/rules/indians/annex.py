"""The annex of the Indian die: who holds the die, and what it does this round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from dicetown.engine.errors import BadNotation
from dicetown.engine.state import Annex, State
from dicetown.engine.transfers import define_slot

NO_SEAT: Final = -1
_FIELDS: Final = 6


HOLDER: Final = define_slot("holder", "anyone", "indian-die")
GIVEN: Final = define_slot("given", "flag", "indian-die")
GUARDED: Final = define_slot("guarded", "anyone", "indian-die")
CLOSED: Final = define_slot("closed", "anyone", "indian-die")
FIRST: Final = define_slot("first", "anyone", "indian-die")
SECOND: Final = define_slot("second", "anyone", "indian-die")


class IndianAnnex(Annex):
    """The state of the Indian die. All fields but `holder` are cleared at the end of each round."""

    name: ClassVar[str] = "indian-die"

    def __init__(self, holder: int, given: int, guarded: int, closed: int, first: int, second: int) -> None:
        self.holder = holder
        """The seat that has the die, or -1 while it is in the village."""
        self.given = given
        """1 once a seat has given a property back this round."""
        self.guarded = guarded
        """The seat with the bodyguard."""
        self.closed = closed
        """The location on the warpath."""
        self.first = first
        self.second = second
        """The seats that came first and second at the Town Hall."""

    def clone(self) -> Annex:
        return IndianAnnex(self.holder, self.given, self.guarded, self.closed, self.first, self.second)

    def format(self) -> str:
        numbers = (self.holder, self.given, self.guarded, self.closed, self.first, self.second)
        return ",".join([str(number) for number in numbers])

    def parse(self, text: str) -> Annex:
        words = text.split(",")
        numbers = [int(word) for word in words if word in ("-1", "0", "1", "2", "3", "4", "5", "6")]
        if len(words) != _FIELDS or len(numbers) != _FIELDS:
            raise BadNotation(f"{text[:40]!r} does not say where the Indian die is.", "INDIAN-2")
        return IndianAnnex(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])

    def data(self) -> dict[str, object]:
        return {
            "holder": _known(self.holder),
            "given": bool(self.given),
            "guarded": _known(self.guarded),
            "closed": _known(self.closed),
            "first": _known(self.first),
            "second": _known(self.second),
        }

    def read(self, data: Mapping[str, Any]) -> Annex:
        names = ("holder", "given", "guarded", "closed", "first", "second")
        numbers = [NO_SEAT if data[name] is None else int(data[name]) for name in names]
        return IndianAnnex(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])

    def problems(self, state: State) -> list[str]:
        seats = (self.holder, self.guarded, self.first, self.second)
        if max(seats) >= state.seats or self.closed >= len(state.rules.locations):
            return ["The Indian die is at a seat or place that is not in the game."]
        if self.given not in (0, 1) or (self.second >= 0 and self.first in (NO_SEAT, self.second)):
            return ["The places at the Town Hall, or what was given back, make no sense."]
        return []


def _known(number: int) -> int | None:
    return number if number >= 0 else None


def indian_annex(state: State) -> IndianAnnex:
    """Return the annex of the Indian die in this game."""
    for annex in state.annexes:
        if isinstance(annex, IndianAnnex):
            return annex
    raise AssertionError("This game has no Indian die.")
