"""Load what the cards and actions of the base game and all expansions are worth, on import."""

from __future__ import annotations

import dicetown.bots.appraise.base  # noqa: F401  -- the worth of the base game's cards and actions
from dicetown.rules.expansion import Expansion
from dicetown.rules.expansions import EXPANSIONS


def _learn(expansion: Expansion) -> None:
    expansion.load(expansion.appraisal)


EXPANSIONS.each(_learn)
