"""Review: a finished game looked back at, with the solver's eyes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dicetown.engine.state import State
from dicetown.records.record import Record
from dicetown.review import draws
from dicetown.review.accounts import Account, accounts_of
from dicetown.review.chances import Prospect, Swing, final_prospect, prospect, turning
from dicetown.review.happenings import Asked, CardsDrawn, CardsPicked, Happening, LastRolled, RoundBegan
from dicetown.review.judging import Judgement, judged
from dicetown.review.luck import Stroke, last_rolled
from dicetown.review.retrace import Retrace

Progress = Callable[[int, int], None]
"""Told how many of how many decisions are done."""


@dataclass(frozen=True, slots=True)
class Review:
    """All that there is to say about a finished game."""

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
    """Look back at a finished game; any other is refused with a DiceTownError.

    Without `reasons` it says what is best and what it cost, but not why, in a quarter of the time.
    """
    retrace = Retrace(record)
    notes = _Notes(retrace, reasons)
    for happening in retrace.happenings():
        notes.take(happening)
        if progress is not None and retrace.step:
            progress(retrace.step, len(retrace.answers))
    return notes.review()


class _Notes:
    """What a review has found so far."""

    def __init__(self, retrace: Retrace, reasons: bool) -> None:
        self.retrace = retrace
        self.reasons = reasons
        self.judgements: list[Judgement] = []
        self.strokes: list[Stroke] = []
        self.prospects: list[Prospect] = []
        self.starts = [0.0] * retrace.record.seats

    def take(self, happening: Happening) -> None:
        step = self.retrace.step
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
        """The first badge is luck if chance gave it away, and something to expect if the table did."""
        badges = draws.first_badges(state)
        if self.retrace.record.sheriff is None:
            self.strokes.extend(badges)
        else:
            self.starts = [badge.luck for badge in badges]

    def review(self) -> Review:
        final = self.retrace.final
        score = final.score()
        rounds = final.state.round
        totals = tuple(score.totals)
        prospects = (*self.prospects, final_prospect(rounds, totals, score.winner))
        return Review(
            self.retrace.record,
            rounds,
            totals,
            score.winner,
            accounts_of(totals, self.starts, self.strokes, self.judgements),
            tuple(self.judgements),
            tuple(self.strokes),
            prospects,
            turning(prospects),
        )
