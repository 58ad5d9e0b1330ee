"""`dicetown sim`: play many games between bots and say what they came to."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from dicetown.bots.registry import bot_names
from dicetown.cli.files import read_json
from dicetown.engine.errors import BadParts
from dicetown.rules.catalogue import OPTION_DOCS, OPTIONS, ruleset_names
from dicetown.sim.results import Results
from dicetown.sim.run import Plan, run_games

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

SHOWN_FAILURES = 10
BAR_WIDTH = 30

EPILOG = """examples:
  dicetown sim --ruleset classic --seats 4 --games 2000 --bots random --seed 7 --json
  dicetown sim --seats 3 --games 500 --check --jobs 2
  dicetown sim --games 10 --records records

exit code: 0 if all games were played, 1 if a game failed or was interrupted, 2 for bad input"""


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "sim",
        help="play many games between bots",
        description="Play many games between bots. The same seed gives the same games, whatever --jobs says.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    rulesets = ", ".join(ruleset_names())
    parser.add_argument(
        "--ruleset", default="revised", metavar="NAME", help=f"{rulesets} (default: %(default)s)"
    )
    parser.add_argument("--seats", type=int, default=4, metavar="N", help="2 to 5 (default: %(default)s)")
    parser.add_argument(
        "--games", type=int, default=1000, metavar="N", help="how many (default: %(default)s)"
    )
    parser.add_argument(
        "--bots",
        default="random",
        metavar="NAMES",
        help=f"one for all seats, or one for each: {', '.join(bot_names())} (default: %(default)s)",
    )
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="0 to 2**64 - 1 (default: %(default)s)"
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes (default: %(default)s)")
    parser.add_argument("--check", action="store_true", help="check all invariants after every choice")
    parser.add_argument("--records", metavar="DIR", help="write a record of each game into this folder")
    parser.add_argument(
        "--bribes",
        default="ties",
        metavar="WHEN",
        help=f"{'|'.join(OPTIONS['bribes'])}: {OPTION_DOCS['bribes']}",
    )
    parser.add_argument("--parts", metavar="FILE", help="JSON with the values of the parts table that differ")
    parser.add_argument(
        "--sheriff", type=int, metavar="SEAT", help="the first Sheriff, from 0 (default: chance decides)"
    )
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    plan = Plan(
        ruleset=args.ruleset,
        seats=args.seats,
        games=args.games,
        bots=tuple(name.strip() for name in args.bots.split(",")),
        seed=args.seed,
        bribes=args.bribes,
        parts=None if args.parts is None else json.dumps(read_parts(args.parts)),
        sheriff=args.sheriff,
        check=args.check,
        records=args.records,
    )
    bar = Bar(sys.stderr)
    try:
        results = run_games(plan, args.jobs, bar.show if sys.stderr.isatty() else None)
    finally:
        bar.clear()
    if args.json:
        print(json.dumps(results.data()))
    else:
        print(summary(results, plan))
    if results.interrupted:
        print(f"interrupted: these are the first {results.tally.games} games", file=sys.stderr)
    return 1 if results.failed or results.interrupted else 0


def read_parts(file: str) -> dict[str, object]:
    """Corrections of the parts table from a file; what they say is for the ruleset to judge."""
    table = read_json(Path(file), "a parts table")
    if not isinstance(table, dict):
        raise BadParts(f"{file} is not a parts table.", hint='Write it like {"setup": {"dollars": 8}}.')
    return table


def summary(results: Results, plan: Plan) -> str:
    """The results for a person."""
    tally = results.tally
    games = tally.games
    lines = [
        f"{games:,} games of {results.ruleset} with {results.seats} seats, bribes {plan.bribes}, "
        f"seed {results.seed}, in {results.seconds:.1f} s"
    ]
    if games:
        data = results.data()
        lines.append(
            f"{data['games_per_second']:,} games/s, {data['decisions_per_second']:,} decisions/s, "
            f"{tally.decisions / games:.1f} decisions and {tally.rounds / games:.2f} rounds per game"
        )
        lines.append("")
        lines.append(f"{'seat':>4}  {'bot':<12} {'wins':>9} {'share':>7} {'points':>7}")
        for seat, mean in enumerate(results.score_means):
            wins = tally.wins[seat]
            lines.append(f"{seat:>4}  {plan.bot_of(seat):<12} {wins:>9,} {wins / games:>7.1%} {mean:>7.2f}")
        lines.append("")
        reasons = [f"{reason} {count:,}" for reason, count in sorted(tally.end_reasons.items())]
        lines.append("ended by: " + ", ".join(reasons))
    if results.checked or tally.failures:
        lines.append(f"failures: {len(tally.failures):,}")
    for failure in tally.failures[:SHOWN_FAILURES]:
        lines.append("")
        lines.append(f"game {failure.game}, seed {failure.seed}, decision {failure.decision}")
        lines.extend("  " + line for problem in failure.problems for line in problem.rstrip().splitlines())
        if failure.position:
            lines.append(f"  position: {failure.position}")
        if failure.record is not None:
            lines.append(f"  record: {failure.record}")
    if len(tally.failures) > SHOWN_FAILURES:
        lines.append(f"\nand {len(tally.failures) - SHOWN_FAILURES:,} more; --json shows them all")
    return "\n".join(lines)


class Bar:
    """A line in a terminal that says how far it is."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.begun = time.perf_counter()
        self.shown = 0.0
        self.width = 0

    def show(self, done: int, total: int) -> None:
        now = time.perf_counter()
        # Drawing more often than eyes can follow would cost more than the games.
        if now - self.shown < 0.1:
            return
        self.shown = now
        rate = done / max(now - self.begun, 1e-9)
        filled = BAR_WIDTH * done // total
        left = (total - done) / rate
        text = (
            f"[{'#' * filled}{'.' * (BAR_WIDTH - filled)}] {done:,}/{total:,} games, "
            f"{rate:,.0f}/s, {left:.0f} s left"
        )
        self.stream.write("\r" + text.ljust(self.width))
        self.stream.flush()
        self.width = len(text)

    def clear(self) -> None:
        if self.width:
            self.stream.write("\r" + " " * self.width + "\r")
            self.stream.flush()
            self.width = 0
