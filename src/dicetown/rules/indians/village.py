"""The village: giving a property back for the die, returning the die, Smoke Signals (INDIAN-1, INDIAN-7)."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine import choices
from dicetown.engine.box.zones import BOX, DEEDS, FACE_UP
from dicetown.engine.choices import PASS, Choice
from dicetown.engine.events import NEVER, Secret, define_event
from dicetown.engine.frames import Args, AskSeat, Frame
from dicetown.engine.pieces import Step
from dicetown.engine.state import State
from dicetown.engine.windows import Moment, Play, open_window
from dicetown.rules.base.places.hall import tell_of
from dicetown.rules.base.town import HandLocation
from dicetown.rules.indians.annex import (
    CLOSED,
    FIRST,
    GIVEN,
    GUARDED,
    HOLDER,
    NO_SEAT,
    SECOND,
    indian_annex,
)
from dicetown.rules.indians.cards import CLAIMS, OPEN_CLAIMS, SMOKE

GIFT_MADE: Final = define_event(
    "PropertyGivenBack",
    "A seat put a property into the box and took the Indian die; only a face-up one is seen by all.",
    "seat:seat card:card!",
    place="village",
)
CLAIMS_FILED: Final = define_event(
    "ClaimsFiled",
    "A seat put its new properties away, ranches face up.",
    "seat:seat amount:amount cards:cards! shown:cards",
    told=NEVER,
)
DIE_TAKEN: Final = define_event(
    "IndianDieTaken", "A seat took the Indian die from the village.", "seat:seat", place="village"
)
DIE_SNATCHED: Final = define_event(
    "IndianDieSnatched", "A seat took the Indian die from another.", "seat:seat victim:seat", place="village"
)
DIE_RETURNED: Final = define_event(
    "IndianDieReturned",
    "The Indian die went back to the village.",
    "seat:seat",
    place="village",
    inside=False,
)

DIE_IDLE: Final = define_event("IndianDieIdle", "What the Indian die did this round is over.", told=NEVER)

ROUND_OVER: Final = 17


class VillageHall(HandLocation):
    """The Town Hall. It records the places, because the gift that may follow depends on them."""

    def taken(self, state: State, number: int, seat: int) -> None:
        state.put(FIRST if number == 1 else SECOND, -1, seat)


class VillageStep(Step):
    """The first at the Town Hall may give a property back, then the second (INDIAN-1)."""

    def begin(self, state: State) -> None:
        annex = indian_annex(state)
        state.push(FileClaims())
        if annex.first >= 0:
            state.push(OfferGift(annex.first, annex.second))


class OfferGift(AskSeat):
    """Ask whether to give back a property gained at the Town Hall in exchange for the Indian die."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "second:anyone")
    kind: ClassVar[str] = "gift"
    rule: ClassVar[str] = "INDIAN-1"

    def __init__(self, seat: int, second: int) -> None:
        super().__init__(seat)
        self.second = second

    def run(self, state: State) -> None:
        if state.zones[CLAIMS + self.seat] or state.zones[OPEN_CLAIMS + self.seat]:
            state.ask(self, 1 << self.seat)
        else:
            self.pass_on(state)

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        gained = sorted(set(state.zones[CLAIMS + seat] + state.zones[OPEN_CLAIMS + seat]))
        return (PASS, *[choices.take(card) for card in gained])

    def chosen(self, state: State, choice: Choice) -> None:
        if choice.verb == "pass":
            self.pass_on(state)
            return
        card = choice.value
        zone = OPEN_CLAIMS if card in state.zones[OPEN_CLAIMS + self.seat] else CLAIMS
        state.move_card(card, zone + self.seat, BOX.index)
        state.put(GIVEN, -1, 1)
        state.emit(GIFT_MADE, self.rule, (self.seat, tell_of(state, self.seat, card)))
        take_die(state, self.seat, self.rule)

    def pass_on(self, state: State) -> None:
        if self.second >= 0:
            state.push(OfferGift(self.second, NO_SEAT))


def take_die(state: State, seat: int, rule: str) -> None:
    """Move the die to a seat, from the village or from another seat."""
    before = indian_annex(state).holder
    if before == seat:
        return
    state.put(HOLDER, -1, seat)
    if before < 0:
        state.emit(DIE_TAKEN, rule, (seat,))
    else:
        state.emit(DIE_SNATCHED, rule, (seat, before))


class FileClaims(Frame):
    """Move properties gained at the Town Hall into the hand, or face up for ranches."""

    def run(self, state: State) -> None:
        for seat in range(state.seats):
            cards = state.zones[CLAIMS + seat]
            shown = state.zones[OPEN_CLAIMS + seat]
            if not cards and not shown:
                continue
            state.move_cards(cards, CLAIMS + seat, DEEDS + seat)
            state.move_cards(shown, OPEN_CLAIMS + seat, FACE_UP + seat)
            if state.events is not None:
                state.emit(CLAIMS_FILED, "HALL-3", (seat, len(cards), Secret(1 << seat, cards), shown))


class ReturnStep(Step):
    """Return the die unless it was paid for this round (INDIAN-7), and clear its effects."""

    def begin(self, state: State) -> None:
        annex = indian_annex(state)
        holder = annex.holder
        if holder >= 0 and not annex.given:
            state.put(HOLDER, -1, NO_SEAT)
            state.emit(DIE_RETURNED, "INDIAN-7", (holder,))
        idle = max(annex.first, annex.guarded, annex.closed) < 0 and not annex.given
        if idle:
            return
        state.put(GIVEN, -1, 0)
        for slot in (GUARDED, CLOSED, FIRST, SECOND):
            state.put(slot, -1, NO_SEAT)
        state.emit(DIE_IDLE, "INDIAN-7", ())


class SmokeStep(Step):
    """The end of the round, when players can play Smoke Signals."""

    def begin(self, state: State) -> None:
        open_window(state, ROUND_OVER, -1, ())


class RoundOver(Moment):
    def __init__(self) -> None:
        super().__init__(
            ROUND_OVER, "round-over", "The round is over, and the Indian die is where it belongs.", ""
        )

    def proceed(self, state: State, subject: int, args: Args) -> None:
        return


class SmokePlay(Play):
    """Take the Indian die from the village or from a player, if another round follows."""

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        over = [end for end in state.rules.ends if end.met(state)]
        return indian_annex(state).holder != holder and not over

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        take_die(state, holder, "CARD-SMOKE")
        return args


SMOKE_PLAY: Final = SmokePlay(SMOKE, "CARD-SMOKE")
FRAMES: Final[list[type[Frame]]] = [OfferGift, FileClaims]
