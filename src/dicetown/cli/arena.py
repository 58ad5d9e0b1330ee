"""`dicetown arena`: measure bots against each other, with the uncertainty of the figures."""

from __future__ import annotations

import argparse
import json
import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from dicetown.bots.registry import BOTS
from dicetown.cli.common.bars import LongBar
from dicetown.cli.common.cells import add_bribes_option, add_cell_options, add_run_options, cells_named
from dicetown.cli.common.venues import venue_named
from dicetown.cli.reports.arena_text import summary
from dicetown.cli.sim import checked_target
from dicetown.engine.errors import DiceTownError
from dicetown.sim.arena.picture import picture
from dicetown.sim.arena.plan import ALL, TABLES, ArenaCell, ArenaPlan
from dicetown.sim.arena.results import ArenaResults
from dicetown.sim.arena.run import run_arena

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


EPILOG = """examples:
  dicetown arena --bots solver,greedy --ruleset revised --seats 4 --games 7200 --seed 1 --json
  dicetown arena --bots greedy,random --seats 2,4 --games 1000 --jobs 2 --save greedy.jsonl
  dicetown arena --bots random,greedy,solver --games 400 --picture ladder.svg
  dicetown arena --bots ./mybot.py:MyBot,greedy --games 400
  dicetown arena --bots search,solver --playouts 50 --games 200

exit code: 0 if all games were played, 1 if a game failed or was interrupted, 2 for bad input"""


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "arena",
        help="measure bots against each other",
        description="Measure bots against each other. Each deal is played with every rotation of the seats; "
        "each bot is alone among copies of each other one, and three bots or more also meet at mixed tables. "
        "The same seed gives the same games on every machine.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--bots",
        required=True,
        metavar="NAMES",
        help=f"two or more, with commas: {', '.join(BOTS.names_here())}, or one of your own, "
        "./mybot.py:MyBot",
    )
    add_cell_options(parser)
    parser.add_argument(
        "--games",
        type=int,
        default=1000,
        metavar="N",
        help="how many at each table, rounded up to whole blocks (default: %(default)s)",
    )
    parser.add_argument(
        "--tables",
        default=ALL,
        metavar="WHICH",
        help=f"{'|'.join(TABLES)}: one among copies of another, both ways or only the first-named one, "
        "all mixed, or all of it (default: %(default)s)",
    )
    add_run_options(parser)
    add_bribes_option(parser)
    parser.add_argument(
        "--playouts",
        type=int,
        metavar="N",
        help="limit bots that look ahead by playouts per decision; repeats",
    )
    parser.add_argument(
        "--seconds",
        type=float,
        metavar="S",
        help="limit bots that look ahead by time per decision; does not repeat",
    )
    parser.add_argument(
        "--save", metavar="FILE", help="save each finished block in this file, and resume from it"
    )
    parser.add_argument(
        "--picture", metavar="FILE.svg", help="draw the results of each bot against each other"
    )
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.playouts is not None and args.seconds is not None:
        raise DiceTownError(
            "--playouts and --seconds both limit how much a bot thinks.", hint="Give one of them only."
        )
    plan = ArenaPlan(
        bots=tuple(name.strip() for name in args.bots.split(",")),
        cells=tuple(ArenaCell(name, seats) for name, seats in cells_named(args)),
        games=args.games,
        seed=args.seed,
        bribes=args.bribes,
        tables=args.tables,
        playouts=args.playouts,
        seconds=args.seconds,
    )
    plan.check()
    picture_file = None
    if args.picture is not None:
        picture_file = checked_target(args.picture, "a picture", "arena.svg", (".svg",))
    save = None if args.save is None else checked_target(args.save, "a save", "arena.jsonl")
    _tell_rounding(plan)
    bar = LongBar(sys.stderr)
    try:
        with venue_named(args, bar.clear) as venue:
            results = run_arena(
                plan, save=save, progress=bar.show if sys.stderr.isatty() else None, venue=venue
            )
    finally:
        bar.clear()
    # Piped output is not limited to the width of a terminal.
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    print(json.dumps(results.data()) if args.json else summary(results, width))
    if picture_file is not None:
        _write(picture_file, picture(results))
    if results.interrupted:
        _tell_how_to_go_on(results, args.save)
    return 1 if results.failures() or results.interrupted else 0


def _tell_rounding(plan: ArenaPlan) -> None:
    for seats in sorted({cell.seats for cell in plan.cells}):
        if plan.games % seats:
            games = -(-plan.games // seats) * seats
            print(
                f"{plan.games:,} games do not fill whole blocks of {seats}: playing {games:,} at each table",
                file=sys.stderr,
            )


def _tell_how_to_go_on(results: ArenaResults, save: str | None) -> None:
    done, total = len(results.blocks), len(results.plan.work())
    if save is None:
        how = "with --save FILE a run can go on where it stopped"
    else:
        how = f"the same command goes on from there, as {shlex.quote(save)} has what is done"
    print(f"interrupted after {done:,} of {total:,} blocks; {how}", file=sys.stderr)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise DiceTownError(f"Cannot write {str(file)!r}: {error.strerror or error}.") from None
