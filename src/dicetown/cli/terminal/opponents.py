"""Who plays against the person: bots by their specs, under the names people know them by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from dicetown.bots.base import Bot
from dicetown.bots.files import failure_of, wrong_answer
from dicetown.bots.registry import BOTS, bot_names, lasting_spec, make_bot
from dicetown.bots.words import bot_title
from dicetown.cli.common.screen import Screen
from dicetown.engine.choices import Choice
from dicetown.engine.errors import DiceTownError
from dicetown.records.game import Game
from dicetown.rules.narrate import say_list
from dicetown.rules.rulebook import Catalogue

DEFAULT_BOT: Final = "greedy"
"""A family at its first game wants opponents that know what they do and can be beaten."""

BOT_HELP: Final = "let players choose a bot from a file, under a name of its own; once for each bot"
EXPANSION_HELP: Final = "add the expansion in a file to the rulesets there are; once for each expansion"


class BotFailed(DiceTownError):
    """A bot that raised an error or answered what is no legal choice. The game is as it was before."""


def listed_bots(lang: str) -> str:
    """The bots of this package with what they are called, for a line of help."""
    return ", ".join([f"{name} = {bot_title(name, lang)}" for name in BOTS.names_here()])


def seats_for(specs: str | None) -> int | None:
    """How many seats there are where several bots are named: one each, and the person's."""
    several = 0 if specs is None else specs.count(",")
    return several + 2 if several else None


def bots_for(specs: str, seats: int, you: int = 0) -> list[str]:
    """A bot for each seat, as the option `--bots` says; that of the person is never asked."""
    listed = [_checked(spec.strip()) for spec in specs.split(",")]
    if len(listed) == 1:
        listed = listed * (seats - 1)
    if len(listed) != seats - 1:
        raise DiceTownError(
            f"{len(listed)} bots are named, {seats - 1} seats are theirs.",
            hint="Name one for all, or one for each.",
        )
    return [*listed[:you], listed[0], *listed[you:]]


def check_bots(specs: Sequence[str]) -> None:
    """Whether the bots of a saved game are still there; where not, what can be done about it."""
    for spec in dict.fromkeys(specs):
        try:
            make_bot(spec, 0)
        except DiceTownError as error:
            raise DiceTownError(
                error.message,
                error.rule,
                f"The saved game needs this bot. Put it right, or go on against another one: add --bots "
                f"{DEFAULT_BOT}, or {' or '.join([name for name in bot_names() if name != DEFAULT_BOT])}.",
            ) from None


def _checked(spec: str) -> str:
    """The spec of a bot that can be made, such that a saved game finds it from any folder."""
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
    """The names at the table by the bot that plays for them."""
    groups: dict[str, list[str]] = {}
    for seat, spec in enumerate(bots):
        if seat != you:
            groups.setdefault(bot_title(spec, texts.lang), []).append(names[seat])
    for title, called in groups.items():
        screen.say(
            texts.say("ui.opponents", {"names": say_list(called, texts), "title": title}), indent=indent
        )


def let_bot_choose(game: Game, bot: Bot, seat: int, name: str) -> Choice:
    """A bot's answer to the open question; `name` is that of the seat it plays for."""
    options = game.options(seat)
    # Bots of somebody's own are not held to their types.
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
        hint="The game is as it was before that question: repair the bot, then go on with --resume; "
        f"or against another one, with --resume --bots {DEFAULT_BOT}.",
    )
