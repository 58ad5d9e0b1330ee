"""The Town Hall with Cowboys: one property only (HALL-1), Bribe and Persuasion."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine.box.dice import ACE, count
from dicetown.engine.box.zones import BOX, LOOKING, PROPERTY_DECK
from dicetown.engine.chance.draws import DrawCards
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import OptionNote
from dicetown.engine.events import OWN, Secret, define_event
from dicetown.engine.frames import Args, Frame
from dicetown.engine.pieces import LocationAction
from dicetown.engine.state import State
from dicetown.engine.windows import Play, open_window
from dicetown.rules.base.looking import ChooseLooked
from dicetown.rules.base.moments import PROPERTIES_TAKEN
from dicetown.rules.base.places.hall import PocketProperty, gains_zone, row_note, take_properties, tell_of
from dicetown.rules.base.town import SweepCards, mark_won
from dicetown.rules.cowboys.cards import BRIBE, PERSUASION
from dicetown.rules.cowboys.moments import HALL_REWARDED, PrairieMoment

PROPERTIES_SEARCHED: Final = define_event(
    "PropertiesSearched",
    "A seat looks at properties of the deck.",
    "seat:seat amount:amount cards:cards!",
    inside=True,
)
PROPERTY_KEPT: Final = define_event(
    "PropertyKept",
    "A seat kept one of the properties it looked at, unseen by the others unless it lies face up.",
    "seat:seat card:card!",
    inside=True,
)
PROPERTIES_REMOVED: Final = define_event(
    "PropertiesRemoved",
    "The other properties went back to the box.",
    "seat:seat amount:amount cards:cards!",
    told=OWN,
    inside=True,
)

BRIBED: Final = 2
"""The number of properties that a Bribe gives."""


class TakeProperty(LocationAction):
    """Take the face-up property, for any number of aces (HALL-1), or the properties of a Bribe."""

    def gives(self, state: State, seat: int) -> OptionNote | None:
        return row_note(state, 1)

    def begin(self, state: State, seat: int) -> None:
        state.push(SweepCards())
        open_window(state, HALL_REWARDED, seat, (0,))


class HallRewarded(PrairieMoment):
    def proceed(self, state: State, subject: int, args: Args) -> None:
        if args[0]:
            state.push(OpenTakenWindow(subject))
            state.push(PocketBribe(subject))
            state.push(DrawCards(PROPERTY_DECK, -1, BRIBED, LOOKING + subject))
        else:
            take_properties(state, subject, 1)


class OpenTakenWindow(Frame):
    """Open the moment after the properties are taken, for cards that add to them."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        open_window(state, PROPERTIES_TAKEN, self.seat, ())


class PocketBribe(PocketProperty):
    """Give the drawn properties to their new owner."""

    rule: ClassVar[str] = "CARD-BRIBE"

    def gained(self, state: State) -> None:
        mark_won(state, self.seat)


class BribePlay(Play):
    """Take the top two properties of the deck instead of the face-up property."""

    lingers: ClassVar[bool] = True

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject and not args[0] and bool(state.zones[PROPERTY_DECK])

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        return (1,)


class PersuasionPlay(Play):
    """Look at a property per ace and keep one."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject and count(state.aside[holder], ACE) > 0 and bool(state.zones[PROPERTY_DECK])

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        state.push(KeepProperty(holder))
        aces = count(state.aside[holder], ACE)
        state.push(DrawCards(PROPERTY_DECK, -1, aces, LOOKING + holder))
        return args


class KeepProperty(ChooseLooked):
    """Ask which of the properties to keep; the others leave the game."""

    kind: ClassVar[str] = "keep-property"
    rule: ClassVar[str] = "CARD-PERSUASION"

    def run(self, state: State) -> None:
        seat = self.seat
        drawn = state.zones[LOOKING + seat]
        state.emit(PROPERTIES_SEARCHED, self.rule, (seat, len(drawn), Secret(1 << seat, drawn)))
        if len(drawn) > 1:
            state.ask(self, 1 << seat)
        else:
            self.keep(state, drawn[0])

    def chosen(self, state: State, choice: Choice) -> None:
        self.keep(state, choice.value)

    def keep(self, state: State, card: int) -> None:
        seat = self.seat
        mark_won(state, seat)
        state.move_card(card, LOOKING + seat, gains_zone(state, seat, card))
        state.emit(PROPERTY_KEPT, self.rule, (seat, tell_of(state, seat, card)))
        others = state.zones[LOOKING + seat]
        if others:
            state.move_cards(others, LOOKING + seat, BOX.index)
            state.emit(PROPERTIES_REMOVED, self.rule, (seat, len(others), Secret(1 << seat, others)))


BRIBE_PLAY: Final = BribePlay(BRIBE, "CARD-BRIBE")
PERSUASION_PLAY: Final = PersuasionPlay(PERSUASION, "CARD-PERSUASION")
FRAMES: Final[list[type[Frame]]] = [OpenTakenWindow, PocketBribe, KeepProperty]
