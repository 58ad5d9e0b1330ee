"""The cards of version 1 that could be played or cancelled where that changed nothing."""

from __future__ import annotations

from typing import Final

from dicetown.engine.frames import Args
from dicetown.engine.state import State
from dicetown.rules.wanted import outlaws, store_cards
from dicetown.rules.wanted.cards import DESPERADO, GIFT, SWINDLER


class OldDesperadoPlay(outlaws.DesperadoPlay):
    """Take any outlaw of the pile, even if there is only one."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject and not args[0]


class OldGiftPlay(store_cards.GiftPlay):
    """Make a player of the holder's choice give a General Store card, if any has one."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return True


class OldSwindlerPlay(store_cards.SwindlerPlay):
    """Make every other player give $2, as far as they have any."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return True


DESPERADO_PLAY: Final = OldDesperadoPlay(DESPERADO, "CARD-DESPERADO")
GIFT_PLAY: Final = OldGiftPlay(GIFT, "CARD-GIFT")
SWINDLER_PLAY: Final = OldSwindlerPlay(SWINDLER, "CARD-SWINDLER")
