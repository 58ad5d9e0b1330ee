"""Estimates from the sums that a report has counted; all intervals are over games."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan

from dicetown.sim.report.counts import Counts
from dicetown.sim.statistics import Estimate, all_alike, around


def mean(counts: Counts, games: int, *key: str | int, per: int = 1) -> Estimate:
    """Estimate the mean per game of a value added with `add_value`, divided by `per`."""
    if games == 0:
        return Estimate(nan)
    total, squares = counts.get(*key, "sum"), counts.get(*key, "squares")
    return around(total / games / per, (squares - total * total / games) / per**2 / games**2, games)


def ratio(counts: Counts, games: int, *key: str | int) -> Estimate:
    """Estimate the part per unit of the whole, added game by game with `add_pair`; n is the whole."""
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
    """Estimate a ratio in which the part belongs to the whole, so it is a share within 0 and 1."""
    found = ratio(counts, games, *key)
    if found.n and (games == 1 or found.high - found.low < 1e-9):
        return all_alike(found.value, min(games, found.n), found.n)
    return Estimate(found.value, max(found.low, 0.0), min(found.high, 1.0), found.n)


def quantile(histogram: dict[int, int], share_below: float) -> int:
    """Return the smallest value that is not exceeded by this share of the observations."""
    need = share_below * sum(histogram.values())
    passed = 0
    for value, times in sorted(histogram.items()):
        passed += times
        if passed >= need:
            return value
    return 0


HOLDER_SUMS = ("h", "w", "m", "hh", "hw", "mm", "hm", "m_all", "h_all")
"""The sums that are kept for each card."""


@dataclass(frozen=True, slots=True)
class Holders:
    """Seats with a card against seats without it: sums over games, from which both differences follow.

    In a game, h seats had it, w is 1 if the winner was among them, m is the sum of their margins, and `all`
    is that of all seats' margins. Two names together are the sum of their product.
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
        """Estimate the share of wins of seats with the card minus that of seats without it."""
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
        """Estimate the mean margin of seats with the card minus that of seats without it."""
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
