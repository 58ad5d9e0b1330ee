"""`dicetown sim`: play many games between bots and print their results."""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from dicetown.bots.files import is_file_spec
from dicetown.bots.registry import BOTS, lasting_spec
from dicetown.cli.common.bars import Bar
from dicetown.cli.common.cells import add_bribes_option, add_cell_options, add_run_options, cells_named
from dicetown.cli.common.files import read_json
from dicetown.cli.common.venues import venue_named
from dicetown.engine.errors import BadParts, DiceTownError
from dicetown.sim.arena.labels import labels_as_typed
from dicetown.sim.results import Results
from dicetown.sim.run import Plan, run_plans

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

F = TypeVar("F")

SHOWN_FAILURES = 10
HEADER = (
    f"{'ruleset':<30} {'seats':>5} {'games':>7} {'decisions':>11} {'rounds':>6} {'points':>6} {'failures':>8}"
)

EPILOG = """examples:
  dicetown sim --ruleset classic --seats 4 --games 2000 --bots random --seed 7 --json
  dicetown sim --seats 3 --games 500 --check --jobs 2
  dicetown sim --games 10 --records records
  dicetown sim --ruleset revised+wanted,revised+cowboys --seats 2,5 --games 200
  dicetown sim --ruleset all --seats all --games 1000 --check --jobs 4
  dicetown sim --ruleset all --seats all --games 100000 --ray auto
  dicetown sim --seats 2,3,4,5 --games 2000 --report report.html

exit code: 0 if all games were played, 1 if a game failed or was interrupted, 2 for bad input"""


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "sim",
        help="play many games between bots",
        description="Play many games between bots. The same seed gives the same games on every machine.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_cell_options(parser, allowed=": 2 to 5, with wanted 2 to 6")
    parser.add_argument(
        "--games", type=int, default=1000, metavar="N", help="how many of each (default: %(default)s)"
    )
    parser.add_argument(
        "--bots",
        default="random",
        metavar="NAMES",
        help=f"one for all seats, or one for each: {', '.join(BOTS.names_here())} (default: %(default)s)",
    )
    add_run_options(parser)
    parser.add_argument("--check", action="store_true", help="check all invariants after every choice")
    parser.add_argument("--records", metavar="DIR", help="write a record of each game into this folder")
    add_bribes_option(parser)
    parser.add_argument("--parts", metavar="FILE", help="JSON with the values of the parts table that differ")
    parser.add_argument(
        "--sheriff", type=int, metavar="SEAT", help="the first Sheriff, from 0 (default: chance decides)"
    )
    parser.add_argument(
        "--report", metavar="FILE", help="write a page of figures on these games (HTML; needs the extra sim)"
    )
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    plans = [
        Plan(
            ruleset=name,
            seats=seats,
            games=args.games,
            bots=tuple(_named(name.strip()) for name in args.bots.split(",")),
            seed=args.seed,
            bribes=args.bribes,
            parts=None if args.parts is None else json.dumps(read_parts(args.parts)),
            sheriff=args.sheriff,
            check=args.check,
            records=args.records,
            report=args.report is not None,
        )
        for name, seats in cells_named(args)
    ]
    # Check the report's file before the games, as an error an hour later would be too late.
    report = None if args.report is None else ReportFile(args.report)
    bar = Bar(sys.stderr)
    several = len(plans) > 1
    rows = Rows(bar)
    try:
        with venue_named(args, bar.clear) as venue:
            found = run_plans(
                plans,
                progress=bar.show if sys.stderr.isatty() else None,
                finished=rows.show if several and not args.json else None,
                venue=venue,
            )
    finally:
        bar.clear()
    failed = any(results.failed for results in found)
    interrupted = found[-1].interrupted
    if args.json:
        print(json.dumps(data_of_all(found) if several else found[0].data()))
    else:
        print(summary_of_all(found) if several else summary(found[0], plans[0]))
    if report is not None:
        print(report.write(plans, found), file=sys.stderr)
    if interrupted and several:
        whole = sum([not results.interrupted for results in found])
        print(f"interrupted: {whole} of {len(plans)} cells are done", file=sys.stderr)
    elif interrupted:
        print(f"interrupted: these are the first {counted(found[0].tally.games)}", file=sys.stderr)
    return 1 if failed or interrupted else 0


