"""The results of an arena as tables for a person."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap

from dicetown.cli.sim import counted, one_of_each
from dicetown.sim.arena.labels import labels
from dicetown.sim.arena.plan import MIXED, PAIRS
from dicetown.sim.arena.ratings import BotRating
from dicetown.sim.arena.results import ArenaResults, CellResults, Figure
from dicetown.sim.statistics import Estimate

SHOWN_FAILURES = 3
NONE = "–"

Writer = Callable[[Estimate | None, Callable[[float], str]], str]
"""Writes an estimate, given a function that writes one number."""


def summary(results: ArenaResults, width: int | None = None) -> str:
    """Return all tables of a run. Every figure has its interval and its n.

    `width` is that of the terminal; wider tables are written in shorter ways.
    """
    names = labels(results.plan.bots)
    cells = results.cells()
    lines: list[str] = []
    for cell in cells:
        lines.extend(_cell(results, cell, names, width))
    if len([cell for cell in cells if cell.games]) > 1:
        lines.extend(["ratings over all cells", *_ratings(results.ratings(), names), ""])
    if any(cell.games for cell in cells):
        lines.extend(_times(results, names))
    lines.extend(_failures(results))
    return "\n".join(lines)


def percent(share: float) -> str:
    return f"{share:.1%}"


def signed(points: float) -> str:
    return f"{points:+.2f}"


def whole(rating: float) -> str:
    return f"{rating:,.0f}"


def with_interval(estimate: Estimate | None, write: Callable[[float], str]) -> str:
    """Return a figure with its 95% interval, as `58.1% (56.9% to 59.3%)`."""
    if estimate is None:
        return NONE
    if not estimate.has_interval:
        return f"{write(estimate.value)} (no interval)"
    return f"{write(estimate.value)} ({write(estimate.low)} to {write(estimate.high)})"


def briefly(estimate: Estimate | None, write: Callable[[float], str]) -> str:
    """Return a short form: `58.1% ±1.2`, or `100.0% (69.2 to 100.0)` if the ends are not equally far."""
    if estimate is None:
        return NONE
    if not estimate.has_interval:
        return write(estimate.value)
    low, high = write(estimate.low).rstrip("%"), write(estimate.high).rstrip("%")
    reach = write(estimate.high - estimate.value).strip("+%")
    if reach == write(estimate.value - estimate.low).strip("+%"):
        return f"{write(estimate.value)} ±{reach}"
    return f"{write(estimate.value)} ({low} to {high})"


BEST = "to the best other"
WAYS: tuple[tuple[Writer, tuple[str, ...]], ...] = (
    (with_interval, ()),
    (with_interval, (BEST,)),
    (briefly, (BEST,)),
    (briefly, (BEST, "blocks")),
    (briefly, (BEST, "blocks", "fair")),
    (briefly, (BEST, "blocks", "fair", "margin")),
)
"""Ways to write figures, from the fullest to the shortest: a writer, and the columns to leave out."""


def table_name(figure: Figure, names: Mapping[str, str], seats: int) -> str:
    """Return which bot the figure is for and which bots it met, in short names."""
    if figure.kind == MIXED:
        return f"{names[figure.bot]}, mixed"
    word = "against" if seats == 2 else "among"
    return f"{names[figure.bot]} {word} {names[figure.others[0]]}"


def _cell(results: ArenaResults, cell: CellResults, names: Mapping[str, str], width: int | None) -> list[str]:
    plan = results.plan
    budget = f", {plan.playouts:,} playouts" if plan.playouts is not None else ""
    budget += f", {plan.seconds:g} s per decision" if plan.seconds is not None else ""
    begin = (
        f"{cell.cell.ruleset} with {cell.cell.seats} seats, bribes {plan.bribes}, seed {plan.seed}{budget}"
    )
    if not cell.games:
        return [*_wrapped(f"{begin}: no game was finished", width), ""]
    played = f"{counted(cell.games)} in {counted(cell.blocks, 'block')}"
    lines = [*_wrapped(f"{begin}: {played}", width), "", *_figures(cell, names, width)]
    # For two bots the matrix would repeat the table.
    if len(cell.bots) > 2 and any(figure.kind == PAIRS for figure in cell.figures):
        met = "against" if cell.cell.seats == 2 else "among copies of"
        matrix = _matrix(cell, names, width)
        lines.extend(["", f"share of wins: row {met} column", *matrix] if matrix else [])
    lines.extend(["", "ratings over all games of this cell", *_ratings(cell.ratings, names), ""])
    return lines


def _wrapped(text: str, width: int | None) -> list[str]:
    return [text] if width is None else wrap(text, max(width, 20), break_on_hyphens=False)


def _fits(lines: Sequence[str], width: int | None) -> bool:
    return width is None or all(len(line) <= width for line in lines)


def _figures(cell: CellResults, names: Mapping[str, str], width: int | None) -> list[str]:
    """Return a row for each figure, in the fullest way that fits."""
    lines: list[str] = []
    for write, dropped in WAYS:
        lines = _figure_rows(cell, names, write, dropped)
        if "fair" in dropped:
            lines.append(f"The fair share is {percent(cell.cell.fair)}.")
        if _fits(lines, width):
            break
    return lines


def _figure_rows(
    cell: CellResults, names: Mapping[str, str], write: Writer, dropped: Sequence[str]
) -> list[str]:
    seats = cell.cell.seats
    shown = [figure for figure in cell.figures if not (seats == 2 and _is_mirrored(cell, figure))]
    columns = {
        "": [table_name(figure, names, seats) for figure in shown],
        "games": [f"{figure.games:,}" for figure in shown],
        "blocks": [f"{figure.blocks:,}" for figure in shown],
        "wins (95%)": [write(figure.share, percent) for figure in shown],
        "fair": [percent(figure.fair) for figure in shown],
        "margin": [write(figure.margin, signed) for figure in shown],
    }
    # With two seats the best of the others is the only one.
    if seats > 2:
        columns[BEST] = [write(figure.lead, signed) for figure in shown]
    return _table({head: cells for head, cells in columns.items() if head not in dropped})


def _table(columns: Mapping[str, Sequence[str]]) -> list[str]:
    return aligned([tuple(columns), *zip(*columns.values(), strict=True)], left=1)


def _is_mirrored(cell: CellResults, figure: Figure) -> bool:
    """Return whether this is the other side of an earlier figure."""
    return figure.kind == PAIRS and cell.bots.index(figure.bot) > cell.bots.index(figure.others[0])


def _matrix(cell: CellResults, names: Mapping[str, str], width: int | None) -> list[str]:
    """Return the matrix of wins, with numbers for long names, or nothing if that does not fit either."""
    shares: list[list[str]] = []
    for one in cell.bots:
        figures = [cell.against(one, other) for other in cell.bots]
        found = [None if figure is None else figure.share for figure in figures]
        shares.append([NONE if share is None else percent(share.value) for share in found])
    named = [names[bot] for bot in cell.bots]
    numbers = [str(number) for number in range(1, len(named) + 1)]
    numbered = [f"{number} {name}" for number, name in zip(numbers, named, strict=True)]
    for heads, sides in ((named, named), (numbers, numbered)):
        rows = [[side, *row] for side, row in zip(sides, shares, strict=True)]
        lines = aligned([["", *heads], *rows], left=1)
        if _fits(lines, width):
            return lines
    return []


def _ratings(ratings: Sequence[BotRating], names: Mapping[str, str]) -> list[str]:
    rows = [
        (names[rated.bot], with_interval(rated.rating, whole), counted(rated.games))
        for rated in ratings
        if rated.games
    ]
    return aligned(rows, left=1)


def _times(results: ArenaResults, names: Mapping[str, str]) -> list[str]:
    rows = [("time per decision", "p50", "p99", "decisions")]
    for bot, times in results.times().items():
        middle, slow = times.quantile_ms(0.5), times.quantile_ms(0.99)
        rows.append((names[bot], milliseconds(middle), milliseconds(slow), f"{times.decisions:,}"))
    return aligned(rows, left=1)


def milliseconds(time: float | None) -> str:
    """Return a time with as many digits as its precision justifies."""
    if time is None:
        return NONE
    if time < 0.001:
        return "<0.001 ms"
    return f"{time:,.0f} ms" if time >= 100 else f"{time:.1f} ms" if time >= 10 else f"{time:.3f} ms"


def _failures(results: ArenaResults) -> list[str]:
    """Return the first failures with all that is needed to reproduce them."""
    every = results.failures()
    if not every:
        return []
    lines = ["", f"failures: {len(every):,}; their blocks are not in the figures"]
    failures = one_of_each(every, lambda item: item[1].problems)
    for (work, broken), times in failures[:SHOWN_FAILURES]:
        who = "" if broken.seat is None else f", {broken.bot} in seat {broken.seat}"
        lines.append("")
        lines.append(
            f"{work.cell.ruleset} with {work.cell.seats} seats, block {work.block}, "
            f"rotation {broken.rotation}, seed {broken.seed}, decision {broken.decision}{who}:"
        )
        lines.extend("  " + line for problem in broken.problems for line in problem.rstrip().splitlines())
        if broken.position:
            lines.append(f"  position: {broken.position}")
        if times > 1:
            lines.append(f"  and {times - 1:,} more like this; --json shows them all")
    if len(failures) > SHOWN_FAILURES:
        lines.append(f"\nand {len(failures) - SHOWN_FAILURES:,} other kinds; --json shows them all")
    return lines


def aligned(rows: Sequence[Sequence[str]], left: int = 0) -> list[str]:
    """Return rows as columns of text, the first `left` of them flush left, the others flush right."""
    widths = [max([len(cell) for cell in column]) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            [
                cell.ljust(width) if number < left else cell.rjust(width)
                for number, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
        ).rstrip()
        for row in rows
    ]
