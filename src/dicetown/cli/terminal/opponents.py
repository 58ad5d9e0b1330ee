"""The person's opponents: bots by their specs, and the names shown for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from dicetown.bots.base import Bot
from dicetown.bots.files import BotFailed, failure_of, wrong_answer
from dicetown.bots.registry import BOTS, bot_names, lasting_spec, make_bot
from dicetown.bots.words import bot_title
from dicetown.cli.common.screen import Screen
from dicetown.engine.choices import Choice
from dicetown.engine.errors import DiceTownError
from dicetown.records.game import Game
from dicetown.rules.narrate import say_list
from dicetown.rules.rulebook import Catalogue

DEFAULT_BOT: Final = "greedy"
"""A family's first game needs opponents that play sensibly and can be beaten."""

BOT_HELP: Final = "let players choose a bot from a file, under a name of its own; once for each bot"


def listed_bots(lang: str) -> str:
    """Return the bots of this package with their titles, for a line of help."""
    return ", ".join([f"{name} = {bot_title(name, lang)}" for name in BOTS.names_here()])


def seats_for(specs: str | None) -> int | None:
    """Return the number of seats if several bots are named: one each, and the person's."""
    several = 0 if specs is None else specs.count(",")
    return several + 2 if several else None


def bots_for(specs: str, seats: int, you: int = 0) -> list[str]:
    """Return a bot for each seat, from the option `--bots`; the one in the person's seat is never asked."""
    listed = [_checked(spec.strip()) for spec in specs.split(",")]
    if len(listed) == 1:
        listed = listed * (seats - 1)
    if len(listed) != seats - 1:
        raise DiceTownError(
            f"{len(listed)} bots are named for {seats - 1} seats.",
            hint="Name one bot for all seats, or one for each.",
        )
    return [*listed[:you], listed[0], *listed[you:]]


def check_bots(specs: Sequence[str]) -> None:
    """Check that the bots of a saved game still exist; the error says what can be done."""
    for spec in dict.fromkeys(specs):
        try:
            make_bot(spec, 0)
        except DiceTownError as error:
            raise DiceTownError(
                error.message,
                error.rule,
                f"The saved game needs this bot. Repair it, or go on with another bot: add --bots "
                f"{DEFAULT_BOT}, or {' or '.join([name for name in bot_names() if name != DEFAULT_BOT])}.",
            ) from None


def _checked(spec: str) -> str:
    """Return the spec of a bot, checked, in a form that a saved game finds from any folder."""
    make_bot(spec, 0)
    found = lasting_spec(spec)
    if not found.isprintable():
        raise DiceTownError(
            f"The path {found!r} has characters that cannot be saved.", hint="Move the file elsewhere."
        )
    return found


def show_opponents(
    screen: Screen, names: Sequence[str], bots: Sequence[str], you: int, texts: Catalogue, indent: int = 0
) -> None:
    """Show the names at the table, grouped by bot."""
    groups: dict[str, list[str]] = {}
    for seat, spec in enumerate(bots):
        if seat != you:
            groups.setdefault(bot_title(spec, texts.lang), []).append(names[seat])
    for title, called in groups.items():
        screen.say(
            texts.say("ui.opponents", {"names": say_list(called, texts), "title": title}), indent=indent
        )


def let_bot_choose(game: Game, bot: Bot, seat: int, name: str) -> Choice:
    """Return a bot's answer to the open question; `name` is that of the seat it plays for."""
    options = game.options(seat)
    # Bots from outside may ignore the types.
    choosing: Callable[..., object] = bot.choose
    try:
        if bot.needs_view:
            view = game.view_for(seat)
            choice = choosing(view, view.prompt, options)
        else:
            choice = choosing(None, None, options)
    except Exception as error:
        raise _failed(game, bot, name, failure_of(bot, error)) from None
    if not isinstance(choice, Choice) or not game.is_legal(seat, choice):
        raise _failed(game, bot, name, wrong_answer(choice))
    return choice


def _failed(game: Game, bot: Bot, name: str, why: str) -> BotFailed:
    asked = f"the question {game.decision.kind!r} of round {game.state.round}"
    return BotFailed(
        f"The bot {type(bot).__name__}, playing for {name}, failed at {asked}: {why}.",
        hint="The game is unchanged. Repair the bot and go on with --resume, or choose another one: "
        f"--resume --bots {DEFAULT_BOT}.",
    )
