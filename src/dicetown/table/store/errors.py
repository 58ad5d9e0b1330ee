"""What a store raises."""

from __future__ import annotations

from dicetown.engine.errors import DiceTownError


class Conflict(DiceTownError):
    """Somebody else has appended under that number: load what is there and decide again."""


class StoreFailed(DiceTownError):
    """The store cannot do its work now, for a reason outside the game: a full disk, a lost connection.

    Whether what was asked has been kept is then uncertain: look before asking again.
    """
