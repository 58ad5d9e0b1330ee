"""Statistics: estimates with their 95% intervals, from independent values.

Games are independent, and so are blocks of games. Values within one game or block are not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist

CONFIDENCE = 0.95
Z = 1.959964
"""Standard errors to each side of a 95% interval."""
EXACT_UP_TO = 200
"""Degrees of freedom up to which the t quantile is computed from the distribution, a sum of as many terms."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value, its 95% interval and the number of observations.

    The ends are NaN if there are too few games or blocks for an interval.
    """

    value: float
    low: float = math.nan
    high: float = math.nan
    n: int = 0

    @property
    def has_interval(self) -> bool:
        return not math.isnan(self.low)

    def data(self) -> dict[str, float | None]:
        """Return the estimate as plain data for JSON."""
        low, high = (round(self.low, 6), round(self.high, 6)) if self.has_interval else (None, None)
        return {"mean": round(self.value, 6), "low": low, "high": high}

    def excludes(self, value: float, among: int = 1) -> bool:
        """Return whether the interval lies to one side of a value."""
        return self.above(value, among) or self.below(value, among)

    def above(self, value: float, among: int = 1) -> bool:
        """Return whether the estimate is clearly more, as one of `among` comparisons.

        Only the clear ones of these are reported, and of many intervals some miss by chance. They are widened
        so that in nineteen cases of twenty none of them does (Bonferroni).
        """
        return self.value - _widening(among) * (self.value - self.low) > value

    def below(self, value: float, among: int = 1) -> bool:
        """Return whether the estimate is clearly less, with the same widening."""
        return self.value + _widening(among) * (self.high - self.value) < value


@lru_cache(maxsize=256)
def _widening(among: int) -> float:
    """Return the factor by which an interval is widened if it is one of `among`."""
    return 1.0 if among <= 1 else NormalDist().inv_cdf(1 - 0.025 / among) / Z


def wilson(hits: int, n: int, z: float) -> tuple[float, float]:
    """Return Wilson's interval for a share: z standard errors to each side, within 0 and 1."""
    if n == 0:
        return 0.0, 1.0
    p = hits / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def share(hits: int, n: int) -> Estimate:
    """Estimate a share of independent games."""
    if n == 0:
        return Estimate(math.nan)
    p = hits / n
    return all_alike(p, n, n) if hits in (0, n) else Estimate(p, *wilson(hits, n, Z), n)


def all_alike(value: float, games: int, n: int) -> Estimate:
    """Estimate a share that was the same in all games or blocks.

    The errors of such a share would give an interval without width. An outcome not seen in `games` games may
    still have a chance of 1 - 0.025^(1/games). The interval reaches as far as the mean could move if all of
    that chance were losses, or all of it wins.
    """
    seen = 0.025 ** (1 / games)
    return Estimate(value, value * seen, value * seen + 1 - seen, n)


def around(value: float, squares: float, games: int) -> Estimate:
    """Estimate a value, with the interval from the sum of its games' squared errors."""
    if games < 2:
        return Estimate(value, math.nan, math.nan, games)
    half = Z * math.sqrt(max(squares, 0.0) * games / (games - 1))
    return Estimate(value, value - half, value + half, games)


def estimate_mean(values: Sequence[float]) -> Estimate | None:
    """Estimate the mean with its t interval: None without values, no interval for a single one."""
    count = len(values)
    if not count:
        return None
    mean = math.fsum(values) / count
    if count == 1:
        return Estimate(mean, n=1)
    variance = math.fsum([(value - mean) ** 2 for value in values]) / (count - 1)
    reach = t_quantile(count - 1) * math.sqrt(variance / count)
    return Estimate(mean, mean - reach, mean + reach, count)


def estimate_share(values: Sequence[float]) -> Estimate | None:
    """Estimate the mean of values from 0 to 1 with its t interval, clipped to 0 and 1."""
    plain = estimate_mean(values)
    if plain is None:
        return None
    if min(values) == max(values):
        return all_alike(plain.value, plain.n, plain.n)
    return Estimate(plain.value, max(plain.low, 0.0), min(plain.high, 1.0), plain.n)


@lru_cache(maxsize=1024)
def t_quantile(freedom: int) -> float:
    """Return how many standard errors a 95% interval extends to each side, by the degrees of freedom."""
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
    """Return the chance of a t variable within -reach and reach: Abramowitz and Stegun 26.7.3 and 26.7.4."""
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
    """Return the t quantile from that of the normal distribution: Abramowitz and Stegun 26.7.5."""
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