def read_parts(file: str) -> dict[str, object]:
    """Return corrections of the parts table from a file; the ruleset checks their content."""
    table = read_json(Path(file), "a parts table")
    if not isinstance(table, dict):
        raise BadParts(f"{file} is not a parts table.", hint='Write it like {"setup": {"dollars": 8}}.')
    return table


def summary(results: Results, plan: Plan) -> str:
    """Return the results for a person."""
    tally = results.tally
    games = tally.games
    lines = [
        f"{counted(games)} of {results.ruleset} with {results.seats} seats, bribes {plan.bribes}, "
        f"seed {results.seed}, in {results.seconds:.1f} s"
    ]
    if games:
        data = results.data()
        lines.append(
            f"{data['games_per_second']:,} games/s, {data['decisions_per_second']:,} decisions/s, "
            f"{tally.decisions / games:.1f} decisions and {tally.rounds / games:.2f} rounds per game"
        )
        lines.append("")
        names = labels_as_typed(plan.bots)
        width = max(12, *[len(name) for name in names.values()])
        lines.append(f"{'seat':>4}  {'bot':<{width}} {'wins':>9} {'share':>7} {'points':>7}")
        for seat, mean in enumerate(results.score_means):
            wins = tally.wins[seat]
            name = names[plan.bot_of(seat)]
            lines.append(f"{seat:>4}  {name:<{width}} {wins:>9,} {wins / games:>7.1%} {mean:>7.2f}")
        lines.append("")
        reasons = [f"{reason} {count:,}" for reason, count in sorted(tally.end_reasons.items())]
        lines.append("ended by: " + ", ".join(reasons))
    if results.checked or tally.failures:
        lines.append(f"failures: {len(tally.failures):,}")
    lines.extend(_told_failures([results]))
    return "\n".join(lines)


def _named(spec: str) -> str:
    """Return a bot's spec as typed, unless it is a name that another machine may not know."""
    return spec if is_file_spec(spec) else lasting_spec(spec)


def _row(results: Results) -> str:
    """Return the results of one of several cells, in a line."""
    tally = results.tally
    games = max(tally.games, 1)
    points = sum(tally.points) / (games * results.seats)
    return (
        f"{results.ruleset:<30} {results.seats:>5} {tally.games:>7,} {tally.decisions:>11,} "
        f"{tally.rounds / games:>6.2f} {points:>6.2f} {len(tally.failures):>8,}"
    )


def data_of_all(found: Sequence[Results]) -> dict[str, object]:
    """Return the results of several cells as plain data for JSON; `failed` is the number of failures."""
    data: dict[str, object] = {
        "cells": [results.data() for results in found],
        "games": sum([results.tally.games for results in found]),
        "decisions": sum([results.tally.decisions for results in found]),
        "failed": sum([len(results.tally.failures) for results in found]),
        "seconds": round(sum([results.seconds for results in found]), 3),
    }
    if found[-1].interrupted:
        data["interrupted"] = True
    return data


def summary_of_all(found: Sequence[Results]) -> str:
    """Return the summary of several cells, shown below their rows."""
    cells = sum([results.done > 0 for results in found])
    games = sum([results.tally.games for results in found])
    decisions = sum([results.tally.decisions for results in found])
    seconds = sum([results.seconds for results in found])
    failures = sum([len(results.tally.failures) for results in found])
    checked = ", checked after every choice" if found[0].checked else ""
    lines = [
        "",
        f"{counted(cells, 'cell')}, {counted(games)}, {decisions:,} decisions, seed {found[0].seed}{checked}",
        f"{seconds:.1f} s, {games / max(seconds, 1e-9):,.1f} games/s, "
        f"{decisions / max(seconds, 1e-9):,.0f} decisions/s",
        f"failures: {failures:,}",
        *_told_failures(found),
    ]
    return "\n".join(lines)


def counted(number: int, what: str = "game") -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"


