"""The game in the terminal: one person against bots."""

from __future__ import annotations

import argparse
import contextlib
import secrets
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from dicetown.bots.files import BotFailed
from dicetown.bots.names import BOT_NAMES
from dicetown.cli.board.board import show_table, show_town
from dicetown.cli.common.files import read_json
from dicetown.cli.common.invocation import command_line
from dicetown.cli.common.language import default_language
from dicetown.cli.common.rulesets import check_seats, named_ruleset
from dicetown.cli.common.screen import Screen
from dicetown.cli.terminal.console import Console, Quit
from dicetown.cli.terminal.local.old_saves import OldSave
from dicetown.cli.terminal.local.saves import (
    SavedGame,
    SaveHeading,
    begin_saving,
    last_game,
    make_room,
    names_for,
    read_save,
)
from dicetown.cli.terminal.local.seat import PERSON, GameSeat, LocalSeat
from dicetown.cli.terminal.local.session import COMMANDS, Session
from dicetown.cli.terminal.opponents import (
    DEFAULT_BOT,
    bots_for,
    check_bots,
    let_bot_choose,
    seats_for,
    show_opponents,
)
from dicetown.cli.terminal.words import terminal_words
from dicetown.engine.errors import BadParts, DiceTownError
from dicetown.records.replay import replay
from dicetown.rules.catalogue import ruleset
from dicetown.rules.rulebook import Catalogue, catalogue
from dicetown.rules.say import ruleset_title
from dicetown.table.local.bots import InlineBots
from dicetown.table.local.local import LocalTable, open_local, resume_local
from dicetown.table.local.logs import MemoryLog
from dicetown.table.local.luck import luck_of
from dicetown.table.room import log
from dicetown.table.room.records import settings_of
from dicetown.table.room.settings import Settings, check_settings

DEFAULT_RULESET = "revised"
DEFAULT_SEATS = 4
LONGEST_NAME = 20
NEW_GAME_ONLY = ("ruleset", "with", "seats", "seed", "name", "bribes", "parts", "sheriff")


def play_in_terminal(args: argparse.Namespace) -> int:
    """Begin a game or resume one, as the options say."""
    if args.slow is not None and not 0 <= args.slow <= 60:
        raise DiceTownError(f"A pause of {args.slow} seconds is not possible.", hint="Choose from 0 to 60.")
    if args.lang is not None:
        catalogue(args.lang)
    screen = Screen()
    _edit_lines()
    if args.resume is None:
        return _begin(screen, args)
    given = [f"--{name}" for name in NEW_GAME_ONLY if getattr(args, name) is not None]
    if given:
        raise DiceTownError(
            f"A saved game already has its own {given[0].lstrip('-')}.",
            hint=f"Leave out {', '.join(given)} with --resume.",
        )
    file = Path(args.resume) if args.resume else last_game()
    if not args.resume and not file.exists():
        raise DiceTownError(
            "There is no saved game to go on with.", hint="Begin one: dicetown play --terminal."
        )
    return _go_on(read_save(file), file, screen, args)


