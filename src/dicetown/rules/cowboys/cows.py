"""Stealing cows and putting them on properties (PRAIRIE-1 to PRAIRIE-4), Lasso and Cattle Herder."""

from __future__ import annotations

from typing import ClassVar, Final

from dicetown.engine import choices
from dicetown.engine.box.cards import card_name, card_number
from dicetown.engine.box.dice import ACE, count
from dicetown.engine.box.zones import DEEDS, FACE_UP
from dicetown.engine.choices import PASS, Choice, Verb, define_verb
from dicetown.engine.decisions import OptionNote, seats_in
from dicetown.engine.errors import BadNotation
from dicetown.engine.events import NEVER, define_event
from dicetown.engine.frames import Args, AskSeat, Frame
from dicetown.engine.pieces import LocationAction
from dicetown.engine.state import State
from dicetown.engine.transfers import SUPPLY
from dicetown.engine.windows import Play, open_window
from dicetown.rules.base.cards import property_value
from dicetown.rules.base.choosing import barred_opponents
from dicetown.rules.base.town import ContestStep, DiceLocation, SweepCards, mark_won
from dicetown.rules.cowboys.annex import COWS, PRAIRIE_HERD, SPARED, cowboys_annex
from dicetown.rules.cowboys.cards import CLUBS, HERDER, LASSO, PASTURE, cowboys_of
from dicetown.rules.cowboys.moments import COWS_COMING, HERD_NAMED, PrairieMoment

COWS_TAKEN: Final = define_event(
    "CowsTaken", "A seat took cows from the prairie.", "seat:seat amount:amount left:amount", place="prairie"
)
HERD_NAMED_EVENT: Final = define_event(
    "HerdNamed", "A seat named the herd it steals from.", "seat:seat victim:seat", place="prairie"
)
HERD_SPARED: Final = define_event(
    "HerdSpared", "No seat takes cows from this herd for the rest of the round.", "seat:seat", place="prairie"
)
COWS_STOLEN: Final = define_event(
    "CowsStolen",
    "A seat took cows from another's herd.",
    "seat:seat victim:seat amount:amount",
    place="prairie",
)
HERDS_OPEN: Final = define_event("HerdsOpen", "No herd is spared any more.", told=NEVER)
NO_COWS: Final = define_event("NoCowsLeft", "There were no more cows to take.", "seat:seat", place="prairie")
COWS_PLACED: Final = define_event(
    "CowsPlaced",
    "A seat laid a property of its hand face up and put its cows on it.",
    "seat:seat card:card amount:amount",
    place="prairie",
)
COWS_ADDED: Final = define_event(
    "CowsAdded",
    "A seat put cows on a property that lay face up already.",
    "seat:seat card:card amount:amount",
    place="prairie",
)

PRAIRIE: Final = 6
_OPEN: Final = 1 << 8
_amounts: Final[list[Choice]] = [Choice("cows", number, (), f"cows:{number}") for number in range(100)]


def graze(card: int, opened: bool) -> Choice:
    """Return the choice to put cows on a property of the hand, or on one that is face up already."""
    value = card | _OPEN if opened else card
    return Choice("graze", value, (), f"graze:{'open' if opened else 'hand'}={card_name(card)}")


class _Graze(Verb):
    def parse(self, body: str) -> Choice:
        where, _, name = body.partition("=")
        if where not in ("hand", "open") or name.startswith("?") or not property_value(card_number(name)):
            raise BadNotation(
                f"{body[:20]!r} is not a property for cows.", hint="Write it like graze:hand=p3."
            )
        return graze(card_number(name), where == "open")


class _Cows(Verb):
    def parse(self, body: str) -> Choice:
        if not (body.isascii() and body.isdigit() and len(body) <= 2) or str(int(body)) != body:
            raise BadNotation(f"{body[:20]!r} is not a number of cows.", hint="Write it like cows:2.")
        return _amounts[int(body)]


define_verb(_Graze("graze", "graze:hand=p3", "put cows on this property, of the hand or open already"))
define_verb(_Cows("cows", "cows:2", "take so many cows of the herd"))


class PrairieLocation(DiceLocation):
    """The place for aces, where the first chooses the action in every combination of modules (PRAIRIE-1)."""

    def choice_rule(self, state: State) -> str:
        return "PRAIRIE-1"


class PrairieStep(ContestStep):
    """The contest for the prairie. After it no herd can be named for the rest of the round."""

    def begin(self, state: State) -> None:
        state.push(OpenHerds())
        super().begin(state)


class OpenHerds(Frame):
    """Stop sparing herds."""

    def run(self, state: State) -> None:
        if cowboys_annex(state).spared:
            state.put(SPARED, -1, 0)
            state.emit(HERDS_OPEN, "CARD-HERDER", ())


