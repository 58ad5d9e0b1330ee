"""`dicetown odds`: what the options of a seat are worth, and how likely each keep is to win which place."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from dicetown.bots.registry import bot_class
from dicetown.cli.language import default_language
from dicetown.cli.records import Shown, find_shown
from dicetown.cli.screen import Screen
from dicetown.engine.errors import DiceTownError
from dicetown.engine.state import CHANCE
from dicetown.engine.views import View
from dicetown.rules.rulebook import LANGUAGES, catalogue

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

AIMS = ("five", "four", "full", "straight", "nines", "tens", "jacks", "queens", "kings", "aces")
TOP = 10

EPILOG = """examples:
  dicetown odds dt1/rules=classic,bribes=ties/seats=2/seen=1/...
  dicetown odds game.json --seat 0 --all
  dicetown replay game.json --step 40 --json | tail -1 | jq -r .position | dicetown odds - --seat 2
  dicetown odds game.json --seat 0 --alone --aim nines

The dice are solved exactly, and nothing is sampled; how the others will play is a forecast. Only what the
seat may know is used: a full position or a record is looked at through its eyes."""


def register(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "odds",
        help="chances and worth of every option of a seat",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.description = (
        "For each keep its cost, the chance to control each place, what it is worth and the dollars left; "
        "at other questions what each option is worth."
    )
    parser.add_argument(
        "what",
        metavar="POSITION",
        help="a position, the file of one, of a record or of a saved game, - for standard input",
    )
    parser.add_argument(
        "--seat", type=int, metavar="N", help="whose options (default: the seat that sees or is asked)"
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--top", type=int, default=TOP, metavar="N", help=f"so many options (default: {TOP})")
    length.add_argument("--all", action="store_true", help="all options")
    parser.add_argument(
        "--alone", action="store_true", help="the odds of building hands with nobody else at the table"
    )
    parser.add_argument(
        "--aim", choices=AIMS, metavar="AIM", help=f"with --alone, what comes first: {', '.join(AIMS)}"
    )
    parser.add_argument(
        "--lang", metavar="LANG", help=f"{' or '.join(LANGUAGES)} (default: that of your system)"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run_odds)


def run_odds(args: argparse.Namespace) -> int:
    texts = catalogue(args.lang or default_language())
    if args.top < 1:
        raise DiceTownError(f"{args.top} options cannot be shown.", hint="Choose --top from 1 up, or --all.")
    if args.aim is not None and not args.alone:
        raise DiceTownError("An aim is for a hand built alone.", hint="Add --alone.")
    shown = find_shown(args.what, args.seat)
    view = _view(shown)
    assert view.prompt is not None
    if args.alone and view.prompt.kind != "keep":
        raise DiceTownError(
            f"Seat {view.seat} is not asked which dice to keep, but {view.prompt.kind!r}.",
            hint="Leave out --alone to see what the options of this question are worth.",
        )
    # Says what to install where something is missing; only then what needs it is imported.
    bot_class("solver")
    from dicetown.cli.odds_text import AloneSheet, KeepSheet, OptionSheet, Sheet

    sheet: Sheet
    if args.alone:
        sheet = AloneSheet(view, shown.names, texts, args.aim)
    elif view.prompt.kind == "keep":
        sheet = KeepSheet(view, shown.names, texts)
    else:
        sheet = OptionSheet(view, shown.names, texts)
    top = None if args.all else args.top
    if args.json:
        print(json.dumps(sheet.data(top)))
    else:
        sheet.show(Screen(), top)
    return 0


def _view(shown: Shown) -> View:
    """What the seat in question sees, at a question to that seat."""
    seat = shown.seat
    asked = [number for number in shown.askable() if number != CHANCE]
    if seat is None and shown.seen == "full" and len(asked) == 1:
        seat = asked[0]
    if shown.game.over:
        raise DiceTownError("The game is over: there is nothing left to decide.", "END-2")
    if seat is None:
        raise _without_seat(shown, asked)
    view = shown.game.view_for(seat)
    if view.prompt is None:
        waiting = ", ".join([str(number) for number in view.waiting if number != CHANCE])
        raise DiceTownError(
            f"Seat {seat} is not asked anything here.",
            hint=f"Waiting for: {waiting}." if waiting else "Take a position at which it has to choose.",
        )
    return view


def _without_seat(shown: Shown, asked: list[int]) -> DiceTownError:
    if shown.seen != "full":
        return DiceTownError(
            "The position is as seen by a spectator, who has nothing to decide.",
            hint="Take one as seen by a seat, or a full one with --seat.",
        )
    if not asked:
        return DiceTownError(
            "Nobody has to choose here: it is up to chance.", hint="Take a later position of this game."
        )
    seats = " or ".join([str(seat) for seat in asked])
    return DiceTownError("Several seats are asked here.", hint=f"Say whose options you mean: --seat {seats}.")
