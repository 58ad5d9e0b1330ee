"""The expected best of several random draws."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb


def best_drawn(worths: Iterable[float], draws: int) -> float:
    """Return the expected worth of the best of several draws, 0 if there is nothing to draw."""
    ordered = sorted(worths, reverse=True)
    total = len(ordered)
    draws = min(draws, total)
    if draws <= 0:
        return 0.0
    ways = [comb(total - place - 1, draws - 1) for place in range(total)]
    return sum([worth * way for worth, way in zip(ordered, ways, strict=True)]) / comb(total, draws)
