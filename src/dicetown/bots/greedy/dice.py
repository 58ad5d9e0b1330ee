"""Building a hand: collect for the place with most dice, and pay only while it is cheap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from dicetown.bots.greedy.cards import card_worth
from dicetown.bots.greedy.thoughts import DOLLAR, NOTHING_TO_GAIN, Seen, Thought
from dicetown.bots.greedy.town import Standing, prizes
from dicetown.engine.box.dice import (
    ACE,
    FACES,
    HAND_SIZE,
    SIZE,
    STRAIGHT,
    count,
    die,
    hand_kind,
)
from dicetown.engine.choices import BRUTE_FLAG, Choice
from dicetown.rules.base.building import keep_cost, list_turns
from dicetown.rules.base.cards import BRUTE
from dicetown.rules.base.town import DiceLocation, HandLocation
from dicetown.rules.wanted.outlaws import lent_face

_USUAL: Final = 3
"""Dice with which a place is usually won; its worth is computed for this many."""
_FOR_THE_HALL: Final = 0.5
"""The weight of what aces add to the Town Hall, as only the best hand gets it."""
_OTHER_DIE: Final = 0.3
"""The cost of a die kept for nothing, which cannot be rolled any more."""
_HOPE: Final = 0.05
"""How little such a die adds to what its place brings."""
_OUTLAW: Final = 0.5
"""The worth of keeping an outlaw for later."""
_PURSE: Final = 3
"""Dollars to keep for later rounds."""
_LAST_DOLLARS: Final = 1.5
"""The worth of each of those dollars."""


class DiceAim:
    """The face to collect: the one with most dice, kept and rolled, weighted by what its place brings."""

    def __init__(self, seen: Seen, rolled: int) -> None:
        state, seat = seen.state, seen.seat
        self.worth = [0.0] * len(FACES)
        """What the place of each face brings."""
        self.places = [""] * len(FACES)
        self.hall = 0.0
        for location in state.rules.locations:
            if isinstance(location, DiceLocation):
                face = location.face
                self.worth[face] = prizes(state, seat, location, die(face) * _USUAL)[0]
                self.places[face] = location.name
            elif isinstance(location, HandLocation):
                self.hall = prizes(state, seat, location, die(ACE))[0]
                if not self.places[ACE]:
                    self.worth[ACE] = self.hall * _FOR_THE_HALL
                    self.places[ACE] = location.name
        together = seen.hand + rolled
        self.face = max(range(len(FACES)), key=lambda face: self.worth[face] * count(together, face) ** 2)

    def rate(self, hand: int, kept: int) -> Thought:
        """Rate adding these dice to a hand, without their cost."""
        gained = count(kept, self.face)
        total = self.worth[self.face] * gained / _USUAL
        for face, worth in enumerate(self.worth):
            if face != self.face:
                total += count(kept, face) * (_HOPE * worth - _OTHER_DIE)
        whole = hand + kept
        if SIZE[whole] == HAND_SIZE and hand_kind(whole) >= STRAIGHT:
            total += self.hall
            if hand_kind(whole) == STRAIGHT or not gained:
                return Thought(total, "greedy-hand")
        if not gained:
            return Thought(total, "greedy-nothing-yet", self._about(whole))
        return Thought(total, "greedy-most", self._about(whole))

    def _about(self, hand: int) -> dict[str, object]:
        told = {"face": FACES[self.face], "location": self.places[self.face]}
        return {"n": count(hand, self.face), **told}


def _price(money: int, cost: int) -> float:
    """Return how much spending these dollars hurts; the last ones hurt most."""
    scarce = max(0, min(cost, _PURSE - (money - cost)))
    return _LAST_DOLLARS * scarce + DOLLAR * (cost - scarce)


def keep(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate keeps: the dice of the plan as far as money goes, or else one die that costs nothing."""
    state, seat = seen.state, seen.seat
    # A cancelled Brute asks again about the dice kept last, which are already set aside.
    cut = seen.prompt.kind == "cut-keep"
    plan = DiceAim(seen, 0 if cut else state.cup[seat])
    aside = seen.hand - (state.kept[seat] if cut else 0)
    thoughts: list[Thought] = []
    for option in options:
        dice = option.value & (BRUTE_FLAG - 1)
        thought = plan.rate(aside, dice)
        cost = keep_cost(SIZE[dice])
        if option.value & BRUTE_FLAG:
            worth = thought.worth - card_worth(state, seat, BRUTE)
            thoughts.append(Thought(worth, "greedy-brute", {"amount": cost}))
        else:
            price = _price(state.dollars[seat], cost)
            thoughts.append(Thought(thought.worth - price, thought.reason, thought.arguments))
    return thoughts


def use_outlaws(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate setting dice with outlaws, late in the hand and if it brings a face to what usually wins."""
    plan = DiceAim(seen, 0)
    pressing = SIZE[seen.hand] >= _USUAL or seen.number("last")
    thoughts: list[Thought] = []
    for option in options:
        if option.verb == "pass":
            thoughts.append(NOTHING_TO_GAIN)
            continue
        lent = [lent_face(seen.state, card) for card in option.cards]
        enough = all(count(seen.hand, face) + lent.count(face) >= _USUAL for face in lent)
        gain = -1.0
        if pressing and enough:
            gain = sum([plan.worth[face] / _USUAL for face in lent]) - _OUTLAW * len(set(option.cards))
        thoughts.append(Thought(gain, "greedy-outlaw", {"face": FACES[lent[0]]}))
    return thoughts


def turns(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate turning a die by what is won as all dice lie."""
    standing = Standing(seen.state, seen.seat)
    now = standing.worth(seen.hand)
    thoughts: list[Thought] = []
    for option in options:
        if option.verb == "pass":
            thoughts.append(NOTHING_TO_GAIN)
            continue
        before, after = option.value // 6, option.value % 6
        gain = standing.worth(seen.hand + die(after) - die(before)) - now
        thoughts.append(Thought(gain, "greedy-turn", {"before": FACES[before], "after": FACES[after]}))
    return thoughts


def best_turn(seen: Seen) -> float:
    """Return what turning one die of a complete hand would win at best, 0 while dice are missing."""
    if SIZE[seen.hand] < HAND_SIZE:
        return 0.0
    return max([thought.worth for thought in turns(seen, list_turns(seen.hand))])
