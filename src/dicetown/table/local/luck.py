"""Random bytes from a seed, so that a game can be repeated."""

from __future__ import annotations

from hashlib import sha256
from itertools import count

from dicetown.engine.errors import DiceTownError
from dicetown.table.room.hosting import Draw


def luck_of(seed: int) -> Draw:
    """Return a source of secrets that gives the same bytes for the same seed."""
    if seed < 0:
        raise DiceTownError(f"The seed {seed} is negative.", hint="Choose 0 or more.")
    numbers = count()

    def draw(size: int) -> bytes:
        found = b""
        while len(found) < size:
            found += sha256(f"dicetown luck {seed} {next(numbers)}".encode()).digest()
        return found[:size]

    return draw
