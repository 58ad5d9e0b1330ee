"""Dice as texts, and the ranking of poker hands (RANK-1 to RANK-3)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

FACES = "9TJQKA"
HIGH_CARD, ONE_PAIR, TWO_PAIRS, THREE, STRAIGHT, FULL_HOUSE, FOUR, FIVE = range(8)
STRAIGHTS = ("9TJQK", "TJQKA")

Rank = tuple[int, tuple[int, ...]]
"""The kind of a hand, then its faces as they are compared."""


def sort_dice(dice: str) -> str:
    """The dice from the 9 up."""
    return "".join(sorted(dice, key=FACES.index))


def read_dice(text: str) -> str:
    return "" if text == "-" else text


def write_dice(dice: str) -> str:
    return sort_dice(dice) or "-"


def contains(dice: str, part: str) -> bool:
    return not Counter(part) - Counter(dice)


def without(dice: str, part: str) -> str:
    return sort_dice("".join((Counter(dice) - Counter(part)).elements()))


def parts_of(dice: str) -> list[str]:
    """Every choice among these dice, none and all included."""
    found = {sort_dice("".join(part)) for count in range(len(dice) + 1) for part in combinations(dice, count)}
    return sorted(found, key=lambda part: (len(part), part))


def turned(dice: str, before: str, after: str) -> str:
    return sort_dice(dice.replace(before, after, 1))


def rank(dice: str) -> Rank:
    """How good a hand is; of two hands the greater one wins, and equal ones tie."""
    groups = sorted(((count, FACES.index(face)) for face, count in Counter(dice).items()), reverse=True)
    shape = tuple(count for count, _ in groups)
    faces = tuple(face for _, face in groups)
    if shape == (1, 1, 1, 1, 1):
        return (STRAIGHT if sort_dice(dice) in STRAIGHTS else HIGH_CARD), faces
    kinds = {
        (5,): FIVE,
        (4, 1): FOUR,
        (3, 2): FULL_HOUSE,
        (3, 1, 1): THREE,
        (2, 2, 1): TWO_PAIRS,
        (2, 1, 1, 1): ONE_PAIR,
    }
    return kinds[shape], faces
