"""The errors of a store."""

from __future__ import annotations

from dicetown.engine.errors import DiceTownError


class Conflict(DiceTownError):
    """Another process has appended under that number: reload and decide again."""


class StoreFailed(DiceTownError):
    """The store cannot work now, for a reason outside the game: a full disk, a lost connection.

    The write may have been stored or not: check before a retry.
    """
