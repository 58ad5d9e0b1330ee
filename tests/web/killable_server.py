"""A server that can be killed a thousand times and is back at once.

Starting Python and loading the server takes a second or more. So one process, the parent, loads everything
and opens the port, and each life of the server is forked from it: it begins with nothing but the data on the
disk, and clients who come while it is dead wait at the door.

On a database of PostgreSQL several lives go on beside each other, at the same door: clients that were
connected to one that died come to any of the others.

    python -m tests.web.killable_server DATA LOG FAULT DATABASE [KEY=NUMBER ...]
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import IO, ClassVar

import dicetown
from dicetown.web.ops.config import ServerConfig
from dicetown.web.ops.run import listening, serve

ROOT = Path(__file__).parents[2]

FAILED = "failed"

GENEROUS = {
    "messages_per_second": 100_000,
    "messages_burst": 100_000,
    "requests_per_second": 100_000,
    "requests_burst": 100_000,
    "sessions_per_hour": 100_000,
    "tables_per_hour": 100_000,
    "records_per_hour": 100_000,
    "reviews_per_hour": 100_000,
    "max_tables_per_player": 100_000,
}
"""Limits under which a test that is in a hurry is not taken for an attack."""


class KillableServer:
    """The server as its killer sees it."""

    program: ClassVar[str] = "tests.web.killable_server"

    def __init__(
        self, folder: Path, fault: str = "", database: str = "", processes: int = 1, **settings: int
    ) -> None:
        """`database` is an address of PostgreSQL; without, it is a file in the folder, for one process."""
        self.data = folder / "data"
        self.database = database
        self._log = folder / "log.txt"
        self._log.touch()
        options = [f"{name}={value}" for name, value in {**GENEROUS, **settings}.items()]
        source = str(Path(dicetown.__file__).parent.parent)
        arguments = [str(self.data), str(self._log), fault, database, *options]
        self._parent = subprocess.Popen(
            [sys.executable, "-m", self.program, *arguments],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": source},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self._living: list[int | None] = [None] * processes
        self._killed: list[int] = []
        self.url = f"http://127.0.0.1:{self._told()}"

    @property
    def processes(self) -> int:
        """How many there are when all of them live."""
        return len(self._living)

    @property
    def pids(self) -> list[int]:
        """Of the lives that go on."""
        return [pid for pid in self._living if pid]

    @property
    def pid(self) -> int:
        """Of the life that goes on, where there is one at a time; 0 between two."""
        return next(iter(self.pids), 0)

    def start(self) -> None:
        """Begin all lives that are missing, after the end of those before; come back when they answer."""
        self.reap()
        for number, pid in enumerate(self._living):
            if pid is None:
                self._say("start")
                self._living[number] = int(self._told())

    def kill(self, number: int | None = None) -> None:
        """End one process, or all, as a power cut would: nothing is finished, no client is told."""
        for each in range(self.processes) if number is None else [number]:
            pid = self._living[each]
            if pid is not None:
                os.kill(pid, signal.SIGKILL)
                self._living[each] = None
                self._killed.append(pid)

    def reap(self) -> None:
        """Wait until what was killed is no more, so that its files are as it left them."""
        while self._killed:
            self._say(f"wait {self._killed.pop()}")
            self._told()

    def log(self) -> str:
        """All that it has logged, in all its lives."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def close(self) -> None:
        self.kill()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._parent.pid, signal.SIGKILL)
        self._parent.wait()
        for stream in (self._parent.stdin, self._parent.stdout):
            assert stream is not None
            with contextlib.suppress(BrokenPipeError):
                stream.close()

    def _say(self, what: str) -> None:
        stream: IO[str] | None = self._parent.stdin
        assert stream is not None
        stream.write(what + "\n")
        stream.flush()

    def _told(self) -> str:
        assert self._parent.stdout is not None
        line = self._parent.stdout.readline().strip()
        assert line not in ("", FAILED), f"The server does not start: {self.log()}"
        return line


@contextlib.contextmanager
def killable_server(
    folder: Path, fault: str = "", database: str = "", processes: int = 1, **settings: int
) -> Iterator[KillableServer]:
    """A server that has started, on a data folder in this folder or on a database."""
    server = KillableServer(folder, fault, database, processes, **settings)
    try:
        server.start()
        yield server
    finally:
        server.close()


def tell(text: str) -> None:
    # Past all buffers: a process that is killed has said what it has said.
    os.write(1, f"{text}\n".encode())


def live(config: ServerConfig, door: socket.socket, log: str) -> None:
    """One life; what it dies of is in the log."""
    os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND), 2)
    try:
        serve(config, lambda port: tell(str(os.getpid())), door)
    except BaseException:
        traceback.print_exc()
        tell(FAILED)
        raise


def run_lives(data: str, log: str, fault: str, database: str, *options: str) -> None:
    """Begin a life whenever told to; when the teller is gone, end those that go on."""
    if fault:
        from tests.web.hostile.weaknesses import WEAKNESSES
        from tests.web.kills.faults import FAULTS

        {**FAULTS, **WEAKNESSES}[fault]()
    settings = {name: int(value) for name, _, value in (option.partition("=") for option in options)}
    # Bots that think in a process of their own would have to load everything in each life.
    config = ServerConfig(
        port=0,
        data=data,
        database=database,
        thinkers=0,
        log_level="warning",
        **settings,  # type: ignore[arg-type]
    )
    door = listening(config)
    tell(str(door.getsockname()[1]))
    children: set[int] = set()
    for line in sys.stdin:
        what, _, pid = line.strip().partition(" ")
        if what == "wait":
            os.waitpid(int(pid), 0)
            children.discard(int(pid))
            tell("dead")
            continue
        child = os.fork()
        if not child:
            try:
                live(config, door, log)
            finally:
                os._exit(1)
        children.add(child)
    for child in children:
        os.kill(child, signal.SIGKILL)


if __name__ == "__main__":
    run_lives(*sys.argv[1:])
