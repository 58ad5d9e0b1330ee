"""The kinds of figures in a report, each drawn from plain numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan

from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from dicetown.sim.report.style import (
    FOG,
    GOLD,
    INK,
    LINES,
    MARKERS,
    MUTED,
    ON_RUST,
    PLUM,
    RUST,
    SAND,
    SERIES,
    SMALL,
    TEAL,
    as_percent,
    drawing,
)
from dicetown.sim.statistics import Estimate

ROW = 0.27
"""The height in inches of a row with a label."""
LONGEST_LABEL = 24
"""The number of letters in a line beside a figure."""


def folded(label: str) -> str:
    """Return a label in two lines if one line would take too much of the width."""
    if len(label) <= LONGEST_LABEL:
        return label
    cut = max(label.rfind(mark, 0, LONGEST_LABEL) for mark in " +")
    return label if cut < 0 else label[:cut].rstrip() + "\n" + label[cut:].lstrip()


def row_height(labels: Sequence[str]) -> float:
    return 1.5 * ROW if any("\n" in label for label in labels) else ROW


@dataclass(frozen=True, slots=True)
class Row:
    """A row of estimates, one per series, and the value to compare them with."""

    label: str
    estimates: tuple[Estimate, ...]
    reference: float | None = None


def histograms(panels: Sequence[tuple[str, Mapping[int, int]]], axis: str, step: int = 1) -> str:
    """Draw how often each number came, in a panel each on one scale; `step` joins neighbouring numbers."""
    lowest = min([min(numbers, default=0) for _, numbers in panels]) // step * step
    highest = max([max(numbers, default=0) for _, numbers in panels])

    def draw(all_axes: list[Axes]) -> None:
        for axes, (title, numbers) in zip(all_axes, panels, strict=True):
            total = max(sum(numbers.values()), 1)
            joined: dict[int, float] = {}
            for number, times in numbers.items():
                start = number // step * step
                joined[start] = joined.get(start, 0.0) + times / total
            middle = sum([number * times for number, times in numbers.items()]) / total
            places = [start + (step - 1) / 2 for start in joined]
            axes.bar(places, list(joined.values()), width=0.86 * step, color=RUST, linewidth=0)
            axes.axvline(middle, color=INK, linewidth=1.2, linestyle=(0, (3, 2)))
            axes.annotate(
                f"mean {middle:.1f}",
                (middle, 1),
                (4, -8),
                xycoords=("data", "axes fraction"),
                textcoords="offset points",
                fontsize=SMALL,
            )
            axes.set_xlim(lowest - 0.6 * step, highest + 1.1 * step)
            axes.set_ylim(0, 1.25 * max(joined.values(), default=1.0))
            axes.set_yticks([])
            axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
            axes.set_title(title)
        all_axes[-1].set_xlabel(axis)

    several = len(panels) > 1
    return drawing(0.75 if several else 1.5, len(panels), draw, ("",), title=several)


def columns(bars: Sequence[tuple[str, float]], axis: str) -> str:
    """Draw shares as columns with their figures on top."""

    def draw(all_axes: list[Axes]) -> None:
        (axes,) = all_axes
        axes.bar(range(len(bars)), [height for _, height in bars], width=0.7, color=RUST, linewidth=0)
        for place, (_, height) in enumerate(bars):
            axes.annotate(
                f"{100 * height:.0f}%",
                (place, height),
                (0, 3),
                textcoords="offset points",
                ha="center",
                fontsize=SMALL,
            )
        axes.set_xticks(range(len(bars)), [label for label, _ in bars])
        axes.set_yticks([])
        axes.set_ylim(0, 1.15 * max([height for _, height in bars], default=1.0))
        axes.set_xlabel(axis)

    return drawing(1.3, 1, draw, ("",))


def bars(rows: Sequence[tuple[str, float]], axis: str) -> str:
    """Draw shares as bars with their figures at the end."""

    def draw(all_axes: list[Axes]) -> None:
        (axes,) = all_axes
        for place, (_, width) in enumerate(rows):
            axes.barh(place, width, height=0.74, color=RUST, linewidth=0)
            text = "0%" if width == 0 else f"{100 * width:.0f}%" if width >= 0.005 else "<1%"
            axes.annotate(
                text, (width, place), (4, 0), textcoords="offset points", va="center", fontsize=SMALL
            )
        axes.set_yticks(range(len(rows)), labels)
        axes.set_ylim(len(rows) - 0.45, -0.55)
        axes.set_xlim(0, 1.15 * max([width for _, width in rows], default=1.0))
        axes.set_xticks([])
        axes.set_xlabel(axis)

    labels = [folded(label) for label, _ in rows]
    return drawing(ROW * len(rows), 1, draw, labels)


def dots(
    rows: Sequence[Row], series: Sequence[str], axis: str, *, percent: bool = False, joined: bool = False
) -> str:
    """Draw estimates with their intervals in rows; a thin vertical line marks the value to compare with.

    `joined` rows have two estimates, with a line between them to show how far apart they are.
    """

    def draw(all_axes: list[Axes]) -> None:
        (axes,) = all_axes
        apart = 0.0 if joined else 0.26
        for number, name in enumerate(series):
            colour, marker = SERIES[number], MARKERS[number]
            for place, row in enumerate(rows):
                estimate = row.estimates[number]
                y = place + apart * (number - (len(series) - 1) / 2)
                if not isnan(estimate.low):
                    axes.plot([estimate.low, estimate.high], [y, y], color=colour, linewidth=2.2, zorder=3)
                axes.plot(
                    [estimate.value],
                    [y],
                    marker,
                    color=colour,
                    markersize=6,
                    zorder=4,
                    label=name if place == 0 else "_",
                )
        for place, row in enumerate(rows):
            if joined:
                ends = [estimate.value for estimate in row.estimates]
                axes.plot(ends, [place, place], color=LINES, linewidth=3, zorder=1)
            if row.reference is not None:
                edges = [place - 0.42, place + 0.42]
                axes.plot([row.reference] * 2, edges, color=INK, linewidth=1.4, zorder=2)
        axes.set_yticks(range(len(rows)), labels)
        axes.set_ylim(len(rows) - 0.45, -0.55)
        axes.grid(axis="x")
        if percent:
            as_percent(axes)
        else:
            axes.xaxis.set_major_locator(MaxNLocator(5))
        if joined:
            axes.set_xlim(left=min(0.0, axes.get_xlim()[0]))
        axes.set_xlabel(axis)

    several = len(series) > 1
    labels = [folded(row.label) for row in rows]
    height = row_height(labels) * len(rows) * (1.25 if several and not joined else 1.0)
    return drawing(max(height, 0.5), 1, draw, labels, legend=series if several else ())


def stacks(
    rows: Sequence[tuple[str, Sequence[float]]], parts: Sequence[str], axis: str, colours: Sequence[str]
) -> str:
    """Draw shares of a whole side by side in rows; those that are wide enough show their figure."""

    def draw(all_axes: list[Axes]) -> None:
        (axes,) = all_axes
        for number, part in enumerate(parts):
            colour = colours[number]
            for place, (_, shares) in enumerate(rows):
                left = sum(shares[:number])
                width = shares[number]
                label = part if place == 0 else "_"
                axes.barh(place, width, left=left, height=0.74, color=colour, linewidth=0, label=label)
                if width >= 0.07:
                    axes.text(
                        left + width / 2,
                        place,
                        f"{100 * width:.0f}",
                        ha="center",
                        va="center",
                        fontsize=SMALL,
                        color=ON_RUST if colour in (RUST, TEAL, PLUM) else INK,
                    )
        axes.set_yticks(range(len(rows)), labels)
        axes.set_ylim(len(rows) - 0.45, -0.55)
        axes.set_xlim(0, 1)
        as_percent(axes)
        axes.set_xlabel(axis)

    labels = [folded(label) for label, _ in rows]
    return drawing(row_height(labels) * len(rows), 1, draw, labels, legend=parts)


def grid(rows: Sequence[tuple[str, Sequence[float]]], names: Sequence[str], axis: str) -> str:
    """Draw shares in a table, larger ones darker."""

    def draw(all_axes: list[Axes]) -> None:
        (axes,) = all_axes
        for place, (_, shares) in enumerate(rows):
            for number, share in enumerate(shares):
                if share > 0:
                    axes.barh(
                        place,
                        0.94,
                        left=number - 0.47,
                        height=0.88,
                        color=RUST,
                        alpha=0.05 + 0.55 * share,
                        linewidth=0,
                    )
                    text = f"{100 * share:.0f}" if share >= 0.005 else "<1"
                    axes.text(number, place, text, ha="center", va="center", fontsize=SMALL)
        axes.set_xticks(range(len(names)), names)
        axes.set_yticks(range(len(rows)), labels)
        axes.set_xlim(-0.55, len(names) - 0.45)
        axes.set_ylim(len(rows) - 0.45, -0.55)
        axes.spines["bottom"].set_visible(False)
        axes.set_xlabel(axis)

    labels = [folded(label) for label, _ in rows]
    return drawing(ROW * len(rows), 1, draw, labels)


def effects(rows: Sequence[Row], axes_names: tuple[str, str]) -> str:
    """Draw two differences per row, as bars from zero with their intervals; the first is one of shares."""

    def draw(all_axes: list[Axes]) -> None:
        for number, axes in enumerate(all_axes):
            for place, row in enumerate(rows):
                estimate = row.estimates[number]
                scale = 100 if number == 0 else 1
                sure = estimate.excludes(0)
                colour = SAND if not sure else TEAL if estimate.value > 0 else RUST
                axes.barh(place, scale * estimate.value, height=0.7, color=colour, linewidth=0)
                if not isnan(estimate.low):
                    ends = [scale * estimate.low, scale * estimate.high]
                    axes.plot(ends, [place, place], color=INK, linewidth=1.1)
            axes.axvline(0, color=MUTED, linewidth=1)
            axes.set_ylim(len(rows) - 0.45, -0.55)
            axes.set_yticks(range(len(rows)), [row.label for row in rows] if number == 0 else [])
            axes.xaxis.set_major_locator(MaxNLocator(4))
            axes.grid(axis="x")
            axes.set_xlabel(axes_names[number])

    return drawing(ROW * 0.86 * len(rows), 2, draw, [row.label for row in rows], across=True)


def by_seats(
    series: Mapping[str, Mapping[int, Estimate]], axis: str, bands: Sequence[tuple[float, float, str]] = ()
) -> str:
    """Draw a share by number of seats, with a line for each ruleset; `bands` are named ranges."""

    def draw(all_axes: list[Axes]) -> None:
        (axes,) = all_axes
        seats = sorted({number for found in series.values() for number in found})
        for low, high, name in bands:
            axes.axhspan(low, high, color=SAND, linewidth=0, zorder=0, alpha=0.5)
            axes.annotate(
                name,
                (1, (low + high) / 2),
                (-4, 0),
                xycoords=("axes fraction", "data"),
                textcoords="offset points",
                ha="right",
                va="center",
                color=MUTED,
                fontsize=SMALL,
            )
        for number, (name, found) in enumerate(series.items()):
            colour = SERIES[number % len(SERIES)]
            places = [place + 0.06 * (number - (len(series) - 1) / 2) for place in found]
            values = [estimate.value for estimate in found.values()]
            marker = MARKERS[number % len(MARKERS)]
            axes.plot(places, values, marker + "-", color=colour, linewidth=1.6, markersize=6, label=name)
            for place, estimate in zip(places, found.values(), strict=True):
                if not isnan(estimate.low):
                    axes.plot([place] * 2, [estimate.low, estimate.high], color=colour, linewidth=2.2)
        axes.set_xticks(seats)
        axes.set_xlim(seats[0] - 0.5, seats[-1] + 0.9)
        axes.set_ylim(0, 1)
        axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0%", "25%", "50%", "75%", "100%"])
        axes.grid(axis="y")
        axes.set_xlabel(axis)

    return drawing(1.9, 1, draw, ("100%",), legend=list(series) if 1 < len(series) <= 3 else ())


CONTEST_COLOURS = (FOG, SAND, GOLD, RUST, MUTED)
PAIR_COLOURS = (RUST, TEAL, GOLD, PLUM)
