"""The texts of commands that are not games: those for records and odds, the rules and the bots."""

from __future__ import annotations

from typing import Final

from dicetown.bots.words import PACKAGE as BOTS
from dicetown.rules.expansions import text_modules
from dicetown.rules.rulebook import Catalogue, catalogue

PACKAGE: Final = "dicetown.cli"


def command_words(lang: str) -> Catalogue:
    """Return the catalogue of these commands in a language."""
    return catalogue(lang, (*text_modules(), BOTS, PACKAGE))
