"""Intervals as strips on one scale, a line for each cell: where a rung stands and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicetown.sim.arena.picture import MARGIN, page, text
from dicetown.sim.statistics import Estimate

LINE = 20
SCALE = 420
LETTER = 6.6
TOP = 72
SHARES = (0, 25, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class Strip:
    name: str
    share: Estimate
    fair: float


def strips(title: str, drawn: Sequence[Strip]) -> str:
    """A picture with a dot and an interval for each, and a mark at each fair share."""
    side = MARGIN + round(max([len(strip.name) for strip in drawn]) * LETTER) + 12
    bottom = TOP + len(drawn) * LINE
    parts = [text(MARGIN, 34, "title", title)]
    for share in SHARES:
        x = side + SCALE * share / 100
        parts.append(
            f'<rect class="none" fill-opacity="0.3" x="{x - 0.5:g}" y="{TOP - 6}" width="1" '
            f'height="{bottom - TOP + 6}"/>'
        )
        parts.append(text(x, TOP - 12, "small", f"{share}%", "middle"))
    for number, strip in enumerate(drawn):
        middle = TOP + number * LINE + LINE / 2
        parts.extend(_strip(strip, side, middle))
    width = side + SCALE + 64 + MARGIN
    legend = "Dot and strip: share of wins with its 95% interval over blocks. Upright mark: fair share."
    parts.append(text(MARGIN, bottom + 24, "small", legend))
    return page(parts, max(width, 560), bottom + 40, title)


def _strip(strip: Strip, side: int, middle: float) -> list[str]:
    share = strip.share
    low, high = (share.low, share.high) if share.has_interval else (share.value, share.value)
    # A rung that is under its fair share for sure is what one looks for here.
    kind = "less" if high < strip.fair else "more"
    fair = side + SCALE * strip.fair
    return [
        text(side - 12, middle + 4, "small", strip.name, "end"),
        f'<rect class="none" x="{fair - 1:g}" y="{middle - 7:g}" width="2" height="14"/>',
        f'<rect class="{kind}" fill-opacity="0.45" x="{side + SCALE * low:.1f}" y="{middle - 3:g}" '
        f'width="{max(SCALE * (high - low), 1):.1f}" height="6" rx="3"/>',
        f'<circle class="{kind}" cx="{side + SCALE * share.value:.1f}" cy="{middle:g}" r="4.5"/>',
        text(side + SCALE + 12, middle + 4, "small", f"{share.value:.1%}"),
    ]
