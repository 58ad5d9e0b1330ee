"""The changes that lead a draft with Wanted back to version 1 of the rules."""

from __future__ import annotations

from dicetown.engine.ruleset import Draft
from dicetown.rules.base import moments, town
from dicetown.rules.wanted.cards import INSURANCE
from dicetown.rules.wanted.moments import CHASE_ROLLED, OUTLAW_RECRUITED
from dicetown.rules.wanted.version1 import cards, chase, thefts


def amend_wanted(draft: Draft) -> None:
    """Undo what version 2 changed."""
    draft.replace_action(town.SHERIFF, 1, chase.OldChaseOutlaws("chase", "SHERIFF-2"))
    draft.replace_moment(chase.OldChaseRolled(CHASE_ROLLED))
    draft.replace_play(CHASE_ROLLED, chase.GUNS_PLAY)
    draft.replace_play(OUTLAW_RECRUITED, cards.DESPERADO_PLAY)
    draft.replace_play(moments.CARD_GAINED, cards.GIFT_PLAY)
    draft.replace_play(moments.CARD_GAINED, cards.SWINDLER_PLAY)
    draft.add_frames(chase.FRAMES)
    draft.remove_play(moments.VICTIM_NAMED, INSURANCE)
    draft.add_play(moments.THEFT_OVER, thefts.INSURANCE_PLAY)
