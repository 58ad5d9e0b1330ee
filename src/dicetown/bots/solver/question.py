"""A question as the solver sees it: the options, the board, and cached results.

Every kind of question has a rater, which says what each option is worth in victory points. Raters and the
gains of cards are defined in the files under `policies`, one per subject, and registered here by name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from dicetown.bots.appraise.board import Board
from dicetown.bots.appraise.clock import POINTS, Rates, clock_of
from dicetown.bots.explain import Rating
from dicetown.engine.choices import PASS, Choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.state import State
from dicetown.engine.views.view import View


class Question:
    """One question put to one seat."""

    def __init__(self, view: View, prompt: Prompt, options: Sequence[Choice], rates: Rates = POINTS) -> None:
        assert view.seat is not None
        self.view: Final = view
        self.prompt: Final = prompt
        self.options: Final = options
        self.seat: Final = view.seat
        self.board: Final = Board(view.state, view.seat, clock_of(view.state, rates))
        self.full: bool = False
        """Whether ratings should include all their terms, for people who want to know why."""

    @property
    def state(self) -> State:
        """The State as this seat sees it."""
        return self.view.state

    def number(self, fact: str) -> int:
        """Return a number among the prompt's facts, or -1."""
        value = self.prompt.facts.get(fact, -1)
        return value if isinstance(value, int) else -1

    def word(self, fact: str) -> str:
        """Return a word among the prompt's facts, or ""."""
        return str(self.prompt.facts.get(fact, ""))

    def rated(self, worth: Callable[[Choice], float]) -> list[Rating]:
        """Return a rating for every option."""
        return [Rating(option, worth(option)) for option in self.options]


Rater = Callable[[Question], list[Rating]]
Gain = Callable[[Question], float]
"""Returns what playing a card brings at the current moment."""

RATERS: Final[dict[str, Rater]] = {}
GAINS: Final[dict[int, Gain]] = {}


def rate(question: Question) -> list[Rating]:
    """Return a rating of each option, in the order of the options."""
    rater = RATERS.get(question.prompt.kind)
    if rater is None:
        # The question is unknown here, so prefer to leave things as they are.
        return question.rated(lambda option: 0.0 if option is PASS else -0.1)
    return rater(question)


def best_of(ratings: list[Rating]) -> Rating:
    """Return the best rating, the first among equals."""
    found = ratings[0]
    for rating in ratings[1:]:
        if rating.worth > found.worth + 1e-9:
            found = rating
    return found
