"""Cowboys: recruiting them, their effects, and trading them for rodeos (PRAIRIE-5, COWBOY, RODEO)."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine import choices
from dicetown.engine.box.dice import NINE, count
from dicetown.engine.chance.draws import DrawCards, ShuffleDeck
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import OptionNote
from dicetown.engine.events import define_event
from dicetown.engine.frames import Args, AskSeat, Frame
from dicetown.engine.pieces import LocationAction, Modifier, Setup
from dicetown.engine.state import State
from dicetown.engine.windows import Play, open_window
from dicetown.rules.base.gains import everybody_gives
from dicetown.rules.base.places.bank import BankRobbed, dollars_note
from dicetown.rules.base.places.mine import MineExploited, nuggets_note, take_nuggets
from dicetown.rules.base.setup import deck_of
from dicetown.rules.base.town import SweepCards, mark_won
from dicetown.rules.cowboys.annex import RODEOS, RODEOS_LEFT, cowboys_annex
from dicetown.rules.cowboys.cards import (
    COWBOY,
    COWBOY_DECK,
    COWBOYS_OUT,
    COWBOYS_SHOWN,
    DIAMONDS,
    HEARTS,
    POSSE,
    RECRUITMENT,
    SPADES,
    SUITS,
    cowboys_of,
)
from dicetown.rules.cowboys.moments import COWBOY_COMING, PrairieMoment

COWBOY_HIRED: Final = define_event(
    "CowboyHired",
    "A cowboy joined a seat, face up in front of it.",
    "seat:seat card:card",
    place="prairie",
)
COWBOYS_TURNED: Final = define_event(
    "CowboysShown", "Cowboys were turned face up.", "cards:cards", place="prairie"
)
NO_COWBOY: Final = define_event(
    "NoCowboyLeft", "There was no cowboy to recruit.", "seat:seat", place="prairie"
)
RODEO_WON: Final = define_event(
    "RodeoWon",
    "A seat traded a cowboy of each suit for a rodeo.",
    "seat:seat cards:cards left:amount",
    place="prairie",
)


class CowboySetup(Setup):
    """Shuffle the cowboys and turn the first ones face up (SETUP-13)."""

    def begin(self, state: State) -> None:
        state.fill_zone(COWBOY_DECK, deck_of(state, COWBOY))
        state.push(RefillCowboys())
        state.push(ShuffleDeck(COWBOY_DECK))


class RefillCowboys(Frame):
    """Turn cowboys face up until there are as many as at the start (PRAIRIE-5)."""

    def run(self, state: State) -> None:
        shown = len(state.zones[COWBOYS_SHOWN])
        missing = state.rules.parts.number("setup", "cowboys_shown") - shown
        if missing > 0:
            state.push(TellCowboys(shown))
            state.push(DrawCards(COWBOY_DECK, COWBOYS_OUT, missing, COWBOYS_SHOWN))


class TellCowboys(Frame):
    """Emit which cowboys were turned up; `shown` is how many were there before."""

    FIELDS: ClassVar[tuple[str, ...]] = ("shown:count",)

    def __init__(self, shown: int) -> None:
        self.shown = shown

    def run(self, state: State) -> None:
        cards = state.zones[COWBOYS_SHOWN][self.shown :]
        if cards and state.events is not None:
            state.emit(COWBOYS_TURNED, "PRAIRIE-5" if state.round else "SETUP-13", (cards,))


class RecruitCowboy(LocationAction):
    """Take one of the face-up cowboys (PRAIRIE-5)."""

    def gives(self, state: State, seat: int) -> OptionNote | None:
        shown = state.zones[COWBOYS_SHOWN]
        return OptionNote("cowboy", "PRAIRIE-5", {"n": len(shown)}, shown)

    def begin(self, state: State, seat: int) -> None:
        if state.zones[COWBOYS_SHOWN]:
            state.push(SweepCards())
            open_window(state, COWBOY_COMING, seat, (0,))
        else:
            state.emit(NO_COWBOY, "PRAIRIE-5", (seat,))


class CowboyComing(PrairieMoment):
    def proceed(self, state: State, subject: int, args: Args) -> None:
        state.push(RefillCowboys())
        state.push(HoldRodeo(subject))
        if args[0]:
            for card in state.zones[COWBOYS_SHOWN]:
                hire(state, subject, card, "CARD-RECRUITMENT")
        else:
            state.push(ChooseCowboy(subject))


class RecruitmentPlay(Play):
    """Take all face-up cowboys instead of one."""

    lingers: ClassVar[bool] = True

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject and not args[0] and len(state.zones[COWBOYS_SHOWN]) > 1

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        return (1,)


class ChooseCowboy(AskSeat):
    """Ask which face-up cowboy to take."""

    kind: ClassVar[str] = "cowboy"
    rule: ClassVar[str] = "PRAIRIE-5"

    def run(self, state: State) -> None:
        listed = self.options(state, self.seat)
        if len(listed) > 1:
            state.ask(self, 1 << self.seat)
        else:
            hire(state, self.seat, listed[0].value, self.rule)

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple([choices.take(card) for card in sorted(set(state.zones[COWBOYS_SHOWN]))])

    def chosen(self, state: State, choice: Choice) -> None:
        hire(state, self.seat, choice.value, self.rule)


def hire(state: State, seat: int, card: int, rule: str) -> None:
    """Move a face-up cowboy to a seat."""
    state.move_card(card, COWBOYS_SHOWN, POSSE + seat)
    mark_won(state, seat)
    state.emit(COWBOY_HIRED, rule, (seat, card))


class HoldRodeo(Frame):
    """Trade one cowboy of each suit for a rodeo, as long as rodeos are left (RODEO-1)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: State) -> None:
        annex = cowboys_annex(state)
        seat = self.seat
        while annex.rodeos_left and min([cowboys_of(state, seat, suit) for suit in SUITS]):
            for suit in SUITS:
                state.move_card(suit, POSSE + seat, COWBOYS_OUT)
            state.count(RODEOS, RODEOS_LEFT, seat, 1)
            state.emit(RODEO_WON, "RODEO-1", (seat, SUITS, annex.rodeos_left))


