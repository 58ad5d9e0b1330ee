"""`dicetown replay`, `show` and `verify`: the content of records and positions."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dicetown.cli.board.board import hand_of, show_seats, show_table, show_town
from dicetown.cli.board.standings import show_score
from dicetown.cli.common.language import default_language
from dicetown.cli.common.record_files import names_in, read_text, record_in, warn_of_digest
from dicetown.cli.common.screen import Screen
from dicetown.cli.common.words import command_words
from dicetown.engine.box.zones import LOOKING
from dicetown.engine.core import GameCore
from dicetown.engine.errors import BadRecord, DiceTownError
from dicetown.engine.events import Event
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.state import CHANCE
from dicetown.engine.trail import Trail
from dicetown.engine.views.view import View
from dicetown.records.game import Game, game_from_position
from dicetown.records.positions import TAG, Position, format_position, parse_position
from dicetown.records.record import Record
from dicetown.records.replay import Replay, replay
from dicetown.records.telling import tell
from dicetown.records.verify import verify
from dicetown.referee.court import judge
from dicetown.referee.findings import Finding, NotJudged
from dicetown.review.words import seat_names
from dicetown.rules.narrate import (
    describe_choice,
    describe_prompt,
    narrate,
    say_cards,
    say_dice,
    say_offer,
)
from dicetown.rules.rulebook import LANGUAGES, Catalogue

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

REPLAY_EPILOG = """examples:
  dicetown replay game.json
  dicetown replay game.json --seat 2 --lang fr
  dicetown replay game.json --step 40
  dicetown replay game.json --spectator --json"""

SHOW_EPILOG = """examples:
  dicetown show game.json
  dicetown show game.json --seat 0 --options
  dicetown show dt1/rules=classic,bribes=ties/seats=2/seen=full/...
  dicetown replay game.json --step 40 --json | tail -1 | jq -r .position | dicetown show -"""

VERIFY_EPILOG = """examples:
  dicetown verify game.json
  dicetown verify game.json --digest 5d41402abc4b2a76b9719d911017c592...
  dicetown verify game.json --referee