def _begin(screen: Screen, args: argparse.Namespace) -> int:
    """Begin a new game as the options say; errors in them are reported before any file changes."""
    lang = args.lang or default_language()
    seats = (seats_for(args.bots) or DEFAULT_SEATS) if args.seats is None else args.seats
    seed = secrets.randbelow(10**6) if args.seed is None else args.seed
    parts: Any = None
    if args.parts is not None:
        parts = read_json(Path(args.parts), "a parts table")
        if not isinstance(parts, dict):
            raise BadParts(
                f"{args.parts!r} is not a JSON object.", hint='Write it like {"setup": {"dollars": 8}}.'
            )
    name = named_ruleset(args.ruleset or DEFAULT_RULESET, getattr(args, "with") or [])
    bribes = args.bribes or "ties"
    rules = ruleset(name, bribes=bribes, parts=parts)
    check_seats(rules, seats)
    settings = Settings(ruleset=name, bribes=bribes, parts=parts, sheriff=args.sheriff, chat="off", pace=0)
    check_settings(settings, seats)
    names = _seat_names(args.name, seats, lang)
    bots = bots_for(DEFAULT_BOT if args.bots is None else args.bots, seats)
    kept = MemoryLog()
    inline = InlineBots(let_bot_choose)
    local = open_local(PERSON, settings, _places(names, bots, 0), kept, luck_of(seed), inline)
    file = last_game() if args.save is None else _named(args.save)
    moved = make_room(file)
    session = _session(local, SaveHeading(you=0, lang=lang, bots=tuple(bots)), kept, file, screen, args)
    texts = session.console.texts
    screen.rule("Dice Town", ruleset_title(rules.pieces, texts))
    screen.say(texts.say("ui.welcome", {"seats": seats, "seed": seed}))
    show_opponents(screen, names, bots, 0, texts)
    words = {command: texts.say(f"ui.command.{command}") for command in ("help", "why", "hint")}
    screen.say(texts.say("ui.welcome.help", words))
    if moved is not None:
        screen.say(texts.say("ui.kept", {"file": str(moved.file), "over": "yes" if moved.over else "no"}))
        if not moved.over:
            screen.whole(command_line("play", "--resume", shlex.quote(str(moved.file))), "label")
        if moved.replaced:
            screen.say(texts.say("ui.kept.replaced"))
    return _sit_down(session, file)


def _places(names: Sequence[str], bots: Sequence[str], you: int) -> list[log.Place]:
    """Return the players of all seats."""
    places = [log.Place(kind="bot", bot=bot, name=name) for bot, name in zip(bots, names, strict=True)]
    places[you] = log.Place(kind="person", player=PERSON.id, name=names[you])
    return places


def _session(
    local: LocalTable,
    heading: SaveHeading,
    kept: MemoryLog,
    file: Path,
    screen: Screen,
    args: argparse.Namespace,
) -> Session:
    """Return a session at a table, with its log so far and all later entries in a file."""
    saved = begin_saving(file, heading, kept.entries)
    local.keep_in(saved)
    names = names_for([seat.name for seat in local.table.seats], heading.you, heading.lang)
    seat = LocalSeat(local, heading.you, names)
    console = Console(seat, screen, terminal_words(heading.lang), COMMANDS, COMMANDS, args.slow or 0.0)
    return Session(seat, console, heading.bots, saved)


def _named(name: str) -> Path:
    if not name:
        raise DiceTownError(
            "The name of the file to save in is empty.", hint="Leave out --save for the usual one."
        )
    return Path(name)


def _seat_names(name: str | None, seats: int, lang: str) -> list[str]:
    if name is not None:
        if not name.strip():
            raise DiceTownError("The name is empty.", hint="Leave out --name to be called You.")
        # Control characters and bytes of another encoding must not reach a screen or a file.
        if not name.isprintable():
            raise DiceTownError(
                f"The name {name[:LONGEST_NAME]!r} has characters that cannot be shown.",
                hint="Use letters, digits and blanks.",
            )
        if len(name.strip()) > LONGEST_NAME:
            raise DiceTownError(
                f"The name has {len(name.strip())} characters.", hint=f"Choose one of at most {LONGEST_NAME}."
            )
    you = catalogue(lang).say("ui.you") if name is None else name.strip()
    others = [other for other in BOT_NAMES if other.casefold() != you.casefold()]
    return [you, *others[: seats - 1]]


