"""The Brute and the Cheater of version 1: always choosing again after a cancelled Brute, no idle turns."""

from __future__ import annotations

from typing import Final

from dicetown.engine import choices
from dicetown.engine.box.dice import size, submultisets
from dicetown.engine.choices import Choice
from dicetown.engine.frames import Args, Frame
from dicetown.engine.state import State
from dicetown.rules.base import building
from dicetown.rules.base.building import list_turns
from dicetown.rules.base.cards import BRUTE, CHEATER


class OldBrutePlay(building.BrutePlay):
    """Keep the declared dice for free. If the card is cancelled, the seat must pay or put dice back."""

    def cancelled(self, state: State, holder: int, subject: int, args: Args) -> Args:
        state.push(CutKeep(holder))
        return self.effect(state, holder, subject, args)


class CutKeep(building.CutKeep):
    """Ask which dice to keep after a cancelled Brute: at least one, and only as many as the seat can pay."""

    def run(self, state: State) -> None:
        state.ask(self, 1 << self.seat)

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        money = state.dollars[seat]
        parts = submultisets(state.kept[seat])
        return tuple([choices.keep(part) for part in parts if part and size(part) - 1 <= money])


class OldCheaterPlay(building.CheaterPlay):
    """A player who has just revealed dice may turn one of the dice in front of them."""

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        state.push(TurnDie(holder))
        return args


class TurnDie(building.TurnDie):
    """Ask which die the Cheater turns, and to which other face."""

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return list_turns(state.aside[seat])


BRUTE_PLAY: Final = OldBrutePlay(BRUTE, "CARD-BRUTE")
CHEATER_PLAY: Final = OldCheaterPlay(CHEATER, "CARD-CHEATER")
FRAMES: Final[list[type[Frame]]] = [CutKeep, TurnDie]
