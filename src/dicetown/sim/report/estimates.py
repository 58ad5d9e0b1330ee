"""Estimates from the sums over games that a report has counted, each interval one over games."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan

from dicetown.sim.report.counts import Counts
from dicetown.sim.statistics import Estimate, all_alike, around


def mean(counts: Counts, games: int, *key: str | int, per: int = 1) -> Estimate:
    """The mean per game of a value added with `add_value`, divided by `per`."""
    if games == 0:
        return Estimate(nan)
    total, squares = counts.get(*key, "sum"), counts.get(*key, "squares")
    return around(total / games / per, (squares - total * total / games) / per**2 / games**2, games)


def ratio(counts: Counts, games: int, *key: str | int) -> Estimate:
    """A part for each of its whole, added game by game with `add_pair`; n is the whole."""
    part, whole = counts.get(*key, "part"), counts.get(*key, "whole")
    if whole == 0:
        return Estimate(nan)
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
