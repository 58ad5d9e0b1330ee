"""Giving and gaining: dollars, nuggets and cards that change hands."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine.box.cards import FAMILIES, PROPERTY, family_of
from dicetown.engine.box.zones import DEEDS, FACE_UP, HAND, IN_PLAY
from dicetown.engine.events import Secret, define_event
from dicetown.engine.frames import Args, Frame
from dicetown.engine.state import State
from dicetown.engine.windows import CARD_PLAYED, Cancellable
from dicetown.rules.base.moments import TownMoment

DOLLARS_GIVEN: Final = define_event(
    "DollarsGiven", "A seat gave dollars to another.", "seat:seat to:seat amount:amount", inside=True
)
NUGGETS_GIVEN: Final = define_event(
    "NuggetsGiven", "A seat gave nuggets to another.", "seat:seat to:seat amount:amount", inside=True
)
CARD_GIVEN: Final = define_event(
    "CardGiven",
    "A seat gave a card to another; only the two know which.",
    "seat:seat to:seat kind:name card:card!",
    inside=True,
)
NOBODY_GIVES: Final = define_event(
    "NobodyToAsk",
    "No opponent had such a thing to give and could be chosen.",
    "seat:seat kind:name",
    inside=True,
)


def give_dollars(state: State, giver: int, taker: int, amount: int, rule: str) -> int:
    """Hand over dollars, at most what the giver has (GIVE-1), and return how many."""
    given = min(amount, state.dollars[giver])
    state.move_dollars(giver, taker, given)
    if state.events is not None:
        state.emit(DOLLARS_GIVEN, rule, (giver, taker, given))
    return given


def give_nuggets(state: State, giver: int, taker: int, amount: int, rule: str) -> int:
    """Hand over nuggets, at most what the giver has (GIVE-1), and return how many."""
    given = min(amount, state.nuggets[giver])
    state.move_nuggets(giver, taker, given)
    if state.events is not None:
        state.emit(NUGGETS_GIVEN, rule, (giver, taker, given))
    return given


def everybody_gives(state: State, taker: int, dollars: int, nuggets: int, rule: str) -> bool:
    """Let every other seat give, clockwise from the taker; return whether any seat gave something."""
    given = False
    for step in range(1, state.seats):
        giver = (taker + step) % state.seats
        if dollars and give_dollars(state, giver, taker, dollars, rule):
            given = True
        if nuggets and give_nuggets(state, giver, taker, nuggets, rule):
            given = True
    return given


def due_from_all(state: State, taker: int, each: int, owned: list[int]) -> int:
    """Return what all other seats together would give, each at most `each` of what it owns."""
    return sum([min(each, owned[seat]) for seat in range(state.seats) if seat != taker])


def hand_zone(seat: int, card: int) -> int:
    """Return the zone of a seat's hand for a card, by its back."""
    return (DEEDS if family_of(card) == PROPERTY else HAND) + seat


def home_zone(state: State, seat: int, card: int) -> int:
    """Return the zone for a card that a seat gains: its hand, or face up in front of it."""
    return FACE_UP + seat if card in state.rules.laid_open else hand_zone(seat, card)


def give_card(state: State, giver: int, taker: int, card: int, rule: str) -> None:
    """Hand over a card of the hand; only the giver and the taker see which."""
    gain_card(state, taker, card, hand_zone(giver, card))
    if state.events is not None:
        both = (1 << giver) | (1 << taker)
        state.emit(CARD_GIVEN, rule, (giver, taker, FAMILIES[family_of(card)], Secret(both, card)))


def gain_card(state: State, seat: int, card: int, source: int, also: int = 0) -> None:
    """Move a card from a zone to its new owner. Push a frame that plays it if it is played immediately.

    The seats in the mask `also` know which card it is. Push all frames that follow before this call, so that
    the card is played before them (STORE-5).
    """
    state.move_card(card, source, home_zone(state, seat, card), also)
    if card in state.rules.immediate:
        state.push(PlayImmediately(seat, card))


class PlayImmediately(Frame):
    """Play a card that has just entered a hand and may not stay there (STORE-5)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "card:card")

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def run(self, state: State) -> None:
        moment = state.rules.immediate[self.card]
        state.move_card(self.card, HAND + self.seat, IN_PLAY)
        state.emit(CARD_PLAYED, state.rules.play_at(moment, self.card).rule, (self.seat, self.card))
        state.push(Cancellable(moment, self.seat, (), (), self.seat, self.card))


class CardGained(TownMoment):
    """The moment when a card was gained. The frame that gave the card has pushed what follows."""

    def proceed(self, state: State, subject: int, args: Args) -> None:
        return
