"""Choosing among cards that a seat looks at."""

from __future__ import annotations

from dicetown.engine import choices
from dicetown.engine.box.zones import LOOKING
from dicetown.engine.choices import Choice
from dicetown.engine.frames import AskSeat
from dicetown.engine.state import State


class ChooseLooked(AskSeat):
    """Ask for one of the cards that the seat looks at, which are in its zone `looking`."""

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple([choices.take(card) for card in sorted(set(state.zones[LOOKING + seat]))])