class StealCows(LocationAction):
    """Take one cow per ace, from the prairie first and then from herds (PRAIRIE-2)."""

    def gives(self, state: State, seat: int) -> OptionNote | None:
        annex = cowboys_annex(state)
        aces = count(state.aside[seat], ACE)
        taken = min(aces, annex.prairie)
        herds = sum([annex.herds[other] for other in seats_in(open_herds(state, seat))])
        stolen = min(aces - taken, herds)
        clubs = min(cowboys_of(state, seat, CLUBS), annex.prairie - taken) if taken else 0
        given: dict[str, object] = {
            "n": aces,
            "amount": taken + stolen,
            "extra": clubs,
            "helper": ("card.clubs",),
            "herds": stolen,
        }
        return OptionNote("cows", "PRAIRIE-2", given)

    def begin(self, state: State, seat: int) -> None:
        state.push(SweepCards())
        open_window(state, COWS_COMING, seat, (1,))


class CowsComing(PrairieMoment):
    def proceed(self, state: State, subject: int, args: Args) -> None:
        state.push(PlaceCows(subject))
        (per_ace,) = args
        left = count(state.aside[subject], ACE) * per_ace - take_from_prairie(state, subject, per_ace)
        if left:
            state.push(NameHerd(subject, left))


def take_from_prairie(state: State, seat: int, per_ace: int) -> int:
    """Take cows from the prairie; clubs add more from there only. Returns how many the aces gave."""
    annex = cowboys_annex(state)
    taken = min(count(state.aside[seat], ACE) * per_ace, annex.prairie)
    if not taken:
        return 0
    move_from_prairie(state, seat, taken, "PRAIRIE-2")
    extra = min(cowboys_of(state, seat, CLUBS), annex.prairie)
    if extra:
        move_from_prairie(state, seat, extra, "COWBOY-CLUBS")
    return taken


def cows_due(state: State, seat: int, per_ace: int) -> int:
    """Return how many cows a seat takes at this number per ace, from the prairie and from herds."""
    annex = cowboys_annex(state)
    due = count(state.aside[seat], ACE) * per_ace
    taken = min(due, annex.prairie)
    clubs = min(cowboys_of(state, seat, CLUBS), annex.prairie - taken) if taken else 0
    herds = sum([annex.herds[other] for other in seats_in(open_herds(state, seat))])
    return taken + clubs + min(due - taken, herds)


def move_from_prairie(state: State, seat: int, amount: int, rule: str) -> None:
    state.count(COWS, PRAIRIE_HERD, seat, amount)
    mark_won(state, seat)
    state.emit(COWS_TAKEN, rule, (seat, amount, cowboys_annex(state).prairie))


class LassoPlay(Play):
    """Take two cows per ace, if that brings a cow more."""

    lingers: ClassVar[bool] = True

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return (
            holder == subject and args[0] == 1 and cows_due(state, subject, 2) > cows_due(state, subject, 1)
        )

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        return (2,)


def open_herds(state: State, thief: int) -> int:
    """Return the mask of the opponents whose herds can be named."""
    annex = cowboys_annex(state)
    mask = 0
    for seat in range(state.seats):
        nameable = seat != thief and annex.herds[seat] and not annex.spared >> seat & 1
        if nameable and not state.rules.immune(state, seat):
            mask |= 1 << seat
    return mask


