"""The lattice of unfinished hands: every set of dice kept, every roll, every keep, as arrays.

There are 462 multisets of at most five dice. From each of the 210 open ones the remaining dice are rolled. A
set with a roll is a point. There are 4,116 points with up to 32 keeps each, 26,082 in all. These arrays,
built once, hold all that chance and rules allow one player's dice.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dicetown.engine.box.dice import HAND_SIZE, RANK, SIZE, count, roll_chances, submultisets
from dicetown.rules.base.building import keep_cost

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Moves = NDArray[np.int16]

SETS: Final[list[int]] = sorted(SIZE, key=lambda dice: (SIZE[dice], dice))
"""All multisets of up to five dice, smaller ones first."""
INDEX: Final[dict[int, int]] = {dice: number for number, dice in enumerate(SETS)}
OPEN: Final = sum([SIZE[dice] < HAND_SIZE for dice in SETS])
"""The number of incomplete sets, which come first."""
HANDS: Final[list[int]] = SETS[OPEN:]

COUNTS: Final[Ints] = np.array([[count(hand, face) for face in range(6)] for hand in HANDS])
"""How many dice show each face, by complete hand and face."""
_strengths: Final = sorted({RANK[hand] for hand in HANDS})
STANDING: Final[Ints] = np.array([_strengths.index(RANK[hand]) for hand in HANDS])
"""The strength of each complete hand, 0 for the weakest. No two hands share one."""

MOST_COST: Final = HAND_SIZE - 1
"""The most that one keep can cost."""


def _completions() -> Floats:
    matrix = np.zeros((OPEN, len(HANDS)))
    for number, kept in enumerate(SETS[:OPEN]):
        dice = HAND_SIZE - SIZE[kept]
        for rolled, ways in roll_chances(dice):
            matrix[number, INDEX[kept + rolled] - OPEN] += ways / 6**dice
    return matrix


COMPLETE: Final[Floats] = _completions()
"""The chance of each hand when all remaining dice are rolled once, by open set and hand: the last roll."""


RICHEST: Final = 8
"""Money beyond this changes nothing in one round."""


class Layer:
    """The points with the same number of keeps, stored together so that the arrays are rectangular.

    Sets and costs are indexed by keep and point; keeps with fewer dice come first.
    """

    def __init__(self, points: Ints, targets: Ints, costs: Ints) -> None:
        self.points: Final = points
        self.targets: Final = targets
        """The set that a keep leads to."""
        self.costs: Final = costs
        self.sources: Final[Ints] = np.ascontiguousarray(costs * len(SETS) + targets)
        """The index of the set in a flattened table by cost and set."""
        self.leads: Final[Moves] = np.ascontiguousarray(targets - costs * len(SETS), dtype=np.int16)
        """The index of the set in a flattened table by money and set, relative to the start of the current
        money's row."""


class Lattice:
    """A part of the lattice: some sets, and all that can become of them. Points are sorted by set."""

    def __init__(self, sets: Ints, owners: Ints, chances: Floats, groups: list[Layer]) -> None:
        self.sets: Final = sets
        """The open sets, by their index in `SETS`."""
        self.owners: Final = owners
        """The set of each point."""
        self.chances: Final = chances
        """The chance of each point's roll."""
        self.groups: Final = groups
        # A complete hand has no group above it.
        grouped = [np.empty(0, dtype=np.intp), *[group.points for group in groups]]
        self.order: Final[Ints] = np.argsort(np.concatenate(grouped))
        """The index of each point when the groups are concatenated."""
        places = np.arange(len(SETS))
        self._starts: Final = np.searchsorted(owners, places)
        self._numbers: Final = np.searchsorted(owners, places, "right") - self._starts
        self.set_starts: Final[Ints] = self._starts[sets]
        """Where the points of each set begin."""

    def points_of(self, sets: Ints) -> tuple[Ints, Ints]:
        """Return the points of these sets, set after set: for each its set's position and its own number."""
        numbers = self._numbers[sets]
        which = np.repeat(np.arange(len(sets)), numbers)
        shifts = self._starts[sets] + numbers - np.cumsum(numbers)
        return which, np.arange(len(which)) + shifts[which]

    def above(self, kept: int) -> Lattice:
        """Return the part of this lattice above a set of dice."""
        part = _FACES_OF_SETS[INDEX[kept]]
        inside = (part <= _FACES_OF_SETS).all(axis=1)
        chosen = inside[self.owners]
        numbers = np.cumsum(chosen) - 1
        owners = self.owners[chosen]
        sets = self.sets[inside[self.sets]]
        groups: list[Layer] = []
        for group in self.groups:
            fits = chosen[group.points]
            if fits.any():
                points = numbers[group.points[fits]]
                groups.append(Layer(points, group.targets[:, fits], group.costs[:, fits]))
        return Lattice(sets, owners, self.chances[chosen], groups)


_FACES_OF_SETS: Final[Ints] = np.array([[count(dice, face) for face in range(6)] for dice in SETS])


def _whole_lattice() -> Lattice:
    owners: list[int] = []
    chances: list[float] = []
    found: dict[int, tuple[list[int], list[list[int]], list[list[int]]]] = {}
    for dice in SETS[:OPEN]:
        left = HAND_SIZE - SIZE[dice]
        for rolled, ways in roll_chances(left):
            parts = submultisets(rolled)
            points, targets, costs = found.setdefault(len(parts), ([], [], []))
            points.append(len(chances))
            targets.append([INDEX[dice + part] for part in parts])
            costs.append([keep_cost(SIZE[part]) for part in parts])
            owners.append(INDEX[dice])
            chances.append(ways / 6**left)
    groups: list[Layer] = []
    for keeps in sorted(found):
        points, targets, costs = found[keeps]
        arrays = [np.array(numbers, dtype=np.intp).T for numbers in (points, targets, costs)]
        groups.append(Layer(*arrays))
    return Lattice(np.arange(OPEN), np.array(owners), np.array(chances), groups)


@cache
def lattice_above(kept: int) -> Lattice:
    """Return the lattice above a set of dice, built on first use."""
    return _whole_lattice() if kept == 0 else lattice_above(0).above(kept)
