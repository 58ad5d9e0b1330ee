"""Reels that were made lately: whoever watches the same game next does not wait for it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

import msgspec

from dicetown.web.assets import Asset
from dicetown.web.replays.bodies import Reel

MOST_KEPT: Final = 24
PRIVATE: Final = "private, no-cache"


class Reels:
    """Made one at a time, in a thread, and kept as they go over the wire.

    They may be compressed, though they are not for everybody: a finished game has no secrets left, and who
    asks for it decides about nothing in it but the eyes and the language.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], Asset] = OrderedDict()
        self._lock = asyncio.Lock()

    async def find(self, key: tuple[object, ...], make: Callable[[], Reel]) -> Asset:
        """The reel of this key, which says all that it depends on."""
        async with self._lock:
            if key not in self._kept:
                self._kept[key] = await asyncio.to_thread(_asset, make)
                while len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(key)
            return self._kept[key]


def _asset(make: Callable[[], Reel]) -> Asset:
    found = Asset(msgspec.json.encode(make()), "application/json", PRIVATE)
    # Compressed here, where it keeps nobody waiting.
    _ = found.packed
    return found
