"""The page about the ladder of bots: what was measured, as tables and pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from dicetown import RULES_VERSION, __version__
from dicetown.bots.registry import bot_names
from dicetown.cli.reports.arena_text import milliseconds, percent, signed, whole, with_interval
from dicetown.sim.arena.picture import matrix, page
from dicetown.sim.arena.plan import ArenaCell, ArenaPlan
from dicetown.sim.arena.ratings import rate
from dicetown.sim.arena.results import ArenaResults, CellResults, Figure
from dicetown.sim.arena.times import Times
from dicetown.sim.bench import machine
from dicetown.sim.statistics import Estimate
from lab.ladder.strips import Strip, strips

LEAST = {
    ("greedy", "random", 4): 0.70,
    ("solver", "greedy", 4): 0.55,
    ("solver", "random", 4): 0.88,
    ("search", "solver", 4): 0.30,
    ("greedy", "random", 2): 0.85,
    ("solver", "greedy", 2): 0.80,
    ("search", "solver", 2): 0.55,
}
"""What the lower end of an interval has to reach in the base game."""
MOST = {("greedy", "solver", 4): 0.21}
"""What the upper end must not pass."""
NEXT = "Next: [how fast it is](performance.md), or [all the evidence](README.md).\n"
"""Where a reader of the page goes from here."""
LOOKING_AHEAD = ("search",)
"""Bots that are given playouts, and fewer games because of them."""
SLOWEST_MS = {"greedy": 1.0, "solver": 30.0, "search": 220.0}
"""What 99 of 100 decisions must stay within."""


@dataclass(slots=True)
class Contest:
    """Two bots in one cell, both directions or one."""

    plan: ArenaPlan
    base: bool
    """Whether it is one of the cells with gates of their own."""
    results: ArenaResults | None = None

    @property
    def cell(self) -> ArenaCell:
        return self.plan.cells[0]

    def figures(self) -> CellResults | None:
        """What it came to, if any block is done."""
        if self.results is None or not self.results.blocks:
            return None
        return self.results.cell(self.cell)


Measured = list[tuple[Contest, CellResults]]


def write_page(contests: Sequence[Contest], docs: Path) -> None:
    """Write evidence/ladder.md and its pictures into the folder of the docs."""
    measured = [(contest, found) for contest in contests if (found := contest.figures()) is not None]
    (docs / "images").mkdir(parents=True, exist_ok=True)
    lines = [*_introduction(contests), *_gates(measured)]
    for cell in dict.fromkeys([contest.cell for contest, _ in measured if contest.base]):
        lines.extend(_base_cell(cell, [pair for pair in measured if pair[0].cell == cell], docs))
    lines.extend(_other_cells([pair for pair in measured if not pair[0].base], docs))
    lines.extend(_times(measured))
    lines.append(NEXT)
    (docs / "evidence").mkdir(exist_ok=True)
    (docs / "evidence" / "ladder.md").write_text("\n".join(lines), encoding="utf-8", newline="\n")


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    ruler = ["---"] * len(head)
    return [*["| " + " | ".join(row) + " |" for row in (head, ruler, *rows)], ""]


def _introduction(contests: Sequence[Contest]) -> list[str]:
    plan = contests[0].plan
    playouts = sorted(
        {(contest.base, contest.plan.playouts) for contest in contests if contest.plan.playouts is not None},
        reverse=True,
    )
    told = [
        f"{count:,} playouts in {'the base game' if base else 'all other cells'}" for base, count in playouts
    ]
    budget = f" `search` has {' and '.join(told)}." if told else ""
    return [
        "# The ladder",
        "",
        "How strong the bots are, measured by `lab/ladder/play.py`, which writes this page. Each deal is",
        "played with every rotation of the seats; such a block is the unit of all 95% intervals. Both",
        "directions are shown, one among copies of the other and the other way round.",
        "[arena.md](../bots/arena.md) says more.",
        "",
        f"dicetown {__version__}, rules version {RULES_VERSION}, bribes: {plan.bribes}, the box as printed, "
        f"chance decides the first\nSheriff, seed {plan.seed} for all games.{budget}",
        "",
    ]


def _gates(measured: Measured) -> list[str]:
    rows: list[list[str]] = []
    for contest, found in measured:
        if contest.base:
            rows.extend(row for figure in found.figures if (row := _gate(contest.cell, figure)) is not None)
    if not rows:
        return []
    head = ("cell", "who", "share of wins (95% interval)", "games", "gate", "")
    how = "A lower gate is for the lower end of the interval, an upper one for the upper end."
    return ["## Gates", "", how, "", *table(head, rows)]


def _gate(cell: ArenaCell, figure: Figure) -> list[str] | None:
    key = (figure.bot, figure.others[0], cell.seats)
    share = figure.share
    if share is None or not share.has_interval:
        return None
    if key in LEAST:
        gate, met = f"at least {LEAST[key]:.0%}", share.low >= LEAST[key]
    elif key in MOST:
        gate, met = f"at most {MOST[key]:.0%}", share.high <= MOST[key]
    else:
        return None
    return [
        f"{cell.ruleset}, {cell.seats} seats",
        _who(figure, cell),
        with_interval(share, percent),
        f"{figure.games:,}",
        gate,
        "met" if met else "**not met**",
    ]


def _who(figure: Figure, cell: ArenaCell) -> str:
    return f"{figure.bot} {'against' if cell.seats == 2 else 'among'} {figure.others[0]}"


def _bots(measured: Measured) -> list[str]:
    """The bots in question, the weakest first."""
    playing = {bot for contest, _ in measured for bot in contest.plan.bots}
    return [name for name in bot_names() if name in playing]


def _base_cell(cell: ArenaCell, measured: Measured, docs: Path) -> list[str]:
    bots = _bots(measured)
    figures = [figure for _, found in measured for figure in found.figures]
    by_pair = {(figure.bot, figure.others[0]): figure for figure in figures}
    games = sum([found.games for _, found in measured])
    blocks = sum([found.blocks for _, found in measured])
    title = f"{cell.ruleset}, {cell.seats} seats"
    note = f"seed {measured[0][0].plan.seed}, {games:,} games in {blocks:,} blocks"
    squares = [[by_pair.get((one, other)) for other in bots] for one in bots]
    drawn, width, height = matrix(title, note, squares, bots, cell.fair)
    name = f"ladder-{cell.ruleset}-{cell.seats}.svg"
    (docs / "images" / name).write_text(page(drawn, width, height, title), encoding="utf-8", newline="\n")
    strata = [
        contest.results.whole_blocks(cell, seating)
        for contest, _ in measured
        if contest.results is not None
        for seating in contest.plan.tables_of(cell)
    ]
    rated = [
        [rating.bot, with_interval(rating.rating, whole), f"{rating.games:,}"]
        for rating in rate(bots, strata)
    ]
    head = ("who", "games", "blocks", "share of wins", "fair", "margin in points", "to the best other")
    return [
        f"## {title[0].upper()}{title[1:]}",
        "",
        f"![Share of wins of each bot among copies of each other, {title}](../images/{name})",
        "",
        *table(head, [_row(figure, cell) for figure in figures]),
        *table(("rating", "over all games of this cell", "games"), rated),
    ]


def _row(figure: Figure, cell: ArenaCell) -> list[str]:
    return [
        _who(figure, cell),
        f"{figure.games:,}",
        f"{figure.blocks:,}",
        with_interval(figure.share, percent),
        percent(figure.fair),
        with_interval(figure.margin, signed),
        with_interval(figure.lead, signed),
    ]


def _other_cells(measured: Measured, docs: Path) -> list[str]:
    lines: list[str] = []
    for one, other in dict.fromkeys([contest.plan.bots for contest, _ in measured]):
        rows: list[list[str]] = []
        drawn: list[Strip] = []
        for contest, found in measured:
            figure, back = found.against(one, other), found.against(other, one)
            if contest.plan.bots != (one, other) or figure is None or figure.share is None:
                continue
            cell = contest.cell
            drawn.append(Strip(f"{cell.ruleset}, {cell.seats}", figure.share, figure.fair))
            reaches = figure.share.high >= figure.fair
            rows.append(
                [
                    cell.ruleset,
                    f"{cell.seats}",
                    f"{figure.games:,}",
                    with_interval(figure.share, percent),
                    percent(figure.fair),
                    "–" if back is None else with_interval(back.share, percent),
                    with_interval(figure.margin, signed),
                    "yes" if reaches else "**no**",
                ]
            )
        if not rows:
            continue
        name = f"ladder-{one}-{other}.svg"
        title = f"{one} among {other}: share of wins and fair share"
        (docs / "images" / name).write_text(strips(title, drawn), encoding="utf-8", newline="\n")
        held = sum([row[-1] == "yes" for row in rows])
        head = (
            "ruleset",
            "seats",
            "games",
            f"{one} among {other}",
            "fair",
            f"{other} among {one}",
            "margin",
            "reaches",
        )
        lines.extend(
            [
                f"### {one} and {other}",
                "",
                f"The interval of {one} among {other} reaches the fair share in {held} of {len(rows)} cells.",
                together(drawn),
                "",
                f"![{title}, by ruleset and number of seats](../images/{name})",
                "",
                *table(head, rows),
            ]
        )
    if not lines:
        return []
    how = "With more than two seats one direction was played: the stronger one among copies of the other."
    return ["## All other cells", "", how, "", *lines]


def together(drawn: Sequence[Strip]) -> str:
    """What all cells come to, each with the same weight: a few games in each say much of many."""
    above = sum([strip.share.low > strip.fair for strip in drawn])
    found = f"All of the interval is above it in {above}."
    widths: list[float] = []
    for strip in drawn:
        share = strip.share
        if not share.has_interval:
            return found
        # One that is cut off at all or nothing has its width on the other side.
        widths.append(max(share.value - share.low, share.high - share.value))
    mean = sum([strip.share.value for strip in drawn]) / len(drawn)
    fair = sum([strip.fair for strip in drawn]) / len(drawn)
    width = sum([width**2 for width in widths]) ** 0.5 / len(drawn)
    whole = with_interval(Estimate(mean, mean - width, mean + width), percent)
    return f"{found} The mean of all cells is {whole}; {percent(fair)} would be fair."


def _times(measured: Measured) -> list[str]:
    found: dict[tuple[str, int | None, bool], Times] = {}
    slowest: dict[tuple[str, int | None, bool], float] = {}
    for contest, _ in measured:
        assert contest.results is not None
        for bot, times in contest.results.times().items():
            playouts = contest.plan.playouts if bot in LOOKING_AHEAD else None
            key = bot, playouts, contest.base
            found.setdefault(key, Times()).include(times)
            p99 = times.quantile_ms(0.99)
            slowest[key] = max(slowest.get(key, 0.0), p99 or 0.0)
    rows: list[list[str]] = []
    for (bot, playouts, base), times in sorted(found.items(), key=lambda item: (item[0][0], not item[0][2])):
        p99 = times.quantile_ms(0.99)
        if p99 is None:
            continue
        # Outside the base game search is given fewer playouts than its time allows.
        limit = SLOWEST_MS.get(bot) if base or playouts is None else None
        met = "" if limit is None else "met" if p99 <= limit else "**not met**"
        rows.append(
            [
                bot if playouts is None else f"{bot}, {playouts:,} playouts",
                "base game, 4 and 2 seats" if base else "all other cells",
                f"{times.decisions:,}",
                milliseconds(times.quantile_ms(0.5)),
                milliseconds(p99),
                milliseconds(slowest[bot, playouts, base]),
                "" if limit is None else f"at most {limit:g} ms",
                met,
            ]
        )
    if not rows:
        return []
    here = machine()
    head = ("bot", "where", "decisions", "p50", "p99", "p99 in the slowest cell", "gate", "")
    return [
        "## Time per decision",
        "",
        "One core, decisions with two options or more, the processor time of the choice alone. "
        f"Engine {here['engine']}, {here['implementation']}\n{here['python']}; other machines differ.",
        "",
        *table(head, rows),
    ]
