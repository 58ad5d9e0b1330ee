"""The score lines of Cowboys (SCORE-8, SCORE-9)."""

from __future__ import annotations

from dicetown.engine.pieces import ScoreLine
from dicetown.engine.state import State
from dicetown.rules.cowboys.annex import cowboys_annex
from dicetown.rules.cowboys.cards import PASTURE


class Pastures(ScoreLine):
    """One more for each property with its cows."""

    def points(self, state: State, seat: int) -> int:
        return len(state.zones[PASTURE + seat])


class Rodeos(ScoreLine):
    def points(self, state: State, seat: int) -> int:
        return cowboys_annex(state).rodeos[seat] * state.rules.parts.number("points", "rodeo")


class LargestHerd(ScoreLine):
    """For the largest herd, or less for each of several."""

    def points(self, state: State, seat: int) -> int:
        herds = cowboys_annex(state).herds
        if not herds[seat] or herds[seat] < max(herds):
            return 0
        part = "herd" if herds.count(herds[seat]) == 1 else "herd_tied"
        return state.rules.parts.number("points", part)
