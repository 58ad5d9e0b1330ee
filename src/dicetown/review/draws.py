"""The luck of cards and of the first badge.

The order of a deck is random and hidden, so any of its cards may be on top. The best of the cards drawn
counts, as one of them is kept. A review knows the whole deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicetown.bots.appraise.base import badge
from dicetown.bots.appraise.board import Board
from dicetown.engine.box.cards import PROPERTY, card_name, family_of
from dicetown.engine.box.zones import DEEDS, HAND, PROPERTY_DECK, STORE_DECK
from dicetown.engine.state import State
from dicetown.engine.views.view import redact
from dicetown.review.happenings import CardsDrawn, CardsPicked
from dicetown.review.luck import BADGE, DEED, ROBBED, STORE, THEFT, Stroke

Odds = list[tuple[float, float]]
"""Values with their chances; empty where nothing is taken."""

_DECKS: Final = {STORE_DECK: STORE, PROPERTY_DECK: DEED}


def drawn(step: int, happening: CardsDrawn) -> list[Stroke]:
    """Return the luck of a draw from the store or the properties; other decks are not appraised."""
    kind = _DECKS.get(happening.deck)
    if kind is None or not happening.cards:
        return []
    state, seat = happening.before, happening.seat
    board = Board(redact(state, seat), seat)
    deck = [board.card(card, seat) for card in state.zones[happening.deck]]
    if len(deck) >= happening.amount:
        odds = best_of(deck, happening.amount)
    else:
        # The deck was too short: all of it was drawn, and the rest came from the shuffled discards.
        out = state.zones[happening.discards] if happening.discards >= 0 else ()
        renewed = [board.card(card, seat) for card in out]
        missing = min(happening.amount - len(deck), len(renewed))
        odds = joined(best_of(deck, len(deck)), best_of(renewed, missing))
    came = max([board.card(card, seat) for card in happening.cards])
    return [Stroke(step, state.round, seat, kind, _named(happening.cards), mean(odds), came)]


def picked(step: int, happening: CardsPicked) -> list[Stroke]:
    """Return the luck of a theft for the thief, and the opposite luck for the victim."""
    state, thief, victim = happening.before, happening.thief, happening.victim
    board = Board(redact(state, thief), thief)
    share = 1.0 + board.envy
    store = [board.card(card, thief) for card in state.zones[HAND + victim]]
    deeds = [board.card(card, thief) for card in state.zones[DEEDS + victim]]
    expected = mean(joined(best_of(store, happening.store), best_of(deeds, happening.deeds))) * share
    came = max([board.card(card, thief) for card in happening.cards], default=0.0) * share
    cards = _named(happening.cards)
    return [
        Stroke(step, state.round, thief, THEFT, cards, expected, came),
        Stroke(step, state.round, victim, ROBBED, cards, -expected, -came),
    ]


def first_badges(state: State) -> list[Stroke]:
    """Return the luck of a first badge that was assigned by chance."""
    worth = badge_worth(state)
    found: list[Stroke] = []
    for seat in range(state.seats):
        came = worth if seat == state.sheriff else 0.0
        found.append(Stroke(0, 0, seat, BADGE, "", worth / state.seats, came))
    return found


def badge_worth(state: State) -> float:
    """Return what the first badge is worth to its owner, the same for all seats."""
    other = (state.sheriff + 1) % state.seats
    return badge(Board(redact(state, other), other), other, 1)


def best_of(values: Sequence[float], amount: int) -> Odds:
    """Return the chances of the best of `amount` of these values, if all ways to take them are equal."""
    if amount <= 0:
        return []
    odds: Odds = []
    missed = 1.0
    for place, value in enumerate(sorted(values, reverse=True)):
        left = len(values) - place
        # The value at this place is the best if it is taken and none before it is.
        chance = min(amount / left, 1.0)
        odds.append((value, missed * chance))
        missed *= 1.0 - chance
        if missed <= 0.0:
            break
    return odds


def joined(one: Odds, other: Odds) -> Odds:
    """Return the chances of the better of two; if one has nothing to take, those of the other."""
    if not one or not other:
        return one or other
    return [(max(first, second), chance * odds) for first, chance in one for second, odds in other]


def mean(odds: Odds) -> float:
    return sum([value * chance for value, chance in odds])


def _named(cards: Sequence[int]) -> str:
    ordered = sorted(cards, key=lambda card: (family_of(card) == PROPERTY, card))
    return "+".join([card_name(card) for card in ordered])
