"""The Sheriff step of version 1: no cards at its end, and Nervous Joe whatever the others own."""

from __future__ import annotations

from typing import Final

from dicetown.engine.frames import Args
from dicetown.engine.state import State
from dicetown.engine.windows import open_window
from dicetown.rules.base.cards import JOE
from dicetown.rules.base.moments import SHERIFF_STEP
from dicetown.rules.base.places import sheriff


class OldSheriffStep(sheriff.SheriffStep):
    """First the cards for the beginning of the step, then the count of the Kings."""

    def begin(self, state: State) -> None:
        open_window(state, SHERIFF_STEP, -1, ())


class OldJoePlay(sheriff.JoePlay):
    """Make an opponent of the holder's choice give $4."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return True


JOE_PLAY: Final = OldJoePlay(JOE, "CARD-JOE")
