"""Times per decision, counted in narrow classes so that millions of them fit into a line."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable

WIDTH = math.log(1.02)
"""Classes are 2% wide, finer than the agreement between any two runs on one machine."""


class Times:
    """A histogram of the times of decisions."""

    def __init__(self, counts: Iterable[tuple[int, int]] = ()) -> None:
        self.counts: Counter[int] = Counter(dict(counts))

    @property
    def decisions(self) -> int:
        return self.counts.total()

    def add(self, nanoseconds: int) -> None:
        self.counts[int(math.log(max(nanoseconds, 1)) / WIDTH)] += 1

    def include(self, other: Times) -> None:
        self.counts.update(other.counts)

    def quantile_ms(self, part: float) -> float | None:
        """Return the milliseconds within which this part of the decisions stayed, or None without
        decisions."""
        needed = math.ceil(part * self.decisions)
        if not needed:
            return None
        seen = 0
        for number in sorted(self.counts):
            seen += self.counts[number]
            if seen >= needed:
                return math.exp((number + 0.5) * WIDTH) / 1e6
        raise AssertionError("the classes add up to all decisions")

    def data(self) -> list[list[int]]:
        """Return the counts as plain data for JSON."""
        return [[number, self.counts[number]] for number in sorted(self.counts)]
