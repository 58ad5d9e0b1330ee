"""How likely it is that honest chance strays as far from what is expected as it did."""

from __future__ import annotations

import math

SMALLEST = 1e-300


def chance_of_more(chi_square: float, freedom: int) -> float:
    """The chance that a chi-square with so many degrees of freedom is greater.

    The upper incomplete gamma function: a series where it is near 1, a continued fraction elsewhere, which
    keeps its accuracy however small the chance is.
    """
    shape, x = freedom / 2, chi_square / 2
    if x <= 0:
        return 1.0
    scale = math.exp(max(shape * math.log(x) - x - math.lgamma(shape), math.log(SMALLEST)))
    if x < shape + 1:
        term = total = 1 / shape
        step = shape
        while term > total * 1e-16:
            step += 1
            term *= x / step
            total += term
        return 1 - scale * total
    # Lentz's way of working out a continued fraction from the front.
    bottom = x + 1 - shape
    ratio, inverse = 1 / SMALLEST, 1 / bottom
    fraction = inverse
    for step in range(1, 10_000):
        factor = -step * (step - shape)
        bottom += 2
        inverse = 1 / (factor * inverse + bottom)
        ratio = bottom + factor / ratio
        fraction *= ratio * inverse
        if abs(ratio * inverse - 1) < 1e-15:
            break
    return scale * fraction
