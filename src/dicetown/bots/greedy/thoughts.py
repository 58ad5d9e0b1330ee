"""The input and output of a greedy rule: the question as the seat sees it, and a thought per option."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from dicetown.engine.choices import Choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.state import State
from dicetown.engine.views.view import View

DOLLAR: Final = 0.5
"""Victory points of a dollar at the end (SCORE-2)."""

_SEATS_APART: Final = 0.001


class Seen:
    """A question with all that the seat knows about it."""

    def __init__(self, view: View, prompt: Prompt, seat: int) -> None:
        self.view: Final = view
        self.prompt: Final = prompt
        self.state: Final[State] = view.state
        self.seat: Final = seat

    @property
    def hand(self) -> int:
        """The dice this seat has set aside."""
        return self.state.aside[self.seat]

    def others(self) -> list[int]:
        """Return the opponents, clockwise."""
        seats = self.state.seats
        return [(self.seat + step) % seats for step in range(1, seats)]

    def nearness(self, other: int) -> float:
        """Return a tiny bonus for the nearest opponent, so that no seat number is favoured among equals."""
        return -_SEATS_APART * ((other - self.seat) % self.state.seats)

    def number(self, fact: str) -> int:
        """Return a number among the question's facts, or 0."""
        value = self.prompt.facts.get(fact)
        return value if isinstance(value, int) else 0

    def word(self, fact: str) -> str:
        """Return a name among the question's facts, or ""."""
        value = self.prompt.facts.get(fact)
        return value if isinstance(value, str) else ""


@dataclass(frozen=True, slots=True)
class Thought:
    """The worth of an option in victory points, and the reason for choosing it."""

    worth: float
    reason: str
    arguments: Mapping[str, object] = field(default_factory=dict)


Rule = Callable[[Seen, Sequence[Choice]], list[Thought]]
"""A rule for one kind of question: it returns a thought for each option, in order."""

NOTHING_TO_GAIN: Final = Thought(0.0, "greedy-pass")


def fall_back(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Answer a question without a rule: pass if possible, otherwise take the first option."""
    unknown = Thought(-1.0, "greedy-default")
    return [Thought(0.0, "greedy-default"), *[unknown] * (len(options) - 1)]
