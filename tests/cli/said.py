"""What a command says, and with which exit code it ends."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from dicetown.cli.main import main

Capture = pytest.CaptureFixture[str]


class Said(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def line(self) -> str:
        """All of its output in one line, so that nothing is missed where a line was broken."""
        return " ".join(self.out.split())


Run = Callable[..., Said]


def said_by(capsys: Capture, *arguments: object) -> Said:
    """Run a command; what it says has plain spaces, and is never a traceback."""
    code = main([str(argument) for argument in arguments])
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    return Said(code, printed.out.replace("\u00a0", " "), printed.err)
