"""The review of a finished game, by the solver's judgement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dicetown.engine.state import State
from dicetown.records.record import Record
from dicetown.review import draws
from dicetown.review.accounts import Account, accounts_of
from dicetown.review.chances import Prospect, Swing, final_prospect, prospect, turning
from dicetown.review.frame_replay import FrameReplay
from dicetown.review.happenings import Asked, CardsDrawn, CardsPicked, Happening, LastRolled, RoundBegan
from dicetown.review.judging import Judgement, judged
from dicetown.review.luck import Stroke, last_rolled

Progress = Callable[[int, int], None]
"""Called with the number of decisions done and the number of all decisions."""


@dataclass(frozen=True, slots=True)
class Review:
    """The complete review of a finished game."""

    record: Record
    rounds: int
    totals: tuple[int, ...]
    winner: int
    accounts: tuple[Account, ...]
    judgements: tuple[Judgement, ...]
    strokes: tuple[Stroke, ...]
    prospects: tuple[Prospect, ...]
    turned: Swing


def review(record: Record, progress: Progress | None = None, reasons: bool = True) -> Review:
    """Review a finished game; raise DiceTownError for any other.

    Without `reasons` it says what is best and what it cost, but not why, in a quarter of the time.
    """
    replayed = FrameReplay(record)
    notes = _Notes(replayed, reasons)
    for happening in replayed.happenings():
        notes.take(happening)
        if progress is not None and replayed.step:
            progress(replayed.step, len(replayed.answers))
    return notes.review()


class _Notes:
    """The results of a review so far."""

    def __init__(self, replayed: FrameReplay, reasons: bool) -> None:
        self.replayed = replayed
        self.reasons = reasons
        self.judgements: list[Judgement] = []
        self.strokes: list[Stroke] = []
        self.prospects: list[Prospect] = []
        self.starts = [0.0] * replayed.record.seats

    def take(self, happening: Happening) -> None:
        step = self.replayed.step
        if isinstance(happening, Asked):
            judgement, stroke = judged(step, happening, self.reasons)
            if judgement is not None:
                self.judgements.append(judgement)
            if stroke is not None:
                self.strokes.append(stroke)
        elif isinstance(happening, LastRolled):
            self.strokes.extend(last_rolled(step, happening))
        elif isinstance(happening, CardsDrawn):
            self.strokes.extend(draws.drawn(step, happening))
        elif isinstance(happening, CardsPicked):
            self.strokes.extend(draws.picked(step, happening))
        elif isinstance(happening, RoundBegan):
            if not self.prospects:
                self._begin(happening.state)
            self.prospects.append(prospect(happening.state))

    def _begin(self, state: State) -> None:
        """Count the first badge as luck if chance assigned it, and as expected if the table did."""
        badges = draws.first_badges(state)
        if self.replayed.record.sheriff is None:
            self.strokes.extend(badges)
        else:
            self.starts = [badge.luck for badge in badges]

    def review(self) -> Review:
        final = self.replayed.final
        score = final.score()
        rounds = final.state.round
        totals = tuple(score.totals)
        prospects = (*self.prospects, final_prospect(rounds, totals, score.winner))
        return Review(
            self.replayed.record,
            rounds,
            totals,
            score.winner,
            accounts_of(totals, self.starts, self.strokes, self.judgements),
            tuple(self.judgements),
            tuple(self.strokes),
            prospects,
            turning(prospects),
        )
