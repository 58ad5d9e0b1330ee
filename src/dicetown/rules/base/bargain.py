"""Open bargaining: offers are seen as they are made, and the Sheriff's answer ends it (BRIBE)."""

from __future__ import annotations

from itertools import combinations
from typing import ClassVar, Final

from dicetown.engine import choices
from dicetown.engine.box.cards import PROPERTY, STORE, heap_order, unknown
from dicetown.engine.box.zones import DEEDS, HAND
from dicetown.engine.choices import DECLINE, PASS, Choice
from dicetown.engine.decisions import seats_in
from dicetown.engine.errors import Refused
from dicetown.engine.events import define_event
from dicetown.engine.frames import Args, AskAloud
from dicetown.engine.state import State
from dicetown.rules.base.offers import (
    able_to_offer,
    add_simple_offers,
    cards_objection,
    decide_for,
    offer_objection,
    show_offer,
    tie_facts,
)

PRICE_NAMED: Final = define_event(
    "PriceNamed",
    "The Sheriff named a seat a price: what its offer is to be in all.",
    "sheriff:seat seat:seat dollars:amount nuggets:amount store:amount properties:amount",
)
PRICE_ACCEPTED: Final = define_event(
    "PriceAccepted", "A seat accepted the Sheriff's price, which decides for it.", "seat:seat sheriff:seat"
)
PRICE_DECLINED: Final = define_event(
    "PriceDeclined", "A seat declined the Sheriff's price.", "seat:seat sheriff:seat"
)

MAX_PRICES: Final = 2
"""How often the Sheriff may name a price per decision (BRIBE-3)."""

MOST_LISTED: Final = 60
"""The most ways of paying a price with cards that are listed; all others are legal too."""


