"""Dice drawn with characters: large ones for the viewer's dice, small ones for those of all seats."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dicetown.cli.common.screen import Span

HIDDEN = "?"
DRAWN = re.compile(r"\[(10|[9JQKA])\]")


def die_style(face: str) -> str:
    return f"die-{face}"


def small_dice(faces: Sequence[str], hidden: int) -> list[Span]:
    """Return dice in one row of text: the visible ones, then the hidden ones."""
    spans: list[Span] = []
    for face in [*faces, *[HIDDEN] * hidden]:
        spans.append((f"[{face}]", die_style(face)))
    return spans


def dice_in(text: str) -> list[Span]:
    """Return a sentence with dice like `[10]` in their colours."""
    spans: list[Span] = []
    for number, piece in enumerate(DRAWN.split(text)):
        if number % 2:
            spans.extend(small_dice([piece], 0))
        elif piece:
            spans.append((piece, ""))
    return spans


def large_dice(faces: Sequence[str], plain: bool) -> list[list[Span]]:
    """Return dice as three rows of spans."""
    top, side, bottom = ("+---+", "|", "+---+") if plain else ("┌───┐", "│", "└───┘")
    rows: list[list[Span]] = [[], [], []]
    for face in faces:
        style = die_style(face)
        rows[0].append((top + " ", style))
        rows[1].append((f"{side}{face:^3}{side} ", style))
        rows[2].append((bottom + " ", style))
    return rows
