"""Standings: the results of a day in order, and what a player has to show for several days."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Final

from dicetown.table.daily.deals import day_before, in_time, standing
from dicetown.table.store.rows import ResultRow
from dicetown.web.deals.bodies import DealResult

MOST_SHOWN: Final = 50
"""Results of a day that are told to everybody."""


class Standings:
    """The results of a day that count: the best of them, and where any other comes in.

    A win comes before all else, then the lead, then the points. Whose result it is that is further down is
    forgotten: of a day that is over little has to stay in memory.
    """

    def __init__(self, rows: Sequence[ResultRow]) -> None:
        counting = sorted([row for row in rows if in_time(row)], key=lambda row: (row.ended, row.name))
        counting.sort(key=standing, reverse=True)
        self.began = len(rows)
        self.finished = len(counting)
        self._first = counting[:MOST_SHOWN]
        self._ascending = [standing(row) for row in reversed(counting)]
        self.share_first = self._ascending.count(self._ascending[-1]) if counting else 0
        """How many share the first place."""

    def result_of(self, row: ResultRow, player: str) -> DealResult:
        """A result as a player is told it."""
        better = self.finished - bisect_right(self._ascending, standing(row))
        return DealResult(
            place=better + 1 if in_time(row) else 0,
            name=row.name,
            points=row.points,
            lead=row.lead,
            won=row.won,
            rank=row.rank,
            rounds=row.rounds,
            yours=bool(player) and row.player == player,
        )

    def first(self, player: str) -> list[DealResult]:
        """The best results, as a player is told them."""
        return [self.result_of(row, player) for row in self._first]

    def best(self, most: int) -> list[str]:
        """Who shares the first place, up to so many."""
        return [row.name for row in self._first[: min(most, self.share_first)]]


def streak_of(rows: Iterable[ResultRow], today: str) -> int:
    """How many days in a row a player has ended the deal in time, up to today or, if it is not played yet,
    yesterday."""
    played = {row.day for row in rows if in_time(row)}
    day = today if today in played else day_before(today)
    days = 0
    while day in played:
        days += 1
        day = day_before(day)
    return days
