"""Running a campaign: batch after batch, several at a time if wanted, kept in the order of their numbers."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from itertools import count
from multiprocessing import get_context
from pathlib import Path

from dicetown.sim.interrupts import end_with_parent, interrupts_held
from dicetown.web.ops.collecting import collect_rarely
from lab.campaigns.campaign import Batch, Campaign
from lab.campaigns.keeping import FOLDER, Caught, Kept, load, save, today
from lab.campaigns.known import campaign_named

SAVE_EVERY = 5.0
"""Seconds: so much is lost at most when the machine goes dark."""


def begin_worker() -> None:
    """What a process does first that plays batches for another one."""
    end_with_parent()
    collect_rarely()


def play_batch(name: str, number: int, fault: str) -> Batch:
    """One batch, in whatever process."""
    return campaign_named(name).play(number, fault)


def played(campaign: Campaign, first: int, fault: str, jobs: int) -> Generator[Batch]:
    """Batches from a number on, in order, without end."""
    if jobs == 1 or campaign.alone:
        for number in count(first):
            yield campaign.play(number, fault)
    with interrupts_held():
        pool = ProcessPoolExecutor(jobs, get_context("spawn"), begin_worker)
        waiting: deque[Future[Batch]] = deque(
            pool.submit(play_batch, campaign.name, first + ahead, fault) for ahead in range(2 * jobs)
        )
    try:
        for number in count(first + len(waiting)):
            yield waiting.popleft().result()
            waiting.append(pool.submit(play_batch, campaign.name, number, fault))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def run(campaign: Campaign, jobs: int, minutes: float, goal: int, folder: Path = FOLDER) -> str:
    """Go on until the goal, the time or Ctrl-C; what went wrong, if anything did."""
    kept = load(campaign, folder)
    began = last = saved = time.monotonic()
    bar = Bar(campaign, kept, goal)
    try:
        if kept.count < goal:
            with closing(played(campaign, kept.next, "", jobs)) as batches:
                for batch in batches:
                    if batch.harm:
                        return f"batch {kept.next}: {batch.harm}"
                    now = time.monotonic()
                    kept.add(batch, now - last)
                    last = now
                    harm = campaign.verdict(kept.count, kept.notes, tuple(kept.rows))
                    if harm:
                        return f"all batches up to {kept.next - 1}: {harm}"
                    if now - saved > SAVE_EVERY:
                        saved = now
                        save(campaign, kept, folder)
                    bar.show()
                    if kept.count >= goal or now - began >= 60 * minutes:
                        break
    except KeyboardInterrupt:
        print("\nstopped; what is done is kept", file=sys.stderr)
    finally:
        bar.clear()
        save(campaign, kept, folder)
    return ""


def hunt(campaign: Campaign, fault: str, jobs: int, folder: Path = FOLDER) -> Caught | None:
    """Plant a fault and see how much it takes to notice it; None if it was missed."""
    most = campaign.patience or campaign.goal
    seen = Kept()
    with closing(played(campaign, 0, fault, jobs)) as batches:
        for batch in batches:
            before = seen.count
            seen.add(batch, 0.0)
            harm = batch.harm or campaign.verdict(seen.count, seen.notes, tuple(seen.rows))
            if harm:
                caught = Caught(today(), before, harm.splitlines()[0][:200])
                kept = load(campaign, folder)
                kept.faults[fault] = caught
                save(campaign, kept, folder)
                return caught
            if seen.count >= most:
                return None
    return None


class Bar:
    """How far it has come, in a terminal; quiet elsewhere."""

    def __init__(self, campaign: Campaign, kept: Kept, goal: int) -> None:
        self._campaign = campaign
        self._kept = kept
        self._goal = goal
        self._before = kept.count
        self._began = time.monotonic()
        self._shown = 0.0
        self._wanted = sys.stderr.isatty()

    def show(self) -> None:
        now = time.monotonic()
        if self._wanted and now - self._shown > 0.2:
            self._shown = now
            done = self._kept.count
            speed = (done - self._before) / (now - self._began)
            text = f"{done:,} of {self._goal:,} {self._campaign.unit}, {speed:,.1f} a second"
            print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self._wanted:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
