"""Insurance of version 1: played after the theft."""

from __future__ import annotations

from typing import Final

from dicetown.engine.frames import Args
from dicetown.engine.state import State
from dicetown.engine.windows import Play
from dicetown.rules.wanted.cards import INSURANCE
from dicetown.rules.wanted.thefts import draw_insured


class OldInsurancePlay(Play):
    """Draw a card of the stolen kind from its deck."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        draw_insured(state, holder, args[0])
        return args


INSURANCE_PLAY: Final = OldInsurancePlay(INSURANCE, "CARD-INSURANCE")
