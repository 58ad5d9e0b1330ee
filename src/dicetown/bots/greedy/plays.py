"""Playing General Store cards: play a card at its moment unless it would bring little."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from dicetown.bots.appraise.base import BRINGS
from dicetown.bots.greedy.cards import card_worth
from dicetown.bots.greedy.dice import best_turn
from dicetown.bots.greedy.doc import best_remedy
from dicetown.bots.greedy.thoughts import DOLLAR, Seen, Thought
from dicetown.bots.greedy.wanted import idle_dice
from dicetown.engine.box.cards import card_name, card_number
from dicetown.engine.box.dice import ACE, JACK, count
from dicetown.engine.box.zones import PROPERTY_DECK
from dicetown.engine.choices import Choice
from dicetown.rules.base import cards as base
from dicetown.rules.base.places.sheriff import JOE_DOLLARS
from dicetown.rules.cowboys import cards as prairie
from dicetown.rules.wanted.cards import GUNS

_KEPT: Final = 1.0
"""A card that brings no more than this is kept for a better moment."""
_SIMPLY_PLAYED: Final = 2.0
"""The assumed gain of a card that can act now, if nothing more is known."""
_HARMLESS: Final = 2.0
"""Cards worth more than this are cancelled when others play them."""


def _split(seen: Seen) -> float:
    return DOLLAR * (seen.state.bank // 2)


def _credits(seen: Seen) -> float:
    return float(count(seen.hand, JACK))


def _joe(seen: Seen) -> float:
    return DOLLAR * max([min(JOE_DOLLARS, seen.state.dollars[other]) for other in seen.others()])


def _marshall(seen: Seen) -> float:
    """Return the gain of keeping this seat's own badge; which rival has it makes little difference."""
    return 5.0 if seen.state.sheriff == seen.seat else 0.0


def _elixir(seen: Seen) -> float:
    return best_remedy(seen.state, seen.seat, seen.hand)


def _guns(seen: Seen) -> float:
    return _SIMPLY_PLAYED if idle_dice(seen.state) else 0.0


def _bribe(seen: Seen) -> float:
    return 3.0 if len(seen.state.zones[PROPERTY_DECK]) > 1 else 0.0


def _lasso(seen: Seen) -> float:
    return float(count(seen.hand, ACE))


_GAINS: Final[dict[int, Callable[[Seen], float]]] = {
    base.CHEATER: best_turn,
    base.SPLIT: _split,
    base.CREDITS: _credits,
    base.JOE: _joe,
    base.MARSHALL: _marshall,
    base.ELIXIR_CARD: _elixir,
    GUNS: _guns,
    prairie.BRIBE: _bribe,
    prairie.LASSO: _lasso,
}
"""What cards bring at their moment, where that depends on the table. All others get the assumed gain."""


def play(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate each card by what it brings now, less a minimum."""
    thoughts: list[Thought] = []
    for option in options:
        if option.verb == "pass":
            thoughts.append(Thought(0.0, "greedy-hold"))
            continue
        gains, brings = _GAINS.get(option.value), BRINGS.get(option.value)
        # The window opens only where a card can act, so a card without a rule is worth playing.
        gain = _SIMPLY_PLAYED
        if gains is not None:
            gain = gains(seen)
        elif brings is not None:
            gain = brings(seen.state, seen.seat)
        thoughts.append(Thought(gain - _KEPT, "greedy-play", {"card": card_name(option.value)}))
    return thoughts


def cancel(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate using the Wanted poster on another player's strong card."""
    announced = card_number(seen.word("card"))
    worth = card_worth(seen.state, seen.seat, announced) - _HARMLESS
    if seen.number("seat") == seen.seat:
        worth = -1.0
    told = {"card": card_name(seen.state.rules.cancel_card)}
    return [
        Thought(0.0, "greedy-hold") if option.verb == "pass" else Thought(worth, "greedy-play", told)
        for option in options
    ]
