"""The changes that lead a draft of the base game back to version 1 of the rules."""

from __future__ import annotations

from dicetown.engine.ruleset import Draft
from dicetown.rules.base import moments
from dicetown.rules.base.version1 import dice


def amend_base(draft: Draft) -> None:
    """Undo in both editions what version 2 changed."""
    draft.replace_play(moments.KEEPS_REVEALED, dice.BRUTE_PLAY)
    draft.replace_play(moments.DICE_REVEALED, dice.CHEATER_PLAY)
    draft.add_frames(dice.FRAMES)


def amend_classic(draft: Draft) -> None:
    """Undo what version 2 changed in the edition of 2009."""
    amend_base(draft)


def amend_revised(draft: Draft) -> None:
    """Undo what version 2 changed in the edition of 2017."""
    amend_base(draft)
