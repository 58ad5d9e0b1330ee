"""Preparing a game with Wanted (SETUP-7, SETUP-11)."""

from __future__ import annotations

from typing import Final

from dicetown.engine.box.zones import BOX, PROPERTY_DECK
from dicetown.engine.chance.draws import DrawCards, ShuffleDeck, TurnTop
from dicetown.engine.events import Secret, define_event
from dicetown.engine.frames import Frame
from dicetown.engine.pieces import Setup
from dicetown.engine.state import State
from dicetown.rules.base.setup import DeckSetup, deck_of
from dicetown.rules.wanted.cards import OFFICE, OUTLAW, OUTLAW_PILE

PROPERTIES_BOXED: Final = define_event(
    "PropertiesBoxed",
    "Properties went back to the box unseen.",
    "amount:amount cards:cards!",
)
OUTLAW_POSTED: Final = define_event(
    "OutlawPosted",
    "An outlaw was put up above the Sheriff's office, Wanted side up.",
    "card:card",
    place="sheriff",
)


class WantedDeckSetup(DeckSetup):
    """With two seats, remove some properties from the game before the row is laid out (SETUP-7)."""

    def lay_row(self, state: State) -> None:
        super().lay_row(state)
        boxed = state.rules.parts.for_seats("setup", "boxed", state.seats)
        if boxed:
            state.push(TellBoxed())
            state.push(DrawCards(PROPERTY_DECK, -1, boxed, BOX.index))


class TellBoxed(Frame):
    """Emit how many properties went back to the box."""

    def run(self, state: State) -> None:
        cards = state.zones[BOX.index]
        state.emit(PROPERTIES_BOXED, "SETUP-7", (len(cards), Secret(0, cards)))


class OutlawSetup(Setup):
    """Shuffle the outlaws and post the first ones (SETUP-11)."""

    def begin(self, state: State) -> None:
        state.fill_zone(OUTLAW_PILE, deck_of(state, OUTLAW))
        state.push(TurnTop(OUTLAW_PILE))
        state.push(PostOutlaws())
        state.push(DrawCards(OUTLAW_PILE, -1, state.rules.parts.number("setup", "posted"), OFFICE))
        state.push(ShuffleDeck(OUTLAW_PILE))


class PostOutlaws(Frame):
    """Emit which outlaws are wanted from the start."""

    def run(self, state: State) -> None:
        for card in state.zones[OFFICE]:
            state.emit(OUTLAW_POSTED, "SETUP-11", (card,))


FRAMES: Final[list[type[Frame]]] = [TellBoxed, PostOutlaws]
