"""The choice between the actions of a place."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.bots.greedy.thoughts import Seen, Thought
from dicetown.bots.greedy.town import action_worth
from dicetown.engine.choices import Choice, word_of


def choose_action(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate each action by what it brings as things stand."""
    name = seen.word("location")
    locations = [location for location in seen.state.rules.locations if location.name == name]
    return [
        Thought(
            action_worth(seen.state, seen.seat, locations[0], word_of(option), seen.hand),
            "greedy-gain",
        )
        for option in options
    ]
