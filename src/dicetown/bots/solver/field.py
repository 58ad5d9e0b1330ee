"""The field: how rivals are expected to play their dice.

Rivals are assumed to solve their own dice for the same board, against rivals of the same kind. This is found
by iteration: solve against the current field, then use the solution as the field. The field's keeps and a
rival's dice on the table give the chances of the rival's final hand and of finishing first.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from dicetown.bots.appraise.board import Board
from dicetown.bots.appraise.clock import TimeLeft
from dicetown.bots.solver.lattice import (
    COMPLETE,
    INDEX,
    OPEN,
    RICHEST,
    SETS,
    STANDING,
    Floats,
    Lattice,
    Moves,
    lattice_above,
)
from dicetown.bots.solver.outlook import LEVELS, Rival, rival_of
from dicetown.bots.solver.plan import KeepPlan
from dicetown.bots.solver.stakes import Stake, Stakes, hand_worths, stakes_of

ROLLS: Final = 5
"""How many rolls are planned. A player who has dice left after them has paid to keep none, and takes the next
roll as the last."""
USUAL_MONEY: Final = 5


class Field:
    """Where the rivals' keeps lead, by roll, money and point of the whole lattice."""

    def __init__(self, moves: list[Moves]) -> None:
        self.moves: Final = moves
        self.known: Final[dict[tuple[int, int, int], Forecast]] = {}
        """Forecasts made before, by dice kept, money and roll."""


class Forecast:
    """One rival's future dice, by roll.

    For each roll it has the chances of the final hand if the building ends there, and the chance that this
    rival ends it.
    """

    def __init__(self, rivals: list[Rival], hazards: list[float]) -> None:
        self.rivals: Final = rivals
        self.hazards: Final = hazards


def forecast(field: Field, kept: int, money: int, roll: int) -> Forecast:
    """Return the forecast for a rival who has kept these dice and now makes the roll of this number."""
    key = (kept, min(money, RICHEST), roll)
    known = field.known.get(key)
    if known is None:
        steps = max(ROLLS, roll) - roll + 1
        moves = [field.moves[min(roll + step, ROLLS) - 1] for step in range(steps)]
        known = foresee(lattice_above(0), moves, kept, key[1])
        field.known[key] = known
    return known


def foresee(lattice: Lattice, all_moves: list[Moves], kept: int, money: int) -> Forecast:
    """Follow kept dice and money through these moves, starting with those of the next roll."""
    size = len(SETS)
    chances = np.zeros((money + 1, size))
    chances[money, INDEX[kept]] = 1.0
    rivals: list[Rival] = []
    hazards: list[float] = []
    for moves in all_moves:
        # Most sets are out of reach, so use only the points of the others.
        rows, sets = chances.nonzero()
        owners, points = lattice.points_of(sets)
        weights = chances[rows, sets][owners] * lattice.chances[points]
        moved = np.bincount(moves[rows[owners], points], weights, (money + 1) * size)
        chances = moved.astype(np.float64).reshape(money + 1, size)
        by_set = chances.sum(axis=0)
        rivals.append(rival_of(by_set[OPEN:] + by_set[:OPEN] @ COMPLETE))
        finished = float(by_set[OPEN:].sum())
        hazards.append(finished)
        if finished > 1.0 - 1e-9:
            break
        # Condition on this rival not being done: only then does another roll follow.
        chances = chances / (1.0 - finished)
        chances[:, OPEN:] = 0.0
    missing = len(all_moves) - len(rivals)
    return Forecast(rivals + [rivals[-1]] * missing, hazards + [1.0] * missing)


def ending(forecasts: list[Forecast], step: int) -> float:
    """Return the chance that one of these rivals ends the building at a step, if it has not ended before."""
    calm = 1.0
    for one in forecasts:
        calm *= 1.0 - one.hazards[step]
    return 1.0 - calm


_stock: Final[OrderedDict[tuple[object, ...], Field]] = OrderedDict()
_STOCK_SIZE: Final = 32


