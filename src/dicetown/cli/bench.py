"""`dicetown bench`: measure the engine's speed on this machine."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from dicetown.cli.common.rulesets import named_ruleset
from dicetown.engine.errors import DiceTownError
from dicetown.records.game import new_game
from dicetown.rules.catalogue import ruleset, rulesets_here
from dicetown.sim.bench import Figures, machine, measure

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

MEASURED = ("classic", "revised", "revised+wanted+indians+cowboys")
"""The smallest rulesets and the largest; the speed of the others lies in between."""

HEADER = (
    f"{'ruleset':<30} {'seats':>5}  {'decisions/s':>11} {'games/s':>8}  {'with events':>11} {'games/s':>8}  "
    f"{'clone':>8} {'view':>9}"
)


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "bench",
        help="measure the speed of the engine on this machine",
        description="Play random games and time the engine, per ruleset and number of seats. "
        "Machines are noisy: compare figures of one run only.",
    )
    parser.add_argument(
        "--seats",
        default="2,3,4,5",
        metavar="LIST",
        help="numbers of seats, with commas (default: %(default)s)",
    )
    parser.add_argument(
        "--ruleset",
        default=",".join(MEASURED),
        metavar="NAMES",
        help=f"rulesets, with commas: {', '.join(rulesets_here())} (default: %(default)s)",
    )
    parser.add_argument(
        "--seconds", type=float, default=2.0, metavar="S", help="time for each figure (default: %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if not 0 < args.seconds <= 3600:
        raise DiceTownError(
            f"{args.seconds} seconds cannot be measured.", hint="Choose more than 0, up to 3600."
        )
    rulesets = [ruleset(named_ruleset(name.strip())) for name in args.ruleset.split(",")]
    numbers = [_number_of_seats(text) for text in args.seats.split(",")]
    # Check all combinations before the first measurement, as a mistake would otherwise show minutes later.
    for rules in rulesets:
        for seats in numbers:
            new_game(rules, seats, seed=0)
    found: list[Figures] = []
    if not args.json:
        where = machine()
        print(f"engine {where['engine']}, {where['implementation']} {where['python']}, {where['platform']}")
        print(HEADER, flush=True)
    for rules in rulesets:
        for seats in numbers:
            _progress(f"measuring {rules.name} with {seats} seats …")
            figures = measure(rules, seats, args.seconds)
            _progress("")
            found.append(figures)
            if not args.json:
                print(_row(figures), flush=True)
    if args.json:
        print(json.dumps({**machine(), "figures": [figures.data() for figures in found]}))
    return 0


def _number_of_seats(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise DiceTownError(f"{text!r} is not a number of seats.", hint="Write them like 2,3,4,5.") from None


def _row(figures: Figures) -> str:
    return (
        f"{figures.ruleset:<30} {figures.seats:>5}  "
        f"{figures.quiet.decisions_per_second:>11,.0f} {figures.quiet.games_per_second:>8,.0f}  "
        f"{figures.telling.decisions_per_second:>11,.0f} {figures.telling.games_per_second:>8,.0f}  "
        f"{figures.clone_us:>5.2f} µs {figures.view_us:>6.1f} µs"
    )


def _progress(text: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r" + text.ljust(60) + ("" if text else "\r"))
        sys.stderr.flush()
