"""Many hands built at once: all seats roll and keep by their tables until one of them has completed a hand.

Hundreds of samples are followed side by side, in arrays. The dice luck of a sample is fixed beforehand, so
that several options are compared under the same luck.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from dicetown.bots.solver.lattice import INDEX, OPEN, RICHEST, SETS, Floats, Ints, Moves, lattice_above
from dicetown.engine.box.dice import HAND_SIZE, ROLLS, SIZE, roll_chances

MOST_ROLLS: Final = 8


def _roll_tables() -> tuple[Ints, Ints, Ints, Ints]:
    """Return the start and the number of each open set's ordered rolls, then their points and hands."""
    starts = np.zeros(OPEN, dtype=np.intp)
    numbers = np.zeros(OPEN, dtype=np.intp)
    points: list[int] = []
    hands: list[int] = []
    lattice = lattice_above(0)
    for place, dice in enumerate(SETS[:OPEN]):
        left = HAND_SIZE - SIZE[dice]
        order = {rolled: number for number, (rolled, _) in enumerate(roll_chances(left))}
        first = int(lattice.set_starts[place])
        starts[place] = len(points)
        numbers[place] = len(ROLLS[left])
        points.extend([first + order[rolled] for rolled in ROLLS[left]])
        hands.extend([INDEX[dice + rolled] for rolled in ROLLS[left]])
    return starts, numbers, np.array(points), np.array(hands)


_STARTS, _NUMBERS, _POINTS, _HANDS = _roll_tables()


class Luck:
    """The dice luck of all seats in every sample: numbers from 0 to 1 by roll, seat and sample."""

    def __init__(self, seed: int, seats: int, samples: int) -> None:
        self.samples: Final = samples
        self.draws: Final[Floats] = np.random.default_rng(seed).random((MOST_ROLLS + 1, seats, samples))


def build_hands(
    sets: list[int], money: list[int], moves: list[list[Moves]], me: int, option: tuple[int, int], luck: Luck
) -> tuple[Ints, Ints]:
    """Return the hands and the money of all seats at the end of the building, by seat and sample.

    `sets` and `money` are what the seats have before the roll that is under the cups now. `option` is the set
    and the money that the seat `me` has after it. `moves[seat]` are its tables for the rolls from now on:
    where its keep leads, by money and point of the whole lattice. Sets are given by their place in `SETS`.
    """
    seats, samples = len(sets), luck.samples
    held = np.empty((seats, samples), dtype=np.intp)
    purse = np.empty((seats, samples), dtype=np.intp)
    for seat in range(seats):
        held[seat] = sets[seat]
        purse[seat] = min(money[seat], RICHEST)
    going = np.arange(samples)
    for roll in range(MOST_ROLLS):
        done = np.zeros(len(going), dtype=bool)
        for seat in range(seats):
            before = held[seat, going]
            if seat == me and roll == 0:
                after = np.full(len(going), option[0])
                purse[seat, going] = option[1]
            elif before[0] >= OPEN and roll == 0:
                after = before
            else:
                drawn = (luck.draws[roll, seat, going] * _NUMBERS[before]).astype(np.intp)
                table = moves[seat][min(roll, len(moves[seat]) - 1)]
                places = table[purse[seat, going], _POINTS[_STARTS[before] + drawn]].astype(np.intp)
                after = places % len(SETS)
                purse[seat, going] = places // len(SETS)
            held[seat, going] = after
            done |= after >= OPEN
        going = going[~done]
        if not len(going):
            break
    for seat in range(seats):
        open_still = np.flatnonzero(held[seat] < OPEN)
        if len(open_still):
            before = held[seat, open_still]
            drawn = (luck.draws[MOST_ROLLS, seat, open_still] * _NUMBERS[before]).astype(np.intp)
            held[seat, open_still] = _HANDS[_STARTS[before] + drawn]
    return held - OPEN, purse
