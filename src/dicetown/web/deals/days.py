"""Days: what became of the deals, day by day."""

from __future__ import annotations

import asyncio
from typing import Final

from dicetown.table.daily.deals import end_of, first_kept
from dicetown.table.store.store import Store
from dicetown.web.deals.standings import Standings

SETTLED: Final = 3600 * 1000
"""Milliseconds after a day by which every result of it is written, however busy the server is."""

TRUSTED: Final = 5 * 60 * 1000
"""Milliseconds for which the standings of a day that is over are used again."""


class Days:
    """The standings of the days that are kept. Those of a day that is over are worked out now and then only:
    nothing that counts changes in them, unless whoever runs the server takes out a table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._past: dict[str, tuple[int, Standings]] = {}
        """By day, until when they are used, and the standings."""

    async def standings(self, day: str, now: int) -> Standings:
        """How things stand, or stood, on a day."""
        until, known = self._past.get(day, (0, None))
        if known is not None and now < until:
            return known
        rows = await self._store.results(day)
        # There may be thousands to put in order, and others play meanwhile.
        found = await asyncio.get_running_loop().run_in_executor(None, Standings, rows)
        if now >= end_of(day) + SETTLED:
            self._past[day] = (now + TRUSTED, found)
            self._forget_before(first_kept(now))
        return found

    def _forget_before(self, first: str) -> None:
        for day in [day for day in self._past if day < first]:
            del self._past[day]
