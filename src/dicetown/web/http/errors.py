"""Errors of plain requests, and their HTTP statuses."""

from __future__ import annotations

from dicetown.engine.errors import DiceTownError, Refused
from dicetown.table.actor.manager import NoTable
from dicetown.table.store.errors import Conflict, StoreFailed


class Unknown(DiceTownError):
    """The thing asked for does not exist."""


class Forbidden(DiceTownError):
    """The thing exists, but this player may not have it."""


class NoSession(DiceTownError):
    """The request needs a session."""


class TooMany(DiceTownError):
    """A limit was exceeded."""


class TooLarge(DiceTownError):
    """The body is too large."""


STATUS: tuple[tuple[type[DiceTownError], int], ...] = (
    (NoTable, 404),
    (Unknown, 404),
    (Forbidden, 403),
    (NoSession, 401),
    (TooMany, 429),
    (TooLarge, 413),
    (StoreFailed, 503),
    (Conflict, 409),
    (Refused, 409),
    (DiceTownError, 400),
)


def status_of(problem: DiceTownError) -> int:
    """Return the HTTP status for a problem."""
    return next(status for kind, status in STATUS if isinstance(problem, kind))
