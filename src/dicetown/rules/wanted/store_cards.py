"""Gift and Swindler, which are played at once (CARD-GIFT, CARD-SWINDLER)."""

from __future__ import annotations

from typing import Final

from dicetown.engine.box.zones import HAND
from dicetown.engine.frames import Args, Frame
from dicetown.engine.state import State
from dicetown.engine.windows import Play
from dicetown.rules.base.gains import due_from_all, everybody_gives
from dicetown.rules.base.giving import ChooseGiver, GiveCard
from dicetown.rules.wanted.cards import GIFT, SWINDLER

SWINDLED: Final = 2
"""The dollars that each other player gives to the Swindler's owner."""


class GiftPlay(Play):
    """Make a player of the holder's choice give a General Store card, which that player chooses.

    It is played in any case, but cancelled only if a player can be chosen.
    """

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return len(ChooseGiftGiver(holder, HAND).options(state, holder)) > 0

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        state.push(ChooseGiftGiver(holder, HAND))
        return args


class ChooseGiftGiver(ChooseGiver):
    """Ask who makes the gift."""

    def rule_now(self, state: State) -> str:
        return "CARD-GIFT"

    def giving(self, giver: int) -> Frame:
        return MakeGift(giver, self.seat, self.zone)


class MakeGift(GiveCard):
    """Ask which card to give."""

    def rule_now(self, state: State) -> str:
        return "CARD-GIFT"


class SwindlerPlay(Play):
    """Make every other player give $2. It is played in any case, but cancelled only if any has a dollar."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return due_from_all(state, holder, SWINDLED, state.dollars) > 0

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        everybody_gives(state, holder, SWINDLED, 0, "CARD-SWINDLER")
        return args


GIFT_PLAY: Final = GiftPlay(GIFT, "CARD-GIFT")
SWINDLER_PLAY: Final = SwindlerPlay(SWINDLER, "CARD-SWINDLER")
FRAMES: Final[list[type[Frame]]] = [ChooseGiftGiver, MakeGift]
