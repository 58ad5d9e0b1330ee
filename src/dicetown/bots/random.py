"""The random bot: it knows nothing of the game and is the baseline for bots that do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from dicetown.bots.base import Bot, Budget
from dicetown.engine.choices import PASS, Choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.views.view import View


class RandomBot(Bot):
    """Choose uniformly among the options, but pass half the time where passing is possible.

    Without that exception nearly every tie would see an offer from every seat, because there are many offers
    and one pass, and bribes would drown everything else.
    """

    needs_view = False

    def __init__(self, seed: int, budget: Budget | None = None) -> None:
        super().__init__(seed, budget)
        # random() is one plain C call; randrange and choice take five times as long.
        self._draw = Random(seed).random

    def choose(self, view: View | None, prompt: Prompt | None, options: Sequence[Choice]) -> Choice:
        count = len(options)
        if count == 1:
            return options[0]
        draw = self._draw()
        if options[0] is not PASS:
            return options[int(draw * count)]
        if draw < 0.5:
            return PASS
        # The upper half of the draw is uniform too, so reuse it for the other options.
        return options[1 + int((draw * 2.0 - 1.0) * (count - 1))]
