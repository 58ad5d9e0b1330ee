"""Judging decisions: the best choice by the solver, the cost of the one that was made, and the reason."""

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
"""A choice that costs less is as good as the best: figures with one decimal would look the same."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision in review. Worths are victory points, from what the seat could know at the time.

    `reason` and `arguments` say why the best choice is better than the one that was made, or than the next
    best if the best was made. The reason is empty if reasons were not asked for.
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
        """What the choice cost; never negative."""
        return max(self.best_worth - self.chosen_worth, 0.0)

    @property
    def good(self) -> bool:
        """Whether the choice was as good as the best."""
        return self.cost < SAME

    @property
    def round(self) -> int:
        return self.view.state.round

    @property
    def kind(self) -> str:
        return "" if self.view.prompt is None else self.view.prompt.kind

    @property
    def exact(self) -> bool:
        """Whether the dice were solved; the worths of other choices are estimated by rules."""
        return self.kind == KEEP


def judged(step: int, asked: Asked, reasons: bool = True) -> tuple[Judgement | None, Stroke | None]:
    """Return the judgement of a decision, and the luck of the roll behind it.

    There is no judgement without a choice, or for kinds of questions that the solver does not rate. Only
    keeps have a roll. Reasons take most of the time, so callers that only need figures leave them out.
    """
    view, prompt = asked.view, asked.view.prompt
    assert prompt is not None
    if prompt.kind not in RATERS:
        return None, None
    options = prompt.options
    if asked.choice not in options:
        # An offer may mix kinds of things that the options list only one kind at a time.
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
    """Return the judgement by the ratings of all options, or None if there was nothing to choose."""
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
