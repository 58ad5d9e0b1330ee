"""The cards of version 1 that could be played where they changed nothing."""

from __future__ import annotations

from typing import Final

from dicetown.engine.frames import Args
from dicetown.engine.state import State
from dicetown.rules.base.cards import CREDITS, DYNAMITE, GIRLS, SPLIT
from dicetown.rules.base.places import bank, mine, saloon, store


class OldDynamitePlay(mine.DynamitePlay):
    """Take two nuggets per 9, however few the mine holds."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject


class OldSplitPlay(bank.SplitPlay):
    """Give half of the bank's dollars to the holder, rounded down, even if that is none."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder != subject and args[0] < 0


class OldCreditsPlay(store.CreditsPlay):
    """Visit once more, however few cards there are."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject


class OldGirlsPlay(saloon.GirlsPlay):
    """Steal twice, even if only one theft is possible."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject and saloon.victims_of(state, subject) != 0


DYNAMITE_PLAY: Final = OldDynamitePlay(DYNAMITE, "CARD-DYNAMITE")
SPLIT_PLAY: Final = OldSplitPlay(SPLIT, "CARD-SPLIT")
CREDITS_PLAY: Final = OldCreditsPlay(CREDITS, "CARD-CREDIT")
GIRLS_PLAY: Final = OldGirlsPlay(GIRLS, "CARD-GIRLS")
