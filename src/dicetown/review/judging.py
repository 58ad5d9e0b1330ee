"""Judging decisions: the best choice by the solver, what the one that was made cost, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import dicetown.bots.solver.policies.all  # noqa: F401  -- makes the raters known
from dicetown.bots.explain import Rating
from dicetown.bots.solver.mind import DiceMind
from dicetown.bots.solver.policies.dice import keep_mind, keep_ratings, with_terms
from dicetown.bots.solver.question import RATERS, Question, rate
from dicetown.bots.solver.reasons import Reason, detailed_rating, ordered_ratings, reason_for
from dicetown.engine.choices import Choice
from dicetown.engine.views.view import View
from dicetown.review.happenings import Asked
from dicetown.review.luck import Stroke, rolled

KEEP: Final = "keep"
SAME: Final = 0.05
"""A choice that costs less is as good as the best: figures with one decimal would not tell them apart."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision looked back at. Worths are victory points, as far as the seat could know at that moment.

    `reason` and `arguments` say why the best choice is better than the one that was made, or than the next
    best where the best was made; the reason is empty where nobody asked for one.
    """

    step: int
    seat: int
    view: View
    chosen: Choice
    best: Choice
    chosen_worth: float
    best_worth: float
    reason: str
    arguments: Mapping[str, object]

    @property
    def cost(self) -> float:
        """What the choice cost; never less than nothing."""
        return max(self.best_worth - self.chosen_worth, 0.0)

    @property
    def good(self) -> bool:
        """Whether the choice was as good as any."""
        return self.cost < SAME

    @property
    def round(self) -> int:
        return self.view.state.round

    @property
    def kind(self) -> str:
        return "" if self.view.prompt is None else self.view.prompt.kind

    @property
    def exact(self) -> bool:
        """Whether the dice were solved; what other choices are worth is an estimate by rule."""
        return self.kind == KEEP


def judged(step: int, asked: Asked, reasons: bool = True) -> tuple[Judgement | None, Stroke | None]:
    """What is to be said of a decision, if there was a choice and the solver knows questions of its kind; and
    of the roll that it was about, if it was about one.

    Reasons take most of the time, and who only wants figures does without.
    """
    view, prompt = asked.view, asked.view.prompt
    assert prompt is not None
    if prompt.kind not in RATERS:
        return None, None
    options = prompt.options
    if asked.choice not in options:
        # An offer may mix things that the options list one kind at a time.
        options = (*options, asked.choice)
    question = Question(view, prompt, options)
    if prompt.kind != KEEP:
        ratings = rate(question) if len(options) > 1 else []
        return _judgement(step, asked, question, ratings, None, reasons), None
    mind = keep_mind(question)
    ratings = keep_ratings(question, mind)
    stroke = rolled(step, question, mind, ratings)
    return _judgement(step, asked, question, ratings, mind, reasons), stroke


def _judgement(
    step: int,
    asked: Asked,
    question: Question,
    ratings: list[Rating],
    mind: DiceMind | None,
    reasons: bool,
) -> Judgement | None:
    """The judgement by the ratings of all options; none where there was nothing to choose."""
    if len(ratings) < 2:
        return None
    ordered = ordered_ratings(ratings)
    best = ordered[0]
    chosen = [rating for rating in ordered if rating.choice == asked.choice]
    if not chosen:
        return None
    reason: Reason = ("", {})
    if reasons:
        other = chosen[0] if chosen[0] is not best else ordered[1]
        compared = [best, other] if mind is None else [with_terms(mind, one) for one in (best, other)]
        reason = reason_for(question, [detailed_rating(question, one) for one in compared])
    worths = chosen[0].worth, best.worth
    return Judgement(step, asked.seat, asked.view, asked.choice, best.choice, *worths, *reason)
