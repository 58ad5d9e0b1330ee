"""How the person started this program, so that commands to copy begin the same way."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path


def command_line(*words: str) -> str:
    """Return a command to copy, which starts the program the way the person did."""
    return " ".join([*_this_program(sys.argv), *words])


def _this_program(argv: Sequence[str]) -> list[str]:
    """Return how the person started the program, as far as that is known."""
    if Path(argv[0]).parts[-2:] != ("dicetown", "__main__.py"):
        return ["dicetown"]
    if Path(sys.prefix).name == ".venv" and (Path(sys.prefix).parent / "run.py").exists():
        return ["python3", "run.py"]
    return ["python3", "-m", "dicetown"]
