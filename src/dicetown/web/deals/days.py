"""Days: what became of the deals, day by day."""

from __future__ import annotations

import asyncio
from typing import Final

from dicetown.table.deals import KEPT_DAYS, day_before, day_of, end_of
from dicetown.table.store import Store
from dicetown.web.deals.standings import Standings

SETTLED: Final = 3600 * 1000
"""Milliseconds after a day by which every result of it is written, however busy the server is."""


class Days:
    """The standings of the days that are kept. Those of a day that is over are worked out once, as nothing
    that counts changes in them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._past: dict[str, Standings] = {}

    async def standings(self, day: str, now: int) -> Standings:
        """How things stand, or stood, on a day."""
        known = self._past.get(day)
        if known is not None:
            return known
        rows = await self._store.results(day)
        # There may be thousands to put in order, and others play meanwhile.
        found = await asyncio.get_running_loop().run_in_executor(None, Standings, rows)
        if now >= end_of(day) + SETTLED:
            self._past[day] = found
            self._forget_before(day_before(day_of(now), KEPT_DAYS - 1))
        return found

    def _forget_before(self, first: str) -> None:
        for day in [day for day in self._past if day < first]:
            del self._past[day]
