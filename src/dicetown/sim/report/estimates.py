"""Estimates with their 95% intervals, from sums over games.

Games are independent of each other, what happens within one is not: every interval here is one over games.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import nan, sqrt
from statistics import NormalDist

from dicetown.sim.report.counts import Counts

Z = 1.959964
"""Standard errors to each side of a 95% interval."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value, its 95% interval and the number of observations. One game alone has no interval: NaN."""

    value: float
    low: float
    high: float
    n: int

    def excludes(self, value: float, among: int = 1) -> bool:
        """Whether the interval lies to one side of a value."""
        return self.above(value, among) or self.below(value, among)

    def above(self, value: float, among: int = 1) -> bool:
        """Whether it is clearly more, as one of so many comparisons from which the clear ones are picked.

        Of many intervals some miss by chance. They are widened so that in nineteen cases of twenty none of
        them does (Bonferroni).
        """
        return self.value - _widening(among) * (self.value - self.low) > value

    def below(self, value: float, among: int = 1) -> bool:
        """Whether it is clearly less, likewise."""
        return self.value + _widening(among) * (self.high - self.value) < value


@lru_cache(maxsize=256)
def _widening(among: int) -> float:
    """How many times as far an interval has to reach if it is one of so many."""
    return 1.0 if among <= 1 else NormalDist().inv_cdf(1 - 0.025 / among) / Z


def share(hits: int, n: int) -> Estimate:
    """A share of independent games (Wilson's interval, which stays within 0 and 1)."""
    if n == 0:
        return Estimate(nan, nan, nan, 0)
    p = hits / n
    if hits in (0, n):
        return all_alike(p, n, n)
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return Estimate(p, middle - half, middle + half, n)


def all_alike(value: float, games: int, n: int) -> Estimate:
    """A share that was the same in all games, with the interval that the arena gives to blocks like that.

    What was not seen in so many games may still have a chance of 1 - 0.025^(1/games).
    """
    seen = 0.025 ** (1 / games)
    return Estimate(value, value * seen, value * seen + 1 - seen, n)


def mean(counts: Counts, games: int, *key: str | int, per: int = 1) -> Estimate:
    """The mean per game of a value added with `add_value`, divided by `per`."""
    if games == 0:
        return Estimate(nan, nan, nan, 0)
    total, squares = counts.get(*key, "sum"), counts.get(*key, "squares")
    return around(total / games / per, (squares - total * total / games) / per**2 / games**2, games)


def ratio(counts: Counts, games: int, *key: str | int) -> Estimate:
    """A part for each of its whole, added game by game with `add_pair`; n is the whole."""
    part, whole = counts.get(*key, "part"), counts.get(*key, "whole")
    if whole == 0:
        return Estimate(nan, nan, nan, 0)
    r = part / whole
    left = (
        counts.get(*key, "part-part")
        - 2 * r * counts.get(*key, "part-whole")
        + r * r * counts.get(*key, "whole-whole")
    )
    found = around(r, left / whole**2, games)
    return Estimate(found.value, found.low, found.high, whole)


def part_of_whole(counts: Counts, games: int, *key: str | int) -> Estimate:
    """The same where the part is some of the whole, so that it is a share; its interval stays in 0 and 1."""
    found = ratio(counts, games, *key)
    if found.n and (games == 1 or found.high - found.low < 1e-9):
        return all_alike(found.value, min(games, found.n), found.n)
    return Estimate(found.value, max(found.low, 0.0), min(found.high, 1.0), found.n)


def around(value: float, squares: float, games: int) -> Estimate:
    """A value with the interval that the squared errors of its games, summed, give."""
    if games < 2:
        return Estimate(value, nan, nan, games)
    half = Z * sqrt(max(squares, 0.0) * games / (games - 1))
    return Estimate(value, value - half, value + half, games)


def quantile(histogram: dict[int, int], share_below: float) -> int:
    """The smallest value that so large a share of the observations does not exceed."""
    need = share_below * sum(histogram.values())
    passed = 0
    for value, times in sorted(histogram.items()):
        passed += times
        if passed >= need:
            return value
    return 0


HOLDER_SUMS = ("h", "w", "m", "hh", "hw", "mm", "hm", "m_all", "h_all")
"""The sums that each card has of its own."""


@dataclass(frozen=True, slots=True)
class Holders:
    """Seats that had a card against seats that had not: sums over games, from which both differences follow.

    In a game, h seats had it, w is 1 if the winner was among them, m is the sum of their margins, and `all`
    that of all seats' margins. Two names together are the sum of their product.
    """

    games: int
    seats: int
    h: int
    w: int
    m: int
    hh: int
    hw: int
    mm: int
    hm: int
    m_all: int
    h_all: int
    all: int
    all_all: int

    @property
    def had(self) -> int:
        return self.h

    @property
    def had_not(self) -> int:
        return self.games * self.seats - self.h

    def wins(self) -> Estimate:
        """The share of wins of those who had it minus that of those who had not."""
        had, had_not = self.had, self.had_not
        with_it, without = self.w / had, (self.games - self.w) / had_not
        a = 1 / had + 1 / had_not
        b = -with_it / had - without / had_not
        c = (without * self.seats - 1) / had_not
        squares = (
            a * a * self.w
            + b * b * self.hh
            + c * c * self.games
            + 2 * a * b * self.hw
            + 2 * a * c * self.w
            + 2 * b * c * self.h
        )
        return around(with_it - without, squares, self.games)

    def margins(self) -> Estimate:
        """The mean margin of those who had it minus that of those who had not."""
        had, had_not = self.had, self.had_not
        with_it, without = self.m / had, (self.all - self.m) / had_not
        a = 1 / had + 1 / had_not
        b = -with_it / had - without / had_not
        c = without * self.seats / had_not
        d = -1 / had_not
        squares = (
            a * a * self.mm
            + b * b * self.hh
            + c * c * self.games
            + d * d * self.all_all
            + 2 * a * b * self.hm
            + 2 * a * c * self.m
            + 2 * a * d * self.m_all
            + 2 * b * c * self.h
            + 2 * b * d * self.h_all
            + 2 * c * d * self.all
        )
        return around(with_it - without, squares, self.games)
