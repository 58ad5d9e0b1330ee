"""What happens in a finished game that a review has something to say about."""

from __future__ import annotations

from dataclasses import dataclass

from dicetown.engine.choices import Choice
from dicetown.engine.state import State
from dicetown.engine.views.view import View


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round begins; `state` is the whole truth before its first roll."""

    state: State


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat was asked something, saw this, and chose that."""

    seat: int
    view: View
    choice: Choice


@dataclass(frozen=True, slots=True)
class LastRolled:
    """The last roll, of which all dice are kept: the truth before it, and by seat the dice it showed."""

    before: State
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A seat drew cards from the top of a deck."""

    before: State
    seat: int
    deck: int
    discards: int
    amount: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsPicked:
    """A thief drew cards of a victim's hand at random: so many of the store's, so many properties."""

    before: State
    thief: int
    victim: int
    store: int
    deeds: int
    cards: tuple[int, ...]


Happening = RoundBegan | Asked | LastRolled | CardsDrawn | CardsPicked
