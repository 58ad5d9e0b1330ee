"""Standings: the results of a day in order, and what a player has to show for several days."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dicetown.table.deals import day_before, in_time, standing
from dicetown.table.store import ResultRow
from dicetown.web.deals.bodies import DealResult


def placed(rows: Iterable[ResultRow], player: str) -> list[DealResult]:
    """The results that count, the best first. A win comes before all else, then the lead, then the points."""
    counting = sorted([row for row in rows if in_time(row)], key=lambda row: (row.ended, row.name))
    counting.sort(key=standing, reverse=True)
    found: list[DealResult] = []
    for number, row in enumerate(counting):
        level = number > 0 and standing(row) == standing(counting[number - 1])
        place = found[-1].place if level else number + 1
        found.append(counted(row, place, yours=bool(player) and row.player == player))
    return found


def counted(row: ResultRow, place: int, yours: bool) -> DealResult:
    return DealResult(
        place=place,
        name=row.name,
        points=row.points,
        lead=row.lead,
        won=row.won,
        rank=row.rank,
        rounds=row.rounds,
        yours=yours,
    )


def best_of(results: Sequence[DealResult]) -> list[str]:
    """Who shares the first place."""
    return [result.name for result in results if result.place == 1]


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
