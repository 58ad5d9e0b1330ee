"""The Town Hall: properties for the best hand (HALL) and Corruption."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine.chance import DrawCards
from dicetown.engine.dice import ACE, count
from dicetown.engine.events import Secret, define_event
from dicetown.engine.frames import Frame
from dicetown.engine.ruleset import LocationAction
from dicetown.engine.state import State
from dicetown.engine.windows import Play, open_window
from dicetown.engine.zones import DEEDS, LOOKING, PROPERTY_DECK, ROW
from dicetown.rules.base.cards import CORRUPTION
from dicetown.rules.base.moments import PROPERTIES_TAKEN, TownMoment
from dicetown.rules.base.town import mark_won

PROPERTIES_TAKEN_EVENT: Final = define_event(
    "PropertiesTaken",
    "A seat took properties from the row into its hand, seen by all.",
    "seat:seat cards:cards",
    "cards row deeds@seat",
)
PROPERTY_DRAWN: Final = define_event(
    "PropertyDrawn",
    "A seat took the top property of the deck, unseen by the others.",
    "seat:seat card:card!",
    "card properties deeds@seat property*1",
)
ROW_FILLED: Final = define_event(
    "RowFilled", "Properties from the deck were laid face up.", "cards:cards", "cards properties row"
)


class TakeProperties(LocationAction):
    """The bottom property of the row, and the next for each ace (HALL-1)."""

    def begin(self, state: State, seat: int) -> None:
        row = state.zones[ROW]
        taken = row[: min(len(row), 1 + count(state.aside[seat], ACE))]
        state.zones[ROW] = row[len(taken) :]
        state.zones[DEEDS + seat] = tuple(sorted(state.zones[DEEDS + seat] + taken))
        if taken:
            mark_won(state, seat)
        if state.events is not None:
            state.emit(PROPERTIES_TAKEN_EVENT, "HALL-1", (seat, taken))
        open_window(state, PROPERTIES_TAKEN, seat, 0)


class PropertiesTaken(TownMoment):
    def proceed(self, state: State, subject: int, arg: int) -> None:
        fill_row(state)


def fill_row(state: State) -> None:
    """Refill the row from the deck as far as it goes (HALL-2)."""
    shown = len(state.zones[ROW])
    size = state.rules.parts.number("setup", "row")
    if shown < size:
        state.push(ShowRow(shown))
        state.push(DrawCards(PROPERTY_DECK, -1, size - shown, ROW))


class ShowRow(Frame):
    """Tell which properties were laid out; `shown` were there before."""

    FIELDS: ClassVar[tuple[str, ...]] = ("shown:count",)

    def __init__(self, shown: int) -> None:
        self.shown = shown

    def run(self, state: State) -> None:
        cards = state.zones[ROW][self.shown :]
        if cards and state.events is not None:
            state.emit(ROW_FILLED, "HALL-2" if state.round else "SETUP-8", (cards,))


class CorruptionPlay(Play):
    """Also the top property of the deck, unseen, before the row is refilled."""

    def possible(self, state: State, holder: int, subject: int, arg: int) -> bool:
        return holder == subject and bool(state.zones[PROPERTY_DECK])

    def effect(self, state: State, holder: int, subject: int, arg: int) -> int:
        draw_property(state, holder)
        return arg


def draw_property(state: State, seat: int) -> None:
    """Take the top property of the deck into the hand; only the taker sees it (HALL-3)."""
    state.push(PocketProperty(seat))
    state.push(DrawCards(PROPERTY_DECK, -1, 1, LOOKING + seat))


class PocketProperty(Frame):
    """The property drawn from the deck goes into the hand."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        drawn = state.zones[LOOKING + self.seat]
        if drawn:
            state.emit(PROPERTY_DRAWN, "CARD-CORRUPTION", (self.seat, Secret(1 << self.seat, drawn[0])))
            state.move_card(drawn[0], LOOKING + self.seat, DEEDS + self.seat)


CORRUPTION_PLAY: Final = CorruptionPlay(CORRUPTION, "CARD-CORRUPTION")
FRAMES: Final[list[type[Frame]]] = [ShowRow, PocketProperty]
