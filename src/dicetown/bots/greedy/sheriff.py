"""Ties: small offers for the bot's own seat, and the Sheriff's decision about the offers of others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicetown.bots.greedy.cards import card_worth
from dicetown.bots.greedy.thoughts import DOLLAR, NOTHING_TO_GAIN, Seen, Thought
from dicetown.bots.greedy.town import prizes
from dicetown.engine.choices import Choice, offer_dollars, offer_favour, offer_nuggets
from dicetown.engine.score import score_state
from dicetown.rules.base.bargain import MAX_PRICES, Bargain

_MOST_OFFERED: Final = 2
"""The most dollars offered; more is rarely worth it."""
_RICH: Final = 4
"""A player with fewer dollars needs them for dice."""
_LESS: Final = 0.001
"""A weight per point of a rival, so small that it decides only between equals."""
_MYSELF: Final = 100.0
"""The worth of winning the game, or of being next at the Doc: not for sale."""


def stake(seen: Seen) -> float:
    """Return what the place in question would bring this seat, or a great deal if it is no place in town."""
    name, place = seen.word("location"), seen.number("place")
    for location in seen.state.rules.locations:
        if location.name == name:
            return prizes(seen.state, seen.seat, location, seen.hand)[min(place, 2) - 1]
    return _MYSELF


def _tied(seen: Seen) -> list[int]:
    seats = seen.prompt.facts.get("seats")
    return [seat for seat in seats if isinstance(seat, int)] if isinstance(seats, list) else []


def bribe(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate offers: a dollar or two for its own seat, if the place is worth it and no Sheriff is tied."""
    state, seat = seen.state, seen.seat
    tied = _tied(seen)
    worth = stake(seen)
    fair = 0
    if seat in tied and state.sheriff not in tied and seen.word("location") and state.dollars[seat] >= _RICH:
        fair = min(_MOST_OFFERED, int(worth))
    thoughts: list[Thought] = []
    for option in options:
        if option.verb != "offer":
            thoughts.append(NOTHING_TO_GAIN)
            continue
        dollars = offer_dollars(option)
        mine = offer_favour(option) == seat and not option.cards and not offer_nuggets(option)
        if mine and dollars == fair:
            thoughts.append(Thought(worth - DOLLAR * dollars, "greedy-bribe", {"amount": dollars}))
        else:
            thoughts.append(Thought(-1.0, "greedy-pass"))
    return thoughts


def bargain(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate answers at an open bargaining: those of the Sheriff, or one offer and no second one."""
    state, seat = seen.state, seen.seat
    if seat == state.sheriff:
        decided = decide(seen, options)
        return [
            _named(seen, option) if option.verb == "price" else thought
            for option, thought in zip(options, decided, strict=True)
        ]
    told = bribe(seen, options) if state.offers[seat] is None else [NOTHING_TO_GAIN] * len(options)
    return [_heard(seen, option, thought) for option, thought in zip(options, told, strict=True)]


def _named(seen: Seen, option: Choice) -> Thought:
    """Rate a price: once, two dollars from the richest of those who are tied, if there is no offer."""
    state = seen.state
    seat, dollars = offer_favour(option), offer_dollars(option)
    tied = _tied(seen)
    first = seen.number("prices") == MAX_PRICES and not any(offered is not None for offered in state.offers)
    richest = max([state.dollars[other] for other in tied])
    fits = dollars == _MOST_OFFERED and not offer_nuggets(option) and not option.cards
    if first and fits and seen.seat not in tied and state.dollars[seat] == richest and richest >= _RICH:
        worth = DOLLAR * dollars + seen.nearness(seat)
        return Thought(worth, "greedy-price", {"seat": seat, "amount": dollars})
    return Thought(-1.0, "greedy-pass")


def _heard(seen: Seen, option: Choice, thought: Thought) -> Thought:
    """Rate an answer to the Sheriff: pay a price below what the place brings, and never raise an offer."""
    asking = seen.state.asking
    price = asking.open_price() if isinstance(asking, Bargain) else None
    if price is not None and option.verb == "accept":
        cost = DOLLAR * offer_dollars(price) + offer_nuggets(price)
        cost += sum([card_worth(seen.state, seen.seat, card) for card in option.cards])
        return Thought(stake(seen) - cost, "greedy-accept")
    if option.verb == "pass":
        return NOTHING_TO_GAIN
    named = price is not None and offer_favour(price) == seen.seat
    if option.verb == "offer" and seen.state.offers[seen.seat] is None and not named:
        return thought
    return Thought(-1.0, "greedy-pass")


def decide(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate decisions: the own seat first, then the highest offer, then the player with fewest points."""
    state, seat = seen.state, seen.seat
    totals = score_state(state).totals
    offered = [0.0] * state.seats
    for giver in range(state.seats):
        choice = state.offers[giver]
        if choice is not None:
            worth = DOLLAR * offer_dollars(choice) + offer_nuggets(choice)
            worth += sum([card_worth(state, seat, card) for card in choice.cards])
            offered[offer_favour(choice)] += worth
    thoughts: list[Thought] = []
    for option in options:
        if option.verb != "seat":
            thoughts.append(Thought(-1.0, "greedy-pass"))
        elif option.value == seat:
            thoughts.append(Thought(stake(seen), "greedy-myself"))
        elif offered[option.value]:
            thoughts.append(Thought(offered[option.value], "greedy-best-offer", {"seat": option.value}))
        else:
            behind = -_LESS * totals[option.value] + seen.nearness(option.value)
            thoughts.append(Thought(behind, "greedy-least", {"seat": option.value}))
    return thoughts
