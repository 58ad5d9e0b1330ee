"""Chances at the locations: how likely each number of dice, or each hand, is to be first or second.

Rivals are assumed to be independent. The Sheriff breaks ties. A tied Sheriff usually wins the tie. A Sheriff
outside the tie favours the tied seats about equally, at a price. Where there is a second place, those who
lost the tie for the first are tied for it, except for the Sheriff, who took the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from dicetown.bots.solver.lattice import COUNTS, STANDING, Floats

FREE_TIE: Final = 0.45
"""The chance to win a tie that a third player decides."""
SHERIFFS_TIE: Final = 0.08
"""The chance to win a tie with the Sheriff."""


def free_tie(tied: int) -> float:
    """Return the chance of one tied seat to win the tie, if a third player decides it."""
    return 1.0 if tied == 1 else 2.0 * FREE_TIE / tied


LEVELS: Final = 6

_MEMBERS: Final[Floats] = np.array(
    [COUNTS[:, face] == level for face in range(6) for level in range(LEVELS)], dtype=np.float64
)
_ORDER: Final = np.argsort(STANDING)


@dataclass(frozen=True, slots=True)
class Rival:
    """A rival's final hand: chances by face and number of dice, and by hand from the weakest."""

    counts: Floats
    hands: Floats


def rival_of(hands: Floats) -> Rival:
    """Return a rival whose final hand has this distribution."""
    return Rival((_MEMBERS @ hands).reshape(-1, LEVELS), hands[_ORDER])


@dataclass(frozen=True, slots=True)
class Contest:
    """The chances to be first, second and beaten, by level: a number of dice, or a hand from the weakest up.

    `beaten[..., own, level]` is the chance that the place goes to a rival with that level.
    """

    first: Floats
    second: Floats
    beaten: Floats


def contest(
    shares: Sequence[Floats] | Floats, sheriff: int, places: int, claims_from: int, whole: bool
) -> Contest:
    """Return the contest against rivals with these chances by level.

    Many contests are computed as quickly as one. The first axis of `shares` is for the rivals and the last
    for the levels. The axes between tell the contests apart, in the result too.

    `sheriff` is the number of the rival who is Sheriff, -1 if the seat itself is, -2 for any other player.
    Levels below `claims_from` claim nothing. `beaten` is computed only if `whole` is set.
    """
    upto = np.cumsum(np.asarray(shares), axis=-1)
    upto = np.minimum(upto, 1.0)
    below = np.zeros(upto.shape)
    below[..., 1:] = upto[..., :-1]
    all_below = below.prod(axis=0)
    all_upto = upto.prod(axis=0)
    tied = all_upto - all_below
    if sheriff == -1:
        first = all_upto
    elif sheriff < -1:
        first = all_below + FREE_TIE * tied
    else:
        others = np.delete(np.arange(len(shares)), sheriff)
        free = below[sheriff] * (upto[others].prod(axis=0) - below[others].prod(axis=0))
        first = all_below + FREE_TIE * free + SHERIFFS_TIE * (tied - free)
    first = first.copy()
    first[..., :claims_from] = 0.0
    second = np.zeros_like(first)
    if places > 1:
        second = _second(below, upto, sheriff)
        second[..., :claims_from] = 0.0
    beaten = np.zeros((1, 1))
    if whole:
        levels = np.arange(first.shape[-1])
        best = all_upto.copy()
        best[..., 1:] -= all_upto[..., :-1]
        beaten = np.where(levels[None, :] > levels[:, None], best[..., None, :], 0.0)
        beaten[..., levels, levels] = np.maximum(all_upto - first, 0.0)
        beaten[..., :claims_from] = 0.0
    return Contest(first, second, beaten)


def _second(below: Floats, upto: Floats, sheriff: int) -> Floats:
    """Return the chance to be second by level, from each rival's chances to lie below it and not above it."""
    if sheriff < 0:
        crowd = _crowd(below, upto)
        return crowd[1].sum(axis=0) if sheriff == -1 else _second_by_third(crowd)
    others = np.arange(len(below)) != sheriff
    crowd = _crowd(below[others], upto[others])
    free = np.array([free_tie(tied + 1) for tied in range(len(crowd[0]))])
    # A Sheriff who is tied takes the first place, and one who is ahead has it. The others compete for the
    # second.
    left = np.tensordot(free, crowd[0], 1)
    tied = (1.0 - SHERIFFS_TIE) * left + SHERIFFS_TIE * crowd[1].sum(axis=0)
    ahead = 1.0 - upto[sheriff]
    result: Floats = (
        below[sheriff] * _second_by_third(crowd) + (upto[sheriff] - below[sheriff]) * tied + ahead * left
    )
    return result


def _second_by_third(crowd: Floats) -> Floats:
    """Return the chance to be second where a third player breaks all ties."""
    free = [free_tie(tied + 1) for tied in range(len(crowd[0]))]
    lost = [0.0, *[(1.0 - FREE_TIE) * free_tie(tied) for tied in range(1, len(crowd[0]))]]
    result: Floats = np.tensordot(free, crowd[1], 1) + np.tensordot(lost, crowd[0], 1)
    return result


def _crowd(below: Floats, upto: Floats) -> Floats:
    """Return `crowd[ahead, tied]`, by level: the chance of 0 or 1 rivals above it and `tied` rivals on it."""
    crowd = np.zeros((2, len(below) + 1, *below.shape[1:]))
    crowd[0, 0] = 1.0
    for under, within in zip(below, upto, strict=True):
        grown = crowd * under
        grown[:, 1:] += crowd[:, :-1] * (within - under)
        grown[1] += crowd[0] * (1.0 - within)
        crowd = grown
    return crowd
