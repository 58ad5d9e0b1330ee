"""Mistakes that a review of luck could make, to be planted: a check has to notice them."""

from collections.abc import Sequence
from typing import Final

from dicetown.bots.solver.lattice import INDEX, Floats
from dicetown.bots.solver.mind import DiceMind, last_hands
from dicetown.review import draws, luck


def brute_forgotten(mind: DiceMind) -> float:
    """What a roll may bring is told without the Brute, what it brought with it."""
    return mind.set_worth(mind.kept)


def dollar_short(mind: DiceMind, dice: int) -> float:
    """What a roll may bring is looked up with a dollar less than there is."""
    return float(mind.plan.before[0][max(mind.money - 1, 0), INDEX[dice]])


def likeliest_hand(dice: int) -> Floats:
    """The last roll is expected to come as it does most often, not as on average."""
    chances = last_hands(dice)
    likeliest: Floats = 1.0 * (chances == chances.max())
    found: Floats = likeliest / likeliest.sum()
    return found


def drawn_and_put_back(values: Sequence[float], amount: int) -> draws.Odds:
    """Cards are drawn as if each were put back before the next."""
    number = len(values)
    odds: draws.Odds = []
    for place, value in enumerate(sorted(values, reverse=True)):
        chance = (1 - place / number) ** amount - (1 - (place + 1) / number) ** amount
        odds.append((value, chance))
    return odds if amount > 0 else []


FAULTS: Final[dict[str, tuple[object, str, object]]] = {
    "brute-forgotten": (luck, "with_brute", brute_forgotten),
    "dollar-short": (DiceMind, "set_worth", dollar_short),
    "likeliest-hand": (luck, "last_hands", likeliest_hand),
    "drawn-and-put-back": (draws, "best_of", drawn_and_put_back),
}
"""By name: where the fault goes, what it replaces, and what by."""


def plant(fault: str) -> None:
    """Plant a fault in this process, for good; the empty name plants none."""
    if fault:
        where, name, wrong = FAULTS[fault]
        setattr(where, name, wrong)
