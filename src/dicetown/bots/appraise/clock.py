"""The clock of the game: how many rounds are left, and how time changes what things are worth."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp
from typing import Final

from dicetown.engine.box.zones import PROPERTY_DECK, ROW
from dicetown.engine.state import State

NUGGETS_PER_ROUND: Final = 2.9
PROPERTIES_PER_ROUND: Final = 1.7
PRIOR_ROUNDS: Final = 3.0
"""The usual pace weighs as much as this many rounds of the current game."""

BADGE_KEPT: Final = 0.45
"""The probability, above chance, that a seat keeps the badge for one more round."""
SHERIFF_POWER: Final = 1.2
"""What breaking ties is worth to the Sheriff, over the rounds that a Sheriff usually keeps the badge."""
DOLLAR: Final = 0.5
"""The worth of a dollar at the end (SCORE-2)."""
PURSE: Final = 1.6
"""The worth, with a full purse, of being able to pay for dice, beyond what the dollars count."""
PURSE_SCALE: Final = 3.0


GROWING: Final = 1.5
"""The time constant, in rounds after the last one, of things that only grow with time."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Extra worth beyond points, with rounds enough to come. An appraisal in points alone uses none of it."""

    dollar: float = 0.0
    """What a dollar earns its owner."""
    power: float = 0.0
    """What breaking ties is worth beyond the usual."""
    secret: float = 0.0
    """How much more than a visible point a hidden one counts: thieves do not come for it, and Sheriffs do not
    judge by it."""


POINTS: Final = Rates()


@dataclass(frozen=True, slots=True)
class TimeLeft:
    """The time left: `later` is the expected number of rounds after this one, 0 in the last."""

    later: float
    rates: Rates = POINTS

    @property
    def growth(self) -> float:
        """The share, from 0 to 1, that is left for things that grow in every round but the last."""
        return 1.0 - exp(-max(self.later - 1.0, 0.0) / GROWING)

    def badge(self, points: int) -> float:
        """Return the worth of having the badge now, if it scores `points` at the end."""
        kept: float = BADGE_KEPT**self.later
        return points * kept + SHERIFF_POWER * (1.0 - kept) + self.rates.power * self.growth

    @property
    def dollar(self) -> float:
        """The worth of one dollar more, at any time."""
        return DOLLAR + 0.15 * min(self.later, 1.0) + self.rates.dollar * self.growth

    @property
    def secret(self) -> float:
        """The extra weight of a hidden card's difference from the usual card of its kind."""
        return self.rates.secret * self.growth

    @property
    def fresh(self) -> float:
        """The share of its worth that is left for a card that has to wait for its moment."""
        return 1.0 - exp(-self.later / 1.5)

    def purse(self, dollars: int) -> float:
        """Return the worth of these dollars at the end of this round."""
        useful: float = PURSE * (1.0 - exp(-dollars / PURSE_SCALE)) * min(self.later, 1.0)
        return (DOLLAR + self.rates.dollar * self.growth) * dollars + useful


def clock_of(state: State, rates: Rates = POINTS) -> TimeLeft:
    """Estimate the clock from public facts: the mine, the properties left, and how fast they went."""
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
    # If both ends are in sight, the game ends sooner than either alone suggests.
    if abs(gold - deeds) < 2.0:
        rounds -= 0.25 * (2.0 - abs(gold - deeds))
    return TimeLeft(max(rounds - 1.0, 0.0), rates)


def _pace(usual: float, played: int, taken: int) -> float:
    return (usual * PRIOR_ROUNDS + taken) / (PRIOR_ROUNDS + played)
