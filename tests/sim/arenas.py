"""Plans for the arena and bots in a file, for the tests of it."""

from dicetown.sim.arena.plan import ArenaCell, ArenaPlan
from dicetown.sim.arena.results import ArenaResults

BOTS = """
from dicetown.bots.base import Bot
from dicetown.engine.box.dice import size


class Keeper(Bot):
    def choose(self, view, prompt, options):
        if prompt.kind == "keep":
            return max(options, key=lambda option: size(option.value))
        return options[0]


class Twin(Keeper):
    pass


class Faulty(Bot):
    def choose(self, view, prompt, options):
        if view.state.round == 2:
            raise RuntimeError("lost for words")
        return options[0]


class Cheat(Bot):
    def choose(self, view, prompt, options):
        from dicetown import parse_choice
        return parse_choice("keep:99999") if prompt.kind == "keep" and view.state.round == 2 else options[0]
"""


def plan_for(bots: tuple[str, ...], games: int = 12, seats: int = 4, **options: object) -> ArenaPlan:
    plan: dict[str, object] = {"seed": 1, "cells": (ArenaCell("revised", seats),), **options}
    return ArenaPlan(bots=bots, games=games, **plan)  # type: ignore[arg-type]  # a test's shorthand


def outcome(results: ArenaResults) -> dict[str, object]:
    """The results without what does not repeat."""
    data = results.data()
    del data["timing"]
    return data
