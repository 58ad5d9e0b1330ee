"""What each place in town would bring right now, and who holds it by the visible dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from dicetown.bots.greedy.cards import BADGE, PROPERTY_CARD, card_worth, ranches_of
from dicetown.bots.greedy.doc import best_remedy
from dicetown.bots.greedy.thoughts import DOLLAR
from dicetown.engine.box.dice import ACE, HAND_SIZE, RANK, SIZE, count
from dicetown.engine.box.zones import DEEDS, HAND, PROPERTY_DECK, ROW
from dicetown.engine.pieces import Location
from dicetown.engine.state import State
from dicetown.rules.base.places.hall import TakeProperties
from dicetown.rules.base.quantities import QUEENS
from dicetown.rules.base.town import HALL, DiceLocation, HandLocation
from dicetown.rules.cowboys.annex import cowboys_annex
from dicetown.rules.cowboys.cards import CLUBS, COWBOYS_SHOWN, DIAMONDS, POSSE, SPADES
from dicetown.rules.wanted.cards import OFFICE, OUTLAW_PILE, RANCH, RIVER_DECK

SOME_PLACE: Final = 2.0
"""The assumed gain of a place that the bot does not know."""

_BEST_OF: Final = (0.0, 2.0, 3.0, 3.7, 4.2, 4.5)
"""The worth of the best card, by the number of cards."""
_OUTLAW: Final = 2.0
"""The worth of an outlaw: it sets two dice, once."""
_RIVER: Final = 2.2
"""The worth of an unseen river card."""
_CAUGHT: Final = 0.35
"""What each die of a chase brings, per outlaw above the office: one die in six catches one, for about $4."""
_COW: Final = 0.7
"""The worth of a cow as a share of the largest herd or of a pasture."""
_HERD: Final = 3.0
"""The worth of having the largest herd while others may still steal from it."""


def posse_of(state: State, seat: int, suit: int) -> int:
    """Return the cowboys of a suit in front of a seat, or 0 in a game without cowboys."""
    zone = POSSE + seat
    return state.zones[zone].count(suit) if zone < len(state.zones) else 0


def _mine(state: State, seat: int, dice: int, hand: int) -> float:
    return float(min(dice + posse_of(state, seat, SPADES), state.mine))


def _river(state: State, seat: int, dice: int, hand: int) -> float:
    return _RIVER if state.zones[RIVER_DECK] else 0.0


def _bank(state: State, seat: int, dice: int, hand: int) -> float:
    return DOLLAR * (state.bank + posse_of(state, seat, DIAMONDS) * (state.seats - 1))


def _coach(state: State, seat: int, dice: int, hand: int) -> float:
    return DOLLAR * min(dice, state.coach)


def _store(state: State, seat: int, dice: int, hand: int) -> float:
    return _BEST_OF[dice] * (2 if state.round == 1 else 1)


def _doc(state: State, seat: int, dice: int, hand: int) -> float:
    return best_remedy(state, seat, hand)


def _steal(state: State, seat: int, dice: int, hand: int) -> float:
    rules = state.rules
    most = 0
    for other in range(state.seats):
        if other != seat and not rules.immune(state, other):
            held = len(state.zones[HAND + other]) + len(state.zones[DEEDS + other])
            most = max(most, min(held, rules.modified(QUEENS, state, dice, seat, other)))
    return _BEST_OF[most]


def _recruit(state: State, seat: int, dice: int, hand: int) -> float:
    return _OUTLAW if state.zones[OUTLAW_PILE] else 0.0


def _badge(state: State, seat: int, dice: int, hand: int) -> float:
    return BADGE


def _chase(state: State, seat: int, dice: int, hand: int) -> float:
    return _CAUGHT * dice * len(state.zones[OFFICE])


def _hall(state: State, seat: int, dice: int, hand: int) -> float:
    by_aces = isinstance(state.rules.actions[HALL][0], TakeProperties)
    taken = state.zones[ROW][: 1 + (count(hand, ACE) if by_aces else 0)]
    ranches = ranches_of(state, seat) if RANCH in taken else 0
    total = 0.0
    for card in taken:
        if card == RANCH:
            ranches += 1
            total += ranches
        else:
            total += card_worth(state, seat, card)
    return total


def _deck(state: State, seat: int, dice: int, hand: int) -> float:
    return PROPERTY_CARD if state.zones[PROPERTY_DECK] else 0.0


def _cows(state: State, seat: int, dice: int, hand: int) -> float:
    annex = cowboys_annex(state)
    cows = dice + (posse_of(state, seat, CLUBS) if annex.prairie else 0)
    cows = min(cows, annex.prairie + sum(annex.herds) - annex.herds[seat])
    others = max([herd for other, herd in enumerate(annex.herds) if other != seat])
    leads = annex.herds[seat] <= others < annex.herds[seat] + cows
    return _COW * cows + (_HERD if leads else 0.0)


def _cowboy(state: State, seat: int, dice: int, hand: int) -> float:
    shown = state.zones[COWBOYS_SHOWN]
    return max([card_worth(state, seat, card) for card in shown], default=0.0)


Prize = Callable[[State, int, int, int], float]
"""Returns what an action brings a seat with this hand and this many dice of the place."""

PRIZES: Final[dict[str, Prize]] = {
    "mine.exploit": _mine,
    "mine.river": _river,
    "bank.rob": _bank,
    "bank.coach": _coach,
    "store.visit": _store,
    "store.doc": _doc,
    "saloon.steal": _steal,
    "saloon.recruit": _recruit,
    "sheriff.badge": _badge,
    "sheriff.chase": _chase,
    "hall.take": _hall,
    "hall.deck": _deck,
    "prairie.cows": _cows,
    "prairie.cowboy": _cowboy,
}


def action_worth(state: State, seat: int, location: Location, action: str, hand: int) -> float:
    """Return what an action of a place brings a seat with this hand."""
    prize = PRIZES.get(f"{location.name}.{action}")
    if prize is None:
        return SOME_PLACE
    dice = count(hand, location.face) if isinstance(location, DiceLocation) else 0
    return prize(state, seat, dice, hand)


def prizes(state: State, seat: int, location: Location, hand: int) -> tuple[float, float]:
    """Return what the first place and the second place bring; the first takes the better action."""
    found = [
        action_worth(state, seat, location, action.name, hand)
        for action in state.rules.actions[location.index]
    ]
    second = min(found) if len(found) > 1 and state.rules.places[state.seats] > 1 else 0.0
    return max(found), second


def claim(location: Location, hand: int) -> int:
    """Return how strongly a hand claims a place; an unfinished hand does not claim the Town Hall."""
    if isinstance(location, DiceLocation):
        return count(hand, location.face)
    if isinstance(location, HandLocation):
        return RANK[hand] if SIZE[hand] == HAND_SIZE else 0
    return 0


class Standing:
    """Which places a seat would win if no other dice changed."""

    def __init__(self, state: State, seat: int) -> None:
        self.state: Final = state
        self.seat: Final = seat
        # A tied Sheriff decides in their own favour.
        self._decides: Final = state.sheriff == seat
        self._rivals: Final = [
            [claim(location, state.aside[other]) for other in range(state.seats) if other != seat]
            for location in state.rules.locations
        ]
        self._known: Final[dict[tuple[int, int], float]] = {}

    def at(self, location: Location, hand: int) -> float:
        """Return what a place would bring the seat with this hand."""
        mine = claim(location, hand)
        if not mine:
            return 0.0
        known = self._known.get((location.index, mine))
        if known is None:
            rivals = self._rivals[location.index]
            ahead = len([theirs for theirs in rivals if theirs > mine])
            if not self._decides:
                ahead += rivals.count(mine)
            known = prizes(self.state, self.seat, location, hand)[ahead] if ahead < 2 else 0.0
            self._known[location.index, mine] = known
        return known

    def worth(self, hand: int) -> float:
        """Return what all places together would bring the seat with this hand."""
        return sum([self.at(location, hand) for location in self.state.rules.locations])
