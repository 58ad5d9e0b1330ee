"""Luck: what chance brought a seat, compared with what was expected just before.

A stroke of luck is a value after chance, minus the mean of that value over everything that chance could have
done. Both values are the solver's, from what the seat knew. So the mean over many games is zero, however good
the values are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dicetown.bots.appraise.board import Board
from dicetown.bots.explain import Rating
from dicetown.bots.solver.lattice import INDEX, OPEN
from dicetown.bots.solver.mind import DiceMind, last_hands, last_worths
from dicetown.bots.solver.question import Question
from dicetown.engine.box.dice import HAND_SIZE, format_dice, roll_chances, size, submultisets
from dicetown.engine.box.zones import HAND
from dicetown.engine.views.view import redact
from dicetown.review.happenings import LastRolled
from dicetown.rules.base.building import keep_cost
from dicetown.rules.base.cards import BRUTE

ROLL: Final = "roll"
LAST: Final = "last-roll"
STORE: Final = "store"
DEED: Final = "property"
THEFT: Final = "theft"
ROBBED: Final = "robbed"
BADGE: Final = "first-badge"


@dataclass(frozen=True, slots=True)
class Stroke:
    """One act of chance: what a seat could expect and what came, in victory points.

    `what` are the dice or cards that came, as records write them.
    """

    step: int
    round: int
    seat: int
    kind: str
    what: str
    expected: float
    came: float

    @property
    def luck(self) -> float:
        return self.came - self.expected

    @property
    def of_dice(self) -> bool:
        """Whether the seat's own dice brought it; all other luck comes from cards and badges."""
        return self.kind in (ROLL, LAST)


def rolled(step: int, question: Question, mind: DiceMind, ratings: list[Rating]) -> Stroke:
    """Return the luck of a roll after which a seat is asked what to keep."""
    purse = question.board.clock.purse(mind.money)
    brute = BRUTE in question.state.zones[HAND + question.seat]
    before = with_brute(mind) if brute else mind.set_worth(mind.kept)
    after = max([rating.worth for rating in ratings])
    dice = format_dice(question.state.cup[question.seat])
    return Stroke(step, question.state.round, question.seat, ROLL, dice, before - purse, after)


def with_brute(mind: DiceMind) -> float:
    """Return the worth, before a roll, for a seat with a Brute, which may keep many dice for nothing."""
    left = HAND_SIZE - size(mind.kept)
    brute = mind.board.card(BRUTE, mind.board.me)
    total = 0.0
    for dice, ways in roll_chances(left):
        worths = [mind.kept_worth(part, keep_cost(size(part))) for part in _affordable(dice, mind.money)]
        worths += [mind.kept_worth(part, 0) - brute for part in submultisets(dice) if size(part) > 1]
        total += ways * max(worths)
    return total / int(6**left)


def _affordable(dice: int, money: int) -> list[int]:
    return [part for part in submultisets(dice) if keep_cost(size(part)) <= money]


def last_rolled(step: int, happening: LastRolled) -> list[Stroke]:
    """Return the luck of all seats with dice in a last roll, each before the others' dice are known."""
    found: list[Stroke] = []
    for seat, dice in enumerate(happening.dice):
        kept = happening.before.aside[seat]
        if size(kept) == HAND_SIZE:
            continue
        worths = last_worths(Board(redact(happening.before, seat), seat))
        before = float(last_hands(kept) @ worths)
        after = float(worths[INDEX[kept + dice] - OPEN])
        found.append(Stroke(step, happening.before.round, seat, LAST, format_dice(dice), before, after))
    return found
