"""The phrases that players can say with one tap. Each player reads them in their own language."""

from __future__ import annotations

from typing import Final

from dicetown.rules.rulebook import catalogue

PACKAGE: Final = "dicetown.table"

PHRASES: Final = (
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "your-turn",
    "moment",
    "ouch",
    "bribe-me",
    "sheriff-fair",
    "sheriff-unfair",
    "again",
    "good-bye",
)


def phrase_text(phrase: str, lang: str) -> str:
    """Return the words of a phrase."""
    return catalogue(lang, (PACKAGE,)).say(f"phrase.{phrase}")
