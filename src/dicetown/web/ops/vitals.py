"""Vitals: what a process takes of the machine, and how late its loop is."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Final, NamedTuple

from dicetown.web.ops.metrics import Metrics

TICK: Final = 0.5
"""Seconds between two looks at how late the loop is."""

_HZ: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_PAGE: Final = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
_USER, _SYSTEM, _PAGES = 11, 12, 21
"""Where things stand in /proc/PID/stat, counted from behind the name."""


class Taken(NamedTuple):
    """Seconds of a processor since it began, and bytes of memory at this moment."""

    cpu: float
    memory: int


def taken(pid: int) -> Taken | None:
    """What a process takes; None where the system does not tell, as only Linux does, or there is none."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    # The name stands in brackets and may hold anything.
    fields = stat.rpartition(")")[2].split()
    if len(fields) <= _PAGES:
        return None
    return Taken((int(fields[_USER]) + int(fields[_SYSTEM])) / _HZ, int(fields[_PAGES]) * _PAGE)


def own_cpu() -> float:
    """Seconds of a processor that this process took since it began, on any system."""
    now = os.times()
    return now.user + now.system


def open_files() -> int | None:
    """How many file descriptors this process has; None where the system does not tell."""
    try:
        # Without the one that looks.
        return len(os.listdir("/dev/fd")) - 1
    except OSError:
        return None


def most_files() -> int | None:
    """How many it may have; None where there is no such limit."""
    try:
        import resource
    except ImportError:
        return None
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


async def watch_loop(metrics: Metrics) -> None:
    """Measure how late the loop is, for as long as this runs.

    A loop that is late keeps everybody waiting: whatever one request or one table does too long at a time
    shows here, whoever did it.
    """
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK
        await asyncio.sleep(TICK)
        metrics.lagged(max(0.0, loop.time() - due))
