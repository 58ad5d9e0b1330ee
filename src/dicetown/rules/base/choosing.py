"""The reasons why an opponent cannot be chosen."""

from __future__ import annotations

from collections.abc import Callable

from dicetown.engine.choices import seat_choice
from dicetown.engine.decisions import OptionNote
from dicetown.engine.state import State


def barred_opponents(
    state: State, chooser: int, choosable: int, reason: Callable[[State, int], OptionNote | None]
) -> dict[str, OptionNote]:
    """Return the opponents that are not in the mask `choosable`, with the reasons.

    `reason` returns what an opponent lacks. If it returns None, an immunity protects the opponent.
    """
    notes: dict[str, OptionNote] = {}
    for seat in range(state.seats):
        if seat == chooser or choosable >> seat & 1:
            continue
        note = reason(state, seat)
        if note is None:
            rule = state.rules.immunity_rule(state, seat)
            note = OptionNote(rule, rule)
        notes[seat_choice(seat).text] = note
    return notes
