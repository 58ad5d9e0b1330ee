"""Collecting garbage without keeping people waiting.

A full collection looks at every object of every table while nobody is answered: a quarter of a second at some
hundred tables. Python does one whenever as many new objects as a quarter of the old ones have lasted a while,
which with games that begin and end is every few seconds.
"""

from __future__ import annotations

import gc
from typing import Final

RARELY: Final = 100
"""Collections of the middle generation before a full one; Python's own number is 10. What it finds are
tables that were given up, a few hundred kilobytes each."""


def collect_rarely() -> None:
    """To be called when all is loaded: what there is by now stays, and is not looked at again."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, RARELY)
