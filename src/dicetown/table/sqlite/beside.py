"""What can be changed in a database while a server uses it, as the server has nothing of it in memory."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from dicetown.engine.errors import DiceTownError
from dicetown.table.sqlite import queries
from dicetown.table.sqlite.failures import explain
from dicetown.table.sqlite.files import connect_beside

PATIENCE = 10.0


def finish_report(path: Path, number: int) -> None:
    """Note that a report has been dealt with."""
    with closing(connect_beside(path, PATIENCE)) as connection:
        try:
            found = queries.finish_report(connection, number)
        except sqlite3.Error as error:
            raise explain(error, str(path)) from error
    if not found:
        raise DiceTownError(f"There is no report {number}.")
