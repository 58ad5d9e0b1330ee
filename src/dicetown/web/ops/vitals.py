"""The resources that a process uses, and the lag of its event loop."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Final, NamedTuple

from dicetown.web.ops.metrics import Metrics

TICK: Final = 0.5
"""Seconds between two measurements of the loop's lag."""

_HZ: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_PAGE: Final = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
_USER, _SYSTEM, _PAGES = 11, 12, 21
"""Positions of fields in /proc/PID/stat, counted from the end of the name."""


class Taken(NamedTuple):
    """The processor seconds of a process since it began, and its memory in bytes now."""

    cpu: float
    memory: int


def taken(pid: int) -> Taken | None:
    """Read the resources of a process; None if it does not exist or the system is not Linux."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    # The name is in parentheses and may contain anything.
    fields = stat.rpartition(")")[2].split()
    if len(fields) <= _PAGES:
        return None
    return Taken((int(fields[_USER]) + int(fields[_SYSTEM])) / _HZ, int(fields[_PAGES]) * _PAGE)


def own_cpu() -> float:
    """Return the processor seconds of this process since it began, on any system."""
    now = os.times()
    return now.user + now.system


def open_files() -> int | None:
    """Count the file descriptors of this process; None if the system does not tell."""
    try:
        # Minus the one that lists the folder.
        return len(os.listdir("/dev/fd")) - 1
    except OSError:
        return None


def most_files() -> int | None:
    """Return how many file descriptors this process may have; None if there is no limit."""
    try:
        import resource
    except ImportError:
        return None
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


async def watch_loop(metrics: Metrics) -> None:
    """Measure the lag of the event loop until cancelled.

    A late loop keeps all clients waiting, so any request or table that blocks it for too long shows here.
    """
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK
        await asyncio.sleep(TICK)
        metrics.lagged(max(0.0, loop.time() - due))
