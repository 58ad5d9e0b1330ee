"""Programs that play; all they need is a function of the question and the view."""

from __future__ import annotations

import random
from collections.abc import Callable

from dicetown.engine.errors import Refused
from dicetown.table.snapshots.telling import PromptInfo, ViewInfo
from dicetown.web.client.table import RemoteTable

Choose = Callable[[PromptInfo, ViewInfo], str]
"""Returns one of `prompt.options`, or another answer that the rules allow."""


def first_option(prompt: PromptInfo, view: ViewInfo) -> str:
    """Choose the first option."""
    return prompt.options[0]


def random_option(seed: int | None = None) -> Choose:
    """Make a player that chooses at random; with a seed its choices are reproducible."""
    source = random.Random(seed)

    def choose(prompt: PromptInfo, view: ViewInfo) -> str:
        return source.choice(prompt.options)

    return choose


async def play(table: RemoteTable, choose: Choose) -> None:
    """Answer every question to the seat until the game is over."""
    while True:
        await table.until(lambda table: table.over or is_asked(table))
        prompt, view = table.prompt, table.view
        if table.over or prompt is None or view is None:
            return
        try:
            await table.answer(choose(prompt, view))
        except Refused:
            # The game may have moved on meanwhile: a player took back a choice, or time ran out.
            if is_asked(table) and table.prompt == prompt:
                raise


def is_asked(table: RemoteTable) -> bool:
    """Whether the viewed seat is asked something that it has not answered yet."""
    prompt, view = table.prompt, table.view
    if prompt is None or prompt.answer is not None or table.table.paused or table.over:
        return False
    if prompt.kind == "bargain":
        # All may speak until the Sheriff has decided, but the game does not wait for all of them.
        return view is not None and table.seat in view.waiting
    return True
