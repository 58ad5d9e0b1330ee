"""The search for a keep: each of the best keeps is played out many times, all with the same dice luck.

The other seats keep as the solver would in their place, and the seat itself as it planned. The town is
resolved in arrays. The result is the chance to win the game after the round.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from dicetown.bots.appraise.board import Board
from dicetown.bots.appraise.clock import TimeLeft
from dicetown.bots.search.rolls import Luck, build_hands
from dicetown.bots.search.town import SampledRound
from dicetown.bots.search.value import to_win
from dicetown.bots.solver.field import ROLLS, Forecast, field_of, forecast, foresee
from dicetown.bots.solver.lattice import INDEX, RICHEST, Ints, Moves, lattice_above
from dicetown.bots.solver.mind import DiceMind, complete
from dicetown.engine.box.dice import HAND_SIZE, size

BATCH: Final = 500
"""How many rounds are played out side by side."""


class DiceSearch:
    """Everything needed to play out the round from a keep, computed once per question."""

    def __init__(self, board: Board, roll: int) -> None:
        state = board.state
        self.board: Final = board
        self.town: Final = SampledRound(board)
        self.sets: Final = [INDEX[dice] for dice in state.aside]
        self.moves: Final[list[list[Moves]]] = [[] for _ in range(state.seats)]
        forecasts: list[Forecast] = []
        steps = max(ROLLS - roll, 0) + 1
        for seat in board.rivals:
            if size(state.aside[seat]) == HAND_SIZE:
                forecasts.append(complete(state.aside[seat], steps))
                continue
            if roll == 1:
                # With few dice on the table rivals differ little, and the field is already computed.
                field = field_of(board)
                self.moves[seat] = field.moves
                forecasts.append(forecast(field, state.aside[seat], state.dollars[seat], roll))
                continue
            # A rival thinks like the solver, in points, with the public knowledge of that seat.
            rival = DiceMind(Board(state, seat, TimeLeft(board.clock.later)), roll, followed=True)
            moves = [rival.plan.moves(roll + step) for step in range(rival.plan.rolls)]
            moves += [moves[-1]] * (steps - len(moves))
            forecasts.append(foresee(rival.plan.lattice, moves, rival.kept, rival.money))
            self.moves[seat] = [_widened(table, rival.kept) for table in moves]
        self.mind: Final = DiceMind(board, roll, None, forecasts, followed=True)
        plan = self.mind.plan
        self.moves[board.me] = [
            _widened(plan.moves(roll + step), self.mind.kept) for step in range(plan.rolls)
        ]

    def chances(self, keeps: list[tuple[int, int, float]], seed: int, samples: int) -> list[float]:
        """Return the chance to win for each keep, given as dice, their cost and other points given up."""
        state = self.board.state
        me = self.board.me
        outlook = to_win(state.seats)
        luck = Luck(seed, state.seats, samples)
        ties = np.random.default_rng(seed ^ 1).random((state.seats, samples))
        found: list[float] = []
        for dice, cost, given_up in keeps:
            option = (INDEX[self.mind.kept + dice], self.mind.money - cost)
            hands, purse = build_hands(self.sets, state.dollars, self.moves, me, option, luck)
            have, later = self.town.outcome(hands, purse, ties)
            have[me] -= given_up
            found.append(float(outlook.chances(have, later)[me].mean()))
        return found


def _widened(moves: Moves, kept: int) -> Moves:
    whole = lattice_above(0)
    table = np.zeros((RICHEST + 1, len(whole.owners)), dtype=np.int16)
    table[: len(moves), _points_above(kept)] = moves
    table[len(moves) :] = table[len(moves) - 1]
    return table


@cache
def _points_above(kept: int) -> Ints:
    """Return the indices, in the whole lattice, of the points of the lattice above a set."""
    return np.flatnonzero(np.isin(lattice_above(0).owners, lattice_above(kept).sets))
