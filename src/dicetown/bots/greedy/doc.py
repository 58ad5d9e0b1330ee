"""Doc Badluck: the choice of the remedy or elixir that brings most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicetown.bots.greedy.cards import BADGE, PROPERTY_CARD, STORE_CARD
from dicetown.bots.greedy.thoughts import DOLLAR, NOTHING_TO_GAIN, Seen, Thought
from dicetown.engine.box.dice import count
from dicetown.engine.box.zones import DEEDS, ELIXIRS_SHOWN, HAND
from dicetown.engine.choices import Choice, word_of
from dicetown.engine.state import State
from dicetown.rules.base.cards import ELIXIR_NAMES, WEALTH
from dicetown.rules.base.places.doc_classic import REMEDIES

_TOP: Final = 1.8
"""The worth of an unseen elixir."""
_SAFE: Final = 0.5
"""The worth of making a property safe from thieves."""
_ASKED_FOR: Final = 0.7
"""The weight of a card that is asked for: people give the worst they have."""
_DICE_FOR: Final = ((0, 1), (2, 3), (4,), (5,))
"""The faces that allow each remedy (DOC-C2), in the order of `REMEDIES`."""


def remedy_worth(state: State, seat: int, remedy: str) -> float:
    """Return what a remedy or an elixir brings a seat."""
    others = [other for other in range(state.seats) if other != seat]
    if remedy in ("dollars", "wealth"):
        return DOLLAR * sum([min(2, state.dollars[other]) for other in others])
    if remedy in ("nuggets", "charm"):
        return float(sum([min(1, state.nuggets[other]) for other in others]))
    if remedy in ("store", "fortune"):
        return STORE_CARD
    if remedy in ("wire", "protection"):
        return _SAFE * min(2, len(state.zones[DEEDS + seat]))
    if remedy == "power":
        return 0.0 if state.sheriff == seat else BADGE
    if remedy == "friendship":
        return _ASKED_FOR * STORE_CARD if any(state.zones[HAND + other] for other in others) else 0.0
    if remedy == "domination":
        return _ASKED_FOR * PROPERTY_CARD if any(state.zones[DEEDS + other] for other in others) else 0.0
    return _TOP


def best_remedy(state: State, seat: int, hand: int) -> float:
    """Return what a visit brings a seat with this hand, by its dice or by the elixirs on show."""
    shown = state.zones[ELIXIRS_SHOWN]
    if shown:
        return max([remedy_worth(state, seat, ELIXIR_NAMES[card - WEALTH]) for card in shown])
    found = 0.0
    for remedy, faces in zip(REMEDIES.names, _DICE_FOR, strict=True):
        if any(count(hand, face) for face in faces):
            found = max(found, remedy_worth(state, seat, remedy))
    return found


def visit(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate each remedy by what it brings."""
    return [
        NOTHING_TO_GAIN
        if option.verb == "pass"
        else Thought(
            remedy_worth(seen.state, seen.seat, word_of(option)),
            "greedy-gain",
        )
        for option in options
    ]


def go(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate going to the Doc by the best remedy there."""
    return [
        NOTHING_TO_GAIN
        if option.verb == "pass"
        else Thought(best_remedy(seen.state, seen.seat, seen.hand), "greedy-gain")
        for option in options
    ]
