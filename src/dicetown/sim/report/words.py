"""Numbers as a report writes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isnan

from dicetown.sim.statistics import Estimate


def percent(value: float, digits: int = 0) -> str:
    return "–" if isnan(value) else f"{100 * value:.{digits}f}%"


def percents(estimate: Estimate) -> str:
    """Return a share with its interval: `27.3% (26.1 to 28.5)`."""
    if isnan(estimate.low):
        return percent(estimate.value, 1)
    return f"{percent(estimate.value, 1)} ({100 * estimate.low:.1f} to {100 * estimate.high:.1f})"


def points(estimate: Estimate, digits: int = 1) -> str:
    """Return a difference of shares in percentage points, with its interval."""
    if isnan(estimate.low):
        return f"{100 * estimate.value:+.{digits}f}"
    low, high = 100 * estimate.low, 100 * estimate.high
    return f"{100 * estimate.value:+.{digits}f} ({low:+.{digits}f} to {high:+.{digits}f})"


def amount(estimate: Estimate, digits: int = 2, signed: bool = False) -> str:
    """Return a mean with its interval."""
    sign = "+" if signed else ""
    if isnan(estimate.value):
        return "–"
    if isnan(estimate.low):
        return f"{estimate.value:{sign}.{digits}f}"
    return (
        f"{estimate.value:{sign}.{digits}f} "
        f"({estimate.low:{sign}.{digits}f} to {estimate.high:{sign}.{digits}f})"
    )


def spread(values: Sequence[float], write: Callable[[float], str]) -> str:
    """Return the values of several cells as a range, `1.2 to 3.4`, or as one value if all look alike."""
    low, high = write(min(values)), write(max(values))
    return low if low == high else f"{low} to {high}"


def whole(number: int) -> str:
    return f"{number:,}"


def listing(items: Sequence[str]) -> str:
    """Return several things as a list in a sentence."""
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + " and " + items[-1]


def against(estimate: Estimate, reference: float) -> str:
    """Return how an estimate compares with a value: `more than`, `less than` or not clearly different."""
    if estimate.low > reference:
        return "more than"
    if estimate.high < reference:
        return "less than"
    return "not clearly different from"
