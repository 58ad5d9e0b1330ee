"""Offers to the Sheriff: what a player may offer, how an offer is shown, and how it is paid (BRIBE)."""

from __future__ import annotations

from typing import Final

from dicetown.engine import choices
from dicetown.engine.box.cards import PROPERTY, STORE, card_name
from dicetown.engine.box.zones import DEEDS, HAND, STRIDE
from dicetown.engine.choices import Choice
from dicetown.engine.events import Secret, define_event
from dicetown.engine.frames import Args
from dicetown.engine.state import State
from dicetown.rules.base.gains import gain_card, hand_zone

OFFER_SHOWN: Final = define_event(
    "OfferShown",
    "An offer to the Sheriff was shown; only the Sheriff sees which cards.",
    "seat:seat favour:seat dollars:amount nuggets:amount store:amount properties:amount cards:cards!",
)
TIE_BROKEN: Final = define_event("TieBroken", "The Sheriff decided.", "matter:name sheriff:seat seat:seat")
BRIBE_PAID: Final = define_event(
    "BribePaid",
    "An offer for the chosen seat was paid to the Sheriff.",
    "seat:seat sheriff:seat dollars:amount nuggets:amount store:amount properties:amount cards:cards!",
)

_dollar_ladders: Final[list[list[Choice]]] = [[] for _ in range(STRIDE)]
_nugget_ladders: Final[list[list[Choice]]] = [[] for _ in range(STRIDE)]
_card_offers: Final[dict[int, Choice]] = {}


def owns_something(state: State, seat: int) -> bool:
    """Whether a seat has anything to offer, which is public (BRIBE-5)."""
    return bool(
        state.dollars[seat] or state.nuggets[seat] or state.zones[HAND + seat] or state.zones[DEEDS + seat]
    )


def able_to_offer(state: State) -> int:
    """Return the mask of the seats that can offer the Sheriff something (BRIBE-1)."""
    mask = 0
    for seat in range(state.seats):
        if seat != state.sheriff and owns_something(state, seat):
            mask |= 1 << seat
    return mask


def add_simple_offers(state: State, seat: int, favour: int, listed: list[Choice]) -> None:
    """List the offers of one kind of thing in favour of a seat."""
    dollars, nuggets = state.dollars[seat], state.nuggets[seat]
    if dollars:
        listed.extend(_dollar_offers(favour, dollars)[:dollars])
    if nuggets:
        listed.extend(_nugget_offers(favour, nuggets)[:nuggets])
    before = -1
    for card in state.zones[HAND + seat] + state.zones[DEEDS + seat]:
        # Hands are sorted, so copies of a card are neighbours.
        if card != before:
            listed.append(_card_offer(favour, card))
            before = card


def offer_objection(state: State, seat: int, tied: int, choice: Choice) -> str:
    """Return what is wrong with an offer in favour of one of the tied seats; empty if it is legal."""
    if not tied >> choices.offer_favour(choice) & 1:
        return f"seat {choices.offer_favour(choice)} is not one of those to choose from"
    if choices.offer_dollars(choice) > state.dollars[seat]:
        return f"seat {seat} has ${state.dollars[seat]}"
    if choices.offer_nuggets(choice) > state.nuggets[seat]:
        return f"seat {seat} has {state.nuggets[seat]} nuggets"
    if not choice.cards and not choices.offer_dollars(choice) and not choices.offer_nuggets(choice):
        return "an offer of nothing is a pass"
    return cards_objection(state, seat, choice.cards)


def cards_objection(state: State, seat: int, cards: tuple[int, ...]) -> str:
    """Return which of these cards a seat does not hold; empty if it holds them all."""
    owned = list(state.zones[HAND + seat] + state.zones[DEEDS + seat])
    for card in cards:
        if card not in owned:
            return f"seat {seat} does not hold {card_name(card)}"
        owned.remove(card)
    return ""


def show_offer(state: State, seat: int, choice: Choice) -> None:
    """Lay an offer on the table, where the Sheriff sees its cards and others see their number (BRIBE-2)."""
    state.lay_offer(seat, choice)
    if state.events is None:
        return
    both = (1 << seat) | (1 << state.sheriff)
    for zone in (HAND, DEEDS):
        shown = tuple([card for card in choice.cards if hand_zone(0, card) == zone])
        state.show_cards(shown, zone + seat, both)
    state.emit(
        OFFER_SHOWN,
        "BRIBE-2",
        (
            seat,
            choices.offer_favour(choice),
            choices.offer_dollars(choice),
            choices.offer_nuggets(choice),
            choices.offer_count(choice, STORE),
            choices.offer_count(choice, PROPERTY),
            Secret(both, choice.cards),
        ),
    )


def tie_facts(state: State, matter: int, about: Args, mask: int) -> dict[str, object]:
    """Return the facts that a prompt shows about a tie."""
    facts: dict[str, object] = {"matter": state.rules.matters[matter].name}
    facts.update(state.rules.matters[matter].facts(state, about))
    facts["seats"] = [seat for seat in range(state.seats) if mask >> seat & 1]
    return facts


def decide_for(state: State, matter_number: int, about: Args, seat: int, rule: str) -> None:
    """Settle a tie for a seat and pay the offers in its favour; all other offers are void (BRIBE-4)."""
    for other in range(state.seats):
        offered = state.offers[other]
        if offered is not None and choices.offer_favour(offered) != seat:
            state.lay_offer(other, None)
    matter = state.rules.matters[matter_number]
    if state.events is not None:
        state.emit(TIE_BROKEN, rule, (matter.name, state.sheriff, seat))
    matter.settled(state, about, seat)
    _pay_offers(state)


def _pay_offers(state: State) -> None:
    """Pay the offers that are on the table to the Sheriff."""
    sheriff = state.sheriff
    for step in range(1, state.seats):
        seat = (sheriff + step) % state.seats
        offered = state.offers[seat]
        if offered is None:
            continue
        state.lay_offer(seat, None)
        dollars = choices.offer_dollars(offered)
        nuggets = choices.offer_nuggets(offered)
        state.move_dollars(seat, sheriff, dollars)
        state.move_nuggets(seat, sheriff, nuggets)
        for card in offered.cards:
            gain_card(state, sheriff, card, hand_zone(seat, card))
        if state.events is not None:
            both = (1 << seat) | (1 << sheriff)
            store = choices.offer_count(offered, STORE)
            properties = choices.offer_count(offered, PROPERTY)
            state.emit(
                BRIBE_PAID,
                "BRIBE-4",
                (seat, sheriff, dollars, nuggets, store, properties, Secret(both, offered.cards)),
            )


def _dollar_offers(favour: int, highest: int) -> list[Choice]:
    """Return offers of $1, $2, … in favour of a seat, at least up to `highest`."""
    ladder = _dollar_ladders[favour]
    while len(ladder) < highest:
        ladder.append(choices.offer(favour, len(ladder) + 1, 0, ()))
    return ladder


def _nugget_offers(favour: int, highest: int) -> list[Choice]:
    """Return offers of 1, 2, … nuggets in favour of a seat, at least up to `highest`."""
    ladder = _nugget_ladders[favour]
    while len(ladder) < highest:
        ladder.append(choices.offer(favour, 0, len(ladder) + 1, ()))
    return ladder


def _card_offer(favour: int, card: int) -> Choice:
    key = favour << 8 | card
    choice = _card_offers.get(key)
    if choice is None:
        choice = choices.offer(favour, 0, 0, (card,))
        _card_offers[key] = choice
    return choice
