"""Explanations: what a bot thinks of its options, in numbers and in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dicetown.engine.choices import Choice, parse_choice


@dataclass(frozen=True, slots=True)
class Term:
    """One part of what an option is worth: a location, the Doc, money, an offer.

    `chance` is how likely it comes, or None where no chance is involved. `worth` is what it adds in victory
    points, with the chance taken into account.
    """

    name: str
    worth: float
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class Rating:
    """An option with its worth to the bot, in victory points compared with nothing happening."""

    choice: Choice
    worth: float
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """A bot's best options, best first, and the reason for its choice.

    The reason is a message id with arguments; `bots.words` turns it into a sentence. `sampled` is the number
    of playouts behind the figures, 0 if nothing was sampled.
    """

    choice: Choice
    ratings: tuple[Rating, ...]
    reason: str
    arguments: Mapping[str, object] = field(default_factory=dict)
    sampled: int = 0


def plain(value: object) -> object:
    """Convert a choice or a numpy figure to what the encoder can write."""
    if isinstance(value, Choice):
        return value.text
    if isinstance(value, float):
        return float(value)
    raise NotImplementedError(f"An explanation holds no {type(value).__name__}.")


def from_plain(kind: type, value: object) -> object:
    """Parse a choice for the decoder; arguments of a reason stay as they are."""
    return parse_choice(value) if kind is Choice else value
