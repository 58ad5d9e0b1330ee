"""How likely each seat is to win, from what all have and how much is still to come."""

from __future__ import annotations

from typing import Final

import numpy as np

from dicetown.bots.solver.lattice import Floats

COUNTED: Final = 1.0
"""The scale when the game is over: only cards that nobody has seen are uncertain."""
SCALES: Final = {2: (3.0, 2.3), 3: (2.0, 2.0)}
MORE_SEATS: Final = (1.2, 1.75)
"""By number of seats the scale in the last round and what each round to come adds: a lead of so many points
makes a seat e times as likely to win as another. Fitted to games of solvers among themselves."""
WIDEST: Final = 17.0


def scale_of(seats: int, later: float) -> float:
    """The lead in points that makes a seat e times as likely to win, with so many rounds to come."""
    least, more = SCALES.get(seats, MORE_SEATS)
    return min(least + more * later, WIDEST) if later > 0.0 else COUNTED


def win_chances(have: Floats, later: Floats) -> Floats:
    """By seat and sample: a softmax of what the seats have, the sharper the nearer the end."""
    least, more = SCALES.get(len(have), MORE_SEATS)
    scale = np.where(later > 0.0, np.minimum(least + more * later, WIDEST), COUNTED)
    raised = np.exp((have - have.max(axis=0)) / scale)
    result: Floats = raised / raised.sum(axis=0)
    return result
