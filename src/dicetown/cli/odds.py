"""`dicetown odds`: the worth of a seat's options, and the chances of each keep to win each place."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from dicetown.bots.registry import bot_class
from dicetown.cli.common.language import default_language
from dicetown.cli.common.record_files import names_in, own_seat, read_text, record_in
from dicetown.cli.common.screen import Screen
from dicetown.cli.records import ShownGame, find_shown
from dicetown.engine.errors import DiceTownError
from dicetown.engine.state import CHANCE
from dicetown.engine.views.view import View
from dicetown.records.positions import TAG
from dicetown.records.replay import Replay
from dicetown.rules.rulebook import LANGUAGES, catalogue

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

AIMS = ("five", "four", "full", "straight", "nines", "tens", "jacks", "queens", "kings", "aces")
TOP = 10

EPILOG = """examples:
  dicetown odds dt1/rules=classic,bribes=ties/seats=2/seen=1/...
  dicetown odds game.json --seat 0 --all
  dicetown odds game.json --seat 2 --step 40
  dicetown odds game.json --seat 0 --alone --aim nines
  dicetown odds saved.json

The dice are solved exactly, and nothing is sampled; how the others will play is a forecast. Only what the
seat may know is used: a full position or a record is looked at through its eyes. A game of your own that
is not over shows your options only."""


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
        "--seat", type=int, metavar="N", help="whose options (default: the seat that sees or is asked; yours)"
    )
    parser.add_argument(
        "--step",
        type=int,
        metavar="K",
        help="in a record or saved game, the question after K decisions, as replay --step counts them",
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument(
        "--top", type=int, default=TOP, metavar="N", help=f"show this many options (default: {TOP})"
    )
    length.add_argument("--all", action="store_true", help="show all options")
    parser.add_argument(
        "--alone", action="store_true", help="the odds of building hands with no other player at the table"
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
        raise DiceTownError("An aim needs the odds of a hand that is built alone.", hint="Add --alone.")
    view, names = _asked(args.what, args.seat, args.step)
    assert view.prompt is not None
    if args.alone and view.prompt.kind != "keep":
        raise DiceTownError(
            f"Seat {view.seat} is not asked which dice to keep, but {view.prompt.kind!r}.",
            hint="Leave out --alone to see what the options of this question are worth.",
        )
    # This reports missing packages; import what needs them only afterwards.
    bot_class("solver")
    from dicetown.cli.reports.odds_text import AloneSheet, KeepSheet, OptionSheet, Sheet

    sheet: Sheet
    if args.alone:
        sheet = AloneSheet(view, names, texts, args.aim)
    elif view.prompt.kind == "keep":
        sheet = KeepSheet(view, names, texts)
    else:
        sheet = OptionSheet(view, names, texts)
    top = None if args.all else args.top
    if args.json:
        print(json.dumps(sheet.data(top)))
    else:
        sheet.show(Screen(), top)
    return 0


def _asked(what: str, seat: int | None, step: int | None) -> tuple[View, Sequence[str | None]]:
    """Return the view of the seat in question, at a question to that seat, and the names of the seats."""
    text = (what if what.startswith(TAG + "/") else read_text(what)).strip()
    if text.startswith("{"):
        past = Past(text, step)
        seat = past.seat_to_show(seat)
        return _view(
            ShownGame(past.game, seat, "full" if seat is None else str(seat), past.names), past
        ), past.names
    if step is not None:
        raise DiceTownError(
            "A position has no steps: only a record or a saved game has.", hint="Leave out --step."
        )
    shown = find_shown(text if text.startswith(TAG + "/") else what, seat)
    return _view(shown), shown.names


class Past:
    """A record or a saved game, played up to a step or to its end."""

    def __init__(self, text: str, step: int | None) -> None:
        record = record_in(text)
        again = Replay(record)
        self.steps: Final = again.left
        if step is not None and not 0 <= step <= self.steps:
            raise DiceTownError(
                f"The record has {self.steps} decisions.", hint=f"Choose --step from 0 to {self.steps}."
            )
        self.questions: Final[dict[int, int]] = {}
        """For each seat, the step of the last question it was asked before this one."""
        for number in range(self.steps if step is None else step):
            self.questions.update(dict.fromkeys(again.game.decision.asked, number))
            again.step()
        self.game: Final = again.branch()
        self.names: Final = names_in(text, record.seats)
        self._you: Final = own_seat(text)
        self._over: Final = record.result is not None

    def seat_to_show(self, seat: int | None) -> int | None:
        """Return the seat whose options are shown; in a game that still goes on, only that of its player."""
        if seat is None:
            return self._you
        if not 0 <= seat < self.game.seats:
            raise DiceTownError(
                f"There is no seat {seat} at this table.",
                "SETUP-1",
                f"Choose from 0 to {self.game.seats - 1}.",
            )
        if self._you is not None and seat != self._you and not self._over:
            raise DiceTownError(
                f"This game is not over, and you play it at seat {self._you}: "
                f"the options of seat {seat} would show what that seat hides.",
                hint="Leave out --seat to see your own; those of others can be seen when the game is over.",
            )
        return seat

    def look_back(self, seat: int | None) -> str:
        """Return a hint on how to see an earlier question."""
        if seat is not None and seat in self.questions:
            return f"The last question to seat {seat}: --step {self.questions[seat]}."
        return f"Choose an earlier question: --step from 0 to {self.steps - 1}."


def _view(shown: ShownGame, past: Past | None = None) -> View:
    """Return the view of the seat in question, at a question to that seat."""
    seat = shown.seat
    asked = [number for number in shown.askable() if number != CHANCE]
    if seat is None and shown.seen == "full" and len(asked) == 1:
        seat = asked[0]
    if shown.game.over:
        raise DiceTownError(
            "The game is over: there is nothing left to decide.",
            "END-2",
            "Take an earlier position, or a record of the game with --step."
            if past is None
            else past.look_back(seat),
        )
    if seat is None:
        raise _without_seat(shown, asked)
    view = shown.game.view_for(seat)
    if view.prompt is None:
        waiting = ", ".join([str(number) for number in view.waiting if number != CHANCE])
        hints = [f"Waiting for: {waiting}."] if waiting else []
        if past is not None:
            hints.append(past.look_back(seat))
        raise DiceTownError(
            f"Seat {seat} is not asked anything here.",
            hint=" ".join(hints) or "Take a position at which it has to choose.",
        )
    return view


def _without_seat(shown: ShownGame, asked: list[int]) -> DiceTownError:
    if shown.seen != "full":
        return DiceTownError(
            "The position is as seen by a spectator, who has nothing to decide.",
            hint="Take one as seen by a seat, or a full one with --seat.",
        )
    if not asked:
        return DiceTownError(
            "No player has to choose here: chance decides.", hint="Take a later position of this game."
        )
    seats = " or ".join([str(seat) for seat in asked])
    return DiceTownError("Several seats are asked here.", hint=f"Say whose options you mean: --seat {seats}.")
