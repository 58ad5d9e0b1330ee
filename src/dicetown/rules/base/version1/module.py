"""The changes that lead a draft of the base game back to version 1 of the rules."""

from __future__ import annotations

from dicetown.engine.ruleset import Draft
from dicetown.rules.base import moments, ties
from dicetown.rules.base.cards import ELIXIR_CARD, JOE
from dicetown.rules.base.version1 import cards, dice, doc, sheriff


def amend_base(draft: Draft) -> None:
    """Undo in both editions what version 2 changed."""
    draft.replace_play(moments.KEEPS_REVEALED, dice.BRUTE_PLAY)
    draft.replace_play(moments.DICE_REVEALED, dice.CHEATER_PLAY)
    draft.replace_play(moments.MINE_EXPLOITED, cards.DYNAMITE_PLAY)
    draft.replace_play(moments.BANK_ROBBED, cards.SPLIT_PLAY)
    draft.replace_play(moments.STORE_VISITED, cards.CREDITS_PLAY)
    draft.replace_play(moments.THEFT_BEGUN, cards.GIRLS_PLAY)
    draft.replace_step(sheriff.OldSheriffStep("sheriff", "SHERIFF-1"))
    draft.add_moment(doc.DocStepBegun())
    draft.replace_matter(doc.OldOrderMatter(ties.DOC_ORDER, "doc-order", "DOC-1"))
    for frames in (dice.FRAMES, doc.FRAMES):
        draft.add_frames(frames)


def amend_classic(draft: Draft) -> None:
    """Undo what version 2 changed in the edition of 2009."""
    amend_base(draft)
    draft.replace_play(moments.SHERIFF_STEP, sheriff.JOE_PLAY)
    draft.remove_play(moments.SHERIFF_OVER, JOE)
    draft.replace_step(doc.OldClassicDocStep("doc", "DOC-C1"))
    draft.remove_play(moments.DOC_VISITED, ELIXIR_CARD)
    draft.remove_play(moments.DOC_OVER, ELIXIR_CARD)
    draft.add_play(doc.DOC_STEP, doc.ELIXIR_PLAY)


def amend_revised(draft: Draft) -> None:
    """Undo what version 2 changed in the edition of 2017."""
    amend_base(draft)
    draft.replace_play(moments.CARD_GAINED, sheriff.JOE_PLAY)
    draft.replace_step(doc.OldRevisedDocStep("doc", "DOC-R1"))
