"""The results of an arena as tables for a person."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from dicetown.sim.arena.labels import labels
from dicetown.sim.arena.plan import MIXED, PAIRS
from dicetown.sim.arena.ratings import Rating
from dicetown.sim.arena.results import ArenaResults, CellResults, Figure
from dicetown.sim.arena.statistics import Estimate

SHOWN_FAILURES = 3
NONE = "–"


def summary(results: ArenaResults) -> str:
    """All tables of a run. Every figure stands with its interval and its n."""
    names = labels(results.plan.bots)
    cells = results.cells()
    lines: list[str] = []
    for cell in cells:
        lines.extend(_cell(results, cell, names))
    if len(cells) > 1:
        lines.extend(["ratings over all cells", *_ratings(results.ratings(), names), ""])
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
    """A figure with its 95% interval, as `58.1% (56.9% to 59.3%)`."""
    if estimate is None:
        return NONE
    if estimate.low is None or estimate.high is None:
        return f"{write(estimate.mean)} (no interval)"
    return f"{write(estimate.mean)} ({write(estimate.low)} to {write(estimate.high)})"


def table_name(figure: Figure, names: Mapping[str, str], seats: int) -> str:
    """Which bot is meant and whom it met, in short names."""
    if figure.kind == MIXED:
        return f"{names[figure.bot]}, mixed"
    word = "against" if seats == 2 else "among"
    return f"{names[figure.bot]} {word} {names[figure.others[0]]}"


def _cell(results: ArenaResults, cell: CellResults, names: Mapping[str, str]) -> list[str]:
    plan = results.plan
    budget = f", {plan.playouts:,} playouts" if plan.playouts is not None else ""
    budget += f", {plan.seconds:g} s per decision" if plan.seconds is not None else ""
    lines = [
        f"{cell.cell.ruleset} with {cell.cell.seats} seats, bribes {plan.bribes}, seed {plan.seed}{budget}: "
        f"{cell.games:,} games in {cell.blocks:,} blocks",
        "",
    ]
    head = ("", "games", "blocks", "wins (95% interval)", "fair", "margin", "to the best other")
    rows = [_figure_row(figure, names, cell.cell.seats) for figure in cell.figures]
    lines.extend(aligned([head, *rows], left=1))
    if any(figure.kind == PAIRS for figure in cell.figures):
        lines.extend(["", "share of wins: row among copies of column", *_matrix(cell, names)])
    lines.extend(["", "ratings over all games of this cell", *_ratings(cell.ratings, names), ""])
    return lines


def _figure_row(figure: Figure, names: Mapping[str, str], seats: int) -> tuple[str, ...]:
    return (
        table_name(figure, names, seats),
        f"{figure.games:,}",
        f"{figure.blocks:,}",
        with_interval(figure.share, percent),
        percent(figure.fair),
        with_interval(figure.margin, signed),
        with_interval(figure.lead, signed),
    )


def _matrix(cell: CellResults, names: Mapping[str, str]) -> list[str]:
    rows: list[tuple[str, ...]] = [("", *[names[bot] for bot in cell.bots])]
    for one in cell.bots:
        figures = [cell.against(one, other) for other in cell.bots]
        shares = [None if figure is None else figure.share for figure in figures]
        rows.append((names[one], *[NONE if share is None else percent(share.mean) for share in shares]))
    return aligned(rows, left=1)


def _ratings(ratings: Sequence[Rating], names: Mapping[str, str]) -> list[str]:
    rows = [
        (names[rated.bot], with_interval(rated.rating, whole), f"{rated.games:,} games")
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
    """A time with as many digits as a measured one deserves."""
    if time is None:
        return NONE
    if time < 0.001:
        return "<0.001 ms"
    return f"{time:,.0f} ms" if time >= 100 else f"{time:.1f} ms" if time >= 10 else f"{time:.3f} ms"


def _failures(results: ArenaResults) -> list[str]:
    """The first failures with all it takes to see them again."""
    failures = results.failures()
    lines: list[str] = []
    if failures:
        lines.extend(["", f"failures: {len(failures):,}; their blocks are not in the figures"])
    for work, broken in failures[:SHOWN_FAILURES]:
        who = "before the first question" if broken.seat is None else f"{broken.bot} in seat {broken.seat}"
        lines.append("")
        lines.append(
            f"{work.cell.ruleset} with {work.cell.seats} seats, {work.table.name}, block {work.block}, "
            f"rotation {broken.rotation}, seed {broken.seed}, decision {broken.decision}: {who}"
        )
        lines.extend("  " + line for problem in broken.problems for line in problem.rstrip().splitlines())
        if broken.position:
            lines.append(f"  position: {broken.position}")
    if len(failures) > SHOWN_FAILURES:
        lines.append(f"\nand {len(failures) - SHOWN_FAILURES:,} more; --json shows them all")
    return lines


def aligned(rows: Sequence[Sequence[str]], left: int = 0) -> list[str]:
    """Rows as columns of text, the first `left` of them flush left, the others flush right."""
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
