"""What a command finds around it: nothing of the developer who runs the tests."""

import io
import os
import sys
from functools import partial
from pathlib import Path

import pytest

from tests.cli.said import Capture, Run, Said, said_by


@pytest.fixture(autouse=True)
def own_surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A state folder of the test's own, the same terminal everywhere, and no settings of a server."""
    for name in [name for name in os.environ if name.startswith("DICETOWN_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def run(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command with these arguments, typing these lines."""

    def running(*arguments: object, typed: str = "") -> Said:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        return said_by(capsys, *arguments)

    return running


@pytest.fixture
def play(run: Run) -> Run:
    """Play with these arguments, typing these lines."""
    return partial(run, "play")
