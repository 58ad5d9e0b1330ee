"""The General Store (STORE) and Unlimited Credits."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine.box.dice import JACK, count
from dicetown.engine.box.zones import LOOKING, STORE_DECK, STORE_DISCARDS
from dicetown.engine.chance.draws import DrawCards
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import OptionNote
from dicetown.engine.events import OWN, Secret, define_event
from dicetown.engine.frames import Args, Frame
from dicetown.engine.pieces import LocationAction
from dicetown.engine.state import State
from dicetown.engine.windows import Play, open_window
from dicetown.rules.base.cards import CREDITS
from dicetown.rules.base.gains import gain_card
from dicetown.rules.base.looking import ChooseLooked
from dicetown.rules.base.moments import STORE_VISITED, TownMoment
from dicetown.rules.base.town import SweepCards, mark_won

STORE_DRAWN: Final = define_event(
    "StoreCardsDrawn",
    "A seat looks at cards of the General Store.",
    "seat:seat amount:amount cards:cards!",
    place="store",
)
STORE_KEPT: Final = define_event(
    "StoreCardKept",
    "A seat kept one of the cards it looked at.",
    "seat:seat card:card!",
    place="store",
)
STORE_DISCARDED: Final = define_event(
    "StoreCardsDiscarded",
    "The other cards went face down to the discards.",
    "seat:seat amount:amount cards:cards!",
    told=OWN,
    inside=True,
)
STORE_TAKEN: Final = define_event(
    "StoreCardTaken",
    "A seat took the top card of the General Store deck.",
    "seat:seat card:card!",
    inside=True,
)


class VisitStore(LocationAction):
    """Look at a card per Jack and keep one (STORE-1); in the first round twice (STORE-2)."""

    def gives(self, state: State, seat: int) -> OptionNote | None:
        twice = "yes" if state.round == 1 else "no"
        return OptionNote("store", "STORE-1", {"n": count(state.aside[seat], JACK), "twice": twice})

    def begin(self, state: State, seat: int) -> None:
        state.push(SweepCards())
        open_window(state, STORE_VISITED, seat, (1 if state.round == 1 else 0,))


class StoreVisited(TownMoment):
    def proceed(self, state: State, subject: int, args: Args) -> None:
        (left,) = args
        if left:
            state.push(VisitAgain(subject, left - 1))
        again = state.round == 1 and not left
        state.push(KeepAnotherStoreCard(subject) if again else KeepStoreCard(subject))
        jacks = count(state.aside[subject], JACK)
        state.push(DrawCards(STORE_DECK, STORE_DISCARDS, jacks, LOOKING + subject))


class VisitAgain(Frame):
    """Begin one more visit in the same round; `left` is the number of visits after it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "left:count")

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def run(self, state: State) -> None:
        open_window(state, STORE_VISITED, self.seat, (self.left,))


class KeepStoreCard(ChooseLooked):
    """Ask which of the drawn cards to keep; discard the others face down."""

    kind: ClassVar[str] = "keep-card"
    rule: ClassVar[str] = "STORE-1"

    def run(self, state: State) -> None:
        seat = self.seat
        drawn = state.zones[LOOKING + seat]
        if state.events is not None:
            state.emit(STORE_DRAWN, self.rule, (seat, len(drawn), Secret(1 << seat, drawn)))
        if len(drawn) > 1:
            state.ask(self, 1 << seat)
        elif drawn:
            self.keep(state, drawn[0])

    def chosen(self, state: State, choice: Choice) -> None:
        self.keep(state, choice.value)

    def keep(self, state: State, card: int) -> None:
        seat = self.seat
        zone = LOOKING + seat
        mark_won(state, seat)
        gain_card(state, seat, card, zone)
        if state.events is not None:
            state.emit(STORE_KEPT, self.rule, (seat, Secret(1 << seat, card)))
        others = state.zones[zone]
        if others:
            state.move_cards(others, zone, STORE_DISCARDS)
            if state.events is not None:
                state.emit(STORE_DISCARDED, self.rule, (seat, len(others), Secret(1 << seat, others)))


class KeepAnotherStoreCard(KeepStoreCard):
    """Ask which card to keep at the last visit of the first round; later rounds do not use it."""

    rule: ClassVar[str] = "STORE-2"


def draw_top_card(state: State, seat: int) -> None:
    """Take the top General Store card into the hand, as the Doc allows."""
    state.push(TakeTopCard(seat))
    state.push(DrawCards(STORE_DECK, STORE_DISCARDS, 1, LOOKING + seat))


class TakeTopCard(Frame):
    """Take the drawn card into the hand; only its owner sees it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        drawn = state.zones[LOOKING + self.seat]
        if drawn:
            gain_card(state, self.seat, drawn[0], LOOKING + self.seat)
            state.emit(STORE_TAKEN, self.rule_now(state), (self.seat, Secret(1 << self.seat, drawn[0])))

    def rule_now(self, state: State) -> str:
        """Return the rule by which the card is taken."""
        return state.rules.cite["top-card"]


class CreditsPlay(Play):
    """Visit once more."""

    lingers: ClassVar[bool] = True

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        return (args[0] + 1,)


PLAYS: Final[list[tuple[int, Play]]] = [
    (STORE_VISITED, CreditsPlay(CREDITS, "CARD-CREDIT")),
]
"""The cards that are played here in both editions, by moment."""
FRAMES: Final[list[type[Frame]]] = [VisitAgain, KeepStoreCard, KeepAnotherStoreCard, TakeTopCard]
