"""The changes that lead a draft with the Indian die back to version 1 of the rules."""

from __future__ import annotations

from dicetown.engine.ruleset import Draft
from dicetown.rules.indians.version1 import cards
from dicetown.rules.indians.village import ROUND_OVER


def amend_indians(draft: Draft) -> None:
    """Undo what version 2 changed."""
    draft.replace_play(ROUND_OVER, cards.SMOKE_PLAY)
