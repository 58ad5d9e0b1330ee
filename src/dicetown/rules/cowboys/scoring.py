"""The score lines of Cowboys (SCORE-8, SCORE-9)."""

from __future__ import annotations

from dicetown.engine.pieces import ScoreLine
from dicetown.engine.state import State
from dicetown.rules.cowboys.annex import cowboys_annex
from dicetown.rules.cowboys.cards import PASTURE


class Pastures(ScoreLine):
    """Count one point more for each property with cows."""

    def points(self, state: State, seat: int) -> int:
        return len(state.zones[PASTURE + seat])


class Rodeos(ScoreLine):
    def points(self, state: State, seat: int) -> int:
        return cowboys_annex(state).rodeos[seat] * state.rules.parts.number("points", "rodeo")


class LargestHerd(ScoreLine):
    """Count points for the largest herd, and fewer points for each if several are tied."""

    def points(self, state: State, seat: int) -> int:
        herds = cowboys_annex(state).herds
        if not herds[seat] or herds[seat] < max(herds):
            return 0
        part = "herd" if herds.count(herds[seat]) == 1 else "herd_tied"
        return state.rules.parts.number("points", part)
