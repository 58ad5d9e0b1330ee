"""The score lines of Wanted (SCORE-6, SCORE-7)."""

from __future__ import annotations

from typing import Final

from dicetown.engine.box.zones import HAND
from dicetown.engine.pieces import ScoreLine
from dicetown.engine.state import State
from dicetown.rules.wanted.cards import CAPTURED, DOG, MULE, RANCH

DOG_POINTS: Final = 2


class Ranches(ScoreLine):
    """Count 1 + 2 + … + n for n ranches."""

    def points(self, state: State, seat: int) -> int:
        ranches = 0
        for zone in state.rules.property_zones:
            ranches += state.zones[zone + seat].count(RANCH)
        return ranches * (ranches + 1) // 2


class HeldCard(ScoreLine):
    """Count points for a card in the hand."""

    def __init__(self, label: str, rule: str, card: int) -> None:
        super().__init__(label, rule)
        self.card: Final = card

    def points(self, state: State, seat: int) -> int:
        return state.zones[HAND + seat].count(self.card) * self.worth(state, seat)

    def worth(self, state: State, seat: int) -> int:
        return state.rules.card_points.get(self.card, 0)


class Mule(HeldCard):
    """Count a point per General Store card in the hand, with the Mule."""

    def worth(self, state: State, seat: int) -> int:
        return len(state.zones[HAND + seat])


class Dog(HeldCard):
    """Count two points per captured outlaw."""

    def worth(self, state: State, seat: int) -> int:
        return DOG_POINTS * len(state.zones[CAPTURED + seat])


MULE_LINE: Final = Mule("mule", "CARD-MULE", MULE)
DOG_LINE: Final = Dog("dog", "CARD-DOG", DOG)