def _go_on(save: SavedGame | OldSave, file: Path, screen: Screen, args: argparse.Namespace) -> int:
    """Resume a saved game; its file is rewritten in this release's format."""
    bots = save.bots if args.bots is None else bots_for(args.bots, len(save.names), save.you)
    heading = SaveHeading(you=save.you, lang=args.lang or save.lang, bots=tuple(bots))
    if save.over:
        return _look_back(save, heading, file, screen)
    check_bots(bots)
    kept = MemoryLog()
    inline, draw = InlineBots(let_bot_choose), secrets.token_bytes
    if isinstance(save, OldSave):
        branch = log.Branch(record=save.record.to_json(), step=save.record.decisions)
        settings = msgspec.structs.replace(settings_of(save.record), chat="off", pace=0)
        places = _places(save.names, save.bots, save.you)
        local = open_local(PERSON, settings, places, kept, draw, inline, branch=branch)
    else:
        kept.append(save.entries)
        specs = {seat: bot for seat, bot in enumerate(bots) if seat != heading.you}
        local = resume_local(save.entries, kept, draw, inline, specs=specs)
    if args.save is not None:
        file = _named(args.save)
        make_room(file)
    session = _session(local, heading, kept, file, screen, args)
    console, view = session.console, session.seat.view()
    for event in session.seat.events():
        console.remember(event)
    console.questions.shown_round = view.state.round
    texts, names = console.texts, session.seat.names
    screen.rule("Dice Town", ruleset_title(view.rules.pieces, texts))
    if isinstance(save, OldSave):
        screen.say(texts.say("local.converted"))
    screen.say(texts.say("ui.resumed", {"round": view.state.round, "over": "no"}))
    show_opponents(screen, names, bots, heading.you, texts)
    if view.prompt is not None and view.prompt.kind == "keep":
        # The question shows the rest.
        show_town(screen, view, names, texts)
    else:
        show_table(screen, view, names, texts)
    return _sit_down(session, file)


def _look_back(save: SavedGame | OldSave, heading: SaveHeading, file: Path, screen: Screen) -> int:
    """Show the end of a finished game."""
    names = names_for(save.names, heading.you, heading.lang)
    seat = GameSeat(replay(save.record), heading.you, names)
    texts = terminal_words(heading.lang)
    screen.rule("Dice Town", ruleset_title(seat.rules.pieces, texts))
    screen.say(texts.say("ui.resumed", {"round": 0, "over": "yes"}))
    show_opponents(screen, names, heading.bots, heading.you, texts)
    Console(seat, screen, texts, COMMANDS, COMMANDS).finish()
    _say_how_to_read(file, screen, texts)
    return 0


def _sit_down(session: Session, file: Path) -> int:
    try:
        session.run()
    except Quit:
        _say_good_bye(session, file)
    except (BotFailed, KeyboardInterrupt):
        session.console.screen.blank()
        _say_good_bye(session, file)
        raise
    else:
        _say_good_bye(session, file)
    return 0


def _say_good_bye(session: Session, file: Path) -> None:
    """Show where the game is, how to resume it, and how to read it again."""
    screen, texts = session.console.screen, session.console.texts
    session.tell_trouble()
    if session.saved is None:
        screen.say(texts.say("ui.lost"))
        return
    if session.seat.over:
        _say_how_to_read(file, screen, texts)
        return
    name = shlex.quote(str(file))
    screen.say(texts.say("ui.saved", {"file": str(file)}) + " " + texts.say("ui.saved.go-on"))
    screen.whole(command_line("play", "--resume", *([] if file == last_game() else [name])), "label")
    # Show only the person's view, as the game is not over.
    screen.say(texts.say("ui.saved.replay-you"))
    screen.whole(command_line("replay", name, "--seat", str(session.seat.number)), "label")


def _say_how_to_read(file: Path, screen: Screen, texts: Catalogue) -> None:
    screen.blank()
    screen.say(texts.say("ui.saved.over", {"file": str(file)}) + " " + texts.say("ui.saved.replay"))
    screen.whole(command_line("replay", shlex.quote(str(file))), "label")


def _edit_lines() -> None:
    """Enable arrow keys and a history at the prompt, if the system has them."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
