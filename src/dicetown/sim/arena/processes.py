"""Blocks shared between processes, handed back in the order they were asked for."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.synchronize import Event

from dicetown.engine.errors import DiceTownError
from dicetown.sim.arena.plan import ArenaPlan, Work
from dicetown.sim.arena.play import Block, play_block
from dicetown.sim.interrupts import interrupts_held, leave_interrupts_to_parent

AHEAD = 4
"""Blocks given out beyond the one that is waited for, per process: enough that none of them idles."""

_stop: Event | None = None


def play_in_turn(plan: ArenaPlan, works: Iterable[Work]) -> Generator[Block]:
    """Play blocks in this process."""
    for work in works:
        yield play_block(plan, work)


def play_in_processes(plan: ArenaPlan, works: Iterable[Work], jobs: int) -> Generator[Block]:
    """Play blocks in so many processes. Closed early, it does not wait for games to end."""
    # Spawned, as a forked child would inherit whatever locks its parent held; and the only way on Windows.
    context = get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(jobs, context, _begin, (stop,))
    waiting: deque[Future[Block]] = deque()
    rest = iter(works)
    try:
        while True:
            while len(waiting) < jobs * AHEAD and (work := next(rest, None)) is not None:
                with interrupts_held():
                    waiting.append(pool.submit(_play, plan, work))
            if not waiting:
                return
            yield waiting[0].result()
            waiting.popleft()
    except BrokenProcessPool:
        raise DiceTownError(
            "A process that played games was ended from outside.", hint="With less --jobs memory may suffice."
        ) from None
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _begin(stop: Event) -> None:
    """Make a process ready: Ctrl-C is for the parent, which then says to stop."""
    global _stop
    _stop = stop
    leave_interrupts_to_parent()


def _play(plan: ArenaPlan, work: Work) -> Block:
    assert _stop is not None
    return play_block(plan, work, _stop.is_set)
