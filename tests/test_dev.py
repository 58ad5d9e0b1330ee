"""`run.py dev`: the page and its server at one address, each renewed when its sources change."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from tools.dev import PACKAGE, free_port, sources

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
VITE = "frontend/node_modules/vite/package.json"
PATIENCE = 120.0

ADDRESSES = ("/", "/t/abcdefghjk", "/replays", "/replay/table/abcdefghjk", "/d/key", "/n/stop/word")


@pytest.fixture
def dev(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tools.dev", "--port", "0", "--data", str(tmp_path)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        stderr=subprocess.PIPE,
        text=True,
    )
    yield process
    process.terminate()
    assert process.stderr is not None
    process.stderr.close()
    process.wait(PATIENCE)


def told(lines: IO[str] | None, pattern: str) -> re.Match[str]:
    """The first line like this."""
    assert lines is not None
    for line in lines:
        if found := re.search(pattern, line):
            return found
    raise AssertionError(f"It ended without {pattern!r}.")


def ask(address: str, method: str = "GET") -> tuple[int, str]:
    request = urllib.request.Request(address, method=method, headers={"Accept": "text/html"})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as problem:
        return problem.code, problem.read().decode()


@pytest.mark.needs("node", VITE)
def test_page_and_server_at_one_address(dev: subprocess.Popen[str]) -> None:
    address = told(dev.stderr, r"http://127\.0\.0\.1:(\d+)")
    for path in ADDRESSES:
        status, page = ask(address[0] + path)
        assert (status, "/src/main.ts" in page) == (200, True), path
    assert json.loads(ask(f"{address[0]}/healthz")[1])["page"]
    assert "This link is not valid" in ask(f"{address[0]}/d/key", "POST")[1]

    os.utime(PACKAGE / "web" / "__init__.py")
    told(dev.stderr, "started again")
    assert ask(f"{address[0]}/healthz")[0] == 200

    dev.send_signal(signal.SIGINT)
    assert dev.wait(PATIENCE) == 0
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", int(address[1]))) != 0


def test_taken_port_is_left_alone() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        assert free_port(taken) != taken


def test_built_page_is_no_source() -> None:
    watched = sources()
    assert PACKAGE / "web" / "server.py" in watched
    assert not any(PACKAGE / "web" / "page" in file.parents for file in watched)


@pytest.mark.parametrize("node", ["", "v18.19.0"])
def test_without_node_says_what_is_needed(node: str, tmp_path: Path) -> None:
    if node:
        for name in ("node", "npm"):
            (tmp_path / name).write_text(f"#!/bin/sh\necho {node}\n", encoding="utf-8")
            (tmp_path / name).chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-m", "tools.dev"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src"), "PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert "needs Node.js 20 or newer" in done.stderr
