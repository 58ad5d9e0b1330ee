"""The card of version 1 that could be played where it changed nothing."""

from __future__ import annotations

from typing import Final

from dicetown.engine.frames import Args
from dicetown.engine.state import State
from dicetown.rules.cowboys import cows
from dicetown.rules.cowboys.cards import LASSO


class OldLassoPlay(cows.LassoPlay):
    """Take two cows per ace, however few there are."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject and args[0] == 1


LASSO_PLAY: Final = OldLassoPlay(LASSO, "CARD-LASSO")
