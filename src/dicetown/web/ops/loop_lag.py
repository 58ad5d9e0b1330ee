"""The lag of a server's event loop."""

from __future__ import annotations

import asyncio
from typing import Final

from dicetown.web.ops.metrics import Metrics

TICK: Final = 0.5
"""Seconds between two measurements of the loop's lag."""


async def watch_loop(metrics: Metrics) -> None:
    """Measure the lag of the event loop until cancelled.

    A late loop keeps all clients waiting, so any request or table that blocks it for too long shows here.
    """
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK
        await asyncio.sleep(TICK)
        metrics.lagged(max(0.0, loop.time() - due))
