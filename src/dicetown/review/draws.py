"""The luck of cards and of the first badge.

The order of a deck is nobody's doing and nobody knows it, so that any of its cards may be on top. What counts
is the best of the cards drawn, as one of them is kept, and the whole deck is known to who looks back.
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
"""Values with their chances; none where nothing is taken."""

_DECKS: Final = {STORE_DECK: STORE, PROPERTY_DECK: DEED}


def drawn(step: int, happening: CardsDrawn) -> list[Stroke]:
    """The luck of a draw from the store or the properties; other decks are not appraised."""
    kind = _DECKS.get(happening.deck)
    if kind is None or not happening.cards:
        return []
    state, seat = happening.before, happening.seat
    board = Board(redact(state, seat), seat)
    deck = [board.card(card, seat) for card in state.zones[happening.deck]]
    if len(deck) >= happening.amount:
        odds = best_of(deck, happening.amount)
    else:
        # The deck was too short: all of it came, and the rest from the discards that were shuffled.
        out = state.zones[happening.discards] if happening.discards >= 0 else ()
        renewed = [board.card(card, seat) for card in out]
        missing = min(happening.amount - len(deck), len(renewed))
        odds = joined(best_of(deck, len(deck)), best_of(renewed, missing))
    came = max([board.card(card, seat) for card in happening.cards])
    return [Stroke(step, state.round, seat, kind, _named(happening.cards), mean(odds), came)]


def picked(step: int, happening: CardsPicked) -> list[Stroke]:
    """The luck of a theft: the thief's, and the victim's the other way round."""
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
    """The luck of a first badge that chance gave away."""
    worth = badge_worth(state)
    found: list[Stroke] = []
    for seat in range(state.seats):
        came = worth if seat == state.sheriff else 0.0
        found.append(Stroke(0, 0, seat, BADGE, "", worth / state.seats, came))
    return found


def badge_worth(state: State) -> float:
    """What the first badge is worth to who gets it, the same for all."""
    other = (state.sheriff + 1) % state.seats
    return badge(Board(redact(state, other), other), other, 1)


def best_of(values: Sequence[float], amount: int) -> Odds:
    """The chances of the best of so many of these values, all ways to take them being equally likely."""
    if amount <= 0:
        return []
    odds: Odds = []
    missed = 1.0
    for place, value in enumerate(sorted(values, reverse=True)):
        left = len(values) - place
        # The best is the one at this place if it is taken and none before it was.
        chance = min(amount / left, 1.0)
        odds.append((value, missed * chance))
        missed *= 1.0 - chance
        if missed <= 0.0:
            break
    return odds


def joined(one: Odds, other: Odds) -> Odds:
    """The chances of the better of two; where there is nothing to take, of the other."""
    if not one or not other:
        return one or other
    return [(max(first, second), chance * odds) for first, chance in one for second, odds in other]


def mean(odds: Odds) -> float:
    return sum([value * chance for value, chance in odds])


def _named(cards: Sequence[int]) -> str:
    ordered = sorted(cards, key=lambda card: (family_of(card) == PROPERTY, card))
    return "+".join([card_name(card) for card in ordered])
