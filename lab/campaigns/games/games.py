"""Random games of all rulesets and numbers of seats, with every invariant looked at after every choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import pytest

from dicetown.engine.state import State
from dicetown.rules.base.places.mine import ExploitMine
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.sim.run import Plan, run_plans
from lab.campaigns.campaign import Batch, Campaign
from lab.campaigns.planting import Faults, planted, words_of

GAMES_OF_A_CELL = 4
BRIBES = ("ties", "all", "off")


def _mint(patch: pytest.MonkeyPatch) -> None:
    honest = ExploitMine.begin

    def begin(self: ExploitMine, state: State, seat: int) -> None:
        honest(self, state, seat)
        state.nuggets[seat] += 1

    patch.setattr(ExploitMine, "begin", begin)


def _twice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(State, "remove_card", lambda self, zone, card: None)


PLANTED: Faults = {
    "mint": ("the gold mine gives a nugget that was not there", _mint),
    "twice": ("a card that moves stays where it was as well", _twice),
}


class Games(Campaign):
    name = "games"
    promise = (
        "Money, nuggets, cards, cows and dice are conserved, nothing is negative, there is one badge,"
        " and every game ends."
    )
    unit = "games"
    goal = 10_000_000
    patience = 1_000
    faults: ClassVar[Mapping[str, str]] = words_of(PLANTED)

    def play(self, number: int, fault: str = "") -> Batch:
        plans = [
            Plan(
                ruleset=name,
                seats=seats,
                games=GAMES_OF_A_CELL,
                seed=number,
                bribes=BRIBES[number % len(BRIBES)],
                check=True,
            )
            for name in ruleset_names()
            for seats in range(ruleset(name).min_seats, ruleset(name).max_seats + 1)
        ]
        with planted(PLANTED, fault):
            found = run_plans(plans)
        for plan, results in zip(plans, found, strict=True):
            if results.failed:
                where = f"{plan.ruleset}, {plan.seats} seats, bribes {plan.bribes}, seed {plan.seed}"
                failure = results.tally.failures[0]
                seen_at = f"{where}, game {failure.game}: {failure.position}"
                return Batch(0, harm=f"{failure.problems[0]}\n{seen_at}")
        return Batch(
            sum(results.tally.games for results in found),
            {"decisions": sum(results.tally.decisions for results in found)},
        )
