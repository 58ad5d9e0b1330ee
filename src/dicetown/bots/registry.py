"""The registry of bots: those of this package by name, others by their file."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from dicetown.bots.base import Bot, Budget
from dicetown.bots.characters import Character, Level
from dicetown.bots.files import file_of, full_spec, is_file_spec, load_bot
from dicetown.engine.errors import DiceTownError
from dicetown.loading import load_place, problem_in
from dicetown.registry import Registry

LONGEST_TITLE: Final = 40


@dataclass(frozen=True, slots=True)
class BotKind:
    """A bot with a name: its class, its strength, and its identity at the table."""

    load: Callable[[], type[Bot]]
    """Returns the class, imported on first use: some bots need packages that the rest of the game does
    not."""
    level: Level
    character: Character


def _of_package(name: str, place: str) -> type[Bot]:
    """Return the class at `module:Class` in this package."""
    try:
        found = load_place(f"{__package__}.{place}")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "dicetown":
            raise
        raise DiceTownError(
            f"The bot {name!r} needs {error.name}, which is not installed.",
            hint="Install it: pip install dicetown.",
        ) from None
    assert isinstance(found, type)
    assert issubclass(found, Bot)
    return found


def _read(text: str) -> tuple[str, type[Bot], str]:
    """Parse a named bot from a file, as in `sly=./sly.py:Sly`."""
    name, equals, spec = (part.strip() for part in text.partition("="))
    if not equals or not is_file_spec(spec):
        raise DiceTownError(
            f"{text[:80]!r} does not name a bot and its file.", hint="Write it like sly=./sly.py:Sly."
        )
    return name, load_bot(spec), f"{name}={full_spec(spec)}"


def _check(name: str, thing: object) -> BotKind:
    """Check a class from outside and wrap it as a bot kind: it must be constructible and have valid texts."""
    if not isinstance(thing, type) or not issubclass(thing, Bot) or thing.choose is Bot.choose:
        raise DiceTownError(
            f"The bot {name!r} is not a bot.",
            hint="A bot is a class made from dicetown.bots.base.Bot that has a method choose.",
        )
    make_own(name, thing, 0, None)
    words: dict[str, object] = {"title": thing.title, "about": thing.about}
    for what, text in words.items():
        if not isinstance(text, str) or len(text) > LONGEST_TITLE or not (text.isprintable()):
            raise DiceTownError(
                f"The {what} of the bot {name!r} cannot be shown.",
                hint=f"It must be a text on one line, of at most {LONGEST_TITLE} characters.",
            )
    return BotKind(
        lambda: thing, "", Character(name, thing.title.strip() or thing.__name__, thing.about.strip())
    )


BOTS: Final = Registry[BotKind]("bot", "dicetown.bots", "DICETOWN_BOTS", _read, _check)


def _bring(name: str, place: str, level: Level, character: str) -> None:
    BOTS.bring(name, BotKind(partial(_of_package, name, place), level, Character(character)))


# From the simplest to the strongest.
_bring("random", "random:RandomBot", "random", "tumbleweed")
_bring("greedy", "greedy.bot:GreedyBot", "easy", "greenhorn")
_bring("solver", "solver.bot:SolverBot", "hard", "gambler")
_bring("search", "search.bot:SearchBot", "very-hard", "card-shark")


def bot_names() -> tuple[str, ...]:
    """Return the names of all bots: those of this package from the simplest to the strongest, then others."""
    return BOTS.names()


def is_known(spec: str) -> bool:
    """Return whether this is the name of a registered bot, rather than a file."""
    return BOTS.get(spec) is not None


def bot_class(spec: str) -> type[Bot]:
    """Return the class of a bot, given a name of `bot_names` or `PATH.py:ClassName`."""
    kind = BOTS.get(spec)
    if kind is not None:
        return kind.load()
    if is_file_spec(spec):
        return load_bot(spec)
    raise DiceTownError(
        f"There is no bot {spec!r}.",
        hint=f"Bots: {', '.join(bot_names())}, or one of your own: ./mybot.py:MyBot.",
    )


def lasting_spec(spec: str) -> str:
    """Return a spec that works from any folder and in processes that know no names from outside."""
    if is_file_spec(spec):
        return full_spec(spec)
    text = BOTS.text_of(spec)
    return text.partition("=")[2] if text else spec


def make_bot(spec: str, seed: int, budget: Budget | None = None) -> Bot:
    """Make a bot for one seat of one game, by its name or its file."""
    kind = bot_class(spec)
    return kind(seed, budget) if BOTS.is_from_here(spec) else make_own(spec, kind, seed, budget)


def make_own(spec: str, kind: type[Bot], seed: int, budget: Budget | None) -> Bot:
    """Make a bot from outside: it may take the seed only, and errors it raises are reported in one line."""
    try:
        inspect.signature(kind).bind(seed, budget)
        arguments: tuple[object, ...] = (seed, budget)
    except TypeError:
        arguments = (seed,)
    except ValueError:
        # Python cannot tell the signature: assume that of the contract.
        arguments = (seed, budget)
    maker: type = kind
    try:
        made: Bot = maker(*arguments)
    except Exception as error:
        raise DiceTownError(
            f"The bot {spec!r} cannot be made: {problem_in(file_of(kind), error)}.",
            hint="It is made with a seed and a budget: def __init__(self, seed, budget=None).",
        ) from None
    return made
