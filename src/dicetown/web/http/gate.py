"""Gate: long work one at a time in a thread, so that it does not keep tables waiting."""

from __future__ import annotations

import asyncio
import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

from dicetown.web.http.errors import TooMany

T = TypeVar("T")

MOST_WAITING: Final = 8
"""So many may wait for their work to be done, that one included; others are told to come again."""


class Gate(Generic[T]):
    """What was made lately is kept as far as there is `room`; with a word for `busy` only a few may wait."""

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
        """What there is of this key, which says all that it depends on; made if it is not there."""
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
