"""Answers to the questions of the Indian die."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.bots.greedy.thoughts import Seen, Thought
from dicetown.bots.greedy.town import Standing
from dicetown.engine.box.dice import FACES, count
from dicetown.engine.choices import Choice, word_of
from dicetown.rules.base.town import DiceLocation


def ambush(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate victims by what they stand to win."""
    state = seen.state
    return [
        Thought(
            Standing(state, option.value).worth(state.aside[option.value]) + seen.nearness(option.value),
            "greedy-harm",
        )
        for option in options
    ]


def ambushed_die(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate dice by what their place brings the victim, or else by how many of them the victim has."""
    state, victim = seen.state, seen.number("victim")
    hand = state.aside[victim]
    standing = Standing(state, victim)
    worth = [0.0] * len(FACES)
    for location in state.rules.locations:
        if isinstance(location, DiceLocation):
            worth[location.face] = standing.at(location, hand)
    return [
        Thought(worth[option.value] + 0.01 * count(hand, option.value), "greedy-harm") for option in options
    ]


def warpath(seen: Seen, options: Sequence[Choice]) -> list[Thought]:
    """Rate closing a place: it should bring the others most and this seat least."""
    state = seen.state
    standings = {seat: Standing(state, seat) for seat in range(state.seats)}
    worth: dict[str, float] = {}
    for location in state.rules.locations:
        theirs = max([standings[other].at(location, state.aside[other]) for other in seen.others()])
        worth[location.name] = theirs - 2 * standings[seen.seat].at(location, seen.hand)
    return [Thought(worth[word_of(option)], "greedy-harm") for option in options]
