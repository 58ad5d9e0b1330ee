"""Odds: the results of a keep, by location, if the plan is followed; or the odds of dice alone."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from dicetown.bots.explain import Term
from dicetown.bots.solver.lattice import (
    COMPLETE,
    COUNTS,
    HANDS,
    INDEX,
    OPEN,
    RICHEST,
    SETS,
    Floats,
    Moves,
    lattice_above,
)
from dicetown.bots.solver.mind import DiceMind
from dicetown.bots.solver.plan import KeepPlan
from dicetown.bots.solver.question import Question
from dicetown.engine.box.dice import FIVE, FOUR, FULL_HOUSE, HAND_SIZE, STRAIGHT, hand_kind, size
from dicetown.engine.choices import BRUTE_FLAG, Choice
from dicetown.rules.base.building import keep_cost


@lru_cache(maxsize=2)
def _moves(plan: KeepPlan) -> list[Moves]:
    """Return where the best keeps lead in all rolls after the first; all keeps of a question share this."""
    return [plan.moves(plan.first + step) for step in range(1, plan.rolls)]


def final_hands(mind: DiceMind, dice: int, cost: int) -> tuple[list[Floats], Floats]:
    """Return the chances of the final hands, by the step that ends the building, and of the money left.

    The chances over all steps and hands add up to 1.
    """
    plan = mind.plan
    lattice = plan.lattice
    rows = plan.richest + 1
    chances = np.zeros((rows, len(SETS)))
    chances[mind.money - cost, INDEX[mind.kept + dice]] = 1.0
    found: list[Floats] = []
    purse = np.zeros(rows)
    for step in range(plan.rolls):
        if step:
            moves = _moves(plan)[step - 1]
            moved = np.zeros(rows * len(SETS))
            for dollars in range(rows):
                weights = chances[dollars, lattice.owners] * lattice.chances
                moved += np.bincount(moves[dollars], weights, len(moved))
            chances = moved.reshape(rows, len(SETS))
        ends = 1.0 if step + 1 == plan.rolls else mind.hazards[step]
        by_set = chances.sum(axis=0)
        hands = by_set[OPEN:] + ends * (by_set[:OPEN] @ COMPLETE)
        found.append(hands)
        leaving = chances.copy()
        leaving[:, :OPEN] *= ends
        purse += leaving.sum(axis=1)
        chances = chances - leaving
    return found, purse


def keep_terms(mind: DiceMind, dice: int, cost: int) -> tuple[Term, ...]:
    """Return the chance and worth of each location and the Doc, and then the worth of the money."""
    hands, left = final_hands(mind, dice, cost)
    terms: list[Term] = []
    for number in range(len(mind.shares[0])):
        chance = 0.0
        worth = 0.0
        for step, chances in enumerate(hands):
            share = mind.shares[step][number]
            chance += float(chances @ share.chance)
            worth += float(chances @ share.worth)
        terms.append(Term(mind.shares[0][number].name, worth, chance))
    purse = np.array([mind.board.clock.purse(dollars) for dollars in range(len(left))])
    terms.append(Term("money", float(left @ purse - purse[mind.money])))
    return tuple(terms)


def dice_of(choice: Choice) -> int:
    """Return the dice that a keep names."""
    return choice.value & (BRUTE_FLAG - 1)


def cost_of(choice: Choice) -> int:
    """Return the dollars that a keep costs; with a Brute it costs none."""
    return 0 if choice.value & BRUTE_FLAG else keep_cost(size(dice_of(choice)))


def dollars_left(question: Question) -> dict[Choice, float]:
    """Return, for every keep, the expected dollars left when the hand is complete."""
    mind = DiceMind(question.board, question.number("roll"))
    # Money beyond what can be spent in one round is left in any case.
    spare = question.state.dollars[question.seat] - mind.money
    found: dict[Choice, float] = {}
    for option in question.options:
        _, purse = final_hands(mind, dice_of(option), cost_of(option))
        found[option] = spare + float(purse @ np.arange(len(purse)))
    return found


@dataclass(frozen=True, slots=True)
class Aim:
    """Something to build a hand for: what each of the 252 hands counts.

    With `chance` the worths mark the hands of one kind and those that beat it; otherwise they are numbers of
    dice.
    """

    name: str
    chance: bool
    worths: Floats


def _better_than(kind: int) -> Floats:
    return np.array([float(hand_kind(hand) >= kind) for hand in HANDS])


AIMS: Final[dict[str, Aim]] = {
    aim.name: aim
    for aim in (
        Aim("five", True, _better_than(FIVE)),
        Aim("four", True, _better_than(FOUR)),
        Aim("full", True, _better_than(FULL_HOUSE)),
        Aim("straight", True, _better_than(STRAIGHT)),
        *[
            Aim(name, False, COUNTS[:, face].astype(np.float64))
            for face, name in enumerate(("nines", "tens", "jacks", "queens", "kings", "aces"))
        ],
    )
}


class Alone:
    """The exact odds of building a hand alone: without the clock, and with no use for money but dice.

    Every number is the best that can be done for one aim, so those of different aims don't go together.
    """

    def __init__(self, kept: int, dollars: int) -> None:
        self.kept: Final = kept
        self.money: Final = min(dollars, RICHEST)
        """The dollars that are counted."""
        # Every roll keeps a die or costs a dollar, which limits the number of rolls.
        rolls = HAND_SIZE - size(kept) + self.money
        self._plans: Final = {
            aim.name: KeepPlan(
                lattice_above(kept), [aim.worths] * rolls, [0.0] * rolls, np.zeros(self.money + 1), 1
            )
            for aim in AIMS.values()
        }

    def before(self, aim: str) -> float:
        """Return the expectation before the roll."""
        return float(self._plans[aim].before[0][self.money, INDEX[self.kept]])

    def after(self, aim: str, dice: int, cost: int) -> float:
        """Return the expectation after keeping these dice of the roll at this cost."""
        return float(self._plans[aim].after[0][self.money - cost, INDEX[self.kept + dice]])
