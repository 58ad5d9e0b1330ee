"""Replays that were made lately: a viewer who watches the same game next does not wait for it."""

from __future__ import annotations

from typing import Final

import msgspec

from dicetown.web.http.gate import Gate
from dicetown.web.replays.bodies import ReplayBody
from dicetown.web.site.assets import Asset

MOST_KEPT: Final = 48 * 1024 * 1024
"""Bytes of replays, plain and compressed."""
PRIVATE: Final = "private, no-cache"


def new_replays() -> Gate[Asset]:
    """Kept as they go over the wire.

    They may be compressed, though they are not for everybody: a finished game has no secrets left, and who
    asks for it decides about nothing in it but the eyes and the language.
    """
    return Gate("Many games are being prepared just now.", MOST_KEPT, _size)


def packed(replay: ReplayBody) -> Asset:
    """A replay as it goes over the wire, compressed here, where it keeps no player waiting."""
    found = Asset(msgspec.json.encode(replay), "application/json", PRIVATE)
    _ = found.packed
    return found


def _size(asset: Asset) -> int:
    return len(asset.body) + len(asset.packed or b"")
