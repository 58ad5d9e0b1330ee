"""Changes that are safe while a server uses the database, because the server holds none of it in memory."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from dicetown.engine.errors import DiceTownError
from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.sql.people import FINISH_REPORT
from dicetown.table.store.sqlite.failures import explain
from dicetown.table.store.sqlite.files import connect_beside
from dicetown.table.store.store import PUT_META

PATIENCE = 10.0
BACKED_UP = "backed-up"
"""The meta key for the time of the last backup, in milliseconds since 1970."""


def note_backup(path: Path, now: int) -> None:
    """Note that a backup was made. A failure is ignored: the backup is good without the note."""
    with (
        suppress(StoreFailed, sqlite3.Error),
        closing(connect_beside(path, PATIENCE)) as connection,
    ):
        connection.execute(PUT_META, (BACKED_UP, str(now).encode()))


def finish_report(path: Path, number: int) -> None:
    """Mark a report as done."""
    with closing(connect_beside(path, PATIENCE)) as connection:
        try:
            found = connection.execute(FINISH_REPORT, (number,)).rowcount
        except sqlite3.Error as error:
            raise explain(error, str(path)) from error
    if not found:
        raise DiceTownError(f"There is no report {number}.")
