"""The standings of deals, day by day."""

from __future__ import annotations

import asyncio
from typing import Final

from dicetown.table.daily.deals import end_of, first_kept
from dicetown.table.store.store import Store
from dicetown.web.deals.standings import Standings

SETTLED: Final = 3600 * 1000
"""Milliseconds after the end of a day until all of its results are surely stored, even on a busy server."""

TRUSTED: Final = 5 * 60 * 1000
"""Milliseconds for which the standings of a past day are cached."""


class Days:
    """The standings of the days that are kept.

    Those of a past day are cached for some minutes: they change only if the operator removes a table.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._past: dict[str, tuple[int, Standings]] = {}
        """By day, the standings and the time until which they are used."""

    async def standings(self, day: str, now: int) -> Standings:
        """Return the standings of a day."""
        until, known = self._past.get(day, (0, None))
        if known is not None and now < until:
            return known
        rows = await self._store.results(day)
        # Sort in a thread: there may be thousands of results, and games run meanwhile.
        found = await asyncio.get_running_loop().run_in_executor(None, Standings, rows)
        if now >= end_of(day) + SETTLED:
            self._past[day] = (now + TRUSTED, found)
            self._forget_before(first_kept(now))
        return found

    def _forget_before(self, first: str) -> None:
        for day in [day for day in self._past if day < first]:
            del self._past[day]
