"""The Town Hall: properties for the best hand (HALL) and Corruption."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine.box.cards import unknown
from dicetown.engine.box.dice import ACE, count
from dicetown.engine.box.zones import LOOKING, PROPERTY_DECK, ROW
from dicetown.engine.chance.draws import DrawCards
from dicetown.engine.decisions import OptionNote
from dicetown.engine.events import EVERYBODY, Secret, define_event
from dicetown.engine.frames import Args, Frame
from dicetown.engine.pieces import LocationAction
from dicetown.engine.state import State
from dicetown.engine.windows import Play, open_window
from dicetown.rules.base.cards import CORRUPTION
from dicetown.rules.base.moments import PROPERTIES_TAKEN, TownMoment
from dicetown.rules.base.town import mark_won

PROPERTIES_TAKEN_EVENT: Final = define_event(
    "PropertiesTaken",
    "A seat took properties from the row, seen by all.",
    "seat:seat cards:cards",
    place="hall",
)
PROPERTY_DRAWN: Final = define_event(
    "PropertyDrawn",
    "A seat took the top property of the deck, unseen by the others unless it lies face up.",
    "seat:seat card:card!",
    place="hall",
)
ROW_FILLED: Final = define_event(
    "RowFilled", "Properties from the deck were laid face up.", "cards:cards", place="hall"
)


class TakeProperties(LocationAction):
    """Take the bottom property of the row, and the next one for each ace (HALL-1)."""

    def gives(self, state: State, seat: int) -> OptionNote | None:
        return row_note(state, 1 + count(state.aside[seat], ACE))

    def begin(self, state: State, seat: int) -> None:
        take_properties(state, seat, 1 + count(state.aside[seat], ACE))


def row_note(state: State, amount: int) -> OptionNote:
    """Return the note about this many properties at the bottom of the row."""
    taken = state.zones[ROW][:amount]
    return OptionNote("row", "HALL-1", {"n": len(taken)}, taken)


def deck_note(state: State, deck: int, family: int, rule: str) -> OptionNote:
    """Return the note about the top card of a deck, which is hidden from all."""
    left = len(state.zones[deck])
    return OptionNote("deck", rule, {"n": left}, (unknown(family),) if left else ())


def take_properties(state: State, seat: int, amount: int) -> None:
    """Take properties from the bottom of the row up, at most all of them."""
    row = state.zones[ROW]
    taken = row[: min(len(row), amount)]
    for card in taken:
        state.move_card(card, ROW, gains_zone(state, seat, card))
    if taken:
        mark_won(state, seat)
    if state.events is not None:
        state.emit(PROPERTIES_TAKEN_EVENT, "HALL-1", (seat, taken))
    open_window(state, PROPERTIES_TAKEN, seat, ())


def gains_zone(state: State, seat: int, card: int) -> int:
    """Return the zone for a property that a seat gains at the Town Hall (HALL-3)."""
    rules = state.rules
    return (rules.open_arrivals if card in rules.laid_open else rules.arrivals) + seat


def tell_of(state: State, seat: int, card: int) -> Secret:
    """Return a property drawn from the deck as a secret of its owner, or as public if it lies face up."""
    return Secret(EVERYBODY if card in state.rules.laid_open else 1 << seat, card)


class PropertiesTaken(TownMoment):
    def proceed(self, state: State, subject: int, args: Args) -> None:
        fill_row(state)


def fill_row(state: State) -> None:
    """Refill the row from the deck as far as possible (HALL-2)."""
    shown = len(state.zones[ROW])
    size = state.rules.parts.number("setup", "row")
    if shown < size:
        state.push(ShowRow(shown))
        state.push(DrawCards(PROPERTY_DECK, -1, size - shown, ROW))


class ShowRow(Frame):
    """Emit which properties were laid out; `shown` is how many were there before."""

    FIELDS: ClassVar[tuple[str, ...]] = ("shown:count",)

    def __init__(self, shown: int) -> None:
        self.shown = shown

    def run(self, state: State) -> None:
        cards = state.zones[ROW][self.shown :]
        if cards and state.events is not None:
            state.emit(ROW_FILLED, "HALL-2" if state.round else "SETUP-8", (cards,))


class CorruptionPlay(Play):
    """Take the top property of the deck too, unseen, before the row is refilled."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject and bool(state.zones[PROPERTY_DECK])

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        draw_property(state, holder)
        return args


def draw_property(state: State, seat: int) -> None:
    """Take the top property of the deck (HALL-3)."""
    state.push(PocketProperty(seat))
    state.push(DrawCards(PROPERTY_DECK, -1, 1, LOOKING + seat))


class PocketProperty(Frame):
    """Give the properties drawn from the deck to their new owner."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat",)
    rule: ClassVar[str] = "CARD-CORRUPTION"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        seat = self.seat
        for card in state.zones[LOOKING + seat]:
            state.move_card(card, LOOKING + seat, gains_zone(state, seat, card))
            self.gained(state)
            state.emit(PROPERTY_DRAWN, self.rule, (seat, tell_of(state, seat, card)))

    def gained(self, state: State) -> None:
        """Called for each card gained; subclasses can add an effect."""


PLAYS: Final[list[tuple[int, Play]]] = [
    (PROPERTIES_TAKEN, CorruptionPlay(CORRUPTION, "CARD-CORRUPTION")),
]
"""The cards that are played here in both editions, by moment."""
FRAMES: Final[list[type[Frame]]] = [ShowRow, PocketProperty]
