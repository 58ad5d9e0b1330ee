"""How likely each seat is to win, from what all have and how much is still to come.

What wins is not quite what counts at the end. With two seats a dollar earns more than its points, as it buys
dice round after round, and the badge wins every tie. With more, whoever is seen to be ahead is robbed and
judged against, so that what nobody sees is worth more. Both outlooks were fitted to some thousand games: the
one in points, which people can follow, to games of solvers; the one that foretells more to those and to games
among players who reckon by it. Solvers alone would make secrets worth three times as much, but whoever
believes that leaves to others what everybody sees: of four such, a solver beats the other three.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from dicetown.bots.appraise.clock import POINTS, Rates
from dicetown.bots.solver.lattice import Floats

COUNTED: Final = 1.0
"""The scale when the game is over: only cards that nobody has seen are uncertain."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is counted, and what a lead in it means.

    A lead of one scale makes a seat e times as likely to win as another. The scale is `least` in the last
    round, and each round to come adds `more`, up to `widest`.
    """

    rates: Rates
    least: float
    more: float
    widest: float

    def scale(self, later: float) -> float:
        """The lead that makes a seat e times as likely to win, with so many rounds to come."""
        return min(self.least + self.more * later, self.widest) if later > 0.0 else COUNTED

    def chances(self, have: Floats, later: Floats) -> Floats:
        """By seat and sample: a softmax of what the seats have, the sharper the nearer the end."""
        scale = np.where(later > 0.0, np.minimum(self.least + self.more * later, self.widest), COUNTED)
        raised = np.exp((have - have.max(axis=0)) / scale)
        result: Floats = raised / raised.sum(axis=0)
        return result


_IN_POINTS: Final = {2: Outlook(POINTS, 3.0, 2.3, 17.0), 3: Outlook(POINTS, 2.0, 2.0, 17.0)}
_MORE_IN_POINTS: Final = Outlook(POINTS, 1.2, 1.75, 17.0)
_TO_WIN: Final = {
    2: Outlook(Rates(dollar=0.7, power=3.7), 3.0, 2.0, 25.0),
    3: Outlook(Rates(dollar=0.15, power=0.8, secret=0.4), 0.5, 2.75, 35.0),
}
_MORE_TO_WIN: Final = Outlook(Rates(dollar=0.2, power=0.8, secret=0.6), 0.5, 2.75, 35.0)


def in_points(seats: int) -> Outlook:
    """The outlook of who counts points, with so many seats."""
    return _IN_POINTS.get(seats, _MORE_IN_POINTS)


def to_win(seats: int) -> Outlook:
    """The outlook of who wants to win, with so many seats."""
    return _TO_WIN.get(seats, _MORE_TO_WIN)
