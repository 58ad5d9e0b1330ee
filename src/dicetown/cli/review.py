"""`dicetown review`: look back at a finished game: what was best, what it cost, how the dice fell."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

import msgspec

from dicetown.bots.registry import bot_class
from dicetown.cli.common.bars import Bar
from dicetown.cli.common.language import default_language
from dicetown.cli.common.record_files import names_in, read_text, record_in, warn_of_digest
from dicetown.cli.common.screen import Screen
from dicetown.engine.errors import DiceTownError
from dicetown.records.positions import TAG
from dicetown.records.record import Record
from dicetown.review.data import data_of
from dicetown.review.words import seat_names
from dicetown.rules.rulebook import LANGUAGES, known_language

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

TOP = 3

EPILOG = """examples:
  dicetown review game.json
  dicetown review game.json --seat 0 --all
  dicetown review game.json --json

Every decision is judged by the bot solver from what the seat could know then. Luck is what a roll or a draw
was worth, less what it was worth on average just before; over many games it comes to nothing."""


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "review",
        help="review a finished game: choices, luck, chances",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.description = (
        "For every decision the best choice and what the one made cost; how the dice and cards treated each "
        "seat; everybody's chances to win after each round, and the round in which the game turned."
    )
    parser.add_argument(
        "record", metavar="RECORD", help="file of a record or saved game, - for standard input"
    )
    parser.add_argument(
        "--seat",
        type=int,
        metavar="N",
        help="show the decisions and luck of this seat only (default: all seats)",
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--top",
        type=int,
        default=TOP,
        metavar="N",
        help=f"show this many of each per seat (default: {TOP})",
    )
    length.add_argument(
        "--all", action="store_true", help="show every decision that cost something, and all luck"
    )
    parser.add_argument(
        "--lang", metavar="LANG", help=f"{' or '.join(LANGUAGES)} (default: that of your system)"
    )
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.set_defaults(run=run_review)


def run_review(args: argparse.Namespace) -> int:
    lang = known_language(args.lang or default_language())
    if args.top < 1:
        raise DiceTownError(f"{args.top} cannot be shown.", hint="Choose --top from 1 up, or --all.")
    text = read_text(args.record)
    record = _record(text)
    if args.seat is not None and not 0 <= args.seat < record.seats:
        raise DiceTownError(
            f"There is no seat {args.seat} at this table.", "SETUP-1", f"Choose from 0 to {record.seats - 1}."
        )
    warn_of_digest(record, args.record)
    # This reports missing packages; import what needs them only afterwards.
    bot_class("solver")
    from dicetown.cli.reports.review_text import ReviewSheet
    from dicetown.review.review import review

    bar = Bar(sys.stderr, "decisions")
    try:
        found = review(record, bar.show if sys.stderr.isatty() else None)
    finally:
        bar.clear()
    names = seat_names(names_in(text, record.seats), lang)
    if args.json:
        print(json.dumps(msgspec.to_builtins(data_of(found, names, lang, args.seat))))
    else:
        ReviewSheet(found, names, lang, args.seat).show(Screen(), None if args.all else args.top)
    return 0


def _record(text: str) -> Record:
    if text.lstrip().startswith(TAG + "/"):
        raise DiceTownError(
            "This is a single position: only the record of a whole game can be reviewed.",
            hint="dicetown odds says what the options at a position are worth.",
        )
    if text.lstrip().startswith('{"event"'):
        raise DiceTownError(
            "These are the events that one viewer saw, not the record of the game.",
            hint="Review the record itself: luck can only be judged with what was hidden.",
        )
    return record_in(text)
