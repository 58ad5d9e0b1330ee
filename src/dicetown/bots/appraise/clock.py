"""The clock of the game: how many rounds are still to come, and what time does to the worth of things."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final

from dicetown.engine.box.zones import PROPERTY_DECK, ROW
from dicetown.engine.state import State

NUGGETS_PER_ROUND: Final = 2.9
PROPERTIES_PER_ROUND: Final = 1.7
PRIOR_ROUNDS: Final = 3.0
"""How many rounds of this game weigh as much as what is usual."""

BADGE_KEPT: Final = 0.45
"""How likely it is, beyond what anybody could expect, that who has the badge now has it a round later."""
SHERIFF_POWER: Final = 1.2
"""What breaking ties is worth to who has the badge, over the rounds one usually keeps it."""
DOLLAR: Final = 0.5
"""A dollar at the end (SCORE-2)."""
PURSE: Final = 1.6
"""What being able to pay for dice is worth beyond what the dollars count, with a full purse."""
PURSE_SCALE: Final = 3.0


GROWING: Final = 1.5
"""So many rounds more than the last one bring all but e-th part of what only grows with time."""


@dataclass(frozen=True, slots=True)
class Rates:
    """What counts beyond points, with rounds enough to come. Whoever reckons in points needs none of it."""

    dollar: float = 0.0
    """What a dollar earns who has it."""
    power: float = 0.0
    """What breaking ties is worth beyond what is usual."""
    secret: float = 0.0
    """How much more than a point that everybody sees one counts of which only its owner knows: no thief comes
    for it, and no Sheriff judges by it."""


POINTS: Final = Rates()


@dataclass(frozen=True, slots=True)
class Clock:
    """What is to come: `later` is the number of rounds expected after this one, 0 in the last."""

    later: float
    rates: Rates = POINTS

    @property
    def growth(self) -> float:
        """How much of its full time there is for what grows with every round but the last, from 0 to 1."""
        return 1.0 - exp(-max(self.later - 1.0, 0.0) / GROWING)

    def badge(self, points: int) -> float:
        """What having the badge now is worth, more than not having it, if it counts so many at the end."""
        kept: float = BADGE_KEPT**self.later
        return points * kept + SHERIFF_POWER * (1.0 - kept) + self.rates.power * self.growth

    @property
    def dollar(self) -> float:
        """A dollar more, at any time."""
        return DOLLAR + 0.15 * min(self.later, 1.0) + self.rates.dollar * self.growth

    @property
    def secret(self) -> float:
        """How much more the unseen difference of a card to those of its kind counts."""
        return self.rates.secret * self.growth

    @property
    def fresh(self) -> float:
        """How much of a card's worth is left that has to be played at some moment to come."""
        return 1.0 - exp(-self.later / 1.5)

    def purse(self, dollars: int) -> float:
        """What so many dollars are worth at the end of this round."""
        useful: float = PURSE * (1.0 - exp(-dollars / PURSE_SCALE)) * min(self.later, 1.0)
        return (DOLLAR + self.rates.dollar * self.growth) * dollars + useful


def clock_of(state: State, rates: Rates = POINTS) -> Clock:
    """Read the clock from what is public: the mine, the properties left, and how fast they went."""
    played = max(state.round - 1, 0)
    mined = state.rules.parts.for_seats("setup", "mine", state.seats) - state.mine
    left = len(state.zones[PROPERTY_DECK]) + len(state.zones[ROW])
    taken = 0
    for zone in state.rules.property_zones:
        for seat in range(state.seats):
            taken += len(state.zones[zone + seat])
    gold = state.mine / _pace(NUGGETS_PER_ROUND, played, mined)
    deeds = left / _pace(PROPERTIES_PER_ROUND, played, taken)
    rounds = min(gold, deeds) + 0.35
    # Two ends in sight are nearer than either.
    if abs(gold - deeds) < 2.0:
        rounds -= 0.25 * (2.0 - abs(gold - deeds))
    return Clock(max(rounds - 1.0, 0.0), rates)


def _pace(usual: float, played: int, taken: int) -> float:
    return (usual * PRIOR_ROUNDS + taken) / (PRIOR_ROUNDS + played)
