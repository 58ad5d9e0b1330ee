"""Pages that show edits: the files they show are written and the changes they show are made, in a folder."""

from __future__ import annotations

import re
from pathlib import Path

SHOWN = re.compile(r"```(\w+) (\S+)\n(.*?)```", re.DOTALL)
"""A block of code with the name of its file: the whole file, or with `diff` some of its lines."""


def apply_page(text: str, folder: Path) -> list[str]:
    """Make the edits of a page in a folder. Return the names of the files."""
    names: list[str] = []
    for kind, name, content in SHOWN.findall(text):
        file = folder / name
        if kind == "diff":
            content = changed(file.read_text(encoding="utf-8"), content)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
        names.append(name)
    return names


def changed(text: str, diff: str) -> str:
    """Return a text with the lines of a diff; those it does not add must stand there once."""
    lines = [(line[:1], line[1:]) for line in diff.splitlines(keepends=True)]
    before = "".join([line for mark, line in lines if mark != "+"])
    after = "".join([line for mark, line in lines if mark != "-"])
    assert text.count(before) == 1, f"{text.count(before)} times there:\n{before}"
    return text.replace(before, after)
