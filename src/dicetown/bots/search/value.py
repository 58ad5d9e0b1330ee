"""The chance of each seat to win, from what all have and how much is still to come.

The things that win are not quite those that count at the end. With two seats a dollar earns more than its
points, as it buys dice round after round, and the badge wins every tie. With more seats, the leader is robbed
and loses ties, so hidden points are worth more than visible ones. Both outlooks were fitted to some thousand
games. The one in points, which people can follow, was fitted to games of solvers. The one that predicts
better was fitted to those and to games among players who use it. Games of solvers alone would make secrets
worth three times as much, but a player who believes that leaves the visible things to others: one solver
beats three such players.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from dicetown.bots.appraise.clock import POINTS, Rates
from dicetown.bots.solver.lattice import Floats

COUNTED: Final = 1.0
"""The scale when the game is over: only cards that have not been seen are uncertain."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is counted, and what a lead in it means.

    A lead of one scale makes a seat e times as likely to win as another. The scale is `least` in the last
    round. Each round to come adds `more`, up to `widest`.
    """

    rates: Rates
    least: float
    more: float
    widest: float

    def scale(self, later: float) -> float:
        """Return the lead that makes a seat e times as likely to win, with `later` rounds to come."""
        return min(self.least + self.more * later, self.widest) if later > 0.0 else COUNTED

    def chances(self, have: Floats, later: Floats) -> Floats:
        """Return the chances by seat and sample: a softmax of what all have, sharper towards the end."""
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
    """Return the outlook of a player who counts points, by the number of seats."""
    return _IN_POINTS.get(seats, _MORE_IN_POINTS)


def to_win(seats: int) -> Outlook:
    """Return the outlook of a player who wants to win, by the number of seats."""
    return _TO_WIN.get(seats, _MORE_TO_WIN)
