"""The Bot base class: the contract of every automatic player."""

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
    """A limit on how much a bot may think about one question, in playouts or in seconds.

    Playouts are repeatable: the same bot with the same number of playouts makes the same choices on any
    machine. Seconds are for live tables, where people wait. Bots that do not look ahead need neither.
    """

    playouts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.playouts is not None and not 1 <= self.playouts <= 1_000_000:
            raise DiceTownError(
                f"A budget of {self.playouts} playouts is not possible.", hint="Choose 1 to 1000000 playouts."
            )
        if self.seconds is not None and not 0.001 <= self.seconds <= 3600:
            raise DiceTownError(
                f"A budget of {self.seconds} seconds is not possible.", hint="Choose 0.001 to 3600 seconds."
            )


class Bot:
    """An automatic player, which gets only what a person gets: its view, the question, the options.

    A bot is made for one seat of one game, with a seed and a budget. The same seed, playouts, views and
    questions give the same choices. All randomness of a bot must come from its seed. No global state and no
    other bot may influence it. A game that is played again with the same seeds is then the same game.
    """

    title: str = ""
    """The name shown for the bot at a table that offers it; the name of its class by default."""

    about: str = ""
    """A few words shown after the title, such as how the bot plays."""

    needs_view: bool = True
    """Whether `choose` uses the view or the prompt. Building them costs more than playing on, so a bot that
    uses neither sets this to False and gets None for both. Mass simulation depends on it."""

    remembers: bool = True
    """Whether earlier questions influence an answer, by notes the bot takes or by draws from one random
    stream. When a saved game is resumed, such a bot is asked all its questions again. A bot that says False
    must give any question the same answer when it is made anew with its seed and budget. A subclass does not
    inherit False, because it may take notes where its base class takes none."""

    def __init_subclass__(cls, **arguments: object) -> None:
        super().__init_subclass__(**arguments)
        if "remembers" not in vars(cls):
            cls.remembers = True

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        self.seed = seed
        self.budget = budget

    def choose(self, view: View | None, prompt: Prompt | None, options: Sequence[Choice]) -> Choice:
        """Return the answer to a question.

        `view` is what the seat may know and `prompt` is the question. Both are None for a bot that needs no
        view. `options` are the legal choices in canonical order. They are never empty, and `pass` comes first
        where passing is possible. The answer is one of the options or another legal choice: an offer to the
        Sheriff may mix kinds of things that the options list only one kind at a time.

        The bot must not change its arguments. It is asked once per question, even when there is only one
        option, so that it sees everything that is decided in its name.
        """
        raise NotImplementedError

    def explain(
        self, view: View | None, prompt: Prompt | None, options: Sequence[Choice]
    ) -> Explanation | None:
        """Return what `choose` would answer and why, or None if the bot gives no reasons.

        Asking does not change what the bot does afterwards.
        """
        return None
