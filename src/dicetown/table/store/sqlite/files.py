"""Opens database files, and takes backups of them."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.sqlite.failures import explain
from dicetown.table.store.sqlite.migrations import check, migrate
from dicetown.table.store.syncing import sync_folder

WAL_LIMIT = 64 * 1024 * 1024
"""The size in bytes to which a large write-ahead log is cut back."""

BACKUP_PATIENCE = 10.0


def connect_to_write(path: Path, patience: float) -> sqlite3.Connection:
    """Open a connection for writing. The database is created or migrated if needed."""
    _create(path)
    with _explained(path), ExitStack() as undo:
        connection = undo.enter_context(closing(_connect(path, patience)))
        check(connection, path)
        [(mode,)] = connection.execute("PRAGMA journal_mode = WAL").fetchall()
        if mode != "wal":
            raise StoreFailed(
                f"{path} cannot have a write-ahead log.",
                hint="Keep the database on a local disk: network drives do not work.",
            )
        connection.execute("PRAGMA synchronous = FULL")
        # Without these, macOS reports a write as safe while it is only in the cache of the drive.
        connection.execute("PRAGMA fullfsync = ON")
        connection.execute("PRAGMA checkpoint_fullfsync = ON")
        connection.execute(f"PRAGMA journal_size_limit = {WAL_LIMIT}")
        migrate(connection, path)
        # Only after the migrations: one that rebuilds a table must be able to drop the old one.
        connection.execute("PRAGMA foreign_keys = ON")
        undo.pop_all()
        return connection


def connect_to_read(path: Path, patience: float) -> sqlite3.Connection:
    """Open a connection for reading an existing database. A server may be writing to it."""
    connection = connect_beside(path, patience)
    connection.execute("PRAGMA query_only = ON")
    return connection


def connect_beside(path: Path, patience: float) -> sqlite3.Connection:
    """Open a connection to an existing database of this release's schema, even while a server uses it.

    Write through it only what no server holds in memory.
    """
    _check_exists(path)
    with _explained(path), ExitStack() as undo:
        connection = undo.enter_context(closing(_connect(path, patience)))
        if check(connection, path):
            raise StoreFailed(
                f"{path} was written by an older release.",
                hint="Start a server on it, which migrates it.",
            )
        undo.pop_all()
        return connection


def make_folder(folder: Path) -> None:
    """Create the folder of a database if it is missing, readable by its owner only."""
    missing = [part for part in (folder, *folder.parents) if not part.exists()]
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreFailed(f"{folder} cannot be created: {error.strerror}.") from error
    for part in missing:
        sync_folder(part.parent)


def backup(path: Path, target: Path) -> None:
    """Write a consistent copy of the database to a new file. A server may be writing to the database.

    When this returns, the copy is on the disk.
    """
    _check_exists(path)
    if target.exists():
        raise _exists_already(target)
    make_folder(target.parent)
    try:
        # Write to a temporary name until the copy is complete, so that half a backup never looks like one.
        descriptor, draft = tempfile.mkstemp(prefix=f"{target.name}.", suffix=".part", dir=target.parent)
        os.close(descriptor)
        try:
            _copy(path, Path(draft))
            # Create the target first: this fails if it exists, while `os.replace` would overwrite it.
            os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
            os.replace(draft, target)
        finally:
            Path(draft).unlink(missing_ok=True)
        sync_folder(target.parent)
    except FileExistsError:
        raise _exists_already(target) from None
    except OSError as error:
        raise StoreFailed(f"{target} cannot be written: {error.strerror}.") from error


def _copy(path: Path, draft: Path) -> None:
    with (
        _explained(path),
        closing(_connect(path, BACKUP_PATIENCE)) as source,
        closing(_connect(draft, BACKUP_PATIENCE)) as copy,
    ):
        check(source, path)
        # Copy in one step: a copy in several steps starts again each time the server writes in between.
        source.backup(copy)
        # Without a write-ahead log the copy is a single file.
        copy.execute("PRAGMA journal_mode = DELETE")
        [(verdict,), *_] = copy.execute("PRAGMA quick_check").fetchall()
        if verdict != "ok":
            raise StoreFailed(
                f"{path} is damaged, so the backup was not kept.", hint="Keep your older backups safe."
            )


def _create(path: Path) -> None:
    """Create an empty file if there is none, readable by its owner only."""
    try:
        # Do not open a file that exists: closing it would release the locks that SQLite may have on it.
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise StoreFailed(f"{path} cannot be created: {error.strerror}.") from error


def _check_exists(path: Path) -> None:
    if not path.is_file():
        raise StoreFailed(f"There is no database at {path}.")


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    """Open a connection to an existing file. Transactions begin only when asked for."""
    return sqlite3.connect(
        f"{path.resolve().as_uri()}?mode=rw",
        uri=True,
        timeout=patience,
        isolation_level=None,
        check_same_thread=False,
    )


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise explain(error, str(path)) from error


def _exists_already(target: Path) -> StoreFailed:
    return StoreFailed(f"{target} exists already.", hint="Choose another name for the backup.")
