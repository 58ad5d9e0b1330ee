"""Work shared between processes of this machine, with results in the order of the work."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.synchronize import Event

from dicetown.engine.errors import DiceTownError
from dicetown.sim.interrupts import end_with_parent, interrupts_held
from dicetown.sim.playing.venue import AHEAD, R, Task, W

_stop: Event | None = None


class InProcesses:
    """The venue with several processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.width = jobs

    def play(self, task: Task[W, R], works: Iterable[W], bots: Collection[str]) -> Generator[R]:
        # Spawn, because a forked child would inherit locks that its parent holds, and Windows cannot fork.
        context = get_context("spawn")
        stop = context.Event()
        pool = ProcessPoolExecutor(self.width, context, _begin, (stop,))
        waiting: deque[Future[R]] = deque()
        rest = iter(works)
        try:
            while True:
                while len(waiting) < self.width * AHEAD and (work := next(rest, None)) is not None:
                    with interrupts_held():
                        waiting.append(pool.submit(_play, task, work))
                if not waiting:
                    return
                yield waiting[0].result()
                waiting.popleft()
        except BrokenProcessPool:
            raise DiceTownError(
                "A process that played games was killed, perhaps for lack of memory.",
                hint="Use fewer processes: --jobs.",
            ) from None
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


def _begin(stop: Event) -> None:
    """Set up a worker process: Ctrl-C is left to the parent, which then sets `stop`."""
    global _stop
    _stop = stop
    end_with_parent()


def _play(task: Task[W, R], work: W) -> R:
    assert _stop is not None
    return task(work, _stop.is_set)
