"""Benchmarks of the engine: figures to compare within one run, as machines are noisy."""

from __future__ import annotations

import platform
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from dicetown.bots.random import RandomBot
from dicetown.engine.choices import Choice
from dicetown.engine.ruleset import Ruleset
from dicetown.loading import is_compiled
from dicetown.records.game import Game, new_game
from dicetown.sim.driver import play_out
from dicetown.sim.run import bot_seed

SLICES = 5
SAMPLE = 64
"""Positions over which cloning and viewing are timed, as early and late ones cost differently."""


@dataclass(slots=True)
class Speed:
    """Decisions and games per second of random play."""

    decisions: int
    games: int
    seconds: float

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds


@dataclass(slots=True)
class Figures:
    """The figures for one number of seats: `quiet` is without events, `telling` with them."""

    ruleset: str
    seats: int
    quiet: Speed
    telling: Speed
    clone_us: float
    view_us: float

    def data(self) -> dict[str, object]:
        """Return the figures as plain data for JSON."""
        return {
            "ruleset": self.ruleset,
            "seats": self.seats,
            "decisions_per_game": round(self.quiet.decisions / self.quiet.games, 1),
            "decisions_per_second": round(self.quiet.decisions_per_second),
            "games_per_second": round(self.quiet.games_per_second, 1),
            "decisions_per_second_with_events": round(self.telling.decisions_per_second),
            "games_per_second_with_events": round(self.telling.games_per_second, 1),
            "clone_us": round(self.clone_us, 3),
            "view_us": round(self.view_us, 3),
        }


def machine() -> dict[str, object]:
    """Return the description of this machine, for the figures."""
    return {
        "engine": "compiled" if is_compiled() else "interpreted",
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "platform": platform.platform(),
    }


def play_for(rules: Ruleset, seats: int, seconds: float, events: bool, first_seed: int = 0) -> Speed:
    """Play whole games with random bots for about this many seconds, at least one game."""
    # Reuse the bots in all games, to measure the engine and not the seeding of generators.
    bots = [RandomBot(bot_seed(first_seed, seat)) for seat in range(seats)]
    decisions = 0
    games = 0
    begin = time.perf_counter()
    while True:
        decisions += play_out(new_game(rules, seats, seed=first_seed + games, events=events), bots)
        games += 1
        spent = time.perf_counter() - begin
        if spent >= seconds:
            return Speed(decisions, games, spent)


def positions(rules: Ruleset, seats: int, events: bool) -> list[Game]:
    """Return clones of games at points spread over their length."""
    sample: list[Game] = []
    for seed in range(SAMPLE // 8):
        game = new_game(rules, seats, seed=seed, events=events)
        passed: list[Game] = []
        bots = [RandomBot(bot_seed(seed, seat)) for seat in range(seats)]
        play_out(game, bots, partial(_keep_clone, passed))
        # The last move ends the game, and finished games need no clones.
        sample.extend(passed[number * (len(passed) - 1) // 8] for number in range(8))
    return sample


def _keep_clone(passed: list[Game], game: Game, seat: int, choice: Choice) -> None:
    passed.append(game.clone())


def time_each(calls: list[Callable[[], object]], seconds: float) -> float:
    """Return microseconds per call, over repeated rounds of all calls for about this many seconds."""
    total = 0
    begin = time.perf_counter()
    while True:
        for call in calls:
            call()
        total += len(calls)
        spent = time.perf_counter() - begin
        if spent >= seconds:
            return spent / total * 1e6


def clone_time(rules: Ruleset, seats: int, seconds: float) -> float:
    """Return microseconds for a clone, without events."""
    return time_each([game.clone for game in positions(rules, seats, False)], seconds)


def view_time(rules: Ruleset, seats: int, seconds: float) -> float:
    """Return microseconds for the view of a seat that is asked, with the events it has seen."""
    sample = positions(rules, seats, True)
    return time_each([partial(game.view_for, game.decision.seats[0]) for game in sample], seconds)


def measure(rules: Ruleset, seats: int, seconds: float) -> Figures:
    """Return all figures for one number of seats, which takes about three times `seconds`.

    Playing is measured in slices, alternately without and with events, and the median of each kind is taken.
    Other work on the machine then spoils a slice and not the figure.
    """
    play_for(rules, seats, seconds / 10, False)
    quiet: list[Speed] = []
    telling: list[Speed] = []
    for number in range(SLICES):
        quiet.append(play_for(rules, seats, seconds / SLICES, False, number * 10**6))
        telling.append(play_for(rules, seats, seconds / SLICES, True, number * 10**6))
    return Figures(
        rules.name,
        seats,
        _middle(quiet),
        _middle(telling),
        clone_time(rules, seats, seconds / 2),
        view_time(rules, seats, seconds / 2),
    )


def _middle(speeds: list[Speed]) -> Speed:
    return sorted(speeds, key=lambda speed: speed.decisions_per_second)[len(speeds) // 2]