class NameHerd(AskSeat):
    """Ask which herd to take the next cows from; `left` is the number of cows still to take."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "left:count")
    kind: ClassVar[str] = "herd"
    rule: ClassVar[str] = "PRAIRIE-2"

    def __init__(self, seat: int, left: int) -> None:
        super().__init__(seat)
        self.left = left

    def run(self, state: State) -> None:
        mask = open_herds(state, self.seat)
        if not mask:
            state.emit(NO_COWS, self.rule, (self.seat,))
        elif mask & (mask - 1):
            state.ask(self, 1 << self.seat)
        else:
            self.name_herd(state, mask.bit_length() - 1)

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        mask = open_herds(state, self.seat)
        return tuple([choices.seat_choice(other) for other in range(state.seats) if mask >> other & 1])

    def barred(self, state: State, seat: int) -> dict[str, OptionNote]:
        return barred_opponents(state, seat, open_herds(state, seat), self.reason)

    def reason(self, state: State, other: int) -> OptionNote | None:
        """Return why a herd cannot be named, or None if the reason is not about the herd."""
        annex = cowboys_annex(state)
        if not annex.herds[other]:
            return OptionNote("no-cows", self.rule)
        return OptionNote("CARD-HERDER", "CARD-HERDER") if annex.spared >> other & 1 else None

    def subject_now(self, state: State) -> dict[str, object]:
        return {"amount": self.left}

    def chosen(self, state: State, choice: Choice) -> None:
        self.name_herd(state, choice.value)

    def name_herd(self, state: State, victim: int) -> None:
        state.emit(HERD_NAMED_EVENT, self.rule, (self.seat, victim))
        open_window(state, HERD_NAMED, victim, (self.seat, self.left))


class HerdNamed(PrairieMoment):
    def proceed(self, state: State, subject: int, args: Args) -> None:
        thief, left = args
        if cowboys_annex(state).spared >> subject & 1:
            state.push(NameHerd(thief, left))
        else:
            state.push(TakeFromHerd(thief, subject, left))

    def facts(self, state: State, subject: int, args: Args) -> dict[str, object]:
        thief, left = args
        return {"taker": thief, "amount": left}


class HerderPlay(Play):
    """Spare this herd: no player takes cows from it this round."""

    lingers: ClassVar[bool] = True

    def possible(self, state: State, holder: int, subject: int, args: Args) -> bool:
        return holder == subject and not cowboys_annex(state).spared >> holder & 1

    def effect(self, state: State, holder: int, subject: int, args: Args) -> Args:
        state.put(SPARED, -1, cowboys_annex(state).spared | 1 << holder)
        state.emit(HERD_SPARED, "CARD-HERDER", (holder,))
        return args


class TakeFromHerd(AskSeat):
    """Ask how many cows to take from the named herd. If there is no other herd, take all that are due."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat:seat", "victim:seat", "left:count")
    kind: ClassVar[str] = "cows"
    rule: ClassVar[str] = "PRAIRIE-2"

    def __init__(self, seat: int, victim: int, left: int) -> None:
        super().__init__(seat)
        self.victim = victim
        self.left = left

    def most(self, state: State) -> int:
        return min(self.left, cowboys_annex(state).herds[self.victim])

    def run(self, state: State) -> None:
        others = open_herds(state, self.seat) & ~(1 << self.victim)
        if others and self.most(state) > 1:
            state.ask(self, 1 << self.seat)
        else:
            self.take(state, self.most(state))

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        return tuple(_amounts[1 : self.most(state) + 1])

    def subject_now(self, state: State) -> dict[str, object]:
        return {"victim": self.victim, "amount": self.left}

    def chosen(self, state: State, choice: Choice) -> None:
        self.take(state, choice.value)

    def take(self, state: State, amount: int) -> None:
        state.count(COWS, self.victim, self.seat, amount)
        mark_won(state, self.seat)
        state.emit(COWS_STOLEN, self.rule, (self.seat, self.victim, amount))
        if self.left > amount:
            state.push(NameHerd(self.seat, self.left - amount))


class PlaceCows(AskSeat):
    """Ask whether to put cows of the herd on a property: exactly as many as it is worth (PRAIRIE-3)."""

    kind: ClassVar[str] = "pasture"
    rule: ClassVar[str] = "PRAIRIE-3"

    def run(self, state: State) -> None:
        herd = cowboys_annex(state).herds[self.seat]
        # The values of properties in hand are hidden, so a seat that holds any property is asked.
        if herd and (state.zones[DEEDS + self.seat] or fitting(state, FACE_UP + self.seat, herd)):
            state.ask(self, 1 << self.seat)

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        herd = cowboys_annex(state).herds[seat]
        listed = [PASS]
        listed.extend([graze(card, False) for card in fitting(state, DEEDS + seat, herd)])
        listed.extend([graze(card, True) for card in fitting(state, FACE_UP + seat, herd)])
        return tuple(listed)

    def subject_now(self, state: State) -> dict[str, object]:
        return {"amount": cowboys_annex(state).herds[self.seat]}

    def chosen(self, state: State, choice: Choice) -> None:
        seat = self.seat
        if choice.verb == "pass":
            return
        card = choice.value & ~_OPEN
        opened = bool(choice.value & _OPEN)
        amount = property_value(card)
        state.count(COWS, seat, SUPPLY, amount)
        state.move_card(card, (FACE_UP if opened else DEEDS) + seat, PASTURE + seat)
        state.emit(COWS_ADDED if opened else COWS_PLACED, self.rule, (seat, card, amount))
        state.push(PlaceCows(seat))


def fitting(state: State, zone: int, herd: int) -> list[int]:
    """Return the properties in a zone that a herd is large enough for; a card without a value takes none."""
    return [card for card in sorted(set(state.zones[zone])) if 0 < property_value(card) <= herd]


LASSO_PLAY: Final = LassoPlay(LASSO, "CARD-LASSO")
HERDER_PLAY: Final = HerderPlay(HERDER, "CARD-HERDER")
FRAMES: Final[list[type[Frame]]] = [OpenHerds, NameHerd, TakeFromHerd, PlaceCows]
