"""Random games of all rulesets, judged by the referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import pytest

from dicetown.engine.state import State
from dicetown.engine.transfers import BANK, COACH
from dicetown.referee.court import judge
from dicetown.referee.findings import Finding
from dicetown.rules.base import scoring, town
from dicetown.rules.base.places import mine, saloon
from dicetown.rules.base.version1 import dice
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.rules.cowboys import scoring as cowboy_scoring
from dicetown.rules.wanted import chase
from dicetown.rules.wanted import scoring as wanted_scoring
from lab.campaigns.campaign import Batch, Campaign
from lab.campaigns.planting import Faults, planted, words_of
from tests.referee.told import BRIBES, play_told

Patch = pytest.MonkeyPatch


def _changed(home: object, name: str, change: Callable[..., Any]) -> Callable[[Patch], None]:
    """A fault: what a function or method of the rules returns goes through `change`."""

    def plant(patch: Patch) -> None:
        honest = getattr(home, name)

        def wrong(*args: Any) -> Any:
            return change(honest(*args), *args)

        patch.setattr(home, name, wrong)

    return plant


def _greedy_mine(patch: Patch) -> None:
    honest = mine.take_nuggets

    def take(state: State, seat: int, amount: int, rule: str) -> None:
        honest(state, seat, amount + 1, rule)

    patch.setattr(mine, "take_nuggets", take)


def _one_dollar_less(place: int, pays: bool) -> Callable[[Patch], None]:
    """A fault: what this place pays, or is paid, is a dollar less."""

    def plant(patch: Patch) -> None:
        honest = State.move_dollars

        def move(self: State, source: int, target: int, amount: int) -> None:
            here = source == place if pays else target == place
            honest(self, source, target, max(amount - 1, 0) if here and self.round else amount)

        patch.setattr(State, "move_dollars", move)

    return plant


PLANTED: Faults = {
    "mine": ("the mine gives one nugget more", _greedy_mine),
    "bank": ("the bank pays a dollar less", _one_dollar_less(BANK, pays=True)),
    "coach": ("the stagecoach is paid a dollar less", _one_dollar_less(COACH, pays=False)),
    "turns": ("a Cheater lacks one turn", _changed(dice, "list_turns", lambda turns, hand: turns[1:])),
    "ranks": (
        "all hands at the Town Hall are equal",
        _changed(town.HandLocation, "strength", lambda rank, *rest: 1),
    ),
    "victims": (
        "the thief may steal from one seat only",
        _changed(saloon, "victims_of", lambda seats, *rest: seats & -seats),
    ),
    "nuggets": ("nuggets are worth nothing", _changed(scoring.Nuggets, "points", lambda points, *rest: 0)),
    "mine-end": (
        "the game goes on though the mine is empty",
        _changed(scoring.MineEmpty, "met", lambda met, *rest: False),
    ),
    "bounty": (
        "an outlaw brings a dollar more",
        _changed(chase, "bounty", lambda dollars, *rest: dollars + 1),
    ),
    "ranches": (
        "a ranch is worth one more",
        _changed(wanted_scoring.Ranches, "points", lambda points, *rest: points + 1),
    ),
    "herd": (
        "every herd is the largest",
        _changed(cowboy_scoring.LargestHerd, "points", lambda points, *rest: 10),
    ),
}


RULES = {
    "mine": "MINE-1",
    "bank": "BANK-1",
    "coach": "DICE-3",
    "turns": "CARD-CHEATER",
    "ranks": "RANK-3",
    "victims": "SALOON-1",
    "nuggets": "SCORE-1",
    "mine-end": "END-1",
    "bounty": "OUTLAW-5",
    "ranches": "SCORE-6",
    "herd": "SCORE-9",
}
"""By fault, the rule that the referee has to cite."""


class Referee(Campaign):
    name = "referee"
    promise = (
        "A second implementation of the rules, written from the rules alone, agrees with the engine about"
        " every event, amount, question and option, and about the winner."
    )
    unit = "games"
    goal = 100_000
    patience = 300
    faults: ClassVar[Mapping[str, str]] = words_of(PLANTED)
    names: ClassVar[tuple[str, ...]] = tuple(ruleset_names())

    def play(self, number: int, fault: str = "") -> Batch:
        judged: Counter[str] = Counter()
        games = 0
        with planted(PLANTED, fault):
            for name in self.names:
                rules = ruleset(name)
                for seats in range(rules.min_seats, rules.max_seats + 1):
                    bribes = BRIBES[(number + seats) % len(BRIBES)]
                    try:
                        judged.update(judge(play_told(name, seats, number, bribes)))
                    except Finding as finding:
                        where = f"{name}, {seats} seats, bribes {bribes}, seed {number}"
                        return Batch(0, harm=f"{finding}\n{where}")
                    games += 1
        return Batch(games, dict(judged))
