"""Transfers are the changes of an event, with what each viewer sees of them.

The methods of a State make all changes. If the game keeps events, each method records a transfer, and the
next event carries the recorded transfers. So an event cannot differ from its change. A viewer's copy of a
game applies the transfers of the events that the viewer receives, and needs no rules to do so.

There are five kinds: counted things move from one place to another, cards move between zones, the dice of a
seat change, an offer is made or removed, and a single fact gets a new value.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dicetown.engine.box.cards import card_name, card_number, family_of, heap_order, unknown
from dicetown.engine.box.dice import HAND_SIZE, UNKNOWN_DICE, format_dice, parse_dice, size
from dicetown.engine.box.zones import zone_at, zone_spot
from dicetown.engine.choices import Choice, parse_choice, redacted_offer
from dicetown.engine.errors import BadNotation, DiceTownError
from dicetown.engine.events import EVERYBODY, WATCHER

if TYPE_CHECKING:
    from dicetown.engine.ruleset import Ruleset
    from dicetown.engine.state import State

SUPPLY: Final = -1
"""The place of things that are not in the game yet or have left it."""
BANK: Final = -2
COACH: Final = -3
MINE: Final = -4

DOLLARS: Final = "dollars"
NUGGETS: Final = "nuggets"

_places: Final[dict[int, str]] = {BANK: "bank", COACH: "coach", MINE: "mine"}
_place_numbers: Final[dict[str, int]] = {"bank": BANK, "coach": COACH, "mine": MINE}


def define_place(name: str) -> int:
    """Register a shared place for counted things, which belongs to no seat, and return its number."""
    if name in _place_numbers:
        raise DiceTownError(f"The place {name!r} is defined already.")
    number = -2 - len(_places)
    _places[number] = name
    _place_numbers[name] = number
    return number


def _viewer_bit(seat: int | None) -> int:
    return 1 << WATCHER if seat is None else 1 << seat


class Transfer:
    """One change of a State."""

    def seen_by(self, seat: int | None) -> Transfer:
        """Return the change as this seat may know it; None is a spectator."""
        return self

    def follow(self, state: State) -> None:
        """Make the same change to a viewer's State."""
        raise NotImplementedError

    def data(self, rules: Ruleset) -> dict[str, object]:
        """Return the change as plain data for JSON."""
        raise NotImplementedError


class Counted(Transfer):
    """An amount of a counted thing moved. A place is a seat or one of the shared places."""

    def __init__(self, what: str, source: int, target: int, amount: int) -> None:
        self.what: Final = what
        self.source: Final = source
        self.target: Final = target
        self.amount: Final = amount

    def follow(self, state: State) -> None:
        state.count(self.what, self.source, self.target, self.amount)

    def data(self, rules: Ruleset) -> dict[str, object]:
        return {
            "move": "count",
            "what": self.what,
            "from": _place_data(self.source),
            "to": _place_data(self.target),
            "amount": self.amount,
        }


def _place_data(place: int) -> object:
    return place if place >= 0 else _places.get(place)


class CardsMoved(Transfer):
    """Cards moved from one zone to another, or were shown where they lie.

    The viewer sees `off` leave the first zone, sees `on` arrive in the second, and learns `cards`. A card
    that the viewer sees on one side only appears on the other as its back. In the original transfer all three
    are the true cards, and the masks say which viewers see them.
    """

    def __init__(
        self,
        source: int,
        target: int,
        cards: tuple[int, ...],
        off: tuple[int, ...],
        on: tuple[int, ...],
        seen_off: int,
        seen_on: int,
        known: int,
    ) -> None:
        self.source: Final = source
        self.target: Final = target
        self.cards: Final = cards
        self.off: Final = off
        self.on: Final = on
        self.seen_off: Final = seen_off
        self.seen_on: Final = seen_on
        self.known: Final = known

    def seen_by(self, seat: int | None) -> Transfer:
        bit = _viewer_bit(seat)
        if self.seen_off & self.seen_on & self.known & bit:
            return self
        backs = backs_of(self.cards)
        cards = self.cards if self.known & bit else backs
        off = self.off if self.seen_off & bit else backs
        on = self.on if self.seen_on & bit else backs
        return CardsMoved(self.source, self.target, cards, off, on, EVERYBODY, EVERYBODY, EVERYBODY)

    def follow(self, state: State) -> None:
        if self.source >= 0:
            for card in self.off:
                state.remove_card(self.source, card)
        for card in self.on:
            state.add_card(self.target, card)

    def data(self, rules: Ruleset) -> dict[str, object]:
        result: dict[str, object] = {
            "move": "cards",
            "from": zone_spot(rules.zones, self.source) if self.source >= 0 else None,
            "to": zone_spot(rules.zones, self.target),
            "cards": [card_name(card) for card in self.cards],
        }
        if self.off != self.cards:
            result["off"] = [card_name(card) for card in self.off]
        if self.on != self.cards:
            result["on"] = [card_name(card) for card in self.on]
        return result


