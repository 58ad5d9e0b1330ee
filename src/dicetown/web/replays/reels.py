"""Reels that were made lately: whoever watches the same game next does not wait for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import msgspec

from dicetown.web.http.errors import TooMany
from dicetown.web.replays.bodies import Reel
from dicetown.web.site.assets import Asset

MOST_KEPT: Final = 48 * 1024 * 1024
"""Bytes of reels, plain and compressed."""
MOST_WAITING: Final = 8
"""So many may wait for theirs to be made; whoever comes then comes again."""
PRIVATE: Final = "private, no-cache"


class Reels:
    """Made one at a time, in a thread, and kept as they go over the wire.

    They may be compressed, though they are not for everybody: a finished game has no secrets left, and who
    asks for it decides about nothing in it but the eyes and the language.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], Asset] = OrderedDict()
        self._lock = asyncio.Lock()
        self._waiting = 0

    @property
    def waiting(self) -> int:
        """How many wait for a reel, its maker included."""
        return self._waiting

    def __contains__(self, key: tuple[object, ...]) -> bool:
        return key in self._kept

    async def find(self, key: tuple[object, ...], make: Callable[[], Reel]) -> Asset:
        """The reel of this key, which says all that it depends on."""
        if key not in self._kept and self._waiting >= MOST_WAITING:
            raise TooMany("Many games are being prepared just now.", hint="Try again in a moment.")
        self._waiting += 1
        try:
            async with self._lock:
                if key not in self._kept:
                    self._kept[key] = await asyncio.to_thread(_asset, make)
                self._kept.move_to_end(key)
                found = self._kept[key]
                while len(self._kept) > 1 and sum(map(_size, self._kept.values())) > MOST_KEPT:
                    self._kept.popitem(last=False)
                return found
        finally:
            self._waiting -= 1


def _size(asset: Asset) -> int:
    return len(asset.body) + len(asset.packed or b"")


def _asset(make: Callable[[], Reel]) -> Asset:
    found = Asset(msgspec.json.encode(make()), "application/json", PRIVATE)
    # Compressed here, where it keeps nobody waiting.
    _ = found.packed
    return found
