"""The card of version 1 that could be played where it changed nothing."""

from __future__ import annotations

from typing import Final

from dicetown.engine.frames import Args
from dicetown.engine.state import State
from dicetown.rules.indians import village
from dicetown.rules.indians.annex import indian_annex
from dicetown.rules.indians.cards import SMOKE


class OldSmokePlay(village.SmokePlay):
    """Take the Indian die, even at the end of the game."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return indian_annex(state).holder != holder


SMOKE_PLAY: Final = OldSmokePlay(SMOKE, "CARD-SMOKE")
