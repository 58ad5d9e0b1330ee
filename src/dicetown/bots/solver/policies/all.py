"""Load all policies, including those for questions of expansions, on import."""

from __future__ import annotations

from dicetown.bots.solver.policies import bargains, cards, dice, people, ties
from dicetown.rules.expansion import Expansion
from dicetown.rules.expansions import EXPANSIONS

__all__ = ["bargains", "cards", "dice", "people", "ties"]


def _learn(expansion: Expansion) -> None:
    expansion.load(expansion.raters)


EXPANSIONS.each(_learn)
