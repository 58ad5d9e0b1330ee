"""The choice of opponents: the one who has most of what the bot wants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from dicetown.bots.greedy.cards import PROPERTY_CARD, STORE_CARD, ranches_of
from dicetown.bots.greedy.thoughts import Rule, Seen, Thought
from dicetown.engine.box.zones import DEEDS, HAND
from dicetown.engine.choices import Choice
from dicetown.engine.state import State
from dicetown.rules.base.giving import ChooseGiver
from dicetown.rules.cowboys.annex import cowboys_annex

_STORE_BASE: Final = 64
"""The factor of the store cards in the value of a draw (see `choices.draw`)."""


def _hand(state: State, other: int) -> float:
    return STORE_CARD * len(state.zones[HAND + other]) + PROPERTY_CARD * len(state.zones[DEEDS + other])


def _dollars(state: State, other: int) -> float:
    return float(state.dollars[other])


def _ranches(state: State, other: int) -> float:
    return float(ranches_of(state, other))


def _herd(state: State, other: int) -> float:
    return float(cowboys_annex(state).herds[other])


def _with_most(measure: Callable[[State, int], float]) -> Rule:
    def rule(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
        return [
            Thought(
                measure(seen.state, option.value) + seen.nearness(option.value),
                "greedy-richest",
                {"seat": option.value},
            )
            for option in options
        ]

    return rule


def giver(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate givers by how many cards of the wanted kind they have."""
    asking = seen.state.asking
    zone = asking.zone if isinstance(asking, ChooseGiver) else HAND
    return _with_most(lambda state, other: float(len(state.zones[zone + other])))(seen, options)


most_cards: Final = _with_most(_hand)
most_dollars: Final = _with_most(_dollars)
most_ranches: Final = _with_most(_ranches)
largest_herd: Final = _with_most(_herd)


def draw(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate draws; properties count surely, so they rate higher than General Store cards."""
    thoughts: list[Thought] = []
    for option in options:
        store, properties = divmod(option.value, _STORE_BASE)
        worth = STORE_CARD * store + PROPERTY_CARD * properties
        thoughts.append(Thought(worth, "greedy-gain"))
    return thoughts
