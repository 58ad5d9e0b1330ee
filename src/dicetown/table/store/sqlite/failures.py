"""Errors of SQLite, in words that may be shown to every user."""

from __future__ import annotations

import sqlite3

from dicetown.table.store.errors import StoreFailed

# Messages leave out the statement and its values, because both can hold secrets.
CAUSES = {
    sqlite3.SQLITE_FULL: ("The disk is full.", "Free some space: nothing has to be restarted."),
    sqlite3.SQLITE_BUSY: ("Another program keeps the database locked.", "Try again."),
    sqlite3.SQLITE_LOCKED: ("Another program keeps the database locked.", "Try again."),
    sqlite3.SQLITE_IOERR: ("The disk does not do what it is asked.", "Look at the log of the system."),
    sqlite3.SQLITE_READONLY: ("The database may only be read.", "Check who owns its file and folder."),
    sqlite3.SQLITE_PERM: ("The database may not be used.", "Check who owns its file and folder."),
    sqlite3.SQLITE_CANTOPEN: ("The database cannot be opened.", "Check its folder, and who owns it."),
    sqlite3.SQLITE_CORRUPT: ("The database is damaged.", "Bring back a backup."),
    sqlite3.SQLITE_NOTADB: ("The file is not a database, or it is damaged.", "Bring back a backup."),
}


FAILURES = (sqlite3.Error, UnicodeError, OverflowError)
"""What the database or its driver raises when it cannot do its work."""


def explain(error: Exception, where: str = "") -> StoreFailed:
    """Return the error to raise for one of these.

    `where` is for operators only: players need not know where their games are stored.
    """
    if isinstance(error, sqlite3.Error):
        message, hint = _cause(error)
    else:
        message, hint = "A text or a number cannot be kept as it is.", ""
    return StoreFailed(f"{where}: {message}" if where else message, hint=hint)


def _cause(error: sqlite3.Error) -> tuple[str, str]:
    # Errors of the driver itself carry no code.
    code = getattr(error, "sqlite_errorcode", -1)
    name = getattr(error, "sqlite_errorname", type(error).__name__)
    return CAUSES.get(code & 0xFF, (f"The database refused ({name}).", ""))
