"""Why an opponent can't be chosen, where something protects them."""

from __future__ import annotations

from dicetown.engine.choices import Choice
from dicetown.engine.errors import Refused
from dicetown.engine.state import State


def with_immunity(refused: Refused, state: State, choice: Choice) -> Refused:
    """The refusal of a seat, citing what keeps it from being chosen if something does."""
    if choice.verb == "seat" and 0 <= choice.value < state.seats:
        rule = state.rules.immunity_rule(state, choice.value)
        if rule:
            return Refused(refused.message, rule, refused.hint)
    return refused
