"""Bot: the contract of everything that plays without a person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dicetown.bots.explain import Explanation
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.errors import DiceTownError
from dicetown.engine.views.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one question: so many playouts, or so many seconds.

    Playouts repeat: the same bot with the same playouts makes the same choices on any machine. Seconds are
    for live tables, where somebody waits. Bots that do not look ahead need neither.
    """

    playouts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.playouts is not None and not 1 <= self.playouts <= 1_000_000:
            raise DiceTownError(f"{self.playouts} playouts are no budget.", hint="Choose from 1 to 1000000.")
        if self.seconds is not None and not 0.001 <= self.seconds <= 3600:
            raise DiceTownError(f"{self.seconds} seconds are no budget.", hint="Choose from 0.001 to 3600.")


class Bot:
    """A player that gets what a person gets: its view, the question, the options. Nothing else, ever.

    A bot is made for one seat of one game, with a seed and a budget. The same seed, the same playouts, the
    same views and the same questions give the same choices: whatever a bot does at random comes from that
    seed, and no global and no other bot has a say. A game that is played again with the same seeds is then
    the same game.
    """

    title: str = ""
    """What it is called at a table that offers it by a name; its class, where it does not say."""

    about: str = ""
    """A few words shown behind that, such as how it plays."""

    needs_view: bool = True
    """Whether `choose` looks at the view or the prompt. Making them costs more than playing on, so a bot that
    looks at neither says so and is given None for both; mass simulation depends on it."""

    remembers: bool = True
    """Whether questions of before have a say in an answer, be it by notes the bot takes or by draws from one
    stream of chance. Whoever goes on with a saved game asks such a bot all its questions again; one that says
    False, made anew with its seed and budget, gives any question the same answer. A class does not inherit
    the False of another, as it may take notes where that one takes none."""

    def __init_subclass__(cls, **arguments: object) -> None:
        super().__init_subclass__(**arguments)
        if "remembers" not in vars(cls):
            cls.remembers = True

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        self.seed = seed
        self.budget = budget

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

    def explain(
        self, view: View | None, prompt: Prompt | None, options: Sequence[Choice]
    ) -> Explanation | None:
        """What `choose` would answer to this question and why; None from a bot that gives no reasons.

        Asking does not change what the bot does afterwards.
        """
        return None
