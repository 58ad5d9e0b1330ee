"""Asking bots in a scene."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.bots.base import Bot
from dicetown.bots.greedy.bot import GreedyBot
from dicetown.bots.solver.bot import SolverBot
from dicetown.bots.solver.question import Question, rate
from dicetown.testing import Scene, town
from tests.rules.indians.indian_die import DIE_ROLL, die


def answer(scene: Scene, seat: int = 0) -> str:
    """What the solver answers in this scene."""
    return _answer(SolverBot(1), scene, seat)


def greedy_answer(scene: Scene, seat: int = 0) -> str:
    """What a greedy bot answers in this scene."""
    return _answer(GreedyBot(1), scene, seat)


def _answer(bot: Bot, scene: Scene, seat: int) -> str:
    view = scene.game.view_for(seat)
    return bot.choose(view, view.prompt, scene.game.options(seat)).text


def worths(scene: Scene, seat: int = 0) -> dict[str, float]:
    """What the solver thinks of each option."""
    view = scene.game.view_for(seat)
    assert view.prompt is not None
    question = Question(view, view.prompt, scene.game.options(seat))
    return {rating.choice.text: rating.worth for rating in rate(question)}


def die_rolled(side: int, hands: Sequence[str], bank: int, sheriff: int = 0) -> Scene:
    """A round in which the first seat has rolled this side of the Indian die."""
    return town(
        "classic+wanted+indians",
        hands,
        step="indian-die",
        bank=bank,
        sheriff=sheriff,
        annexes=die(0),
        extra={(0, DIE_ROLL): side},
    )
