"""Chances at the locations: how likely each number of dice, or each hand, is to be first or second.

Rivals are taken to be independent of each other. Ties are settled by the Sheriff: one who is tied wins the
tie as a rule, one who is not lets those tied come out about even, at a price. Where there is a second place,
those who lost the tie for the first are tied for it, but for the Sheriff, who took the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from dicetown.bots.solver.lattice import COUNTS, STANDING, Floats

FREE_TIE: Final = 0.45
"""How often a tie is won that a third player decides."""
SHERIFFS_TIE: Final = 0.08
"""How often a tie with the Sheriff is won."""


def free_tie(tied: int) -> float:
    """How often a tie among so many, oneself included, is won that a third player decides."""
    return 1.0 if tied == 1 else 2.0 * FREE_TIE / tied


LEVELS: Final = 6

_MEMBERS: Final[Floats] = np.array(
    [COUNTS[:, face] == level for face in range(6) for level in range(LEVELS)], dtype=np.float64
)
_ORDER: Final = np.argsort(STANDING)


@dataclass(frozen=True, slots=True)
class Rival:
    """What a rival's hand will be: chances by face and number of dice, and by hand from the weakest."""

    counts: Floats
    hands: Floats


def rival_of(hands: Floats) -> Rival:
    """A rival whose final hand is distributed like this."""
    return Rival((_MEMBERS @ hands).reshape(-1, LEVELS), hands[_ORDER])


@dataclass(frozen=True, slots=True)
class Contest:
    """By level (a number of dice, a hand from the weakest up): chances to be first, second, and beaten.

    `beaten[..., own, level]` is the chance that the place goes to a rival with that level.
    """

    first: Floats
    second: Floats
    beaten: Floats


def contest(
    shares: Sequence[Floats] | Floats, sheriff: int, places: int, claims_from: int, whole: bool
) -> Contest:
    """The contest against rivals with these chances by level.

    Many contests are worked out as quickly as one: the first axis of `shares` is for the rivals and the last
    for the levels, those between tell the contests apart, there as in the result.

    `sheriff` is the number of the rival who is Sheriff, -1 if the Sheriff is oneself, -2 for anybody else.
    Levels below `claims_from` claim nothing. `whole` asks for `beaten` too.
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
    """By level the chance to be second, from each rival's chances to lie below it and not above it."""
    if sheriff < 0:
        crowd = _crowd(below, upto)
        return crowd[1].sum(axis=0) if sheriff == -1 else _second_by_third(crowd)
    others = np.arange(len(below)) != sheriff
    crowd = _crowd(below[others], upto[others])
    free = np.array([free_tie(tied + 1) for tied in range(len(crowd[0]))])
    # A Sheriff who is tied takes the first place, one who is ahead has it: the others are left to the second.
    left = np.tensordot(free, crowd[0], 1)
    tied = (1.0 - SHERIFFS_TIE) * left + SHERIFFS_TIE * crowd[1].sum(axis=0)
    ahead = 1.0 - upto[sheriff]
    result: Floats = (
        below[sheriff] * _second_by_third(crowd) + (upto[sheriff] - below[sheriff]) * tied + ahead * left
    )
    return result


def _second_by_third(crowd: Floats) -> Floats:
    """The chance to be second where all ties are settled by somebody who has no part in them."""
    free = [free_tie(tied + 1) for tied in range(len(crowd[0]))]
    lost = [0.0, *[(1.0 - FREE_TIE) * free_tie(tied) for tied in range(1, len(crowd[0]))]]
    result: Floats = np.tensordot(free, crowd[1], 1) + np.tensordot(lost, crowd[0], 1)
    return result


def _crowd(below: Floats, upto: Floats) -> Floats:
    """`crowd[ahead, tied]` by level: how likely none or one of the rivals lie above it, and so many on it."""
    crowd = np.zeros((2, len(below) + 1, *below.shape[1:]))
    crowd[0, 0] = 1.0
    for under, within in zip(below, upto, strict=True):
        grown = crowd * under
        grown[:, 1:] += crowd[:, :-1] * (within - under)
        grown[1] += crowd[0] * (1.0 - within)
        crowd = grown
    return crowd
