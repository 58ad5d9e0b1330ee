"""Questions about the seat's own dice: what to keep, when to cheat, which die to turn."""

from __future__ import annotations

from dicetown.bots.explain import Rating
from dicetown.bots.solver.lattice import INDEX, Floats
from dicetown.bots.solver.mind import DiceMind, last_hands, last_worths
from dicetown.bots.solver.odds import keep_terms
from dicetown.bots.solver.question import GAINS, RATERS, Question
from dicetown.engine.box.dice import HAND_SIZE, count, die, size
from dicetown.engine.choices import BRUTE_FLAG, Choice
from dicetown.rules.base.building import keep_cost
from dicetown.rules.base.cards import BRUTE, CHEATER


def rate_keep(question: Question) -> list[Rating]:
    """Rate each keep by what it leads to, solved to the end of the building."""
    mind = keep_mind(question)
    ratings = keep_ratings(question, mind)
    return [with_terms(mind, rating) for rating in ratings] if question.full else ratings


def keep_mind(question: Question) -> DiceMind:
    """Return the solved dice of a seat that is asked what to keep."""
    return DiceMind(question.board, max(question.number("roll"), 1))


def keep_ratings(question: Question, mind: DiceMind) -> list[Rating]:
    """Rate each keep by its worth, compared with the money at hand."""
    brute = question.board.card(BRUTE, question.seat)
    base = question.board.clock.purse(mind.money)
    ratings: list[Rating] = []
    for option in question.options:
        dice = option.value & (BRUTE_FLAG - 1)
        if option.value & BRUTE_FLAG:
            worth = mind.kept_worth(dice, 0) - brute
        else:
            worth = mind.kept_worth(dice, keep_cost(size(dice)))
        ratings.append(Rating(option, worth - base))
    return ratings


def with_terms(mind: DiceMind, rating: Rating) -> Rating:
    """Return the rating of a keep with its terms for each location and for the money."""
    dice = rating.choice.value & (BRUTE_FLAG - 1)
    cost = 0 if rating.choice.value & BRUTE_FLAG else keep_cost(size(dice))
    return Rating(rating.choice, rating.worth, keep_terms(mind, dice, cost))


def rate_cut_keep(question: Question) -> list[Rating]:
    """Rate, after a cancelled Brute, which of the dice to pay for instead."""
    state = question.state
    seat = question.seat
    before = state.aside[seat] - state.kept[seat]
    table = _Table(question, before)

    def worth(option: Choice) -> float:
        cost = keep_cost(size(option.value))
        left = question.board.clock.purse(state.dollars[seat] - cost)
        return table(before + option.value) + left - question.board.clock.purse(state.dollars[seat])

    return question.rated(worth)


class _Table:
    """The worth of sets of the seat's own dice at a reveal, before the next roll or the town."""

    def __init__(self, question: Question, below: int) -> None:
        state = question.state
        self.question = question
        self.below = below
        self.rivals_done = any(size(state.aside[seat]) == HAND_SIZE for seat in question.board.rivals)
        self._last: Floats | None = None
        self._next: Floats | None = None

    def __call__(self, dice: int) -> float:
        if self.rivals_done or size(dice) == HAND_SIZE:
            if self._last is None:
                self._last = last_worths(self.question.board)
            return float(last_hands(dice) @ self._last)
        if self._next is None:
            self._next = self._going_on()
        return float(self._next[INDEX[dice]])

    def _going_on(self) -> Floats:
        """Return the worth of all sets before a next roll that is not the last."""
        state = self.question.state
        mind = DiceMind(self.question.board, 1 + max([size(dice) for dice in state.aside]), self.below)
        purse = self.question.board.clock.purse(mind.money)
        result: Floats = mind.plan.before[0][mind.money] - purse
        return result


def turned(dice: int, before: int, after: int) -> int:
    """Return the set with one die turned."""
    return dice - die(before) + die(after)


def rate_turn(question: Question) -> list[Rating]:
    """Rate turning a die to a face, compared with leaving all dice as they are."""
    dice = question.state.aside[question.seat]
    table = _Table(question, 0)
    now = table(dice)
    return question.rated(lambda option: table(turned(dice, option.value // 6, option.value % 6)) - now)


def cheat(question: Question) -> float:
    """Return the best gain of turning one die."""
    dice = question.state.aside[question.seat]
    table = _Table(question, 0)
    best = -9.0
    for before in range(6):
        if count(dice, before):
            for after in range(6):
                if after != before:
                    best = max(best, table(turned(dice, before, after)))
    return best - table(dice)


RATERS.update({"keep": rate_keep, "cut-keep": rate_cut_keep, "turn": rate_turn})
GAINS[CHEATER] = cheat
