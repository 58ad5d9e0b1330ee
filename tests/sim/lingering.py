"""A process whose worker never comes to an end by itself: `python -m tests.sim.lingering`."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from dicetown.sim.playing.processes import InProcesses


def linger(work: int, stopped: Callable[[], bool]) -> int:
    print("at work", flush=True)
    Event().wait()
    return work


if __name__ == "__main__":
    list(InProcesses(1).play(linger, [1], ()))
