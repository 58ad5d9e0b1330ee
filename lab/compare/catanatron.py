"""Measure the engine beside catanatron 3.2.1: one process, one core, slices of both in turn.

    python -m lab.compare.catanatron [--slices 5] [--seconds 3] [--ruleset classic,revised] [--json]

Both play whole four-seat games between random players. A decision counts when it had two options or more.
Other work on the machine disturbs both alike if the slices alternate, so the ratio of each pair is what
counts, and the median of the ratios is what is reported. PYTHONPATH decides which engine runs: `src`, or a
folder that `tools/compile.py --into` has filled.
"""

import argparse
import json
import os
import random
import statistics
import sys
import time
from collections.abc import Callable

from dicetown.engine.errors import DiceTownError
from dicetown.engine.ruleset import Ruleset
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.sim.bench import Speed, machine, play_for, positions, time_each

try:
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT
except ImportError:
    Game = None

SEATS = 4
VERSION = "3.2.1"
CLONE_SHARE = 0.15
"""Part of each slice spent on clones: they need far less time than games to give a steady figure."""


def catanatron_version() -> str:
    from importlib.metadata import version

    return version("catanatron")


def one_core() -> bool:
    """Stay on one core, where the system lets a process choose."""
    if not hasattr(os, "sched_setaffinity"):
        return False
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    return True


def catan_players() -> list[object]:
    return [RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]


def play_catan(seconds: float, first_seed: int) -> Speed:
    """Whole games of catanatron for about so long, at least one."""
    decisions = 0
    games = 0
    begin = time.perf_counter()
    while True:
        game = Game(catan_players(), seed=first_seed + games + 1)
        # As its own play() does it, without the two copies of the game that it makes for observers.
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            if len(game.state.playable_actions) >= 2:
                decisions += 1
            game.play_tick()
        games += 1
        spent = time.perf_counter() - begin
        if spent >= seconds:
            return Speed(decisions, games, spent)


def catan_positions() -> list[Callable[[], object]]:
    """Ways to copy games stopped at moments spread over their length."""
    sample: list[Callable[[], object]] = []
    for seed in range(1, 9):
        game = Game(catan_players(), seed=seed)
        passed = []
        ticks = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            if ticks % 50 == 0:
                passed.append(game.copy())
            game.play_tick()
            ticks += 1
        sample.extend(passed[number * len(passed) // 8].copy for number in range(8))
    return sample


class Series:
    """The figures of one ruleset, a value per slice."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.speeds: list[Speed] = []
        self.clones: list[float] = []
        self.clone_calls: list[Callable[[], object]] = [
            game.clone for game in positions(rules, SEATS, events=False)
        ]


def compare(names: list[str], slices: int, seconds: float) -> dict[str, object]:
    """Run the slices and work out the medians."""
    series = [Series(ruleset(name)) for name in names]
    copies = catan_positions()
    theirs: list[Speed] = []
    their_clones: list[float] = []
    play_catan(seconds / 10, 10**6)
    for one in series:
        play_for(one.rules, SEATS, seconds / 10, False, 10**6)
    for number in range(slices):
        theirs.append(play_catan(seconds, number * 10**4))
        their_clones.append(time_each(copies, seconds * CLONE_SHARE))
        for one in series:
            one.speeds.append(play_for(one.rules, SEATS, seconds, False, number * 10**6))
            one.clones.append(time_each(one.clone_calls, seconds * CLONE_SHARE))
        if sys.stderr.isatty():
            print(f"slice {number + 1} of {slices}", file=sys.stderr)
    median = statistics.median
    return {
        **machine(),
        "seats": SEATS,
        "slices": slices,
        "seconds": seconds,
        "catanatron": {
            "version": catanatron_version(),
            "decisions_per_second": round(median(speed.decisions_per_second for speed in theirs)),
            "games_per_second": round(median(speed.games_per_second for speed in theirs), 2),
            "clone_us": round(median(their_clones), 2),
        },
        "dicetown": [
            {
                "ruleset": one.rules.text(),
                "decisions_per_second": round(median(speed.decisions_per_second for speed in one.speeds)),
                "games_per_second": round(median(speed.games_per_second for speed in one.speeds), 1),
                "clone_us": round(median(one.clones), 3),
                "decisions_ratio": round(
                    median(
                        ours.decisions_per_second / their.decisions_per_second
                        for ours, their in zip(one.speeds, theirs, strict=True)
                    ),
                    1,
                ),
                "clone_ratio": round(
                    median(their / ours for ours, their in zip(one.clones, their_clones, strict=True)), 1
                ),
            }
            for one in series
        ],
    }


def table(figures: dict[str, object]) -> str:
    """The figures for a person."""
    theirs = figures["catanatron"]
    ours = figures["dicetown"]
    assert isinstance(theirs, dict)
    assert isinstance(ours, list)
    lines = [
        f"dicetown {figures['engine']}, Python {figures['python']}, {figures['platform']}",
        f"{figures['seats']} seats, random players, medians of {figures['slices']} paired slices of "
        f"{figures['seconds']} s",
        f"{'':<24} {'decisions/s':>12} {'ratio':>8} {'games/s':>9} {'clone µs':>9} {'ratio':>8}",
        f"{'catanatron ' + theirs['version']:<24} {theirs['decisions_per_second']:>12,} {'1':>8} "
        f"{theirs['games_per_second']:>9,} {theirs['clone_us']:>9} {'1':>8}",
    ]
    for row in ours:
        lines.append(
            f"{row['ruleset']:<24} {row['decisions_per_second']:>12,} {row['decisions_ratio']:>7}× "
            f"{row['games_per_second']:>9,} {row['clone_us']:>9} {row['clone_ratio']:>7}×"
        )
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--slices", type=int, default=5, metavar="N")
    parser.add_argument("--seconds", type=float, default=3.0, metavar="S", help="length of each slice")
    parser.add_argument("--ruleset", default=",".join(ruleset_names()), metavar="NAMES")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    if args.slices < 1 or not args.seconds > 0:
        parser.error("--slices must be 1 or more, --seconds more than 0")
    if Game is None:
        print(f"catanatron is not installed: pip install catanatron=={VERSION}", file=sys.stderr)
        return 2
    if catanatron_version() != VERSION:
        print(
            f"this is catanatron {catanatron_version()}, not {VERSION}: figures will differ", file=sys.stderr
        )
    if not one_core():
        print("this system does not let a process choose its core", file=sys.stderr)
    random.seed(0)
    try:
        figures = compare(args.ruleset.split(","), args.slices, args.seconds)
    except DiceTownError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    print(json.dumps(figures) if args.json else table(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
