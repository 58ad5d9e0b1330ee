"""The chances to win, seat by seat and round by round, and the turning point of the game.

The chances are a softmax of what the seats have in points, sharper towards the end, fitted to games of
solvers. A review knows all cards, so each seat's cards count their true worth. Nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

import dicetown.bots.appraise.modules  # noqa: F401  -- the worth of all modules' cards and actions
from dicetown.bots.appraise.board import Board
from dicetown.bots.appraise.clock import TimeLeft, clock_of
from dicetown.bots.search.value import in_points
from dicetown.engine.state import State


@dataclass(frozen=True, slots=True)
class Prospect:
    """The standings in points and the chances of all seats after a round, 0 for the beginning."""

    round: int
    standings: tuple[float, ...]
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Swing:
    """A round that moved the chances, and the seat that gained most by it."""

    round: int
    seat: int
    before: float
    after: float
    size: float
    """The share of all chances that changed hands, from 0 to 1."""


def prospect(state: State) -> Prospect:
    """Return the prospect when a round begins, which is that after the round before."""
    # This round is still to come, as are those after it.
    clock = TimeLeft(clock_of(state).later + 1.0)
    have = [Board(state, seat, clock).standing(seat) for seat in range(state.seats)]
    chances = in_points(state.seats).chances(np.array([[points] for points in have]), np.array([clock.later]))
    return Prospect(state.round - 1, tuple(have), tuple(chances[:, 0].tolist()))


def final_prospect(rounds: int, totals: Sequence[int], winner: int) -> Prospect:
    """Return the prospect at the end, when the winner is known."""
    chances = [float(seat == winner) for seat in range(len(totals))]
    return Prospect(rounds, tuple([float(points) for points in totals]), tuple(chances))


def turning(prospects: Sequence[Prospect]) -> Swing:
    """Return the round with the largest swing, the first of equal ones."""
    found: Swing | None = None
    for before, after in pairwise(prospects):
        changes = [new - old for old, new in zip(before.chances, after.chances, strict=True)]
        size = sum([abs(change) for change in changes]) / 2.0
        if found is None or size > found.size:
            seat = changes.index(max(changes))
            found = Swing(after.round, seat, before.chances[seat], after.chances[seat], size)
    assert found is not None
    return found
