"""The worth of the Indian die and Smoke Signals."""

from __future__ import annotations

from typing import Final

from dicetown.bots.appraise.base import waiting
from dicetown.bots.appraise.board import CARDS, STANDINGS, Board
from dicetown.rules.indians.annex import IndianAnnex
from dicetown.rules.indians.cards import SMOKE

DIE: Final = 1.7
"""The worth of having the die in the next round at a table of four, averaged over its sides."""

CARDS[SMOKE] = waiting(1.0)


def die_worth(board: Board) -> float:
    """Return what the die is worth to the seat that takes it now: nothing if there is no next round."""
    state = board.state
    if any(end.met(state) for end in state.rules.ends):
        return 0.0
    return DIE * (0.77 + 0.77 * board.envy) * min(0.3 + board.clock.later, 1.0)


def die_held(board: Board, seat: int) -> float:
    """Return the worth of the die for the seat that has it; it counts like points."""
    for annex in board.state.annexes:
        if isinstance(annex, IndianAnnex) and annex.holder == seat:
            return die_worth(board)
    return 0.0


STANDINGS.append(die_held)
