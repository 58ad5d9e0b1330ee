"""Leaks to plant in the engine and the rules, each a mistake that a change could make."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dicetown.engine.box.zones import HAND
from dicetown.engine.events import Event
from dicetown.engine.state import State
from dicetown.engine.views import view as views
from dicetown.rules.base import ties

Patch = pytest.MonkeyPatch


def show_otherwise(patch: Patch, change: Callable[[State, State, int | None], None]) -> None:
    """Let the redacted State hold something more; `change` gets it after the true one."""
    honest = views.redact

    def leaky(state: State, seat: int | None) -> State:
        other = honest(state, seat)
        change(state, other, seat)
        return other

    patch.setattr("dicetown.engine.core.redact", leaky)


def dice_under_other_cups(patch: Patch) -> None:
    def change(state: State, other: State, seat: int | None) -> None:
        other.cup = state.cup[:]

    show_otherwise(patch, change)


def a_card_of_another_hand(patch: Patch) -> None:
    def change(state: State, other: State, seat: int | None) -> None:
        for owner in range(state.seats):
            if owner != seat and state.zones[HAND + owner]:
                other.zones[HAND + owner] = (state.zones[HAND + owner][0], *other.zones[HAND + owner][1:])
                return

    show_otherwise(patch, change)


def the_top_of_a_deck(patch: Patch) -> None:
    def change(state: State, other: State, seat: int | None) -> None:
        other.mine += state.zones[0][-1] if state.zones[0] else 0

    show_otherwise(patch, change)


def sealed_answers(patch: Patch) -> None:
    def change(state: State, other: State, seat: int | None) -> None:
        if state.asking is not None and not state.asking.covert:
            other.answers = state.answers[:]

    show_otherwise(patch, change)


def covert_question_of_another_seat(patch: Patch) -> None:
    def change(state: State, other: State, seat: int | None) -> None:
        other.decisions = state.decisions
        other.thefts += bool(state.asking is not None and state.asking.covert)

    show_otherwise(patch, change)


def told_to_all(name: str) -> Callable[[Patch], None]:
    """A leak: all fields of the events of this name."""

    def plant(patch: Patch) -> None:
        honest = Event.seen_by

        def leaky(self: Event, seat: int | None) -> Event:
            return self if self.name == name else honest(self, seat)

        patch.setattr(Event, "seen_by", leaky)

    return plant


def options_by_a_hidden_card(patch: Patch) -> None:
    honest = ties.OfferBribes.options

    def leaky(self: ties.OfferBribes, state: State, seat: int) -> object:
        listed = honest(self, state, seat)
        return listed[:-1] if state.zones[0] and state.zones[0][-1] < 6 and len(listed) > 1 else listed

    patch.setattr(ties.OfferBribes, "options", leaky)
