"""The worth of cards to the greedy bot, and its rules for choosing cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from dicetown.bots.greedy.thoughts import DOLLAR, NOTHING_TO_GAIN, Seen, Thought
from dicetown.engine.box.cards import PROPERTY, card_name, family_of
from dicetown.engine.box.zones import HAND
from dicetown.engine.choices import Choice
from dicetown.engine.state import State
from dicetown.rules.base import cards as base
from dicetown.rules.base.cards import property_value
from dicetown.rules.cowboys import cards as prairie
from dicetown.rules.indians.cards import SMOKE
from dicetown.rules.wanted import cards as wanted
from dicetown.rules.wanted.chase import bounty

SOME_CARD: Final = 1.5
"""The worth of a card that the bot does not know."""
STORE_CARD: Final = 2.5
"""The worth of an unseen General Store card."""
PROPERTY_CARD: Final = 3.0
"""The worth of an unseen property; properties are worth 1 to 5."""
BADGE: Final = 3.0
"""The badge is worth 5 at the end, but another player may take it before."""
INDIAN_DIE: Final = 1.5

_USES: Final = {
    base.BRUTE: 2.0,
    base.CHEATER: 3.0,
    base.DYNAMITE: 3.0,
    base.GIRLS: 2.5,
    base.CORRUPTION: 3.0,
    base.CREDITS: 2.5,
    base.JOE: 2.0,
    base.MARSHALL: 2.5,
    base.SPLIT: 2.0,
    base.POSTER: 1.5,
    base.ELIXIR_CARD: 2.0,
    wanted.GIFT: 2.0,
    wanted.GUNS: 1.0,
    wanted.WHISKEY: 2.5,
    wanted.INSURANCE: 1.5,
    wanted.DESPERADO: 1.0,
    SMOKE: 1.5,
    prairie.HERDER: 1.0,
    prairie.LASSO: 2.0,
    prairie.RECRUITMENT: 2.5,
    prairie.PERSUASION: 2.5,
    prairie.BRIBE: 3.0,
}
"""What playing a card brings, roughly. Cards counted at the end have their points in the parts table."""


def ranches_of(state: State, seat: int) -> int:
    """Return how many ranches lie in front of a seat."""
    return sum([state.zones[zone + seat].count(wanted.RANCH) for zone in state.rules.property_zones])


def _mule(state: State, seat: int) -> float:
    return 1.0 + len(state.zones[HAND + seat])


def _dog(state: State, seat: int) -> float:
    return 1.0 + 2.0 * len(state.zones[wanted.CAPTURED + seat])


def _swindler(state: State, seat: int) -> float:
    return 2 * DOLLAR * (state.seats - 1)


def _next_ranch(state: State, seat: int) -> float:
    return 1.0 + ranches_of(state, seat)


def _cowboy_of(suit: int) -> Callable[[State, int], float]:
    """Return the worth of a suit: a missing one brings a rodeo nearer, and the last missing one brings it."""

    def worth(state: State, seat: int) -> float:
        missing = [known for known in prairie.SUITS if known not in state.zones[prairie.POSSE + seat]]
        if suit not in missing:
            return 1.0
        return state.rules.parts.number("points", "rodeo") / len(missing)

    return worth


def _star(state: State, seat: int) -> float:
    return 0.0 if state.sheriff == seat else BADGE


_DEPENDS: Final[dict[int, Callable[[State, int], float]]] = {
    wanted.MULE: _mule,
    wanted.DOG: _dog,
    wanted.SWINDLER: _swindler,
    wanted.RANCH: _next_ranch,
    wanted.STAR: _star,
    **{suit: _cowboy_of(suit) for suit in prairie.SUITS},
}
"""Cards whose worth depends on the owner and the moment."""


def river_worth(state: State, card: int) -> float:
    """Return what a river card brings: gold, dollars from the bank, a search; 0 for the others."""
    if wanted.GOLD <= card < wanted.STAR:
        return float(min(card - wanted.GOLD + 2, state.mine))
    if wanted.WALLET <= card < wanted.DISCOVERY:
        return min(card - wanted.WALLET + 2, state.bank) * DOLLAR
    return STORE_CARD if card in (wanted.DISCOVERY, wanted.COUPON) else 0.0


def card_worth(state: State, seat: int, card: int) -> float:
    """Return the worth of a card to a seat, in victory points; an unknown card counts by its back."""
    if card < 0:
        return PROPERTY_CARD if family_of(card) == PROPERTY else STORE_CARD
    points = state.rules.card_points.get(card, 0) or property_value(card)
    if points:
        return float(points)
    depends = _DEPENDS.get(card)
    if depends is not None:
        return depends(state, seat)
    if wanted.GOLD <= card <= wanted.NOTHING:
        return river_worth(state, card)
    if wanted.FIRST_OUTLAW <= card < wanted.FIRST_OUTLAW + len(wanted.OUTLAW_NAMES):
        return bounty(state, card) * DOLLAR
    return _USES.get(card, SOME_CARD)


def take_best(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate the cards on offer; the best one wins."""
    return [
        NOTHING_TO_GAIN
        if option.verb == "pass"
        else Thought(
            card_worth(seen.state, seen.seat, option.value),
            "greedy-best-card",
            {"card": card_name(option.value)},
        )
        for option in options
    ]


def give_worst(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate the cards to give away; the worst one wins."""
    return [
        Thought(
            -card_worth(seen.state, seen.seat, option.value),
            "greedy-worst-card",
            {"card": card_name(option.value)},
        )
        for option in options
    ]


def gift(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate a property to give for the Indian die; pass if it is worth more than the die."""
    return [
        NOTHING_TO_GAIN
        if option.verb == "pass"
        else Thought(
            INDIAN_DIE - card_worth(seen.state, seen.seat, option.value),
            "greedy-worst-card",
            {"card": card_name(option.value)},
        )
        for option in options
    ]


def protect(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate properties by their value: thieves want the most valuable ones."""
    return [
        Thought(sum([float(property_value(card)) for card in option.cards]), "greedy-protect")
        for option in options
    ]
