"""Preparing the base game (SETUP)."""

from __future__ import annotations

from typing import Final

from dicetown.engine.box.cards import PROPERTY, STORE, family_of
from dicetown.engine.box.zones import PROPERTY_DECK, STORE_DECK
from dicetown.engine.chance.draws import ChooseFirstSheriff, DrawCards, ShuffleDeck
from dicetown.engine.events import ELSEWHERE, define_event
from dicetown.engine.frames import Frame
from dicetown.engine.pieces import Setup
from dicetown.engine.state import State
from dicetown.engine.transfers import BANK, COACH, MINE, SUPPLY
from dicetown.rules.base.places.hall import fill_row

GAME_BEGUN: Final = define_event(
    "GameBegun",
    "The table was laid: dollars of each seat, the mine, the bank, the stagecoach.",
    "seats:amount dollars:amount mine:amount bank:amount coach:amount",
    told=ELSEWHERE,
)


class TownSetup(Setup):
    """Distribute dollars and fill the mine and the bank (SETUP-2 to SETUP-4)."""

    def begin(self, state: State) -> None:
        parts = state.rules.parts
        start = parts.number("setup", "dollars")
        for seat in range(state.seats):
            state.move_dollars(SUPPLY, seat, start)
        state.move_nuggets(SUPPLY, MINE, parts.for_seats("setup", "mine", state.seats))
        state.move_dollars(SUPPLY, BANK, parts.number("setup", "bank"))
        state.move_dollars(SUPPLY, COACH, parts.number("setup", "coach"))
        state.emit(GAME_BEGUN, "SETUP-2", (state.seats, start, state.mine, state.bank, state.coach))


class DeckSetup(Setup):
    """Shuffle the decks, lay out the row (SETUP-6 to SETUP-8), give the badge (SETUP-10)."""

    def begin(self, state: State) -> None:
        state.fill_zone(STORE_DECK, deck_of(state, STORE))
        state.fill_zone(PROPERTY_DECK, deck_of(state, PROPERTY))
        if state.sheriff < 0:
            state.push(ChooseFirstSheriff())
        self.lay_row(state)
        state.push(ShuffleDeck(PROPERTY_DECK))
        state.push(ShuffleDeck(STORE_DECK))

    def lay_row(self, state: State) -> None:
        """Push the frames that follow once the property deck is shuffled."""
        state.push(FillRow())


def deck_of(state: State, family: int) -> tuple[int, ...]:
    """Return all cards of a family that are in the game."""
    cards: list[int] = []
    for card, copies in sorted(state.rules.cards.items()):
        if family_of(card) == family:
            cards.extend([card] * copies)
    return tuple(cards)


class FillRow(Frame):
    """Lay out the first properties."""

    def run(self, state: State) -> None:
        fill_row(state)


FRAMES: Final[list[type[Frame]]] = [FillRow, ShuffleDeck, DrawCards, ChooseFirstSheriff]