exit code: 0 if all that can be checked is right, 1 if something is not, 2 if it is no record"""


def register(subparsers: Subparsers) -> None:
    told = _command(subparsers, "replay", "tell a recorded game", REPLAY_EPILOG)
    told.description = "Play a record again and tell it in sentences, each with its rule."
    told.add_argument("record", metavar="RECORD", help="file of a record or saved game, - for standard input")
    viewer = told.add_mutually_exclusive_group()
    viewer.add_argument(
        "--seat", type=int, metavar="N", help="show the game as this seat saw it (default: everything)"
    )
    viewer.add_argument("--spectator", action="store_true", help="show the game as a spectator saw it")
    told.add_argument("--step", type=int, metavar="K", help="stop after K decisions and print the position")
    _add_language(told)
    told.add_argument(
        "--json", action="store_true", help="one event per line as JSON; then, with --step, the position"
    )
    told.set_defaults(run=run_replay)

    shown = _command(subparsers, "show", "the table of a position or at the end of a record", SHOW_EPILOG)
    shown.description = "Show a position, or the end of a record, as a table."
    shown.add_argument(
        "what",
        metavar="POSITION",
        help="a position, the file of one, of a record or of a saved game, - for standard input",
    )
    shown.add_argument(
        "--seat", type=int, metavar="N", help="show a full position or a record as this seat sees it"
    )
    shown.add_argument("--options", action="store_true", help="list the options of the players who are asked")
    _add_language(shown)
    shown.add_argument("--json", action="store_true", help="print the view as JSON")
    shown.set_defaults(run=run_show)

    checked = _command(subparsers, "verify", "check that a record is what it claims to be", VERIFY_EPILOG)
    checked.description = "Recompute the digest and all chance of a record, and play it again."
    checked.add_argument(
        "record", metavar="RECORD", help="file of a record or saved game, - for standard input"
    )
    checked.add_argument("--digest", metavar="HEX", help="the final digest that a player noted")
    checked.add_argument(
        "--referee", action="store_true", help="also judge the game by a second implementation of the rules"
    )
    checked.add_argument("--json", action="store_true", help="print the verdict as JSON")
    checked.set_defaults(run=run_verify)


def _command(subparsers: Subparsers, name: str, summary: str, epilog: str) -> argparse.ArgumentParser:
    return subparsers.add_parser(
        name, help=summary, epilog=epilog, formatter_class=argparse.RawDescriptionHelpFormatter
    )


def _add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang", metavar="LANG", help=f"{' or '.join(LANGUAGES)} (default: that of your system)"
    )


def _texts(args: argparse.Namespace) -> Catalogue:
    return command_words(args.lang or default_language())


def _check_seat(seat: int | None, seats: int) -> None:
    if seat is not None and not 0 <= seat < seats:
        raise DiceTownError(
            f"There is no seat {seat} at this table.", "SETUP-1", f"Choose from 0 to {seats - 1}."
        )


def run_replay(args: argparse.Namespace) -> int:
    texts = _texts(args)
    text = read_text(args.record)
    record = record_in(text)
    _check_seat(args.seat, record.seats)
    warn_of_digest(record, args.record)
    again = Replay(record)
    steps = again.left if args.step is None else args.step
    if not 0 <= steps <= again.left:
        raise DiceTownError(
            f"The record has {again.left} decisions.", hint=f"Choose --step from 0 to {again.left}."
        )
    for _ in range(steps):
        again.step()
    game = again.game
    truth = args.seat is None and not args.spectator
    events = game.events_of_all() if truth else game.events_for(args.seat)
    position = game.position() if truth else game.position(args.seat, full=False)
    if args.json:
        for event in events:
            print(json.dumps(event.data()))
        if args.step is not None:
            print(json.dumps({"position": position}))
        return 0
    screen = Screen()
    names = seat_names(names_in(text, record.seats), texts.lang)
    _tell(screen, events, names, args.seat, texts, game.state.rules)
    screen.blank()
    if args.step is not None:
        screen.rule(texts.say("records.position", {"n": steps}))
        screen.out.write(position + "\n")
        return 0
    screen.rule(texts.say("records.score") if game.over else texts.say("records.standing"))
    view = _open_view(game) if truth else game.view_for(args.seat)
    show_score(screen, view, names, texts)
    return 0


def _tell(
    screen: Screen,
    events: list[Event],
    names: list[str],
    you: int | None,
    texts: Catalogue,
    rules: Ruleset,
) -> None:
    screen.rule(texts.say("records.before"))
    for event in events:
        if event.name == "RoundBegun":
            number, sheriff = event.get("round"), event.get("sheriff")
            assert isinstance(sheriff, int)
            screen.blank()
            screen.rule(
                texts.say("ui.round", {"round": number}), texts.say("ui.sheriff", {"sheriff": names[sheriff]})
            )
            continue
        sentence = narrate(event, names, you, texts.lang, rules)
        screen.say(sentence, (f"  [{event.rule}]" if event.rule else "", "dim"), hang=2)


def _open_view(game: GameCore) -> View:
    """Return a view that hides nothing, for a reader who has the full position anyway."""
    return View(None, game.state.clone(), None, ())


class ShownGame:
    """What `show` was given: a game and its viewer; `seat` is None unless one seat looks at it."""

    def __init__(self, game: GameCore, seat: int | None, seen: str, names: Sequence[str | None] = ()) -> None:
        self.game = game
        self.seat = seat
        self.seen = seen
        self.names: Sequence[str | None] = names or [None] * game.state.seats

    def view(self) -> View:
        return _open_view(self.game) if self.seen == "full" else self.game.view_for(self.seat)

    def askable(self) -> list[int]:
        """Return the seats whose question is visible to this viewer."""
        if self.game.state.asking is None:
            return []
        asked = list(self.game.decision.asked)
        return asked if self.seen == "full" else [seat for seat in asked if seat == self.seat]


def find_shown(what: str, seat: int | None) -> ShownGame:
    text = (what if what.startswith(TAG + "/") else read_text(what)).strip()
    if text.startswith("{"):
        game = replay(record_in(text))
        return _as_seen(game, seat, names_in(text, game.seats))
    if not text.startswith(TAG + "/"):
        raise DiceTownError(
            f"{'What was read' if what == '-' else repr(what)} is neither a position nor a record.",
            hint=f"A position begins with {TAG}/, a record with a brace.",
        )
    position = parse_position(text)
    if position.full:
        return _as_seen(game_from_position(position), seat)
    return _as_told(position, seat)


def _as_seen(game: Game, seat: int | None, names: Sequence[str | None] = ()) -> ShownGame:
    _check_seat(seat, game.seats)
    return ShownGame(game, seat, "full" if seat is None else str(seat), names)


def _as_told(position: Position, seat: int | None) -> ShownGame:
    viewer = None if position.seen == "spectator" else int(position.seen)
    if seat is not None and seat != viewer:
        by = "a spectator" if viewer is None else f"seat {viewer}"
        raise DiceTownError(
            f"The position is as seen by {by}, not by seat {seat}.",
            hint="Only a full position can be shown as any seat sees it.",
        )
    return ShownGame(GameCore(position.state, Trail()), viewer, position.seen)


def run_show(args: argparse.Namespace) -> int:
    texts = _texts(args)
    shown = find_shown(args.what, args.seat)
    view = shown.view()
    asked = shown.askable()
    if args.json:
        data: dict[str, object] = {"seen": shown.seen, "position": format_position(view.state, shown.seen)}
        data.update(view.data())
        if args.options:
            data["options"] = {
                "chance" if seat == CHANCE else str(seat): [
                    option.text for option in shown.game.options(seat)
                ]
                for seat in asked
            }
        print(json.dumps(data))
        return 0
    screen = Screen()
    names = seat_names(shown.names, texts.lang)
    if view.state.round:
        screen.rule(
            texts.say("ui.round", {"round": view.state.round}),
            texts.say("ui.sheriff", {"sheriff": names[view.state.sheriff]})
            if view.state.sheriff >= 0
            else "",
        )
    if shown.seen == "full":
        _show_truth(screen, view, names, texts)
    else:
        show_table(screen, view, names, texts)
    _show_offers(screen, view, names, texts)
    screen.blank()
    if view.over:
        screen.say((texts.say("records.over"), "strong"))
        show_score(screen, view, names, texts)
        return 0
    _show_question(screen, shown, view, names, texts, args.options)
    return 0


def _show_truth(screen: Screen, view: View, names: list[str], texts: Catalogue) -> None:
    """Show the table with the cards and cups of all seats."""
    show_town(screen, view, names, texts)
    show_seats(screen, view, names, texts)
    state = view.state
    for seat, name in enumerate(names):
        cards = hand_of(view, seat)
        told = [
            ("hand" if cards else "empty", say_cards(cards, texts)),
            ("cup", say_dice(state.cup[seat])),
        ]
        if state.zones[LOOKING + seat]:
            told.append(("looking", say_cards(state.zones[LOOKING + seat], texts)))
        for key, things in told:
            if things:
                screen.say(texts.say(f"records.{key}", {"seat": name, "things": things}), indent=4, hang=2)


def _show_offers(screen: Screen, view: View, names: list[str], texts: Catalogue) -> None:
    for seat, offered in enumerate(view.state.offers):
        if offered is not None:
            things = {
                "seat": names[seat],
                "things": say_offer(offered, texts),
                "favour": names[offered.value & 15],
            }
            screen.say(texts.say("records.offer", things), indent=4, hang=2)


def _show_question(
    screen: Screen,
    shown: ShownGame,
    view: View,
    names: list[str],
    texts: Catalogue,
    options: bool,
) -> None:
    asked = shown.askable()
    if not asked:
        waiting = ", ".join([names[seat] for seat in view.waiting])
        screen.say(texts.say("records.asked", {"seats": waiting}) if waiting else texts.say("records.quiet"))
    for seat in asked:
        if seat == CHANCE:
            screen.say((texts.say("records.chance"), "strong"))
        else:
            prompt = shown.game.prompt_for(seat)
            assert prompt is not None
            own = View(seat, view.state, prompt, ())
            question = describe_prompt(prompt, own, names, texts.lang)
            asked_of = texts.say("cli.question", {"seat": names[seat], "question": question})
            screen.say((asked_of, "strong"), (f"  [{prompt.rule}]", "dim"), hang=2)
        if options:
            for option in shown.game.options(seat):
                spans = [(f"{option.text:<24}", "label")]
                if seat != CHANCE:
                    spans.append(("  " + describe_choice(option, own, names, texts.lang), ""))
                screen.say(*spans, indent=2, hang=26)


def run_verify(args: argparse.Namespace) -> int:
    noted = args.digest
    if noted is not None:
        noted = noted.strip().lower()
        if len(noted) != 64 or any(letter not in "0123456789abcdef" for letter in noted):
            raise DiceTownError(f"{args.digest[:80]!r} is not a digest.", hint="A digest has 64 hex digits.")
    record = record_in(read_text(args.record))
    try:
        verdict = verify(record, noted)
    except BadRecord as error:
        return _not_verified(error, args.json)
    try:
        judged = judge(tell(record)) if args.referee else {}
    except Finding as finding:
        return _objected(finding, args.json)
    except NotJudged as reason:
        raise DiceTownError(str(reason), hint="Verify it without --referee.") from None
    if judged:
        verdict.checked.append(
            f"The referee found nothing in {judged['rounds']} rounds, {judged['events']} events and"
            f" {judged['questions']} questions with {judged['options']} options."
        )
    data: dict[str, object] = {
        "verified": True,
        "checked": verdict.checked,
        "unchecked": verdict.unchecked,
        "digest": verdict.digest,
        "commitment": record.fate.commitment or None,
    }
    if args.json:
        print(json.dumps(data))
        return 0
    _print_verdict(record, verdict.checked, verdict.unchecked, verdict.digest)
    return 0


def _print_verdict(record: Record, checked: list[str], unchecked: list[str], digest: str) -> None:
    print("Checked:")
    for sentence in checked:
        print(f"  {sentence}")
    if unchecked:
        print("Could not be checked:")
        for sentence in unchecked:
            print(f"  {sentence}")
    print(f"Digest:     {digest}")
    if record.fate.commitment:
        print(f"Commitment: {record.fate.commitment}")


def _objected(finding: Finding, as_json: bool) -> int:
    if as_json:
        print(json.dumps({"verified": False, "problem": str(finding), **finding.data()}))
    else:
        print(f"NOT VERIFIED: the referee objects, by {finding.rule}")
        print(f"  where:    round {finding.round}, item {finding.number} of what was told")
        print(f"  expected: {finding.expected}")
        print(f"  found:    {finding.found}")
    return 1


def _not_verified(error: BadRecord, as_json: bool) -> int:
    if as_json:
        print(
            json.dumps({"verified": False, "problem": error.message, "rule": error.rule, "hint": error.hint})
        )
    else:
        print(f"NOT VERIFIED: {error}")
    return 1
