"""Readers: where records from outside are read, without anybody else noticing."""

from __future__ import annotations

import asyncio
from typing import Final

from dicetown.records.record import Record
from dicetown.web.http.errors import TooMany
from dicetown.web.replays.reel import read_record

MOST_WAITING: Final = 8
"""So many may wait for theirs to be read, that one included; whoever comes then comes again."""


class Readers:
    """One at a time, in a thread: tables are read in the others, and a long record must not keep them all."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._waiting = 0

    async def read(self, text: str) -> Record:
        """The record in a text; raises BadRecord where there is none that can be watched."""
        if self._waiting >= MOST_WAITING:
            raise TooMany("Many records are being read just now.", hint="Try again in a moment.")
        self._waiting += 1
        try:
            async with self._lock:
                return await asyncio.to_thread(read_record, text)
        finally:
            self._waiting -= 1
