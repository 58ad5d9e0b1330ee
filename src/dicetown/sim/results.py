"""What many games came to: sums that add up in any order, and the figures made of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from dicetown.sim.report.counts import Counts


@dataclass(slots=True)
class Failure:
    """A game that could not be finished, with all it takes to see it again."""

    game: int
    """Its number in the run, from 0."""
    seed: int
    """The seed of this game, from which those of its bots follow."""
    decision: int
    """The number of the decision it stopped at."""
    position: str
    """The full position after the choice that broke it, as text; empty if that cannot be written either."""
    problems: list[str]
    record: str | None = None
    """The file with its record, if records were kept."""

    def data(self) -> dict[str, object]:
        """The failure as plain data for JSON."""
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
    """Sums over finished games. Whole numbers only, so that no order of adding can show in them."""

    wins: list[int]
    points: list[int]
    games: int = 0
    decisions: int = 0
    rounds: int = 0
    end_reasons: dict[str, int] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)
    counts: Counts | None = None
    """What a report is made of, if one is wanted."""
    records: dict[str, str] = field(default_factory=dict)
    """Records to be written, by the names of their files. Not added up: they are written part by part."""

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
        """The games of both. A new tally, so that an interrupt never leaves one half added."""
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
    """What a run came to. All but the times depends on nothing but ruleset, seats, bots and seed."""

    ruleset: str
    seats: int
    seed: int
    seconds: float
    tally: Tally
    checked: bool = False
    interrupted: bool = False

    @property
    def score_means(self) -> list[float]:
        """The mean score of each seat."""
        games = max(self.tally.games, 1)
        return [points / games for points in self.tally.points]

    @property
    def done(self) -> int:
        """Games that are over, well or badly."""
        return self.tally.games + len(self.tally.failures)

    @property
    def failed(self) -> bool:
        return bool(self.tally.failures)

    def data(self) -> dict[str, object]:
        """The results as plain data for JSON.

        `failures` is there when the run was checked or had any, `interrupted` when it was stopped early;
        `games` then says how many were finished.
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
