"""The bots there are: those of this package by name, others by their file."""

from __future__ import annotations

import inspect
from importlib import import_module
from typing import Final

from dicetown.bots.base import Bot, Budget
from dicetown.bots.files import file_of, is_file_spec, load_bot, problem_in
from dicetown.engine.errors import DiceTownError

_BOTS: Final[dict[str, str]] = {
    "random": "dicetown.bots.random:RandomBot",
    "greedy": "dicetown.bots.greedy.bot:GreedyBot",
    "solver": "dicetown.bots.solver.bot:SolverBot",
    "search": "dicetown.bots.search.bot:SearchBot",
}
"""Where the class of each bot is, from the simplest to the strongest.

It is imported when first wanted: some need packages that playing with others does not.
"""

ADVISERS: Final = ("solver", "greedy")
"""Who is asked for advice first, and who where that one has none or is not installed. The bot that looks
ahead is not asked: it needs longer than somebody who waits for a hint would like."""


def bot_names() -> tuple[str, ...]:
    """The names of all bots of this package, from the simplest to the strongest."""
    return tuple(_BOTS)


def is_known(spec: str) -> bool:
    """Whether this is the name of a bot of this package."""
    return spec in _BOTS


def bot_class(spec: str) -> type[Bot]:
    """The class of a bot: a name of `bot_names`, or `PATH.py:ClassName` for one of one's own."""
    place = _BOTS.get(spec)
    if place is None:
        if is_file_spec(spec):
            return load_bot(spec)
        raise DiceTownError(
            f"There is no bot {spec!r}.",
            hint=f"Bots: {', '.join(_BOTS)}, or one of your own: ./mybot.py:MyBot.",
        )
    module, _, name = place.partition(":")
    try:
        found: type[Bot] = getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "dicetown":
            raise
        raise DiceTownError(
            f"The bot {spec!r} needs {error.name}, which is not installed.",
            hint="Install it: pip install dicetown.",
        ) from None
    return found


def make_bot(spec: str, seed: int, budget: Budget | None = None) -> Bot:
    """A bot for one seat of one game, by its name or its file.

    The spec is all that another process needs to make the same bot.
    """
    kind = bot_class(spec)
    if is_known(spec):
        return kind(seed, budget)
    return _make_own(spec, kind, seed, budget)


def _make_own(spec: str, kind: type[Bot], seed: int, budget: Budget | None) -> Bot:
    """A bot that somebody else wrote: it may take the seed only, and whatever it raises is told in a line."""
    try:
        inspect.signature(kind).bind(seed, budget)
        arguments: tuple[object, ...] = (seed, budget)
    except TypeError:
        arguments = (seed,)
    except ValueError:
        # Python cannot tell what it takes: as the contract says, then.
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
