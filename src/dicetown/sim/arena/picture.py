"""The matrix of an arena as a picture: plain SVG that reads well on light and dark pages."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from dicetown.sim.arena.labels import labels
from dicetown.sim.arena.results import ArenaResults, Figure

MARGIN = 24
ROW = 74
NARROWEST = 150
HEAD = 96
GAP = 4
LETTER = 9.2
"""The approximate width of a letter of the labels, as the reader's font is unknown."""

STYLE = """
  text { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
         fill: #1c2128 }
  .paper { fill: #ffffff }
  .title { font-size: 17px; font-weight: 600 }
  .label { font-size: 14px; font-weight: 600 }
  .share { font-size: 19px; font-weight: 600; font-variant-numeric: tabular-nums }
  .small { font-size: 11.5px; fill: #57606a; font-variant-numeric: tabular-nums }
  .within { font-size: 11.5px; font-variant-numeric: tabular-nums }
  .more { fill: #1a7f6b } .less { fill: #c2571a } .none { fill: #8b949e }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } .paper { fill: #161b22 } .small { fill: #9da7b3 }
    .more { fill: #2fbf9f } .less { fill: #f0883e } .none { fill: #6e7681 }
  }
"""


def picture(results: ArenaResults) -> str:
    """Return the picture, with a matrix for each cell, one under the other."""
    names = labels(results.plan.bots)
    parts: list[str] = []
    top = 0
    width = 0
    plan = results.plan
    for cell in results.cells():
        title = f"{cell.cell.ruleset}, {cell.cell.seats} seats"
        note = f"seed {plan.seed}, bribes {plan.bribes}, {cell.games:,} games in {cell.blocks:,} blocks"
        figures = [[cell.against(one, other) for other in cell.bots] for one in cell.bots]
        shown = [names[bot] for bot in cell.bots]
        drawn, across, down = matrix(title, note, figures, shown, cell.cell.fair, top)
        parts.extend(drawn)
        top += down
        width = max(width, across)
    return page(parts, width, top, "Share of wins of each bot among copies of each other bot")


def page(parts: Sequence[str], width: int, height: int, title: str) -> str:
    """Return a complete SVG file."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{width}" height="{height}" rx="10"/>',
            *parts,
            "</svg>",
            "",
        ]
    )


def matrix(
    title: str,
    note: str,
    figures: Sequence[Sequence[Figure | None]],
    names: Sequence[str],
    fair: float,
    top: int = 0,
) -> tuple[list[str], int, int]:
    """Return the parts of one matrix, drawn from `top` down, with its width and height."""
    wide = max(NARROWEST, round(max([len(name) + 6 for name in names]) * LETTER) + 12)
    side = MARGIN + round(max([len(name) for name in names]) * LETTER) + 16
    width = side + wide * len(names) + MARGIN
    width = max(width, 2 * MARGIN + max(480, round(max(len(title) * 9.2, len(note) * 6.6))))
    parts = [
        text(MARGIN, top + 34, "title", title),
        text(MARGIN, top + 54, "small", note),
    ]
    for column, name in enumerate(names):
        middle = side + column * wide + (wide - GAP) / 2
        parts.append(text(middle, top + HEAD - 10, "label", f"among {name}", "middle"))
    for row, name in enumerate(names):
        upper = top + HEAD + row * ROW
        parts.append(text(side - 14, upper + ROW / 2 + 3, "label", name, "end"))
        for column, figure in enumerate(figures[row]):
            parts.extend(_square(side + column * wide, upper, wide - GAP, figure, row == column))
    lower = top + HEAD + len(names) * ROW + 22
    legend = f"Share of wins of the row, its 95% interval over blocks, n games. A fair share is {fair:.1%}."
    parts.append(text(MARGIN, lower, "small", legend))
    return parts, width, lower + 16 - top


def _square(left: float, top: float, width: int, figure: Figure | None, same: bool) -> list[str]:
    share = None if figure is None else figure.share
    height = ROW - GAP
    middle = left + width / 2
    if figure is None or share is None:
        word = "" if same else "not played"
        return [
            f'<rect class="none" fill-opacity="0.12" x="{left:g}" y="{top:g}" width="{width}" '
            f'height="{height}" rx="6"/>',
            text(middle, top + height / 2 + 4, "small", word, "middle"),
        ]
    kind, depth = shade(share.value, figure.fair)
    interval = f"{share.low:.1%} to {share.high:.1%}" if share.has_interval else ""
    told = f"{figure.bot} among {figure.others[0]}: {share.value:.1%} of {figure.games:,} games, {interval}"
    return [
        f'<g><title>{escape(told)}</title><rect class="{kind}" fill-opacity="{depth:.2f}" x="{left:g}" '
        f'y="{top:g}" width="{width}" height="{height}" rx="6"/>',
        text(middle, top + 27, "share", f"{share.value:.1%}", "middle"),
        text(middle, top + 44, "within", interval, "middle"),
        text(middle, top + 60, "within", f"n {figure.games:,}", "middle") + "</g>",
    ]


def shade(share: float, fair: float) -> tuple[str, float]:
    """Return a colour and its depth, by how the odds compare with those of a fair share."""
    inside = min(max(share, 0.001), 0.999)
    odds = math.log(inside / (1 - inside)) - math.log(fair / (1 - fair))
    depth = min(abs(odds) / math.log(20), 1.0)
    return ("more" if odds >= 0 else "less"), 0.08 + 0.47 * depth


def text(x: float, y: float, kind: str, words: str, anchor: str = "start") -> str:
    """Return a line of text."""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'
