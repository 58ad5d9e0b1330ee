"""The style of figures: one palette, one size, and SVG that takes its colours from the page.

Figures are drawn with stand-in colours, which then become variables of the page's style sheet, so that one
drawing serves light and dark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from io import BytesIO
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

WIDTH = 4.8
"""The width of all figures, in inches."""
SMALL, LARGE = 10.3, 10.6
"""Font sizes in points; on a phone of 400 pixels the letters are then eleven pixels high."""

INK, MUTED, LINES, PAPER = "#010101", "#020202", "#030303", "#040404"
RUST, TEAL, GOLD, PLUM, SAND = "#050505", "#060606", "#070707", "#080808", "#090909"
FOG, ON_RUST = "#0b0b0b", "#0a0a0a"
SERIES = (RUST, TEAL, GOLD, PLUM, INK, MUTED)
"""The colours of series of equal rank, which also differ by their markers."""
MARKERS = ("o", "s", "D", "^", "v", "P")
STAND_INS = {
    INK: "ink",
    MUTED: "muted",
    LINES: "lines",
    PAPER: "paper",
    RUST: "rust",
    TEAL: "teal",
    GOLD: "gold",
    PLUM: "plum",
    SAND: "sand",
    FOG: "fog",
    ON_RUST: "on-rust",
}

SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",
    # The salt makes identifiers repeatable; without it two runs would differ.
    "svg.hashsalt": "dicetown",
    "font.family": ["DejaVu Sans"],
    "font.size": SMALL,
    "text.color": INK,
    "axes.edgecolor": LINES,
    "axes.labelcolor": MUTED,
    "axes.labelsize": SMALL,
    "axes.facecolor": "none",
    "axes.axisbelow": True,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.titlesize": LARGE,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "figure.facecolor": "none",
    "grid.color": LINES,
    "grid.linewidth": 0.6,
    "xtick.color": LINES,
    "ytick.color": LINES,
    "xtick.labelcolor": MUTED,
    "ytick.labelcolor": INK,
    "xtick.labelsize": SMALL,
    "ytick.labelsize": LARGE,
    "xtick.major.size": 0.0,
    "ytick.major.size": 0.0,
    "legend.frameon": False,
    "legend.fontsize": SMALL,
    "legend.handlelength": 1.1,
    "legend.columnspacing": 1.2,
    "legend.handletextpad": 0.5,
}

INCH_PER_LETTER = 0.09
"""Inches per letter of a label, in a very wide font."""
LEGEND, AXIS, TOP = 0.26, 0.48, 0.08


UNUSED_IDS = re.compile(
    r' id="(figure|axes|patch|line2d|text|xtick|ytick|matplotlib|legend|\w+Collection)[^"]*"'
)
"""Ids of groups, which nothing refers to."""


def drawing(
    height: float,
    panels: int,
    draw: Callable[[list[Axes]], None],
    labels: Sequence[str] = (),
    *,
    legend: Sequence[str] = (),
    title: bool = False,
    across: bool = False,
    bottom: float = AXIS,
) -> str:
    """Return an SVG of panels below each other, or `across`; `height` is that of a panel, in inches.

    `labels` are those beside the panels, which get the space that the longest one needs. `legend` has the
    names of the series, below each other if they do not fit side by side.
    """
    left = 0.12 + INCH_PER_LETTER * max(
        [len(line) for label in labels for line in label.split("\n")], default=5
    )
    left = min(left, 0.48 * WIDTH)
    head = TOP + (0.25 if title else 0.0)
    beside = 0.4 * len(legend) + INCH_PER_LETTER * sum([len(name) for name in legend]) < WIDTH
    above = LEGEND * (1 if beside else len(legend)) if legend else 0.0
    rows, columns = (1, panels) if across else (panels, 1)
    gap = 0.0 if rows == 1 else bottom * 0.8 + (0.25 if title else 0.0)
    total = above + head + rows * height + (rows - 1) * gap + bottom
    with rc_context(SETTINGS):
        figure = Figure(figsize=(WIDTH, total))
        FigureCanvasSVG(figure)
        right = WIDTH - 0.24
        room = (right - left) / columns
        axes: list[Axes] = []
        for row in range(rows):
            for column in range(columns):
                base = total - above - head - (row + 1) * height - row * gap
                inner = room - (0.18 if column < columns - 1 else 0.0)
                box = ((left + column * room) / WIDTH, base / total, inner / WIDTH, height / total)
                axes.append(figure.add_axes(box))
        draw(axes)
        if legend:
            handles, names = axes[0].get_legend_handles_labels()
            figure.legend(
                handles,
                names,
                loc="upper left",
                bbox_to_anchor=(0.0, 1.0),
                ncols=len(names) if beside else 1,
                borderaxespad=0.1,
            )
        buffer = BytesIO()
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    return _for_the_page(buffer.getvalue().decode())


def _for_the_page(svg: str) -> str:
    """Return the bare element in the page's colours, without what only a separate file needs."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<style.*?</style>", "", svg, flags=re.DOTALL)
    svg = re.sub(r' (xmlns(:\w+)?|version|width|height)="[^"]*"', "", svg, count=5)
    svg = svg.replace("xlink:href", "href")
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    svg = UNUSED_IDS.sub("", svg)
    svg = re.sub(r"font: [^;\"]*?([\d.]+)px [^;\"]*", r"font-size: \1px", svg)
    for stand_in, name in STAND_INS.items():
        svg = svg.replace(stand_in, f"var(--{name})")
    return re.sub(r">\s+<", "><", svg).strip()


def named(svg: str, number: int, title: str) -> str:
    """Return the figure with ids that are unique on the page, and a title for screen readers."""
    svg = re.sub(r'id="', f'id="f{number}-', svg)
    svg = svg.replace("url(#", f"url(#f{number}-").replace('href="#', f'href="#f{number}-')
    begin = svg.index(">") + 1
    opening = svg[: begin - 1] + f' role="img" aria-labelledby="f{number}-title">'
    return f'{opening}<title id="f{number}-title">{escape(title)}</title>{svg[begin:]}'


def as_percent(axes: Axes, most: int = 5) -> None:
    axes.xaxis.set_major_locator(MaxNLocator(most))
    low, high = axes.get_xlim()
    # Ticks closer than a percent would otherwise read alike.
    axes.xaxis.set_major_formatter(FuncFormatter(_finely if high - low < 0.05 else _percent))


def _percent(value: float, position: int | None) -> str:
    return f"{100 * value:.0f}%"


def _finely(value: float, position: int | None) -> str:
    return f"{100 * value:.1f}%"
