"""Characters: a bot's identity at the table, apart from its algorithm and its strength."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Level = Literal["random", "easy", "hard", "very-hard", ""]
"""How hard a bot is to beat, as the texts name it; empty where only its author knows."""


@dataclass(frozen=True, slots=True)
class Character:
    """The identity by which players know a bot.

    The words for this package's own bots are in the texts, as `character.ID`.
    """

    id: str
    title: str = ""
    """The display name, if the texts have none."""
    about: str = ""
    """A short description, if the texts have none."""
