"""The annex of Wanted: what it needs to remember beside its cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from dicetown.engine.box.dice import HAND_SIZE, SIZE_MODULUS, format_dice, parse_dice
from dicetown.engine.errors import BadNotation
from dicetown.engine.state import Annex, State
from dicetown.engine.transfers import define_slot
from dicetown.rules.wanted.cards import RIVER_DECK

CHASE_DICE: Final = define_slot("dice", "dice", "chase")
RIVER_READY: Final = define_slot("returned", "amount", "chase")


class WantedAnnex(Annex):
    """The dice of the current chase, and how many river cards a seat put back on top in a chosen order."""

    name: ClassVar[str] = "chase"

    def __init__(self, dice: int, returned: int) -> None:
        self.dice = dice
        self.returned = returned

    def clone(self) -> Annex:
        return WantedAnnex(self.dice, self.returned)

    def format(self) -> str:
        return f"{format_dice(self.dice)},{self.returned}"

    def parse(self, text: str) -> Annex:
        dice, _, returned = text.partition(",")
        if not (returned.isascii() and returned.isdigit() and len(returned) == 1):
            raise BadNotation(
                f"{text[:40]!r} does not say which dice chase, and how many river cards lie ready."
            )
        return WantedAnnex(parse_dice(dice), int(returned))

    def data(self) -> dict[str, object]:
        return {"dice": format_dice(self.dice), "returned": self.returned}

    def read(self, data: Mapping[str, Any]) -> Annex:
        return WantedAnnex(parse_dice(data["dice"]), int(data["returned"]))

    def problems(self, state: State) -> list[str]:
        found: list[str] = []
        if self.dice and state.aside[0] % SIZE_MODULUS < HAND_SIZE:
            found.append("Outlaws are chased, but the hands are not complete.")
        if not 0 <= self.returned <= len(state.zones[RIVER_DECK]):
            found.append("More river cards were put back than there are.")
        return found


def wanted_annex(state: State) -> WantedAnnex:
    """Return the annex of Wanted in this game."""
    for annex in state.annexes:
        if isinstance(annex, WantedAnnex):
            return annex
    raise AssertionError("This game has no outlaws.")
