"""The changes that lead a draft with Cowboys back to version 1 of the rules."""

from __future__ import annotations

from dicetown.engine.ruleset import Draft
from dicetown.rules.cowboys.moments import COWS_COMING
from dicetown.rules.cowboys.version1 import cards


def amend_cowboys(draft: Draft) -> None:
    """Undo what version 2 changed."""
    draft.replace_play(COWS_COMING, cards.LASSO_PLAY)
