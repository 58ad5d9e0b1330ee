"""The dice of one seat solved: what every keep leads to, from the table as the seat sees it."""

from __future__ import annotations

from typing import Final

import numpy as np

from dicetown.bots.appraise.board import Board
from dicetown.bots.solver.field import ROLLS, Forecast, ending, field_of, forecast
from dicetown.bots.solver.lattice import COMPLETE, INDEX, OPEN, RICHEST, Floats, lattice_above
from dicetown.bots.solver.outlook import rival_of
from dicetown.bots.solver.plan import KeepPlan
from dicetown.bots.solver.stakes import Share, Stakes, hand_worths, shares_of, stakes_of
from dicetown.engine.box.dice import HAND_SIZE, size

UNLIKELY: Final = 0.02


class DiceMind:
    """The dice phase of one seat, just before it keeps dice of a roll or before that roll is made."""

    def __init__(
        self,
        board: Board,
        roll: int,
        below: int | None = None,
        forecasts: list[Forecast] | None = None,
        followed: bool = False,
    ) -> None:
        """Solve for all sets above `below`, or above what the seat has kept so far.

        `forecasts` are those of the rivals, where the caller has better ones than the field's. Set `followed`
        if the plan's moves will be used.
        """
        self.board: Final = board
        self.roll: Final = roll
        state = board.state
        me = board.me
        self.kept: Final = state.aside[me]
        self.money: Final = min(state.dollars[me], RICHEST)
        self.stakes: Final[Stakes] = stakes_of(board, me)
        self.forecasts: Final[list[Forecast]] = forecasts or by_field(board, roll)
        if state.sheriff == me:
            self.sheriff = -1
        else:
            self.sheriff = board.rivals.index(state.sheriff)
        steps = self._steps()
        rivals = [[one.rivals[step] for one in self.forecasts] for step in range(steps)]
        self.shares: Final[list[list[Share]]] = shares_of(self.stakes, rivals, self.sheriff)
        worths = [np.sum([share.worth for share in shares], axis=0) for shares in self.shares]
        money = np.array([board.clock.purse(dollars) for dollars in range(self.money + 1)])
        self.hazards: Final = [ending(self.forecasts, step) for step in range(steps)]
        lattice = lattice_above(self.kept if below is None else below)
        self.plan: Final = KeepPlan(lattice, worths, self.hazards, money, roll, followed)

    def _steps(self) -> int:
        """Return how many rolls to plan for: until a player has almost certainly finished."""
        calm = 1.0
        steps = len(self.forecasts[0].hazards)
        for step in range(steps):
            calm *= 1.0 - ending(self.forecasts, step)
            if calm < UNLIKELY:
                return step + 1
        return steps

    def kept_worth(self, dice: int, cost: int) -> float:
        """Return the worth of keeping these dice of the roll at this cost, including the purse."""
        return float(self.plan.after[0][self.money - cost, INDEX[self.kept + dice]])

    def set_worth(self, dice: int) -> float:
        """Return the worth of having this set on the table before the roll."""
        return float(self.plan.before[0][self.money, INDEX[dice]])


def by_field(board: Board, roll: int) -> list[Forecast]:
    """Return forecasts of all rivals, assuming that they play like the field."""
    field = field_of(board)
    state = board.state
    found: list[Forecast] = []
    for seat in board.rivals:
        if size(state.aside[seat]) < HAND_SIZE:
            found.append(forecast(field, state.aside[seat], state.dollars[seat], roll))
        else:
            found.append(complete(state.aside[seat], max(ROLLS, roll) - roll + 1))
    return found


def complete(hand: int, steps: int) -> Forecast:
    """Return the forecast of a rival whose hand is complete, so that every roll is followed by the last."""
    return Forecast([rival_of(last_hands(hand))] * steps, [1.0] * steps)


def last_hands(dice: int) -> Floats:
    """Return the chances of the hands that a set becomes with the last roll."""
    place = INDEX[dice]
    if place < OPEN:
        row: Floats = COMPLETE[place]
        return row
    hands = np.zeros(len(COMPLETE[0]))
    hands[place - OPEN] = 1.0
    return hands


def last_worths(board: Board) -> Floats:
    """Return the worth of each hand to me if the next roll is the last for all, or if none is to come."""
    state = board.state
    rivals = [rival_of(last_hands(state.aside[seat])) for seat in board.rivals]
    sheriff = -1 if state.sheriff == board.me else board.rivals.index(state.sheriff)
    return hand_worths(stakes_of(board, board.me), [rivals], sheriff)[0]
