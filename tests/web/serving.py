"""A real server for tests: `dicetown serve` in a process of its own, on a free port."""

import contextlib
import os
import re
import selectors
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import dicetown

PATIENCE = 120.0
"""Seconds for a server to come up on a machine that has other things to do."""

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")


class Serving:
    """A server that can be killed and started again on the same data and port."""

    def __init__(self, data: Path, settings: Mapping[str, object]) -> None:
        self.data = data
        self.port = 0
        self.source = Path(dicetown.__file__).parent.parent
        """Where the package lies; another release after a change."""
        self.log_level = "error"
        self._settings = {f"DICETOWN_{name.upper()}": str(value) for name, value in settings.items()}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def start(self) -> None:
        """Start it, and come back when it answers."""
        command = [
            sys.executable,
            "-m",
            "dicetown",
            "serve",
            "--thinkers",
            "1",
            "--log-level",
            self.log_level,
        ]
        command += ["--port", str(self.port), "--data", str(self.data)]
        self._process = subprocess.Popen(
            command,
            env={**os.environ, **self._settings, "PYTHONPATH": str(self.source)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        self.port = self._read_port()
        with urllib.request.urlopen(f"{self.url}/healthz", timeout=PATIENCE) as answer:
            assert answer.status == 200

    def _read_port(self) -> int:
        assert self._process is not None
        assert self._process.stderr is not None
        told = b""
        with selectors.DefaultSelector() as ready:
            ready.register(self._process.stderr, selectors.EVENT_READ)
            while ready.select(PATIENCE):
                piece = os.read(self._process.stderr.fileno(), 4096)
                told += piece
                found = ADDRESS.search(told.decode(errors="replace"))
                if found is not None and b"\n" in told:
                    return int(found[1])
                if not piece:
                    break
        self.kill()
        raise AssertionError(f"The server did not start: {told.decode(errors='replace')}")

    def figures(self) -> list[str]:
        """What it tells of itself, all its processes included."""
        with urllib.request.urlopen(f"{self.url}/metrics", timeout=PATIENCE) as answer:
            text: str = answer.read().decode()
        return text.splitlines()

    def kill(self) -> None:
        """End it as a power cut would: nothing is finished, no client is told."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop, as its operator does."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(how)
        try:
            process.wait(PATIENCE)
        finally:
            process.kill()
            process.wait()
            if process.stderr is not None:
                process.stderr.close()


GENEROUS: Final = {
    "messages_per_second": 10_000,
    "messages_burst": 10_000,
    "requests_per_second": 10_000,
    "requests_burst": 10_000,
    "sessions_per_hour": 10_000,
    "tables_per_hour": 10_000,
    "records_per_hour": 10_000,
    "reviews_per_hour": 10_000,
}
"""Limits under which a test that is in a hurry is not taken for an attack."""


@contextlib.contextmanager
def serving(data: Path, **settings: object) -> Iterator[Serving]:
    """A server on this data folder for as long as the block lasts; its settings by name."""
    server = Serving(data, {**GENEROUS, **settings})
    server.start()
    try:
        yield server
    finally:
        server.kill()
