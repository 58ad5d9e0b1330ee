"""Bot: the contract of everything that plays without a person."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.engine.choices import Choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.views import View


class Bot:
    """A player that gets what a person gets: its view, the question, the options. Nothing else, ever.

    A bot is made for one seat of one game, with a seed. The same seed, the same views and the same questions
    give the same choices: whatever a bot does at random comes from that seed, and no clock, no global and no
    other bot has a say. A game that is played again with the same seeds is then the same game.
    """

    needs_view: bool = True
    """Whether `choose` looks at the view or the prompt. Making them costs more than playing on, so a bot that
    looks at neither says so and is given None for both; mass simulation depends on it."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View | None, prompt: Prompt | None, options: Sequence[Choice]) -> Choice:
        """The answer to a question.

        `view` is what the seat may know, `prompt` the question as put to it; both are None for a bot that
        needs no view. `options` are the legal choices in canonical order, never empty, `pass` first where
        passing is possible. The answer is one of them, or another choice that is legal: an offer to the
        Sheriff may mix things that the options list one kind at a time.

        It must not change what it is given. It is asked once per question, also when there is one option
        only, so that it sees everything that is decided in its name.
        """
        raise NotImplementedError
