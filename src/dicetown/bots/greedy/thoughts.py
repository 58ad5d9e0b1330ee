"""What a rule of the greedy bot is given and what it answers: a question as seen, a thought per option."""

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
        """The opponents, clockwise."""
        seats = self.state.seats
        return [(self.seat + step) % seats for step in range(1, seats)]

    def nearness(self, other: int) -> float:
        """A little more for whoever sits next, so that among equals no seat number is favoured."""
        return -_SEATS_APART * ((other - self.seat) % self.state.seats)

    def number(self, fact: str) -> int:
        """A number the question tells, 0 if it does not."""
        value = self.prompt.facts.get(fact)
        return value if isinstance(value, int) else 0

    def word(self, fact: str) -> str:
        """A name the question tells, empty if it does not."""
        value = self.prompt.facts.get(fact)
        return value if isinstance(value, str) else ""


@dataclass(frozen=True, slots=True)
class Thought:
    """What an option is worth in victory points, and why it would be chosen."""

    worth: float
    reason: str
    arguments: Mapping[str, object] = field(default_factory=dict)


Rule = Callable[[Seen, Sequence[Choice]], list[Thought]]
"""A rule of the bot for one kind of question: a thought for each option, in the order of the options."""

NOTHING_TO_GAIN: Final = Thought(0.0, "greedy-pass")


def fall_back(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """A question the bot has no rule for: pass if one can, otherwise the first option."""
    unknown = Thought(-1.0, "greedy-default")
    return [Thought(0.0, "greedy-default"), *[unknown] * (len(options) - 1)]