def backs_of(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the backs of these cards, in an order that does not depend on the order of the cards."""
    return tuple(sorted([unknown(family_of(card)) for card in cards], key=heap_order))


class DiceLaid(Transfer):
    """The dice of a seat changed: dice set aside, dice kept of the last roll, dice under its cup."""

    def __init__(self, seat: int, aside: int, kept: int, cup: int, known: int) -> None:
        self.seat: Final = seat
        self.aside: Final = aside
        self.kept: Final = kept
        self.cup: Final = cup
        self.known: Final = known

    def seen_by(self, seat: int | None) -> Transfer:
        if not self.cup or self.known & _viewer_bit(seat):
            return self
        return DiceLaid(self.seat, self.aside, self.kept, UNKNOWN_DICE, EVERYBODY)

    def follow(self, state: State) -> None:
        state.aside[self.seat] = self.aside
        state.kept[self.seat] = self.kept
        state.cup[self.seat] = self.cup

    def data(self, rules: Ruleset) -> dict[str, object]:
        return {
            "move": "dice",
            "seat": self.seat,
            "aside": format_dice(self.aside),
            "kept": format_dice(self.kept),
            "cup": cup_data(self.aside, self.cup),
        }


def cup_data(aside: int, cup: int) -> str | int | None:
    """Return the dice under a cup as plain data: only their number if they are hidden, None for none."""
    if cup == UNKNOWN_DICE:
        return HAND_SIZE - size(aside)
    return format_dice(cup) if cup else None


class Slot:
    """A single fact of a State: its name in messages, and the type of its value.

    A slot of an annex names the annex; the fact is the annex's attribute of the same name.
    """

    def __init__(self, name: str, kind: str, annex: str = "") -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.annex: Final = annex

    @property
    def full_name(self) -> str:
        return f"{self.annex}.{self.name}" if self.annex else self.name

    def value_data(self, value: int) -> object:
        """Return the value as plain data for JSON; -1, for no seat or no location, becomes None."""
        if self.kind == "flag":
            return bool(value)
        if self.kind == "dice":
            return format_dice(value)
        if self.kind == "seats":
            return [seat for seat in range(8) if value >> seat & 1]
        return None if self.kind == "anyone" and value < 0 else value

    def value_from(self, data: object) -> int:
        """Read a value that `value_data` wrote."""
        if isinstance(data, str):
            return parse_dice(data)
        if isinstance(data, list):
            return sum([1 << int(seat) for seat in data])
        return -1 if data is None else _whole(data)


ROUND: Final = Slot("round", "amount")
SHERIFF: Final = Slot("sheriff", "seat")
WINNER: Final = Slot("winner", "anyone")
COUNTED: Final = Slot("counted", "flag")
THEFTS: Final = Slot("thefts", "amount")
SHUFFLES: Final = Slot("shuffles", "amount")
WON: Final = Slot("won", "flag")
CONTROLLED: Final = Slot("controlled", "flag")

_slots: Final[dict[str, Slot]] = {
    slot.name: slot for slot in (ROUND, SHERIFF, WINNER, COUNTED, THEFTS, SHUFFLES, WON, CONTROLLED)
}


def define_slot(name: str, kind: str, annex: str) -> Slot:
    """Register a fact of a module's annex, so that events can carry its changes."""
    slot = Slot(name, kind, annex)
    if slot.full_name in _slots:
        raise DiceTownError(f"The fact {slot.full_name!r} is defined already.")
    _slots[slot.full_name] = slot
    return slot


class FactSet(Transfer):
    """A fact got a new value. `at` is the seat or zone it is about, -1 for the whole table."""

    def __init__(self, slot: Slot, at: int, value: int) -> None:
        self.slot: Final = slot
        self.at: Final = at
        self.value: Final = value

    def follow(self, state: State) -> None:
        state.put(self.slot, self.at, self.value)

    def data(self, rules: Ruleset) -> dict[str, object]:
        result: dict[str, object] = {"move": "set", "fact": self.slot.full_name}
        if self.at >= 0:
            result["at"] = self.at
        result["value"] = self.slot.value_data(self.value)
        return result


class OfferLaid(Transfer):
    """A seat's offer to the Sheriff was made or removed. Only these two see which cards are offered."""

    def __init__(self, seat: int, choice: Choice | None, known: int) -> None:
        self.seat: Final = seat
        self.choice: Final = choice
        self.known: Final = known

    def seen_by(self, seat: int | None) -> Transfer:
        if self.choice is None or self.known & _viewer_bit(seat):
            return self
        return OfferLaid(self.seat, redacted_offer(self.choice), EVERYBODY)

    def follow(self, state: State) -> None:
        state.offers[self.seat] = self.choice

    def data(self, rules: Ruleset) -> dict[str, object]:
        text = None if self.choice is None else self.choice.text
        return {"move": "offer", "seat": self.seat, "offer": text}


def parse_transfer(data: dict[str, object], rules: Ruleset) -> Transfer:
    """Read a change that `Transfer.data` wrote for a viewer."""
    move = data.get("move")
    if move == "count":
        source, target = _place(data["from"]), _place(data["to"])
        return Counted(str(data["what"]), source, target, _whole(data["amount"]))
    if move == "cards":
        origin = data["from"]
        source = -1 if origin is None else zone_at(rules.zones, str(origin))
        cards = _cards(data["cards"])
        off = _cards(data["off"]) if "off" in data else cards
        on = _cards(data["on"]) if "on" in data else cards
        known = EVERYBODY
        return CardsMoved(source, zone_at(rules.zones, str(data["to"])), cards, off, on, known, known, known)
    if move == "dice":
        cup = data["cup"]
        hidden = UNKNOWN_DICE if isinstance(cup, int) else 0
        under = parse_dice(cup) if isinstance(cup, str) else hidden
        aside, kept = parse_dice(str(data["aside"])), parse_dice(str(data["kept"]))
        return DiceLaid(_whole(data["seat"]), aside, kept, under, EVERYBODY)
    if move == "set":
        slot = _slots.get(str(data["fact"]))
        if slot is None:
            raise BadNotation(f"There is no fact called {str(data['fact'])[:40]!r}.")
        at = data.get("at")
        return FactSet(slot, -1 if at is None else _whole(at), slot.value_from(data["value"]))
    if move == "offer":
        text = data["offer"]
        choice = parse_choice(text) if isinstance(text, str) else None
        return OfferLaid(_whole(data["seat"]), choice, EVERYBODY)
    raise BadNotation(f"There is no kind of transfer called {str(move)[:40]!r}.")


def _place(data: object) -> int:
    if data is None:
        return SUPPLY
    if isinstance(data, str):
        if data not in _place_numbers:
            raise BadNotation(f"There is no place called {data[:40]!r}.")
        return _place_numbers[data]
    return _whole(data)


def _cards(names: object) -> tuple[int, ...]:
    assert isinstance(names, list)
    return tuple([card_number(str(name)) for name in names])


def _whole(data: object) -> int:
    assert isinstance(data, int)
    return int(data)
