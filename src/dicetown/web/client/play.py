"""Programs that play: a function of the question and the view is all it takes."""

from __future__ import annotations

import random
from collections.abc import Callable

from dicetown.engine.errors import Refused
from dicetown.table.snapshots.telling import PromptInfo, ViewInfo
from dicetown.web.client.table import RemoteTable

Choose = Callable[[PromptInfo, ViewInfo], str]
"""Gives one of `prompt.options`, or another answer that the rules allow."""


def first_option(prompt: PromptInfo, view: ViewInfo) -> str:
    """Whatever comes first."""
    return prompt.options[0]


def random_option(seed: int | None = None) -> Choose:
    """A player that chooses at random; with a seed always the same way."""
    source = random.Random(seed)

    def choose(prompt: PromptInfo, view: ViewInfo) -> str:
        return source.choice(prompt.options)

    return choose


async def play(table: RemoteTable, choose: Choose) -> None:
    """Answer every question of one's seat until the game is over."""
    while True:
        await table.until(lambda table: table.over or is_asked(table))
        prompt, view = table.prompt, table.view
        if table.over or prompt is None or view is None:
            return
        try:
            await table.answer(choose(prompt, view))
        except Refused:
            # The table may have gone on meanwhile: somebody took back a choice, or time was up.
            if is_asked(table) and table.prompt == prompt:
                raise


def is_asked(table: RemoteTable) -> bool:
    """Whether the seat one looks through is asked something that it has not answered."""
    prompt = table.prompt
    return prompt is not None and prompt.answer is None and not table.table.paused and not table.over
