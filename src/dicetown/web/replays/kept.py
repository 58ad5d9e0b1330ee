"""A cache of recent replays, so that the next viewer of the same game does not wait."""

from __future__ import annotations

from typing import Final

import msgspec

from dicetown.web.http.gate import Gate
from dicetown.web.replays.bodies import ReplayBody
from dicetown.web.site.assets import Asset

MOST_KEPT: Final = 48 * 1024 * 1024
"""The most bytes of replays in the cache, plain and compressed together."""
PRIVATE: Final = "private, no-cache"


def new_replays() -> Gate[Asset]:
    """Make the cache of replays, in the form in which they are sent.

    They may be compressed, although they are not public: a finished game has no secrets left, and a client
    can choose only the seat and the language.
    """
    return Gate("Many games are being prepared just now.", MOST_KEPT, _size)


def packed(replay: ReplayBody) -> Asset:
    """Encode a replay for sending, and compress it here in the thread, where it keeps no player waiting."""
    found = Asset(msgspec.json.encode(replay), "application/json", PRIVATE)
    _ = found.packed
    return found


def _size(asset: Asset) -> int:
    return len(asset.body) + len(asset.packed or b"")
