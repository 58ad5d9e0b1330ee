"""The ordered results of a day, and a player's streak over several days."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import Final

from dicetown.table.daily.deals import day_before, in_time, standing
from dicetown.table.store.rows import ResultRow
from dicetown.web.deals.bodies import DealResult

MOST_SHOWN: Final = 50
"""The most results of a day that are shown."""


class Standings:
    """The best results of a day, and the place of any other result that counts.

    Results are ordered by win, then lead, then points. Only the best keep their names, so that a past day
    takes little memory.
    """

    def __init__(self, rows: Sequence[ResultRow]) -> None:
        counting = sorted([row for row in rows if in_time(row)], key=lambda row: (row.ended, row.name))
        counting.sort(key=standing, reverse=True)
        self.began = len(rows)
        self.finished = len(counting)
        self._first = counting[:MOST_SHOWN]
        self._ascending = [standing(row) for row in reversed(counting)]
        self.share_first = self._ascending.count(self._ascending[-1]) if counting else 0
        """How many results share the first place."""

    def result_of(self, row: ResultRow, player: str) -> DealResult:
        """Convert a result for a player who reads it."""
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
        """Return the best results, for a player who reads them."""
        return [self.result_of(row, player) for row in self._first]

    def best(self, most: int) -> list[str]:
        """List the names that share the first place, at most `most`."""
        return [row.name for row in self._first[: min(most, self.share_first)]]


def streak_of(rows: Iterable[ResultRow], today: str) -> int:
    """Count the days in a row on which a player finished the deal in time.

    The streak ends today, or yesterday if today's deal is not finished yet.
    """
    played = {row.day for row in rows if in_time(row)}
    day = today if today in played else day_before(today)
    days = 0
    while day in played:
        days += 1
        day = day_before(day)
    return days
