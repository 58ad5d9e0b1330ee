"""Moves a server's data from SQLite to PostgreSQL, all or nothing, while the server is stopped."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg import sql

from dicetown.engine.errors import DiceTownError
from dicetown.table.store.postgres.connecting import connect
from dicetown.table.store.postgres.failures import FAILURES, explain_to_host
from dicetown.table.store.postgres.migrations import migrate
from dicetown.table.store.sqlite import failures as sqlite_failures
from dicetown.table.store.sqlite.files import connect_to_read, connect_to_write
from dicetown.table.store.sqlite.lock import DataLock
from dicetown.table.store.sqlite.migrations import MIGRATIONS

PATIENCE: Final = 10.0
TABLES: Final = tuple(name for script in MIGRATIONS for name in re.findall(r"CREATE TABLE (\w+)", script))
"""In the order of their creation, so that a table comes after those it refers to."""

Progress = Callable[[str, int], None]
"""Called with a table and how many of its rows have been moved."""


def move(source: Path, address: str, progress: Progress | None = None) -> dict[str, int]:
    """Copy all data into an empty database, and return the rows per table. The file stays as it was."""
    lock = DataLock(source)
    try:
        # Open it for writing first, so that an older file is migrated before it is copied.
        connect_to_write(source, PATIENCE).close()
        with (
            closing(connect_to_read(source, PATIENCE)) as old,
            connect(address, statement_timeout="0") as new,
        ):
            migrate(new)
            with new.transaction():
                _demand_empty(new)
                found = {table: _copy(old, new, table, progress) for table in TABLES}
                _number_on(new)
                return found
    except FAILURES as error:
        raise explain_to_host(error) from error
    except sqlite3.Error as error:
        raise sqlite_failures.explain(error, str(source)) from error
    finally:
        lock.release()


def _demand_empty(new: psycopg.Connection[Any]) -> None:
    for table in TABLES:
        if new.execute(sql.SQL("SELECT 1 FROM {} LIMIT 1").format(sql.Identifier(table))).fetchone():
            raise DiceTownError(
                f"The database is not empty: the table {table!r} has rows.",
                hint="Create a new database: createdb NAME. Nothing was moved.",
            )


def _copy(
    old: sqlite3.Connection, new: psycopg.Connection[Any], table: str, progress: Progress | None
) -> int:
    rows = old.execute(f"SELECT * FROM {table}")
    columns = [sql.Identifier(column[0]) for column in rows.description]
    statement = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table), sql.SQL(", ").join(columns))
    moved = 0
    with new.cursor() as cursor, cursor.copy(statement) as copy:
        for row in rows:
            copy.write_row(row)
            moved += 1
            if progress is not None and moved % 1000 == 0:
                progress(table, moved)
    if progress is not None:
        progress(table, moved)
    return moved


def _number_on(new: psycopg.Connection[Any]) -> None:
    """Let new reports get numbers after those that were moved."""
    new.execute(
        "SELECT setval(pg_get_serial_sequence('reports', 'number'),"
        " (SELECT coalesce(max(number), 0) + 1 FROM reports), false)"
    )
