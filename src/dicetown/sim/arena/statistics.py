"""Means with 95% intervals, from values that are independent of each other: one per block."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist

CONFIDENCE = 0.95
EXACT_UP_TO = 200
"""Degrees of freedom up to which the quantile of t is found from its distribution, a sum of as many terms."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its interval; without one where there are too few blocks to have any."""

    mean: float
    low: float | None = None
    high: float | None = None

    def data(self) -> dict[str, float | None]:
        """The estimate as plain data for JSON."""
        return {
            "mean": round(self.mean, 6),
            "low": None if self.low is None else round(self.low, 6),
            "high": None if self.high is None else round(self.high, 6),
        }


def estimate_mean(values: Sequence[float]) -> Estimate | None:
    """The mean with its t interval; None of no values, no interval of a single one."""
    count = len(values)
    if not count:
        return None
    mean = math.fsum(values) / count
    if count == 1:
        return Estimate(mean)
    variance = math.fsum([(value - mean) ** 2 for value in values]) / (count - 1)
    reach = t_quantile(count - 1) * math.sqrt(variance / count)
    return Estimate(mean, mean - reach, mean + reach)


def estimate_share(values: Sequence[float]) -> Estimate | None:
    """The mean of values from 0 to 1 with its t interval, which stays within 0 and 1.

    When all values are the same, a t interval has no width, as if nothing else could ever happen. What was
    not seen in n blocks may still have a chance of 1 - 0.025^(1/n); the interval then reaches as far as the
    mean could move if all of that chance were losses, or all of it wins.
    """
    plain = estimate_mean(values)
    if plain is None:
        return None
    if min(values) == max(values):
        seen = ((1 - CONFIDENCE) / 2) ** (1 / len(values))
        return Estimate(plain.mean, plain.mean * seen, plain.mean * seen + 1 - seen)
    assert plain.low is not None
    assert plain.high is not None
    return Estimate(plain.mean, max(plain.low, 0.0), min(plain.high, 1.0))


@lru_cache(maxsize=1024)
def t_quantile(freedom: int) -> float:
    """How many standard errors a 95% interval reaches to either side, with so many degrees of freedom."""
    if freedom < 1:
        raise ValueError("no degrees of freedom")
    upper = (1 + CONFIDENCE) / 2
    if freedom > EXACT_UP_TO:
        return _expanded_quantile(NormalDist().inv_cdf(upper), freedom)
    low, high = 0.0, 1000.0
    for _ in range(100):
        middle = (low + high) / 2
        if _within(middle, freedom) < CONFIDENCE:
            low = middle
        else:
            high = middle
    return high


def _within(reach: float, freedom: int) -> float:
    """The chance that a t variable is within -reach and reach: Abramowitz and Stegun 26.7.3 and 26.7.4."""
    angle = math.atan(reach / math.sqrt(freedom))
    cosine = math.cos(angle)
    odd = freedom % 2
    term = cosine if odd else 1.0
    total = 0.0
    for number in range(1 + odd, freedom, 2):
        total += term
        term *= cosine * cosine * number / (number + 1)
    total *= math.sin(angle)
    return (angle + total) * 2 / math.pi if odd else total


def _expanded_quantile(z: float, freedom: int) -> float:
    """The quantile of t from that of the normal distribution: Abramowitz and Stegun 26.7.5."""
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