class SpadesAtMine(MineExploited):
    """After the nuggets for the dice, doubled or not, each spade adds a nugget."""

    def gives(self, state: State, subject: int, args: Args) -> OptionNote | None:
        nines = count(state.aside[subject], NINE) * args[0]
        return nuggets_note(state, nines, cowboys_of(state, subject, SPADES), ("card.spades",))

    def proceed(self, state: State, subject: int, args: Args) -> None:
        super().proceed(state, subject, args)
        spades = cowboys_of(state, subject, SPADES)
        if spades:
            take_nuggets(state, subject, spades, "COWBOY-SPADES")


class Diamonds(Modifier):
    """Each diamond makes every opponent of a bank robber give a dollar (COWBOY-DIAMONDS)."""

    def change(self, state: State, amount: int, seat: int, other: int) -> int:
        return amount + cowboys_of(state, seat, DIAMONDS)


class Spades(Modifier):
    """Each spade adds a nugget to those dug (COWBOY-SPADES)."""

    def change(self, state: State, amount: int, seat: int, other: int) -> int:
        return amount + cowboys_of(state, seat, SPADES)


class Hearts(Modifier):
    """Each heart of the victim cancels a Queen of the thief (COWBOY-HEARTS)."""

    def change(self, state: State, amount: int, seat: int, other: int) -> int:
        return max(0, amount - cowboys_of(state, other, HEARTS))


class DiamondsAtBank(BankRobbed):
    """After the bank is robbed and any Even Split is paid, every opponent gives $1 per diamond."""

    def gives(self, state: State, subject: int, args: Args) -> OptionNote | None:
        return dollars_note(state, cowboys_of(state, subject, DIAMONDS), ("card.diamonds",))

    def proceed(self, state: State, subject: int, args: Args) -> None:
        super().proceed(state, subject, args)
        diamonds = cowboys_of(state, subject, DIAMONDS)
        others = [seat for seat in range(state.seats) if seat != subject]
        if diamonds and max([state.dollars[seat] for seat in others]):
            mark_won(state, subject)
        everybody_gives(state, subject, diamonds, 0, "COWBOY-DIAMONDS")


RECRUITMENT_PLAY: Final = RecruitmentPlay(RECRUITMENT, "CARD-RECRUITMENT")
FRAMES: Final[list[type[Frame]]] = [RefillCowboys, TellCowboys, ChooseCowboy, HoldRodeo]
