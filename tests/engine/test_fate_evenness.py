"""The seeded Fate is even: dice, shuffles and picks, over rolls, rounds, seats and seeds."""

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise, permutations
from math import sqrt

import pytest

from dicetown.engine.chance.fate import (
    FIRST_SHERIFF,
    MAX_BELOW,
    ROLL,
    SHUFFLE,
    THEFT,
    SeededFate,
    address,
    faces_in_order,
)
from tests.engine.documented_fate import documented_word

# Far beyond what honest dice show in any of these checks, and far below what a flaw in the mix shows.
SUSPICIOUS = 5.0


def excess(outcomes: Iterable[int], size: int) -> float:
    """By how many standard deviations the chi-square of supposedly uniform outcomes is off."""
    counts = Counter(outcomes)
    assert set(counts) <= set(range(size))
    expected = counts.total() / size
    assert expected >= 5
    chi_square = sum((counts[value] - expected) ** 2 for value in range(size)) / expected
    return (chi_square - (size - 1)) / sqrt(2 * (size - 1))


def test_dice_are_even_over_one_seat() -> None:
    fate = SeededFate(1)
    rolls = [fate.roll(address(ROLL, 1, 0, number), 5) for number in range(65536)]
    assert abs(excess(rolls, 7776)) < SUSPICIOUS
    assert abs(excess((face for roll in rolls for face in faces_in_order(roll, 5)), 6)) < SUSPICIOUS


def test_dice_are_even_over_rounds_and_seats() -> None:
    fate = SeededFate(2)
    by_round = [fate.roll(address(ROLL, round_no, 3, 1), 5) for round_no in range(65536)]
    by_seat = [
        fate.roll(address(ROLL, round_no, seat, 0), 5) for seat in range(256) for round_no in range(256)
    ]
    assert abs(excess(by_round, 7776)) < SUSPICIOUS
    assert abs(excess(by_seat, 7776)) < SUSPICIOUS


def test_dice_are_even_over_consecutive_seeds() -> None:
    where = address(ROLL, 1, 0, 0)
    for first in (0, 2**32 - 20000, 2**64 - 40000):
        assert (
            abs(excess((SeededFate(first + step).roll(where, 5) for step in range(40000)), 7776)) < SUSPICIOUS
        )


@pytest.mark.parametrize("step", [1, 2, 3, 1 << 16, 2 << 16, 1 << 24, 1 << 24 | 1 << 16, 1 << 39, 1 << 40])
def test_neighbouring_addresses_are_independent(step: int) -> None:
    where = address(ROLL, 1, 0, 0)
    pairs: list[int] = []
    differences: list[int] = []
    for seed in range(20000):
        fate = SeededFate(seed)
        one, other = fate.roll(where, 3), fate.roll(where + step, 3)
        pairs.append(one % 36 * 36 + other % 36)
        differences.append((one - other) % 216)
    assert abs(excess(pairs, 1296)) < SUSPICIOUS
    assert abs(excess(differences, 216)) < SUSPICIOUS


def test_rolls_one_after_the_other_are_independent() -> None:
    fate = SeededFate(4)
    rolls = [
        fate.roll(address(ROLL, round_no, seat, number), 2)
        for round_no in range(2000)
        for seat in range(5)
        for number in range(6)
    ]
    assert abs(excess((one * 36 + other for one, other in pairwise(rolls)), 1296)) < SUSPICIOUS


def test_one_bit_changes_half_of_the_outcome() -> None:
    """Over all pairs of a bit that goes in and a bit that comes out, through `below` at its widest."""
    trials = 600
    flips = [[0] * 30 for _ in range(48 + 64)]
    for trial in range(trials):
        seed = documented_word(trial, 1)
        fate = SeededFate(seed)
        where = address(ROLL, trial % 20, trial % 5, trial % 7)
        before = fate.below(where, MAX_BELOW)
        for bit, row in enumerate(flips):
            if bit < 48:
                after = fate.below(where ^ 1 << bit, MAX_BELOW)
            else:
                after = SeededFate(seed ^ 1 << bit - 48).below(where, MAX_BELOW)
            changed = before ^ after
            for out in range(30):
                row[out] += changed >> out & 1
    worst = max(abs(count - trials / 2) for row in flips for count in row) / sqrt(trials / 4)
    assert worst < SUSPICIOUS
    average = sum(map(sum, flips)) / (trials * 30 * len(flips))
    assert abs(average - 0.5) < 0.002


def test_each_position_gets_every_card_evenly() -> None:
    fate = SeededFate(6)
    size = 25
    seen: list[list[int]] = [[] for _ in range(size)]
    for number in range(6000):
        for position, card in enumerate(fate.shuffle(address(SHUFFLE, 0, 1, number), size)):
            seen[position].append(card)
    assert all(abs(excess(cards, size)) < SUSPICIOUS for cards in seen)


def test_every_order_of_cards_is_as_likely() -> None:
    orders = {order: index for index, order in enumerate(permutations(range(5)))}
    for shuffles in (
        [SeededFate(7).shuffle(address(SHUFFLE, 0, 2, number), 5) for number in range(12000)],
        [SeededFate(seed).shuffle(address(SHUFFLE, 0, 2, 0), 5) for seed in range(12000)],
    ):
        assert abs(excess((orders[order] for order in shuffles), 120)) < SUSPICIOUS


def test_every_pair_stolen_is_as_likely() -> None:
    pairs = {(one, other): other * (other - 1) // 2 + one for other in range(7) for one in range(other)}
    picks: list[int] = []
    for number in range(12000):
        one, other = SeededFate(8).pick(address(THEFT, number % 30, 2, number), 7, 2)
        picks.append(pairs[one, other])
    assert abs(excess(picks, 21)) < SUSPICIOUS


def test_every_seat_is_first_sheriff_as_often() -> None:
    where = address(FIRST_SHERIFF, 0, 0, 0)
    for seats in (2, 3, 4, 5, 6):
        assert (
            abs(excess((SeededFate(seed).below(where, seats) for seed in range(10000)), seats)) < SUSPICIOUS
        )
