"""What a game in the terminal says besides the sentences of the game, in both languages."""

from __future__ import annotations

from typing import Final

from dicetown.rules.expansions import text_modules
from dicetown.rules.rulebook import Catalogue, catalogue

PACKAGE: Final = "dicetown.cli.terminal"

UNITS: Final = (("days", 2 * 86400, 86400), ("hours", 2 * 3600, 3600), ("minutes", 120, 60))
"""From how many seconds on a time is told in which unit, and how many seconds that has."""


def terminal_words(lang: str) -> Catalogue:
    """The texts of this package and of the game."""
    return catalogue(lang, (*text_modules(), PACKAGE))


def say_time(milliseconds: int, texts: Catalogue) -> str:
    """A length of time, in the unit that suits it."""
    seconds = max(0, milliseconds // 1000)
    for unit, least, size in UNITS:
        if seconds >= least:
            return texts.say("join.time", {"unit": unit, "n": seconds // size})
    return texts.say("join.time", {"unit": "seconds", "n": seconds})
