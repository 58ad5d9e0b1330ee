"""Characters: who a bot is at the table, whatever it thinks with and however strong it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Level = Literal["random", "easy", "hard", "very-hard", ""]
"""How hard a bot is to beat, as the texts name it; empty where only its author knows."""


@dataclass(frozen=True, slots=True)
class Character:
    """What players know a bot by. One of this package has its words in the texts, as `character.ID`."""

    id: str
    title: str = ""
    """What it is called, where the texts do not say."""
    about: str = ""
    """A few words about it, where the texts do not say."""


TUMBLEWEED: Final = Character("tumbleweed")
GREENHORN: Final = Character("greenhorn")
GAMBLER: Final = Character("gambler")
CARD_SHARK: Final = Character("card-shark")
