"""The bots there are, by name."""

from __future__ import annotations

from typing import Final

from dicetown.bots.base import Bot
from dicetown.bots.random import RandomBot
from dicetown.engine.errors import DiceTownError

_BOTS: Final[dict[str, type[Bot]]] = {
    "random": RandomBot,
}


def bot_names() -> tuple[str, ...]:
    """The names of all bots, from the simplest to the strongest."""
    return tuple(_BOTS)


def make_bot(name: str, seed: int) -> Bot:
    """A bot of this name for one seat of one game."""
    kind = _BOTS.get(name)
    if kind is None:
        raise DiceTownError(f"There is no bot {name!r}.", hint=f"Bots: {', '.join(_BOTS)}.")
    return kind(seed)
