"""Errors of PostgreSQL, in words that may be shown to every user."""

from __future__ import annotations

import re
from typing import Final

import psycopg
from psycopg import errors

from dicetown.table.store.errors import StoreFailed

# Messages leave out the statement and its values, because both can hold secrets.
CAUSES: tuple[tuple[type[psycopg.Error], str, str], ...] = (
    (errors.DiskFull, "The disk of the database is full.", "Free some space: nothing has to be restarted."),
    (
        errors.InsufficientPrivilege,
        "The database may not be used so.",
        "Its user has to own it and all in it.",
    ),
    (errors.ReadOnlySqlTransaction, "The database may only be read.", "Name the one that is written to."),
    (errors.QueryCanceled, "The database takes too long.", "Try again in a moment."),
    (errors.OperationalError, "The database cannot be reached.", "Try again in a moment."),
)

_TURNED_AWAY: Final = re.compile(r"FATAL\s*:\s*(.+)")
"""Matches the message of a database that refuses a connection."""
_NOBODY_THERE: Final = (
    "no password supplied",
    "Connection refused",
    "No such file or directory",
    "Name or service not known",
    "Temporary failure in name resolution",
    "timeout expired",
)
"""Reasons from the driver that may be shown. Its other words may contain the address, even a password."""

FAILURES = (psycopg.Error, UnicodeError, OverflowError)
"""What the database or its driver raises when it cannot do its work."""


def explain(error: Exception, where: str = "") -> StoreFailed:
    """Return the error to raise for one of these. `where` is for operators only."""
    message, hint = _cause(error)
    return StoreFailed(f"{where}: {message}" if where else message, hint=hint)


def explain_to_host(error: Exception) -> StoreFailed:
    """Return the error for operators, who may also see why the database refuses connections."""
    plain = explain(error)
    # A failed connection has a message only, and no code.
    if not isinstance(error, errors.OperationalError) or error.sqlstate is not None:
        return plain
    said = _reason(str(error))
    message = f"{plain.message.removesuffix('.')}: {said}." if said else plain.message
    return StoreFailed(message, hint="Check the address, and which clients the database accepts.")


def _reason(text: str) -> str:
    found = _TURNED_AWAY.search(text)
    if found is not None:
        return found[1].strip()
    return next((reason for reason in _NOBODY_THERE if reason in text), "")


def _cause(error: Exception) -> tuple[str, str]:
    if not isinstance(error, psycopg.Error):
        return "A text or a number cannot be kept as it is.", ""
    for kind, message, hint in CAUSES:
        if isinstance(error, kind):
            return message, hint
    if isinstance(error, errors.DataError):
        return "A text or a number cannot be kept as it is.", ""
    return f"The database refused ({type(error).__name__}).", ""
