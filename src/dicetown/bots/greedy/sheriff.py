"""Ties: small offers for the bot's own seat, and the Sheriff's decision about the offers of others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicetown.bots.greedy.cards import card_worth
from dicetown.bots.greedy.thoughts import DOLLAR, NOTHING_TO_GAIN, Seen, Thought
from dicetown.bots.greedy.town import prizes
from dicetown.engine.choices import Choice, offer_dollars, offer_favour, offer_nuggets
from dicetown.engine.score import score_state

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
    if seen.seat == seen.state.sheriff:
        return decide(seen, options)
    if seen.state.offers[seen.seat] is None:
        return bribe(seen, options)
    return [NOTHING_TO_GAIN if option.verb == "pass" else Thought(-1.0, "greedy-pass") for option in options]


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
