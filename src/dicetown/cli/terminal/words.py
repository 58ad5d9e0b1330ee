"""The texts of a game in the terminal, besides the sentences of the game."""

from __future__ import annotations

from typing import Final

from dicetown.rules.expansions import text_modules
from dicetown.rules.rulebook import Catalogue, catalogue

PACKAGE: Final = "dicetown.cli.terminal"

UNITS: Final = (("days", 2 * 86400, 86400), ("hours", 2 * 3600, 3600), ("minutes", 120, 60))
"""For each unit, the number of seconds from which it is used, and its length in seconds."""


def terminal_words(lang: str) -> Catalogue:
    """Return the catalogue with the texts of this package and of the game."""
    return catalogue(lang, (*text_modules(), PACKAGE))


def say_time(milliseconds: int, texts: Catalogue) -> str:
    """Return a length of time in a suitable unit."""
    seconds = max(0, milliseconds // 1000)
    for unit, least, size in UNITS:
        if seconds >= least:
            return texts.say("join.time", {"unit": unit, "n": seconds // size})
    return texts.say("join.time", {"unit": "seconds", "n": seconds})
