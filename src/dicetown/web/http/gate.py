"""Runs long tasks in a thread, one at a time, so that they do not keep tables waiting."""

from __future__ import annotations

import asyncio
import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

from dicetown.web.http.errors import TooMany

T = TypeVar("T")

MOST_WAITING: Final = 8
"""The most callers that may wait, including the one whose task runs; others are refused."""


class Gate(Generic[T]):
    """Runs one task at a time and caches recent results up to the size `room`.

    If there is a message for `busy`, only a few callers may wait.
    """

    def __init__(self, busy: str = "", room: int = 0, size: Callable[[T], int] = lambda made: 1) -> None:
        self.waiting = 0
        self._most = MOST_WAITING if busy else math.inf
        self._busy = busy
        self._room = room
        self._size = size
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = asyncio.Lock()

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    async def find(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the cached result of a key, or make it; the key contains all that the result depends on."""
        if key not in self._kept and self.waiting >= self._most:
            raise TooMany(self._busy, hint="Try again in a moment.")
        self.waiting += 1
        try:
            async with self._lock:
                found = self._kept.pop(key) if key in self._kept else await asyncio.to_thread(make)
                self._kept[key] = found
                while self._kept and sum(map(self._size, self._kept.values())) > self._room:
                    self._kept.popitem(last=False)
                return found
        finally:
            self.waiting -= 1
