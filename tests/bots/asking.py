"""Asking the solver in a scene."""

from __future__ import annotations

from dicetown.bots.solver.bot import SolverBot
from dicetown.bots.solver.question import Question, rate
from dicetown.testing import Scene


def answer(scene: Scene, seat: int = 0) -> str:
    """What the solver answers in this scene."""
    view = scene.game.view_for(seat)
    return SolverBot(1).choose(view, view.prompt, scene.game.options(seat)).text


def worths(scene: Scene, seat: int = 0) -> dict[str, float]:
    """What the solver thinks of each option."""
    view = scene.game.view_for(seat)
    assert view.prompt is not None
    question = Question(view, view.prompt, scene.game.options(seat))
    return {rating.choice.text: rating.worth for rating in rate(question)}
