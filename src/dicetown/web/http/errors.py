"""Why a request is not obeyed, where plain HTTP has a number for it."""

from __future__ import annotations

from dicetown.engine.errors import DiceTownError, Refused
from dicetown.table.actor.manager import NoTable
from dicetown.table.store.errors import Conflict, StoreFailed


class Unknown(DiceTownError):
    """There is no such thing."""


class Forbidden(DiceTownError):
    """It is there, and not for this player."""


class NotSomebody(DiceTownError):
    """One has to be somebody for that."""


class TooMany(DiceTownError):
    """Not now, and not that often."""


class TooLarge(DiceTownError):
    """More than anybody needs to say."""


STATUS: tuple[tuple[type[DiceTownError], int], ...] = (
    (NoTable, 404),
    (Unknown, 404),
    (Forbidden, 403),
    (NotSomebody, 401),
    (TooMany, 429),
    (TooLarge, 413),
    (StoreFailed, 503),
    (Conflict, 409),
    (Refused, 409),
    (DiceTownError, 400),
)


def status_of(problem: DiceTownError) -> int:
    """The HTTP status for a problem."""
    return next(status for kind, status in STATUS if isinstance(problem, kind))
