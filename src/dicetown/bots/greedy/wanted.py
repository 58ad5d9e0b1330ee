"""Answers to the questions about outlaws and the chase."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.bots.greedy.thoughts import Seen, Thought
from dicetown.engine.box.dice import FACES, count
from dicetown.engine.choices import Choice
from dicetown.engine.state import State
from dicetown.rules.wanted.annex import wanted_annex
from dicetown.rules.wanted.chase import hunted_with


def idle_dice(state: State) -> list[int]:
    """Return the faces of a chase that show more dice than there are outlaws to catch with them."""
    dice = wanted_annex(state).dice
    return [face for face in range(len(FACES)) if count(dice, face) > len(hunted_with(state, face))]


def reroll(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate rolling a die again: only one that catches no outlaw."""
    idle = idle_dice(seen.state)
    return [Thought(1.0 if option.value in idle else 0.0, "greedy-gain") for option in options]
