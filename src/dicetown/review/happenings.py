"""The events of a finished game that matter to a review."""

from __future__ import annotations

from dataclasses import dataclass

from dicetown.engine.choices import Choice
from dicetown.engine.state import State
from dicetown.engine.views.view import View


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round begins; `state` is the full State before its first roll."""

    state: State


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat was asked a question with this view and made this choice."""

    seat: int
    view: View
    choice: Choice


@dataclass(frozen=True, slots=True)
class LastRolled:
    """The last roll, of which all dice are kept: the full State before it, and the dice it showed by seat."""

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
    """A thief drew random cards from a victim's hand: `store` General Store cards and `deeds` properties."""

    before: State
    thief: int
    victim: int
    store: int
    deeds: int
    cards: tuple[int, ...]


Happening = RoundBegan | Asked | LastRolled | CardsDrawn | CardsPicked
