"""The Screen class: styled lines that wrap, in colour if the terminal has it and plain otherwise."""

from __future__ import annotations

import os
import shutil
import sys
import unicodedata
from collections.abc import Sequence
from typing import TextIO

from dicetown.cli.common.plain import fitted

try:
    from rich.console import Console
    from rich.text import Text
except ImportError:  # after `pip install --no-deps` the text is plain
    HAVE_RICH = False
else:
    HAVE_RICH = True

WIDEST = 100
"""Longer lines are hard to read, even in a wide terminal."""

NARROWEST = 40

STYLES = {
    "": "",
    "title": "bold yellow",
    "strong": "bold",
    "dim": "dim",
    "you": "bold",
    "label": "cyan",
    "error": "bold red",
    "badge": "bold yellow",
    "die-9": "bold yellow",
    "die-10": "bold green",
    "die-J": "bold blue",
    "die-Q": "bold magenta",
    "die-K": "bold red",
    "die-A": "bold cyan",
    "die-?": "dim",
    "code": "#ffffff on #000000",
}
"""Dice have the colour of the place they win: gold for the mine, green for the bank and so on."""

Span = tuple[str, str]
"""A text and the name of its style."""


def cells(text: str) -> int:
    """Return how many columns a text takes."""
    total = 0
    for character in text:
        if not unicodedata.combining(character):
            total += 2 if unicodedata.east_asian_width(character) in "WF" else 1
    return total


def padded(text: str, width: int, right: bool = False) -> str:
    """Return the text padded to this many columns."""
    filling = " " * (width - cells(text))
    return filling + text if right else text + filling


def wants_colour(out: TextIO) -> bool:
    """Return whether to use colours: only in a terminal that has them, and not against the person's wish."""
    return (
        HAVE_RICH and out.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "") != "dumb"
    )


class Screen:
    """The place where a game is shown and its answers are read."""

    def __init__(self, out: TextIO | None = None, source: TextIO | None = None) -> None:
        self.out = sys.stdout if out is None else out
        self.source = sys.stdin if source is None else source
        self.plain_boxes = not self.can_show("┌─│★·→")
        self._console = None
        if wants_colour(self.out):
            self._console = Console(file=self.out, highlight=False, markup=False, emoji=False)

    def can_show(self, text: str) -> bool:
        """Return whether the terminal has these characters."""
        try:
            text.encode(self.out.encoding or "utf-8")
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    @property
    def width(self) -> int:
        """The columns to use; computed each time, as windows change their size."""
        return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))

    def say(self, *spans: str | Span, indent: int = 0, hang: int = 0) -> None:
        """Write a line, wrapped with `indent` before its first row and `hang` more before the others."""
        parts = [span if isinstance(span, tuple) else (span, "") for span in spans]
        for row in wrap(parts, self.width, indent, indent + hang):
            self._write(row)

    def whole(self, text: str, style: str = "") -> None:
        """Write a line that is never broken, such as a command to be copied."""
        self._write([("  ", ""), (text, style)])

    def row(self, *spans: Span) -> None:
        """Write a row as it is, never broken."""
        self._write(spans)

    def blank(self) -> None:
        self._write([])

    def rule(self, left: str, right: str = "") -> None:
        """Write a line across the screen with a title in it."""
        stroke = "-" if self.plain_boxes else "─"
        if right and cells(left) + cells(right) + 9 > self.width:
            self.rule(left)
            self.say((right, "title"), indent=4)
            return
        room = self.width - cells(left) - cells(right) - (8 if right else 5)
        spans: list[Span] = [(stroke * 3 + " ", "dim"), (left, "title"), (" " + stroke * max(1, room), "dim")]
        if right:
            spans.extend([(" ", ""), (right, "title"), (" " + stroke, "dim")])
        self._write(spans)

    def ask(self, marker: str = "> ") -> str | None:
        """Return a line from the person, or None when there are no more."""
        self.out.flush()
        if self.source is sys.stdin and self.source.isatty():
            return _typed(marker)
        self.out.write(marker)
        self.out.flush()
        line = self.source.readline()
        # Piped input is not echoed, so write it: a transcript should show both sides.
        self.out.write(self._fitted(line.rstrip("\r\n") + "\n"))
        return line.rstrip("\r\n") if line else None

    def _fitted(self, text: str) -> str:
        return text if self.can_show(text) else fitted(text, self.out.encoding or "ascii")

    def _write(self, spans: Sequence[Span]) -> None:
        if self._console is not None:
            styled = Text.assemble(*[(self._fitted(text), STYLES[style]) for text, style in trimmed(spans)])
            self._console.print(styled, soft_wrap=True)
            return
        self.out.write(self._fitted("".join([text for text, _ in trimmed(spans)]) + "\n"))


def trimmed(spans: Sequence[Span]) -> list[Span]:
    """Return a row without the blanks at its end."""
    row = list(spans)
    while row and not row[-1][0].rstrip():
        row.pop()
    if row:
        row[-1] = (row[-1][0].rstrip(), row[-1][1])
    return row


def _typed(marker: str) -> str | None:
    try:
        return input(marker)
    except EOFError:
        print()
        return None


def wrap(spans: Sequence[Span], width: int, first: int = 0, other: int = 0) -> list[list[Span]]:
    """Break styled text at spaces into rows of at most `width` columns."""
    words: list[list[Span]] = [[]]
    for text, style in spans:
        for number, piece in enumerate(text.split(" ")):
            if number:
                words.append([(" ", style)])
            words[-1].append((piece, style))
    rows: list[list[Span]] = [[(" " * first, "")]]
    column = first
    for word in words:
        size = sum([cells(piece) for piece, _ in word])
        if column + size > width and column > (other if len(rows) > 1 else first):
            if size == 1 and word[0][0] == " ":
                continue
            rows.append([(" " * other, "")])
            column = other
            word = [piece for piece in word if piece[0] != " "]
            size = sum([cells(piece) for piece, _ in word])
        rows[-1].extend(word)
        column += size
    return rows
