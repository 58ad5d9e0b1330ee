"""Curves in one picture: dots that are joined, over two scales, the upright one logarithmic."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from dicetown.sim.arena.picture import MARGIN, page, text

WIDTH, HEIGHT = 440, 260
LEFT, TOP = MARGIN + 44, 64
LEGEND = 20
COLOURS = ("#1a7f6b", "#c2571a", "#4a6fd0", "#9a4ab8", "#8a6d00", "#c0392b")
"""Seen on light and on dark paper."""
MARKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)


@dataclass(frozen=True, slots=True)
class Series:
    name: str
    points: Sequence[tuple[float, float]]


def curve(title: str, across: str, drawn: Sequence[Series], limit: float) -> str:
    """A picture of what was measured, with a line at a limit."""
    most = max(x for series in drawn for x, _ in series.points)
    values = [max(y, 0.1) for series in drawn for _, y in series.points]
    low, high = math.log(min(*values, limit) / 1.3), math.log(max(*values, limit) * 1.3)

    def place(x: float, y: float) -> tuple[float, float]:
        upright = (math.log(max(y, 0.1)) - low) / (high - low)
        return LEFT + WIDTH * x / most, TOP + HEIGHT * (1 - upright)

    parts = [text(MARGIN, 34, "title", title)]
    for mark in MARKS:
        if low <= math.log(mark) <= high:
            _, y = place(0, mark)
            parts.append(_line(LEFT, y, LEFT + WIDTH, y, "#8b949e", 0.3))
            parts.append(text(LEFT - 8, y + 4, "small", f"{mark:,}", "end"))
    _, at = place(0, limit)
    parts.append(_line(LEFT, at, LEFT + WIDTH, at, "#c2571a", 1, 'stroke-dasharray="5 4"'))
    for x in sorted({x for series in drawn for x, _ in series.points}):
        parts.append(text(place(x, 1)[0], TOP + HEIGHT + 18, "small", f"{x:,.0f}", "middle"))
    parts.append(text(LEFT + WIDTH, TOP + HEIGHT + 36, "small", across, "end"))
    for number, series in enumerate(drawn):
        colour = COLOURS[number % len(COLOURS)]
        places = [place(x, y) for x, y in series.points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in places]
        line = TOP + HEIGHT + 58 + LEGEND * number
        parts.append(f'<circle cx="{LEFT}" cy="{line - 4}" r="4.5" fill="{colour}"/>')
        parts.append(text(LEFT + 14, line, "small", series.name))
    bottom = TOP + HEIGHT + 58 + LEGEND * len(drawn)
    return page(parts, LEFT + WIDTH + MARGIN + 8, bottom + 4, escape(title))


def _line(x: float, y: float, right: float, down: float, colour: str, strength: float, more: str = "") -> str:
    return (
        f'<line x1="{x:g}" y1="{y:.1f}" x2="{right:g}" y2="{down:.1f}" stroke="{colour}"'
        f' stroke-opacity="{strength}" {more}/>'
    )
