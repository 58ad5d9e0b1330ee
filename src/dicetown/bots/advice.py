"""Advice: what a bot that gives reasons makes of the options of a person, from what that person can see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dicetown.bots.explain import Explanation
from dicetown.bots.registry import make_bot
from dicetown.engine.errors import DiceTownError
from dicetown.engine.views.view import View

ADVISERS: Final = ("solver", "greedy")
"""The bot that is asked first, and the one that is asked where the first has no advice or is not installed.
The bot that looks ahead is not asked: it takes longer than a person likes to wait for a hint."""

SEED: Final = 0
"""Any would do, but the same question gets the same advice."""


@dataclass(frozen=True, slots=True)
class Advised:
    """The explanation of a bot, and the bot's name."""

    bot: str
    explanation: Explanation


def advise(view: View) -> tuple[Advised | None, dict[str, Exception]]:
    """What the first bot with advice makes of the question, and by name why others failed."""
    wrong: dict[str, Exception] = {}
    if view.prompt is None:
        raise DiceTownError("Nobody is asked, so there is nothing to advise.")
    for name in ADVISERS:
        try:
            bot = make_bot(name, SEED)
        except DiceTownError:
            # It needs a package that is not installed.
            continue
        try:
            explanation = bot.explain(view, view.prompt, view.prompt.options)
        except Exception as error:
            wrong[name] = error
            continue
        if explanation is not None:
            return Advised(name, explanation), wrong
    return None, wrong
