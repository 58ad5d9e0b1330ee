"""A server of our own with its limits out of the way, and what it uses."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from dicetown.engine.errors import DiceTownError
from dicetown.web.ops.storage import DATABASE
from tests.table.store.postgres.cluster import Cluster, a_cluster
from tools.compile import ROOT

LIMITS = (
    "SESSIONS_PER_HOUR",
    "TABLES_PER_HOUR",
    "REQUESTS_PER_SECOND",
    "REQUESTS_BURST",
    "MAX_CONNECTIONS",
    "MAX_CONNECTIONS_PER_ADDRESS",
    "MAX_TABLES",
    "MAX_TABLES_PER_PLAYER",
    "MAX_CONNECTIONS_PER_PLAYER",
)
ENTRIES = "SELECT count(*) FROM log"


@dataclass(frozen=True, slots=True)
class Use:
    """What some processes have used so far, and use now."""

    seconds: float = 0.0
    megabytes: float = 0.0
    descriptors: int = 0

    def __add__(self, other: Use) -> Use:
        return Use(
            self.seconds + other.seconds,
            self.megabytes + other.megabytes,
            self.descriptors + other.descriptors,
        )


class Served:
    """A server that runs; bots think in processes of their own."""

    def __init__(self, folder: Path, processes: int, cluster: Cluster | None, fault: str) -> None:
        self._folder = folder
        self._cluster = cluster
        self._database = cluster.create("load") if cluster is not None else ""
        settings = {f"DICETOWN_{name}": "100000" for name in LIMITS}
        if self._database:
            settings["DICETOWN_DATABASE"] = self._database
        environment = {**os.environ, **settings, "PYTHONPATH": str(ROOT / "src")}
        self._processes = processes
        options = [
            "--port",
            "0",
            "--data",
            str(folder),
            "--log-level",
            "warning",
            "--workers",
            str(processes),
        ]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "lab.load.serving", fault, "serve", *options],
            cwd=ROOT,
            env=environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._process.stderr is not None
        line = self._process.stderr.readline()
        self.url = next((word for word in line.split() if word.startswith("http")), "")
        if not self.url:
            self.stop()
            raise DiceTownError(f"The server does not start: {line.strip()}")

    def used(self) -> tuple[Use, Use, Use]:
        """What the server uses, its bots, and the database."""
        server, bots = Use(), Use()
        parents = dict(_parents())
        serving = {self._process.pid}
        if self._processes > 1:
            serving |= {pid for pid, parent in parents.items() if parent == self._process.pid}
        for pid, parent in parents.items():
            if pid in serving:
                server += use_of(pid)
            elif parent in serving:
                bots += use_of(pid)
        database = Use()
        if self._cluster is not None:
            top = int((self._cluster.folder / "data" / "postmaster.pid").read_text().split()[0])
            for pid, parent in parents.items():
                if top in (pid, parent):
                    database += use_of(pid)
        return server, bots, database

    def tasks(self) -> int:
        """How many tasks go on in the server's loop."""
        with urllib.request.urlopen(f"{self.url}/metrics") as answer:
            lines = answer.read().decode().splitlines()
        found = [float(line.split()[-1]) for line in lines if line.startswith("dicetown_loop_tasks{")]
        if not found:
            raise DiceTownError("The server does not tell how many tasks go on.")
        return int(sum(found))

    def entries(self) -> int:
        """How many entries all logs have: with hardly an exception, choices of people and bots."""
        if self._database:
            with psycopg.connect(self._database) as shared:
                found = shared.execute(ENTRIES).fetchone()
                return int(found[0]) if found else 0
        with closing(sqlite3.connect(f"{(self._folder / DATABASE).as_uri()}?mode=ro", uri=True)) as own:
            return int(own.execute(ENTRIES).fetchone()[0])

    def stop(self) -> None:
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(30)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        assert self._process.stderr is not None
        self._process.stderr.close()


@contextmanager
def served(processes: int = 1, postgres: bool = False, fault: str = "") -> Iterator[Served]:
    """A server on an empty database that is as careful as a real one."""
    with ExitStack() as ending:
        folder = Path(ending.enter_context(tempfile.TemporaryDirectory(prefix="dicetown-load-")))
        cluster = ending.enter_context(a_cluster(settings=())) if postgres else None
        found = Served(folder, processes, cluster, fault)
        ending.callback(found.stop)
        yield found


def use_of(pid: int) -> Use:
    """What one process uses; nothing if it is gone."""
    folder = Path("/proc") / str(pid)
    try:
        stat = (folder / "stat").read_text().rpartition(")")[2].split()
        seconds = (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")
        pages = int((folder / "statm").read_text().split()[1])
        descriptors = len(os.listdir(folder / "fd"))
    except (OSError, IndexError):
        return Use()
    return Use(seconds, pages * os.sysconf("SC_PAGE_SIZE") / 2**20, descriptors)


def _parents() -> Iterator[tuple[int, int]]:
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        yield int(folder.name), int(stat[1])
