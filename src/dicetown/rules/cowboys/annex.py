"""The annex of Cowboys: where the cows and the rodeos are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from dicetown.engine.box.zones import STRIDE
from dicetown.engine.decisions import seats_in
from dicetown.engine.errors import BadNotation
from dicetown.engine.state import Annex, State
from dicetown.engine.transfers import define_place, define_slot
from dicetown.rules.base.cards import property_value
from dicetown.rules.cowboys.cards import PASTURE

COWS: Final = "cows"
RODEOS: Final = "rodeos"
PRAIRIE_HERD: Final = define_place("prairie")
RODEOS_LEFT: Final = define_place("rodeos_left")
SPARED: Final = define_slot("spared", "seats", "cows")


class CowboysAnnex(Annex):
    """The cows on the prairie and in the herds, the rodeos left and won, the mask of spared herds.

    Cows on properties are not counted here: a property in the pasture has as many cows as it is worth.
    """

    name: ClassVar[str] = "cows"

    def __init__(
        self, prairie: int, herds: list[int], rodeos_left: int, rodeos: list[int], spared: int
    ) -> None:
        self.prairie = prairie
        self.herds = herds
        self.rodeos_left = rodeos_left
        self.rodeos = rodeos
        self.spared = spared

    def clone(self) -> Annex:
        return CowboysAnnex(self.prairie, self.herds[:], self.rodeos_left, self.rodeos[:], self.spared)

    def format(self) -> str:
        numbers = [self.prairie, *self.herds, self.rodeos_left, *self.rodeos, self.spared]
        return ",".join([str(number) for number in numbers])

    def parse(self, text: str) -> Annex:
        words = text.split(",")
        for word in words:
            if not (word.isascii() and word.isdigit() and len(word) <= 2):
                raise BadNotation(f"{word[:20]!r} is not a number of cows or rodeos.", "SETUP-13")
        numbers = [int(word) for word in words]
        if len(numbers) != 2 * STRIDE + 3:
            raise BadNotation(f"{text[:40]!r} does not say where all cows and rodeos are.", "SETUP-13")
        herds, rodeos = numbers[1 : STRIDE + 1], numbers[STRIDE + 2 : 2 * STRIDE + 2]
        return CowboysAnnex(numbers[0], herds, numbers[STRIDE + 1], rodeos, numbers[-1])

    def data(self) -> dict[str, object]:
        return {
            "prairie": self.prairie,
            "rodeos_left": self.rodeos_left,
            "spared": list(seats_in(self.spared)),
        }

    def read(self, data: Mapping[str, Any]) -> Annex:
        spared = sum([1 << int(seat) for seat in data["spared"]])
        return CowboysAnnex(
            int(data["prairie"]), [0] * STRIDE, int(data["rodeos_left"]), [0] * STRIDE, spared
        )

    def counts(self, seat: int) -> dict[str, int]:
        return {COWS: self.herds[seat], RODEOS: self.rodeos[seat]}

    def add(self, what: str, place: int, amount: int) -> bool:
        if what == COWS and place == PRAIRIE_HERD:
            self.prairie += amount
        elif what == RODEOS and place == RODEOS_LEFT:
            self.rodeos_left += amount
        elif what in (COWS, RODEOS) and place >= 0:
            counted = self.herds if what == COWS else self.rodeos
            counted[place] += amount
        else:
            return False
        return True

    def problems(self, state: State) -> list[str]:
        found: list[str] = []
        parts = state.rules.parts
        cows, rodeos = self.prairie, self.rodeos_left
        owing = cows < 0 or rodeos < 0
        strange = False
        for seat, herd in enumerate(self.herds):
            won = self.rodeos[seat]
            cows += herd
            rodeos += won
            owing = owing or herd < 0 or won < 0
            strange = strange or (seat >= state.seats and (herd != 0 or won != 0))
        for seat in range(state.seats):
            for card in state.zones[PASTURE + seat]:
                cows += property_value(card)
        if cows != parts.number("setup", "cows"):
            found.append(f"There are {cows} cows instead of {parts.number('setup', 'cows')}.")
        if rodeos != parts.number("setup", "rodeos"):
            found.append("The rodeos do not add up.")
        if owing:
            found.append("There are fewer than no cows or rodeos.")
        if self.spared >> state.seats:
            found.append("A seat that is not in the game is spared.")
        if strange:
            found.append("A seat that is not in the game has cows or rodeos.")
        return found


def cowboys_annex(state: State) -> CowboysAnnex:
    """Return the annex of Cowboys in this game."""
    for annex in state.annexes:
        if isinstance(annex, CowboysAnnex):
            return annex
    raise AssertionError("This game has no cows.")
