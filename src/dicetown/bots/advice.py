"""Advice: a bot with reasons rates a person's options from what that person can see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dicetown.bots.explain import Explanation
from dicetown.bots.registry import make_bot
from dicetown.engine.errors import DiceTownError
from dicetown.engine.views.view import View

ADVISERS: Final = ("solver", "greedy")
"""The bots to ask, in order. The second is asked where the first has no advice or is not installed. The bot
that looks ahead is left out: it takes longer than people like to wait for a hint."""

SEED: Final = 0
"""Any fixed seed would do; with it the same question gets the same advice."""


@dataclass(frozen=True, slots=True)
class Advised:
    """An explanation, and the name of the bot that gave it."""

    bot: str
    explanation: Explanation


def advise(view: View) -> tuple[Advised | None, dict[str, Exception]]:
    """Return the advice of the first bot that has some, and the errors of bots that failed, by name."""
    wrong: dict[str, Exception] = {}
    if view.prompt is None:
        raise DiceTownError("No question is open for this seat, so there is nothing to advise.")
    for name in ADVISERS:
        try:
            bot = make_bot(name, SEED)
        except DiceTownError:
            # The bot needs a package that is not installed.
            continue
        try:
            explanation = bot.explain(view, view.prompt, view.prompt.options)
        except Exception as error:
            wrong[name] = error
            continue
        if explanation is not None:
            return Advised(name, explanation), wrong
    return None, wrong
