"""What is carried away from a server is on the disk when the command for it ends."""

from __future__ import annotations

import io
import random
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing, redirect_stderr
from pathlib import Path

from dicetown.cli.main import main
from dicetown.web.ops.storage import DATABASE
from tests.web.kills.disk import Disk
from tests.web.kills.killing import expect
from tests.web.kills.power_cuts import sound
from tests.web.kills.recording import Recorder, recorded

FOLDER = "carried"
BACKUP = "backup.db"
EXPORT = "export.jsonl"


def copy_and_cut_power(
    data: Path, cuts: int, seed: int, spoil: Callable[[Recorder], None] | None = None
) -> None:
    """Back up and export what a server has kept, and lose power so often right afterwards; raises Harm."""
    with tempfile.TemporaryDirectory() as place:
        root, journal = Path(place).resolve() / "root", Path(place) / "journal"
        root.mkdir()
        with recorded(root, journal) as recorder, redirect_stderr(io.StringIO()):
            if spoil is not None:
                spoil(recorder)
            for task in (["backup", str(root / FOLDER / BACKUP)], ["export", "--all", str(root / EXPORT)]):
                code = main(["admin", "--data", str(data), *task])
                expect(code == 0, f"`dicetown admin {task[0]}` failed")
        exported = (root / EXPORT).read_bytes()
        for number in range(cuts):
            Disk(root, journal).cut(random.Random(seed + number))
            _check_backup(root / FOLDER / BACKUP, data)
            found = (root / EXPORT).read_bytes() if (root / EXPORT).exists() else b""
            expect(found == exported, f"{len(found):,} of {len(exported):,} bytes are left of an export")


def _check_backup(backup: Path, data: Path) -> None:
    expect(backup.exists(), "a backup is gone")
    expect(_entries(backup) == _entries(data / DATABASE), "a backup holds something else")


def _entries(database: Path) -> int:
    """How many entries all logs have together."""
    sound(database)
    with closing(sqlite3.connect(database)) as connection:
        [(count,)] = connection.execute("SELECT count(*) FROM log").fetchall()
    return int(count)
