"""All policies, those for questions of expansions included; importing this makes them known."""

from __future__ import annotations

from dicetown.bots.solver.policies import cards, dice, people, ties
from dicetown.rules.expansion import Expansion
from dicetown.rules.expansions import EXPANSIONS

__all__ = ["cards", "dice", "people", "ties"]


def _learn(expansion: Expansion) -> None:
    expansion.load(expansion.raters)


EXPANSIONS.each(_learn)
