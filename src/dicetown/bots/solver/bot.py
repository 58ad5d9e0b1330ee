"""The solver bot: exact dice that respect the clock, live values for places, simple rules for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import dicetown.bots.solver.policies.all  # noqa: F401  -- makes the raters known
from dicetown.bots.base import Bot
from dicetown.bots.explain import Explanation
from dicetown.bots.solver.question import Question, best_of, rate
from dicetown.bots.solver.reasons import explained
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.views.view import View

SHOWN: Final = 5
"""How many options an explanation names."""


class SolverBot(Bot):
    """A bot that rates all options in victory points and takes the best."""

    remembers = False

    def choose(self, view: View | None, prompt: Prompt | None, options: Sequence[Choice]) -> Choice:
        assert view is not None
        assert prompt is not None
        if len(options) == 1:
            return options[0]
        return best_of(rate(Question(view, prompt, options))).choice

    def explain(
        self, view: View | None, prompt: Prompt | None, options: Sequence[Choice]
    ) -> Explanation | None:
        return self.explain_all(view, prompt, options, SHOWN)

    def explain_all(
        self,
        view: View | None,
        prompt: Prompt | None,
        options: Sequence[Choice],
        shown: int | None = None,
    ) -> Explanation:
        """Return an explanation like `explain`, with this many options, or with all of them."""
        assert view is not None
        assert prompt is not None
        return explained(Question(view, prompt, options), shown)
