"""Playing an arena: from plan to results, in one process or several, from the start or from a save."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from dicetown.engine.errors import DiceTownError
from dicetown.sim.arena.plan import ArenaPlan
from dicetown.sim.arena.processes import play_in_processes, play_in_turn
from dicetown.sim.arena.results import ArenaResults
from dicetown.sim.arena.store import Save

Progress = Callable[[int, int, int], None]
"""Called now and then with the number of games played by this run, to be played by it, and saved before."""


def run_arena(
    plan: ArenaPlan, jobs: int = 1, save: Path | None = None, progress: Progress | None = None
) -> ArenaResults:
    """Play all blocks of a plan that a save does not hold yet.

    The results are the same for any number of processes, and whether they were played at once or bit by bit.
    Ctrl-C ends it early with what is done so far: always the first blocks of the plan, and all of them saved.
    """
    if jobs < 1:
        raise DiceTownError(f"{jobs} processes cannot play anything.", hint="Choose 1 or more.")
    plan.check()
    store = None if save is None else Save(save, plan)
    results = ArenaResults(plan, {} if store is None else dict(store.found))
    works = [work for work in plan.work() if work not in results.blocks]
    before = sum([work.cell.seats for work in results.blocks])
    total = sum([work.cell.seats for work in works])
    begin = time.perf_counter()
    done = 0
    blocks = play_in_turn(plan, works) if jobs == 1 else play_in_processes(plan, works, jobs)
    try:
        if progress is not None:
            progress(0, total, before)
        for work, block in zip(works, blocks, strict=True):
            # Saved before it counts, or an interrupt between the two could show what a later run lacks.
            if store is not None:
                store.add(work, block)
            results.blocks[work] = block
            done += work.cell.seats
            if progress is not None:
                progress(done, total, before)
    except KeyboardInterrupt:
        results.interrupted = True
    finally:
        blocks.close()
        if store is not None:
            store.close()
    results.seconds = time.perf_counter() - begin
    return results