def field_of(board: Board) -> Field:
    """Return the field for a board, cached because equal boards have the same field."""
    # Rivals are assumed to count points, even if the appraising seat counts to win.
    public = Board(board.state, -1, TimeLeft(board.clock.later))
    stakes = stakes_of(public, -1)
    key = key_of(stakes, public)
    known = _stock.get(key)
    if known is None:
        known = solve_field(stakes, public)
        _stock[key] = known
        while len(_stock) > _STOCK_SIZE:
            _stock.popitem(last=False)
    return known


def key_of(stakes: Stakes, board: Board) -> tuple[object, ...]:
    """Return all that a field depends on.

    Losses follow from gains by envy, so they are left out. Two sums describe the whole purse.
    """
    numbers = [(stake.face, _rounded(stake.first), _rounded(stake.second)) for stake in stakes.locations]
    purse = [round(board.clock.purse(dollars), 6) for dollars in (1, RICHEST)]
    return (*numbers, *purse, _rounded(stakes.visits), stakes.places, board.seats)


def _rounded(worths: Floats) -> tuple[float, ...]:
    """Round worths, so that sums in another order are equal."""
    return tuple(np.round(worths, 6).tolist())


@dataclass(frozen=True, slots=True)
class Crowd:
    """The expectation for any rival before the first roll: chances of hands and of finishing, by roll."""

    hands: list[Floats]
    hazards: list[float]

    def joined(self, other: Crowd, share: float) -> Crowd:
        """Return a mix of this crowd with a share of another."""
        hands = [
            (1.0 - share) * ours + share * theirs
            for ours, theirs in zip(self.hands, other.hands, strict=True)
        ]
        hazards = [
            (1.0 - share) * ours + share * theirs
            for ours, theirs in zip(self.hazards, other.hazards, strict=True)
        ]
        return Crowd(hands, hazards)


def solve_field(stakes: Stakes, board: Board) -> Field:
    """Return the field for these stakes: the best play against usual rivals, then against such players."""
    others = board.seats - 1
    usual = usual_crowd(others)
    purse = [board.clock.purse(dollars) for dollars in range(RICHEST + 1)]
    answer = best_field(stakes, usual, others, np.array(purse[: USUAL_MONEY + 1]))
    return best_field(stakes, crowd_of(answer).joined(usual, 0.25), others, np.array(purse))


def best_field(stakes: Stakes, crowd: Crowd, others: int, money: Floats) -> Field:
    """Return the best play for a seat against `others` rivals of a crowd."""
    rivals = [[rival_of(hands)] * others for hands in crowd.hands]
    worths = hand_worths(stakes, rivals, -2)
    ends = [1.0 - (1.0 - hazard) ** others for hazard in crowd.hazards]
    plan = KeepPlan(lattice_above(0), worths, ends, money, 1, followed=True)
    return Field([plan.moves(roll) for roll in range(1, ROLLS + 1)])


def crowd_of(field: Field) -> Crowd:
    """Return the crowd that plays like a field."""
    coming = forecast(field, 0, USUAL_MONEY, 1)
    return Crowd([rival.hands[STANDING] for rival in coming.rivals], coming.hazards)


@cache
def usual_crowd(others: int) -> Crowd:
    """Return the crowd on a typical board, where the iteration starts."""
    level = np.arange(LEVELS, dtype=np.float64)
    nothing = np.zeros(LEVELS)
    some = np.minimum(level, 1.0)
    gains = (level, 3.0 * some, 0.5 * level + 2.0 * some, 0.5 * level + 2.0 * some, 2.0 * some)
    places = [Stake("", face, gain, nothing, nothing) for face, gain in enumerate(gains)]
    places.append(Stake("", -1, 3.0 * (level + 1.0), nothing, nothing))
    stakes = Stakes(tuple(places), 1.5, 1, np.full(len(COMPLETE[0]), 1.5))
    money = np.array([0.5 * dollars for dollars in range(USUAL_MONEY + 1)])
    crowd = Crowd([COMPLETE[0]] * ROLLS, [0.0, 0.05, 0.25, 0.6, 1.0])
    for thought in range(5):
        crowd = crowd.joined(crowd_of(best_field(stakes, crowd, others, money)), 1.0 / (thought + 1.0))
    return crowd
