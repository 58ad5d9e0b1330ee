"""The game in the terminal: one person against bots."""

from __future__ import annotations

import argparse
import contextlib
import secrets
import shlex
from pathlib import Path

from dicetown.bots.names import BOT_NAMES
from dicetown.cli.board.board import show_table, show_town
from dicetown.cli.common.files import read_json
from dicetown.cli.common.invocation import command_line
from dicetown.cli.common.language import default_language
from dicetown.cli.common.rulesets import check_seats, named_ruleset
from dicetown.cli.common.screen import Screen
from dicetown.cli.terminal.local.saves import Kept, Party, Save, last_game, make_room, read_save
from dicetown.cli.terminal.local.session import Quit, Session
from dicetown.cli.terminal.opponents import (
    DEFAULT_BOT,
    BotFailed,
    bots_for,
    check_bots,
    seats_for,
    show_opponents,
)
from dicetown.engine.errors import BadParts, DiceTownError
from dicetown.records.game import Game, new_game
from dicetown.rules.catalogue import ruleset
from dicetown.rules.rulebook import catalogue
from dicetown.rules.say import ruleset_title

DEFAULT_RULESET = "revised"
DEFAULT_SEATS = 4
LONGEST_NAME = 20
NEW_GAME_ONLY = ("ruleset", "with", "seats", "seed", "name", "bribes", "parts", "sheriff")


def play_in_terminal(args: argparse.Namespace) -> int:
    """Begin a game, or go on with one, as the options say."""
    if args.slow is not None and not 0 <= args.slow <= 60:
        raise DiceTownError(f"A pause of {args.slow} seconds is not possible.", hint="Choose from 0 to 60.")
    if args.lang is not None:
        catalogue(args.lang)
    screen = Screen()
    _edit_lines()
    if args.resume is None:
        party, game, file, kept = _begin(args)
        return _play(party, game, file, kept, screen, args)
    given = [f"--{name}" for name in NEW_GAME_ONLY if getattr(args, name) is not None]
    if given:
        raise DiceTownError(
            f"A saved game has its own {given[0].lstrip('-')}.",
            hint=f"Leave out {', '.join(given)} with --resume.",
        )
    file = Path(args.resume) if args.resume else last_game()
    if not args.resume and not file.exists():
        raise DiceTownError("There is no saved game yet.", hint="Begin one: dicetown play --terminal.")
    save = read_save(file)
    if args.lang is not None:
        _speak(save.party, args.lang)
    if args.bots is not None:
        save.party.bots = bots_for(args.bots, len(save.party.names), save.party.you)
    check_bots(save.party.bots)
    return _go_on(save, screen, args)


def _speak(party: Party, lang: str) -> None:
    """Go on in another language, in which a person without a name is called otherwise."""
    if party.names[party.you] == catalogue(party.lang).say("ui.you"):
        party.names[party.you] = catalogue(lang).say("ui.you")
    party.lang = lang


def _begin(args: argparse.Namespace) -> tuple[Party, Game, Path, Kept | None]:
    """A new game as the options say; whatever is wrong with them is found before any file changes."""
    lang = args.lang or default_language()
    seats = (seats_for(args.bots) or DEFAULT_SEATS) if args.seats is None else args.seats
    seed = secrets.randbelow(10**6) if args.seed is None else args.seed
    parts = None
    if args.parts is not None:
        parts = read_json(Path(args.parts), "a parts table")
        if not isinstance(parts, dict):
            raise BadParts(
                f"{args.parts!r} holds no object.", hint='Write it like {"setup": {"dollars": 8}}.'
            )
    name = named_ruleset(args.ruleset or DEFAULT_RULESET, getattr(args, "with") or [])
    rules = ruleset(name, bribes=args.bribes or "ties", parts=parts)
    check_seats(rules, seats)
    game = new_game(rules, seats, seed=seed, sheriff=args.sheriff)
    names = _seat_names(args.name, seats, lang)
    bots = bots_for(DEFAULT_BOT if args.bots is None else args.bots, seats)
    file = last_game() if args.save is None else _named(args.save)
    kept = make_room(file)
    return Party(0, names, bots, seed, lang), game, file, kept


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
        # Neither control characters nor bytes of another encoding belong on a screen or in a file.
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


def _play(
    party: Party, game: Game, file: Path, kept: Kept | None, screen: Screen, args: argparse.Namespace
) -> int:
    texts = catalogue(party.lang)
    session = Session(game, party.make_bots(), party, screen, file, args.slow or 0.0)
    screen.rule("Dice Town", ruleset_title(game.state.rules.pieces, texts))
    screen.say(texts.say("ui.welcome", {"seats": len(party.names), "seed": party.seed}))
    show_opponents(screen, party.names, party.bots, party.you, texts)
    words = {command: texts.say(f"ui.command.{command}") for command in ("help", "why", "hint")}
    screen.say(texts.say("ui.welcome.help", words))
    if kept is not None:
        screen.say(texts.say("ui.kept", {"file": str(kept.file), "over": "yes" if kept.over else "no"}))
        if not kept.over:
            screen.whole(command_line("play", "--resume", shlex.quote(str(kept.file))), "label")
        if kept.replaced:
            screen.say(texts.say("ui.kept.replaced"))
    session.save()
    return _sit_down(session)


def _go_on(save: Save, screen: Screen, args: argparse.Namespace) -> int:
    game, bots = save.restore()
    file = save.file
    if args.save is not None:
        file = _named(args.save)
        make_room(file)
    texts = catalogue(save.party.lang)
    session = Session(game, bots, save.party, screen, file, args.slow or 0.0)
    session.skip_past()
    view = game.view_for(save.party.you)
    screen.rule("Dice Town", ruleset_title(game.state.rules.pieces, texts))
    screen.say(texts.say("ui.resumed", {"round": view.state.round, "over": "yes" if game.over else "no"}))
    show_opponents(screen, save.party.names, save.party.bots, save.party.you, texts)
    if view.prompt is not None and view.prompt.kind == "keep":
        # The question shows the rest.
        show_town(screen, view, save.party.names, texts)
    else:
        show_table(screen, view, save.party.names, texts)
    return _sit_down(session)


def _sit_down(session: Session) -> int:
    try:
        session.run()
    except Quit:
        _say_good_bye(session)
    except (BotFailed, KeyboardInterrupt):
        session.screen.blank()
        _say_good_bye(session)
        raise
    else:
        _say_good_bye(session)
    return 0


def _say_good_bye(session: Session) -> None:
    """Where the game is, how to go on with it, how to read it again."""
    over = session.game.over
    if not over:
        session.save()
    file, screen, texts = session.file, session.screen, session.texts
    if file is None:
        screen.say(texts.say("ui.lost"))
        return
    name = shlex.quote(str(file))
    if over:
        screen.blank()
        screen.say(texts.say("ui.saved.over", {"file": str(file)}) + " " + texts.say("ui.saved.replay"))
        screen.whole(command_line("replay", name), "label")
        return
    screen.say(texts.say("ui.saved", {"file": str(file)}) + " " + texts.say("ui.saved.go-on"))
    screen.whole(command_line("play", "--resume", *([] if file == last_game() else [name])), "label")
    # Not the whole truth: the game is not over.
    screen.say(texts.say("ui.saved.replay-you"))
    screen.whole(command_line("replay", name, "--seat", str(session.you)), "label")


def _edit_lines() -> None:
    """Arrow keys and a history at the prompt, where the system has them."""
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401
