"""The results of many games: sums that add up in any order, and the figures derived from them."""

from __future__ import annotations

from dataclasses import dataclass, field

from dicetown.sim.report.counts import Counts


@dataclass(slots=True)
class Failure:
    """A game that could not be finished, with all that is needed to reproduce it."""

    game: int
    """The number of the game in the run, from 0."""
    seed: int
    """The seed of this game, from which those of its bots follow."""
    decision: int
    """The number of the decision at which it stopped."""
    position: str
    """The full position after the choice that broke it, as text; empty if it cannot be written."""
    problems: list[str]
    record: str | None = None
    """The file with its record, if records were kept."""

    def data(self) -> dict[str, object]:
        """Return the failure as plain data for JSON."""
        return {
            "game": self.game,
            "seed": self.seed,
            "decision": self.decision,
            "position": self.position,
            "problems": self.problems,
            "record": self.record,
        }


@dataclass(slots=True)
class Tally:
    """Sums over finished games, in whole numbers, so that the order of adding makes no difference."""

    wins: list[int]
    points: list[int]
    games: int = 0
    decisions: int = 0
    rounds: int = 0
    end_reasons: dict[str, int] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)
    counts: Counts | None = None
    """The counts for a report, if one is wanted."""
    records: dict[str, str] = field(default_factory=dict)
    """Records to be written, by file name. They are not added up, but written part by part."""

    @classmethod
    def empty(cls, seats: int, report: bool = False) -> Tally:
        return cls([0] * seats, [0] * seats, counts=Counts() if report else None)

    def count(self, winner: int, totals: list[int], rounds: int, decisions: int, reason: str) -> None:
        """Add one finished game."""
        self.games += 1
        self.decisions += decisions
        self.rounds += rounds
        self.wins[winner] += 1
        for seat, total in enumerate(totals):
            self.points[seat] += total
        self.end_reasons[reason] = self.end_reasons.get(reason, 0) + 1

    def plus(self, other: Tally) -> Tally:
        """Return the sum of both as a new tally, so that an interrupt never leaves one half added."""
        reasons = dict(self.end_reasons)
        for reason, games in other.end_reasons.items():
            reasons[reason] = reasons.get(reason, 0) + games
        return Tally(
            [one + two for one, two in zip(self.wins, other.wins, strict=True)],
            [one + two for one, two in zip(self.points, other.points, strict=True)],
            self.games + other.games,
            self.decisions + other.decisions,
            self.rounds + other.rounds,
            reasons,
            self.failures + other.failures,
            _both(self.counts, other.counts),
        )


def _both(one: Counts | None, two: Counts | None) -> Counts | None:
    return one.plus(two) if one is not None and two is not None else one or two


@dataclass(slots=True)
class Results:
    """The results of a run. All but the times follow from the ruleset, seats, bots and seed."""

    ruleset: str
    seats: int
    seed: int
    seconds: float
    tally: Tally
    checked: bool = False
    interrupted: bool = False

    @property
    def score_means(self) -> list[float]:
        """Return the mean score of each seat."""
        games = max(self.tally.games, 1)
        return [points / games for points in self.tally.points]

    @property
    def done(self) -> int:
        """The number of finished and failed games."""
        return self.tally.games + len(self.tally.failures)

    @property
    def failed(self) -> bool:
        return bool(self.tally.failures)

    def data(self) -> dict[str, object]:
        """Return the results as plain data for JSON.

        `failures` is present if the run was checked or had failures, `interrupted` if it was stopped early.
        `games` is the number of finished games.
        """
        tally = self.tally
        games = max(tally.games, 1)
        seconds = max(self.seconds, 1e-9)
        data: dict[str, object] = {
            "ruleset": self.ruleset,
            "seats": self.seats,
            "games": tally.games,
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(tally.games / seconds, 1),
            "decisions": tally.decisions,
            "decisions_per_second": round(tally.decisions / seconds),
            "rounds_mean": round(tally.rounds / games, 4),
            "score_mean": round(sum(tally.points) / (games * self.seats), 4),
            "wins": list(tally.wins),
            "end_reasons": dict(sorted(tally.end_reasons.items())),
        }
        if self.checked or tally.failures:
            data["failures"] = [failure.data() for failure in tally.failures]
        if self.interrupted:
            data["interrupted"] = True
        return data
