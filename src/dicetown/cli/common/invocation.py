"""How the person started this program, so that commands to copy begin the same way."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path


def command_line(*words: str) -> str:
    """A command to copy, begun the way the person began this one."""
    return " ".join([*_this_program(sys.argv), *words])


def _this_program(argv: Sequence[str]) -> list[str]:
    """How the person started this, as far as it can be told."""
    if Path(argv[0]).parts[-2:] != ("dicetown", "__main__.py"):
        return ["dicetown"]
    if Path(sys.prefix).name == ".venv" and (Path(sys.prefix).parent / "run.py").exists():
        return ["python3", "run.py"]
    return ["python3", "-m", "dicetown"]
