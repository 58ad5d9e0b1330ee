"""Explanations: what a bot thinks of its options, in numbers and in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from dicetown.engine.choices import Choice, parse_choice


@dataclass(frozen=True, slots=True)
class Term:
    """One part of what an option is worth: a location, the Doc, money, an offer.

    `chance` is how likely it comes, None where that is no matter of chance; `worth` is what it adds, in
    victory points, with the chance taken into account.
    """

    name: str
    worth: float
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class Rating:
    """An option with what it is worth to the bot, in victory points compared with nothing happening."""

    choice: Choice
    worth: float
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a bot chooses as it does: its best options, best first, and the reason as a message with arguments.

    The reason is an id and arguments, as everything that is said to people; `bots.words` has the sentences.
    `sampled` is the number of playouts the numbers rest on; 0 where nothing was sampled.
    """

    choice: Choice
    ratings: tuple[Rating, ...]
    reason: str
    arguments: Mapping[str, object] = field(default_factory=dict)
    sampled: int = 0


def plain(value: object) -> object:
    """What an encoder writes for a choice, and for a figure of numpy's."""
    if isinstance(value, Choice):
        return value.text
    if isinstance(value, float):
        return float(value)
    raise NotImplementedError(f"An explanation holds no {type(value).__name__}.")


def from_plain(kind: type, value: object) -> object:
    """What a decoder reads for a choice; an argument of a reason is what it is."""
    return parse_choice(value) if kind is Choice else value
