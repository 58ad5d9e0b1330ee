"""A lock on a database, so that no second server writes to it."""

from __future__ import annotations

import errno
import os
import sys
import threading
from pathlib import Path

from dicetown.table.store.errors import StoreFailed

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        # Unlike flock, this lock is not inherited: a forked child that outlives the server cannot keep it.
        fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


_TAKEN = (errno.EACCES, errno.EAGAIN)

# The operating system gives one process the same lock twice, and releases both when either is closed.
_held: set[Path] = set()
_guard = threading.Lock()


class DataTaken(StoreFailed):
    """Another process uses this database."""


class DataLock:
    """A lock that a process holds while it uses a database. The system releases it when the process ends."""

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(database.name + ".lock").resolve()
        with _guard:
            if self._path in _held:
                raise _taken(database)
            self._descriptor = _locked(self._path, database)
            _held.add(self._path)

    def release(self) -> None:
        """Release the lock. The file stays: removing it would race with a process that is opening it."""
        with _guard:
            _held.discard(self._path)
            os.close(self._descriptor)


def _locked(path: Path, database: Path) -> int:
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise StoreFailed(f"{path} cannot be opened: {error.strerror}.") from error
    try:
        _take(descriptor)
    except OSError as error:
        os.close(descriptor)
        if error.errno in _TAKEN:
            raise _taken(database) from None
        raise StoreFailed(f"{path} cannot be locked: {error.strerror}.") from error
    return descriptor


def _taken(database: Path) -> DataTaken:
    return DataTaken(
        f"Another server is using {database}.",
        hint="Stop it first, or give this one a data folder of its own.",
    )
