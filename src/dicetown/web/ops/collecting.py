"""Garbage collection that rarely keeps clients waiting.

A full collection visits every object of every table and blocks the process, for a quarter of a second at a
few hundred tables. Python runs one when the number of new surviving objects reaches a quarter of the old
ones, which happens every few seconds while games begin and end.
"""

from __future__ import annotations

import gc
from typing import Final

RARELY: Final = 100
"""Collections of the middle generation before a full one; Python's default is 10. A full collection frees
discarded tables, a few hundred kilobytes each."""


def collect_rarely() -> None:
    """Make full collections rare. Call this when all is loaded: existing objects are never visited again."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, RARELY)
