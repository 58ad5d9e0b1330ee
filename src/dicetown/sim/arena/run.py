"""Running an arena: from plan to results, at any venue, from the start or from a save."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from dicetown.sim.arena.plan import ArenaPlan, Work
from dicetown.sim.arena.play import Block, play_block
from dicetown.sim.arena.results import ArenaResults
from dicetown.sim.arena.store import ArenaSave
from dicetown.sim.playing.here import here
from dicetown.sim.playing.venue import Stop, Venue

Progress = Callable[[int, int, int], None]
"""Called now and then with the number of games done in this run, to be done in it, and saved before."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A block with everything needed to play it."""

    plan: ArenaPlan
    work: Work

    def __str__(self) -> str:
        cell = self.work.cell
        return f"block {self.work.block} of {self.work.table.name}, {cell.ruleset} with {cell.seats} seats"


def run_arena(
    plan: ArenaPlan,
    jobs: int = 1,
    save: Path | None = None,
    progress: Progress | None = None,
    *,
    venue: Venue | None = None,
) -> ArenaResults:
    """Play all blocks of a plan that a save does not hold yet, in `jobs` processes here or at another venue.

    The results are the same at any venue, and in one run or several. Ctrl-C ends the run early with what is
    done so far: always the first blocks of the plan, all of them saved.
    """
    venue = here(jobs) if venue is None else venue
    plan.check()
    store = None if save is None else ArenaSave(save, plan)
    results = ArenaResults(plan, {} if store is None else dict(store.found))
    works = [work for work in plan.work() if work not in results.blocks]
    before = sum([work.cell.seats for work in results.blocks])
    total = sum([work.cell.seats for work in works])
    begin = time.perf_counter()
    done = 0
    blocks = venue.play(_play, [Piece(plan, work) for work in works], plan.bots)
    try:
        if progress is not None:
            progress(0, total, before)
        for work, block in zip(works, blocks, strict=True):
            # Save a block before it counts, or an interrupt could show results that a later run lacks.
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


def _play(piece: Piece, stop: Stop) -> Block:
    return play_block(piece.plan, piece.work, stop)
