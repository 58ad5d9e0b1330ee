"""The page and its server at one address, for those who change them: each is renewed with its sources.

    python3 run.py dev [--port PORT] [--data DIR]

The browser takes changes of `frontend/` at once. A change of the package starts the server again; its tables
stay in the data folder. Ctrl-C ends both.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Final

from tools.page import FRONTEND, ROOT, Impossible, install

PACKAGE: Final = ROOT / "src" / "dicetown"
BUILT: Final = PACKAGE / "web" / "page"
VITE: Final = FRONTEND / "node_modules" / "vite" / "bin" / "vite.js"
SERVED: Final = "Dice Town is served at"
"""How the server tells its own address, which is not where the page is."""
PATIENCE: Final = 10.0
"""Seconds that a process gets to end."""


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def free_port(wanted: int) -> int:
    """This port of this machine, or another one where it is taken."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", wanted))
        except OSError:
            return free_port(0)
        port: int = probe.getsockname()[1]
        return port


def start(command: Sequence[str], **variables: str) -> subprocess.Popen[str]:
    """A process whose lines are shown, but for those with addresses; Ctrl-C reaches it through us only."""
    process = subprocess.Popen(
        command,
        cwd=FRONTEND,
        env=os.environ | variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    )
    threading.Thread(target=show, args=(process.stdout,), daemon=True).start()
    return process


def show(lines: IO[str]) -> None:
    for line in lines:
        if SERVED not in line:
            say(line.rstrip())


def end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def sources() -> dict[Path, int]:
    """When the files of the package were changed last, but for the built page."""
    files = (file for kind in ("py", "json") for file in PACKAGE.rglob(f"*.{kind}"))
    return {file: file.stat().st_mtime_ns for file in files if BUILT not in file.parents and file.exists()}


def answers(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def serve(port: int, data: Path) -> int:
    """Until Ctrl-C; another status than 0 if the page's server cannot go on."""
    behind = free_port(0)
    command = [sys.executable, "-m", "dicetown", "serve", "--log-level", "warning"]
    command += ["--port", str(behind), "--data", str(data)]
    page = [
        "node",
        str(VITE),
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        "--strictPort",
        "--logLevel",
        "warn",
    ]
    seen = sources()
    running = [start(command), start(page, DICETOWN_URL=f"http://127.0.0.1:{behind}")]
    news = f"Dice Town for developers: http://127.0.0.1:{port}  (Ctrl-C stops it)"
    try:
        while running[1].poll() is None:
            if news and answers(port) and answers(behind):
                say(news)
                news = ""
            # A watch by polling is the same on every system.
            time.sleep(0.4)
            now = sources()
            if now != seen:
                seen = now
                end(running[0])
                running[0] = start(command)
                news = news or "The server is started again."
    except KeyboardInterrupt:
        return 0
    finally:
        for process in running:
            end(process)
    return 1


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="run.py dev", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--port", type=int, default=5173, help="where the page is (default: %(default)s)")
    parser.add_argument("--data", type=Path, default=ROOT / "build" / "dev", help="where tables are kept")
    found = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        install()
    except Impossible as problem:
        say(str(problem))
        return 1
    found.data.mkdir(parents=True, exist_ok=True)
    return serve(free_port(found.port), found.data.resolve())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
