"""How likely each seat is to win, from what all have and how much is still to come."""

from __future__ import annotations

import numpy as np

from dicetown.bots.solver.lattice import Floats


def win_chances(have: Floats, later: Floats) -> Floats:
    """By seat and sample: a softmax of what the seats have, the sharper the nearer the end."""
    scale = 1.2 + 1.9 * np.sqrt(later)
    raised = np.exp((have - have.max(axis=0)) / scale)
    result: Floats = raised / raised.sum(axis=0)
    return result
