"""A server whose machine loses its power: killed, and then its disk forgets what was not made safe.

python -m tests.web.kills.power_cuts DATA LOG FAULT ...
"""

from __future__ import annotations

import random
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from dicetown.table.store.sqlite import store
from dicetown.web.ops.storage import DATABASE
from tests.web.killable_server import KillableServer, run_lives
from tests.web.kills.disk import Disk
from tests.web.kills.killing import expect
from tests.web.kills.recording import Recorder

JOURNAL = "journal"

CHECKPOINTS = (1000, 100, 10)
"""After how many pages a log is written into the database: SQLite's own habit, and more often, as a life is
short."""


class PowerCutServer(KillableServer):
    """A server, and the disk under it."""

    program = "tests.web.kills.power_cuts"

    def __init__(self, folder: Path, fault: str = "", seed: int = 0) -> None:
        folder = folder.resolve()
        (folder / JOURNAL).touch()
        self._disk = Disk(folder, folder / JOURNAL)
        self._rng = random.Random(seed)
        self._powerless = False
        super().__init__(folder, fault)

    def kill(self, number: int | None = None) -> None:
        super().kill(number)
        self._powerless = True

    def reap(self) -> None:
        """Leave of its files what is safe."""
        super().reap()
        if self._powerless:
            self._powerless = False
            self._disk.cut(self._rng)
            if (self.data / DATABASE).exists():
                check(self.data)


def check(data: Path) -> None:
    """Whether a database is sound; of a copy, for opening it would tidy up."""
    with tempfile.TemporaryDirectory() as folder:
        sound(Path(shutil.copytree(data, Path(folder) / "data")) / DATABASE)


def sound(database: Path) -> None:
    """Whether a database holds together; raises Harm."""
    try:
        with closing(sqlite3.connect(database)) as connection:
            found = connection.execute("PRAGMA integrity_check").fetchall()
    except sqlite3.Error as error:
        found = [(str(error),)]
    expect(found == [("ok",)], f"{database.name} is damaged: {found[0][0]}")


@contextmanager
def power_cut_server(folder: Path, fault: str = "", seed: int = 0) -> Iterator[PowerCutServer]:
    """A server that has started."""
    server = PowerCutServer(folder, fault, seed)
    try:
        server.start()
        yield server
    finally:
        server.close()


# Faults


def _when_opened(*statements: Callable[[], str]) -> None:
    """Have the connection that writes told something."""
    connect = store.connect_to_write  # type: ignore[attr-defined] # the name the store calls it by

    def told(path: Path, patience: float) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(path, patience)
        for statement in statements:
            connection.execute(statement())
        return connection

    store.connect_to_write = told  # type: ignore[attr-defined]


def never_sync(recorder: Recorder) -> None:
    """Commits are written and not waited for."""
    _when_opened(lambda: "PRAGMA synchronous = OFF")


def sync_at_checkpoints(recorder: Recorder) -> None:
    """The log is synced only before it is written into the database."""
    _when_opened(lambda: "PRAGMA synchronous = NORMAL")


def leave_folders(recorder: Recorder) -> None:
    """What is in files is safe, that the files are there is not."""
    _leave_out(recorder, "sync folder")


def leave_files(recorder: Recorder) -> None:
    """That files are there is safe, what Python has written into them is not."""
    _leave_out(recorder, "content")


def _leave_out(recorder: Recorder, left_out: str) -> None:
    note = recorder.note

    def forgetting(what: str, path: str, number: int = 0, data: bytes = b"") -> None:
        if what != left_out:
            note(what, path, number, data)

    recorder.note = forgetting  # type: ignore[method-assign] # this is the fault


FAULTS: dict[str, Callable[[Recorder], None]] = {
    fault.__name__: fault for fault in (never_sync, sync_at_checkpoints, leave_folders, leave_files)
}


def main(data: str, log: str, fault: str, *others: str) -> None:
    folder = Path(data).parent
    recorder = Recorder(folder, folder / JOURNAL)
    if fault in FAULTS:
        FAULTS[fault](recorder)
        fault = ""
    recorder.begin()
    _when_opened(lambda: f"PRAGMA wal_autocheckpoint = {random.choice(CHECKPOINTS)}")
    run_lives(data, log, fault, *others)


if __name__ == "__main__":
    main(*sys.argv[1:])
