"""Cows: how many to take, and which to put on properties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicetown.bots.greedy.thoughts import NOTHING_TO_GAIN, Seen, Thought
from dicetown.engine.choices import Choice
from dicetown.rules.base.cards import property_value
from dicetown.rules.cowboys.annex import cowboys_annex

_CARD_BITS: Final = 0xFF
_HOPELESS: Final = 3
"""A herd this many cows behind the largest has no hope of leading."""


def take_cows(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate taking cows: the more the better."""
    return [Thought(float(option.value), "greedy-gain") for option in options]


def graze(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate putting cows on properties, if the largest herd is safe without them or out of reach with them."""
    herds = cowboys_annex(seen.state).herds
    mine = herds[seen.seat]
    others = max([herds[other] for other in seen.others()])
    thoughts: list[Thought] = []
    for option in options:
        if option.verb == "pass":
            thoughts.append(NOTHING_TO_GAIN)
            continue
        card = option.value & _CARD_BITS
        left = mine - property_value(card)
        worth = 1.0 if left > others or mine + _HOPELESS < others else -1.0
        thoughts.append(Thought(worth + 0.1 * property_value(card), "greedy-protect"))
    return thoughts