def one_of_each(failures: Iterable[F], problems: Callable[[F], Sequence[str]]) -> list[tuple[F, int]]:
    """Return the first failure of each cause with its count, as a bot may fail the same way in every game."""
    found: dict[str, list[F]] = {}
    for failure in failures:
        last = "".join(problems(failure)[-1:]).rstrip().rpartition("\n")[2]
        # The text before the colon says where it was.
        found.setdefault(last.partition(": ")[2] or last, []).append(failure)
    return [(alike[0], len(alike)) for alike in found.values()]


def _told_failures(found: Sequence[Results]) -> list[str]:
    """Return the first failures with all that is needed to reproduce them."""
    every = [(results, failure) for results in found for failure in results.tally.failures]
    failures = one_of_each(every, lambda item: item[1].problems)
    lines: list[str] = []
    for (results, failure), times in failures[:SHOWN_FAILURES]:
        lines.append("")
        lines.append(
            f"{results.ruleset} with {results.seats} seats, game {failure.game}, seed {failure.seed}, "
            f"decision {failure.decision}"
        )
        lines.extend("  " + line for problem in failure.problems for line in problem.rstrip().splitlines())
        if failure.position:
            lines.append(f"  position: {failure.position}")
        if failure.record is not None:
            lines.append(f"  record: {failure.record}")
        if times > 1:
            lines.append(f"  and {times - 1:,} more like this; --json shows them all")
    if len(failures) > SHOWN_FAILURES:
        lines.append(f"\nand {len(failures) - SHOWN_FAILURES:,} other kinds; --json shows them all")
    return lines


def checked_target(name: str, what: str, example: str, suffixes: Sequence[str] = ()) -> Path:
    """Return a file that can be written later; errors are reported before the first game."""
    file = Path(name)
    if not file.name or file.is_dir():
        raise DiceTownError(f"{name!r} is not a name for {what}.", hint=f"Name a file, like {example}.")
    if suffixes and file.suffix.lower() not in suffixes:
        raise DiceTownError(
            f"{name!r} is not a name for {what}: its name has to end in {suffixes[0]}.",
            hint=f"Try {example}.",
        )
    # The folder is not created, as its name may be a typing error.
    if not file.parent.is_dir():
        raise DiceTownError(
            f"Cannot write {name!r}: there is no folder {str(file.parent)!r}.",
            hint="Make the folder first, or name another.",
        )
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise DiceTownError(f"Cannot write {name!r}: that is not allowed.", hint=f"Try {example}.")
    return file


class ReportFile:
    """The file of the report."""

    def __init__(self, name: str) -> None:
        if importlib.util.find_spec("matplotlib") is None:
            raise DiceTownError(
                "A report needs matplotlib, which is not installed.",
                hint="Install it: pip install 'dicetown[sim]'.",
            )
        self.file = checked_target(name, "a report", "report.html", (".html", ".htm"))

    def write(self, plans: Sequence[Plan], found: Sequence[Results]) -> str:
        """Write the report atomically, and return a message about it."""
        # Import here: drawing needs a library that other runs should not wait for.
        from dicetown.sim.report.report import make_report

        if not any(results.tally.games for results in found):
            return "no report: no game was finished"
        text = make_report(list(zip(plans, found, strict=False)))
        draft = self._draft()
        try:
            draft.write_text(text, encoding="utf-8", newline="\n")
            draft.replace(self.file)
        except OSError as error:
            raise self._cannot(error) from None
        return f"report: {self.file}"

    def _draft(self) -> Path:
        return self.file.with_name(self.file.name + ".draft")

    def _cannot(self, error: OSError) -> DiceTownError:
        return DiceTownError(f"Cannot write {str(self.file)!r}: {error.strerror or error}.")


class Rows:
    """A table that grows by a row when a cell is done."""

    def __init__(self, bar: Bar) -> None:
        self.bar = bar
        self.begun = False

    def show(self, results: Results) -> None:
        if not results.done:
            return
        self.bar.clear()
        if not self.begun:
            self.begun = True
            print(HEADER)
        print(_row(results), flush=True)