class Bargain(AskAloud):
    """Ask the Sheriff to decide, and let all others who own something speak until then (BRIBE-2).

    `heard` are the seats that have spoken since the question was put or the last price was named, and
    `passed` those whose last word was a pass. `price` is the price that is open: a seat, dollars, nuggets,
    store cards, properties.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "matter:matter",
        "about:args",
        "mask:some",
        "heard:seats",
        "passed:seats",
        "prices:asks",
        "price:price",
    )
    kind: ClassVar[str] = "bargain"
    rule: ClassVar[str] = "BRIBE-2"

    def __init__(
        self, matter: int, about: Args, mask: int, heard: int, passed: int, prices: int, price: Args
    ) -> None:
        self.matter = matter
        self.about = about
        self.mask = mask
        self.heard = heard
        self.passed = passed
        self.prices = prices
        self.price = price

    def who(self, state: State) -> int:
        return able_to_offer(state) | 1 << state.sheriff

    def turn(self, state: State) -> int:
        """Return the next seat: the one named a price, the others clockwise, then the Sheriff (BRIBE-2)."""
        if self.price and not self.heard >> self.price[0] & 1:
            return self.price[0]
        asked = able_to_offer(state)
        for step in range(1, state.seats):
            seat = (state.sheriff + step) % state.seats
            if asked >> seat & 1 and not self.heard >> seat & 1:
                return seat
        return state.sheriff

    def subject_now(self, state: State) -> dict[str, object]:
        facts = tie_facts(state, self.matter, self.about, self.mask)
        facts["sheriff"] = state.sheriff
        facts["passed"] = list(seats_in(self.passed))
        facts["prices"] = MAX_PRICES - self.prices
        price = self.open_price()
        if price is not None:
            facts["priced"] = choices.offer_favour(price)
            facts["price"] = price.text
        return facts

    def options(self, state: State, seat: int) -> tuple[Choice, ...]:
        """List every choice but offers, prices and payments of several kinds of things at once."""
        if seat == state.sheriff:
            return tuple(self._sheriffs_options(state))
        listed: list[Choice] = [PASS]
        if self.price and self.price[0] == seat:
            listed.append(DECLINE)
            listed.extend(self._payments(state))
        offered = state.offers[seat]
        if offered is not None:
            self._add_raises(state, seat, offered, listed)
            return tuple(listed)
        for favour in range(state.seats):
            if self.mask >> favour & 1:
                add_simple_offers(state, seat, favour, listed)
        return tuple(listed)

    def _sheriffs_options(self, state: State) -> list[Choice]:
        listed = [choices.seat_choice(number) for number in range(state.seats) if self.mask >> number & 1]
        if self.prices >= MAX_PRICES:
            return listed
        for seat in range(state.seats):
            if self._bar_to_price(state, seat):
                continue
            dollars, nuggets, store, properties = things_offered(state, seat)
            backs = _backs(store, properties)
            for amount in range(dollars + 1, state.dollars[seat] + 1):
                listed.append(choices.price(seat, amount, nuggets, backs))
            for amount in range(nuggets + 1, state.nuggets[seat] + 1):
                listed.append(choices.price(seat, dollars, amount, backs))
            if len(state.zones[HAND + seat]) > store:
                listed.append(choices.price(seat, dollars, nuggets, _backs(store + 1, properties)))
            if len(state.zones[DEEDS + seat]) > properties:
                listed.append(choices.price(seat, dollars, nuggets, _backs(store, properties + 1)))
        return listed

    def _add_raises(self, state: State, seat: int, offered: Choice, listed: list[Choice]) -> None:
        """List the offers that add one kind of thing to what a seat offers already."""
        favour = choices.offer_favour(offered)
        dollars, nuggets, cards = (
            choices.offer_dollars(offered),
            choices.offer_nuggets(offered),
            offered.cards,
        )
        for amount in range(dollars + 1, state.dollars[seat] + 1):
            listed.append(choices.offer(favour, amount, nuggets, cards))
        for amount in range(nuggets + 1, state.nuggets[seat] + 1):
            listed.append(choices.offer(favour, dollars, amount, cards))
        left = list(state.zones[HAND + seat] + state.zones[DEEDS + seat])
        for card in cards:
            left.remove(card)
        before = -1
        for card in left:
            if card != before:
                more = tuple(sorted((*cards, card), key=heap_order))
                listed.append(choices.offer(favour, dollars, nuggets, more))
                before = card

    def _payments(self, state: State) -> list[Choice]:
        """Return ways of paying the open price with cards of the seat that it was named to."""
        seat, _, _, store, properties = self.price
        if self._beyond_price(state):
            return []
        offered = state.offers[seat]
        given = () if offered is None else offered.cards
        found: list[Choice] = []
        for own in _selections(state.zones[HAND + seat], given, store):
            for deeds in _selections(state.zones[DEEDS + seat], given, properties):
                found.append(choices.accept(tuple(sorted((*own, *deeds), key=heap_order))))
                if len(found) == MOST_LISTED:
                    return found
        return found

    def allows(self, state: State, seat: int, choice: Choice) -> bool:
        return not self._objection(state, seat, choice)[0]

    def refuse(self, state: State, seat: int, choice: Choice) -> Refused:
        objection, rule = self._objection(state, seat, choice)
        hint = "Decide, or name a price." if seat == state.sheriff else "Offer what you own, or pass."
        return Refused(f"{choice.text}: {objection}.", rule, hint)

    def _objection(self, state: State, seat: int, choice: Choice) -> tuple[str, str]:
        """Return what is wrong with an answer and the rule that says so; empty texts if it is legal."""
        verb = choice.verb
        if seat == state.sheriff:
            if verb == "seat":
                fits = self.mask >> choice.value & 1 and choice == choices.seat_choice(choice.value)
                return ("", "") if fits else (_not_tied(choice.value), "TIE-1")
            if verb == "price":
                objection = self._price_objection(state, choice)
                return objection, "BRIBE-3" if objection else ""
            return "the Sheriff decides or names a price", "BRIBE-3"
        if verb == "offer":
            return self._offer_objection(state, seat, choice)
        if verb == "accept":
            objection = self._payment_objection(state, seat, choice)
            return objection, "BRIBE-3" if objection else ""
        if choice == DECLINE:
            fits = bool(self.price) and self.price[0] == seat
            return ("", "") if fits else (f"no price was named to seat {seat}", "BRIBE-3")
        if choice == PASS:
            return "", ""
        return "only the Sheriff decides; all others offer or pass", "BRIBE-2"

    def _offer_objection(self, state: State, seat: int, choice: Choice) -> tuple[str, str]:
        objection = offer_objection(state, seat, self.mask, choice)
        if objection:
            open_to_choice = self.mask >> choices.offer_favour(choice) & 1
            return objection, "BRIBE-5" if open_to_choice else "BRIBE-1"
        offered = state.offers[seat]
        if offered is None:
            return "", ""
        if choices.offer_favour(offered) != choices.offer_favour(choice):
            return f"seat {seat} has an offer for seat {choices.offer_favour(offered)} already", "BRIBE-2"
        if not _contains(choice, offered):
            return f"it does not contain what seat {seat} offers already", "BRIBE-2"
        if choice == offered:
            return f"seat {seat} offers that already", "BRIBE-2"
        return "", ""

    def _bar_to_price(self, state: State, seat: int) -> str:
        """Return why the Sheriff cannot name a seat a price; empty if nothing is in the way."""
        if not self.mask >> seat & 1:
            return _not_tied(seat)
        if seat == state.sheriff:
            return "the Sheriff cannot pay a price"
        offered = state.offers[seat]
        if offered is not None and choices.offer_favour(offered) != seat:
            return f"seat {seat} has an offer for seat {choices.offer_favour(offered)}"
        return ""

    def _price_objection(self, state: State, choice: Choice) -> str:
        if self.prices >= MAX_PRICES:
            return f"the Sheriff has named {MAX_PRICES} prices already"
        seat = choices.offer_favour(choice)
        barred = self._bar_to_price(state, seat)
        if barred:
            return barred
        named = _amounts(choice)
        offered = things_offered(state, seat)
        owned = (
            state.dollars[seat],
            state.nuggets[seat],
            len(state.zones[HAND + seat]),
            len(state.zones[DEEDS + seat]),
        )
        if sum(named[2:]) != len(choice.cards):
            return "a price is of dollars, nuggets and cards from the hand"
        for index, amount in enumerate(named):
            if amount < offered[index]:
                return f"seat {seat} offers more of one thing already"
            if amount > owned[index]:
                return f"seat {seat} does not own that much"
        return f"seat {seat} offers that already" if named == offered else ""

    def _payment_objection(self, state: State, seat: int, choice: Choice) -> str:
        if not self.price or self.price[0] != seat:
            return f"no price was named to seat {seat}"
        beyond = self._beyond_price(state)
        if beyond:
            return beyond
        store, properties = self.price[3], self.price[4]
        counts = (choices.offer_count(choice, STORE), choices.offer_count(choice, PROPERTY))
        if counts != (store, properties):
            return f"the price is {store} store cards and {properties} properties"
        objection = cards_objection(state, seat, choice.cards)
        if objection:
            return objection
        offered = state.offers[seat]
        if offered is not None and not _holds(choice.cards, offered.cards):
            return "the cards that are offered already are part of it"
        return ""

    def open_price(self) -> Choice | None:
        """Return the price that is open, or None."""
        if not self.price:
            return None
        seat, dollars, nuggets, store, properties = self.price
        return choices.price(seat, dollars, nuggets, _backs(store, properties))

    def _beyond_price(self, state: State) -> str:
        """Return why what was offered since the price was named keeps it from being paid; else empty."""
        seat = self.price[0]
        offered = state.offers[seat]
        if offered is not None and choices.offer_favour(offered) != seat:
            return f"seat {seat} has an offer for seat {choices.offer_favour(offered)}"
        for index, amount in enumerate(things_offered(state, seat)):
            if amount > self.price[1 + index]:
                return f"seat {seat} offers more of one thing than the price"
        return ""

    def said(self, state: State, seat: int, choice: Choice) -> AskAloud | None:
        if choice.verb == "seat":
            rule = state.rules.matters[self.matter].rule_for(state, self.about)
            decide_for(state, self.matter, self.about, choice.value, rule)
            return None
        if choice.verb == "price":
            return self._name_price(state, choice)
        bit = 1 << seat
        if choice.verb == "accept":
            _, dollars, nuggets, _, _ = self.price
            state.emit(PRICE_ACCEPTED, "BRIBE-3", (seat, state.sheriff))
            show_offer(state, seat, choices.offer(seat, dollars, nuggets, choice.cards))
            decide_for(state, self.matter, self.about, seat, "BRIBE-3")
            return None
        if choice.verb == "offer":
            show_offer(state, seat, choice)
            return self._after(self.heard | bit, self.passed & ~bit, self.prices, self.price)
        if choice.verb == "decline":
            state.emit(PRICE_DECLINED, "BRIBE-3", (seat, state.sheriff))
            return self._after(self.heard | bit, self.passed, self.prices, self.price)
        return self._after(self.heard | bit, self.passed | bit, self.prices, self.price)

    def _name_price(self, state: State, choice: Choice) -> Bargain:
        seat = choices.offer_favour(choice)
        named = _amounts(choice)
        state.emit(PRICE_NAMED, "BRIBE-3", (state.sheriff, seat, *named))
        return self._after(0, 0, self.prices + 1, (seat, *named))

    def _after(self, heard: int, passed: int, prices: int, price: Args) -> Bargain:
        return Bargain(self.matter, self.about, self.mask, heard, passed, prices, price)


def things_offered(state: State, seat: int) -> tuple[int, int, int, int]:
    """Return what a seat offers now: dollars, nuggets, store cards, properties."""
    offered = state.offers[seat]
    return (0, 0, 0, 0) if offered is None else _amounts(offered)


def _amounts(choice: Choice) -> tuple[int, int, int, int]:
    return (
        choices.offer_dollars(choice),
        choices.offer_nuggets(choice),
        choices.offer_count(choice, STORE),
        choices.offer_count(choice, PROPERTY),
    )


def _backs(store: int, properties: int) -> tuple[int, ...]:
    return tuple(sorted([unknown(STORE)] * store + [unknown(PROPERTY)] * properties, key=heap_order))


def _contains(larger: Choice, smaller: Choice) -> bool:
    if choices.offer_dollars(larger) < choices.offer_dollars(smaller):
        return False
    if choices.offer_nuggets(larger) < choices.offer_nuggets(smaller):
        return False
    return _holds(larger.cards, smaller.cards)


def _holds(cards: Args, part: Args) -> bool:
    return all(cards.count(card) >= part.count(card) for card in part)


def _not_tied(seat: int) -> str:
    return f"seat {seat} is not one of those to choose from"


def _selections(hand: Args, given: Args, number: int) -> list[Args]:
    """Return the different ways to pick this many cards of a hand, those given already among them."""
    left = list(hand)
    kept: list[int] = []
    for card in given:
        if card in left:
            left.remove(card)
            kept.append(card)
    found: dict[Args, None] = {}
    for picked in combinations(left, max(number - len(kept), 0)):
        found[tuple(sorted((*kept, *picked)))] = None
        if len(found) == MOST_LISTED:
            break
    return list(found)
