"""Gift and Swindler, played at once (CARD-GIFT, CARD-SWINDLER)."""

from __future__ import annotations

from typing import Final

from dicetown.engine.box.zones import HAND
from dicetown.engine.frames import Args, Frame
from dicetown.engine.state import State
from dicetown.engine.windows import Play
from dicetown.rules.base.gains import everybody_gives
from dicetown.rules.base.giving import ChooseGiver, GiveCard
from dicetown.rules.wanted.cards import GIFT, SWINDLER

SWINDLED: Final = 2
"""Dollars that everybody else gives to the Swindler's owner."""


class GiftPlay(Play):
    """A player of the holder's choice gives a General Store card of their own choice."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return True

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        state.push(ChooseGiftGiver(holder, HAND))
        return args


class ChooseGiftGiver(ChooseGiver):
    """Who makes the gift."""

    def rule_now(self, state: State) -> str:
        return "CARD-GIFT"

    def giving(self, giver: int) -> Frame:
        return MakeGift(giver, self.seat, self.zone)


class MakeGift(GiveCard):
    """Which card to give."""

    def rule_now(self, state: State) -> str:
        return "CARD-GIFT"


class SwindlerPlay(Play):
    """Every other player gives $2."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return True

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        everybody_gives(state, holder, SWINDLED, 0, "CARD-SWINDLER")
        return args


GIFT_PLAY: Final = GiftPlay(GIFT, "CARD-GIFT")
SWINDLER_PLAY: Final = SwindlerPlay(SWINDLER, "CARD-SWINDLER")
FRAMES: Final[list[type[Frame]]] = [ChooseGiftGiver, MakeGift]
