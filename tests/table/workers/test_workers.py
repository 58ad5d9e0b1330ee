"""Workers and the desks where their tasks wait: a released worker is gone, with all that it had open."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import msgspec
import pytest

from dicetown.table.workers.bot_pool import BotPool, question_for
from dicetown.table.workers.queue import Unanswered, WorkerQueue
from dicetown.table.workers.worker import Doing, Worker, WorkerRole
from tests.table.asking import SECONDS, asked, sitting

LIMIT = 60.0
"""Seconds after which something hangs."""


class Noted:
    """A trade that answers with what it was asked, and notes in which thread."""

    def __init__(self) -> None:
        self.threads: list[threading.Thread] = []
        self.role = WorkerRole("noted", 0, lambda: self.do, lambda wanted: None)

    def do(self, task: bytes) -> bytes:
        self.threads.append(threading.current_thread())
        return task

    def has_ended(self) -> bool:
        [thread] = set(self.threads)
        thread.join(LIMIT)
        return not thread.is_alive()


WARMED: list[bool] = []
"""In a worker process: whether a task waited when it warmed up."""


def warm_up(waited_for: Callable[[], bool]) -> None:
    WARMED.append(waited_for())


def learn_to_tell() -> Doing:
    return lambda task: task if WARMED else b"cold"


def test_worker_is_warm_before_its_first_task() -> None:
    worker = Worker(WorkerRole("warm", 0, learn_to_tell, warm_up), apart=True)
    try:
        assert worker.answer(b"task", LIMIT) == b"task"
    finally:
        worker.release()


def test_released_worker_ends_despite_references() -> None:
    noted = Noted()
    worker = Worker(noted.role, apart=False)
    assert worker.answer(b"task", LIMIT) == b"task"
    assert (worker.alive, worker.pid) == (True, None)
    worker.release()
    assert noted.has_ended()


def test_closed_desk_refuses_at_once() -> None:
    noted = Noted()
    queue = WorkerQueue(noted.role, apart=False)
    assert queue.ask(b"task", LIMIT).result(LIMIT) == b"task"
    queue.close()
    assert noted.has_ended()
    late = queue.ask(b"late", LIMIT)
    assert late.done()
    with pytest.raises(Unanswered, match="closed"):
        late.result()
    assert queue.waiting == 0


def test_missing_answers_are_counted_until_closing(bots: Path) -> None:
    """The operator of the server may want to know that bots fail."""
    table = sitting().table
    raises = question_for(table, 0, f"{bots}:Raises", SECONDS)

    async def story() -> None:
        bot_pool = BotPool(0)
        assert await bot_pool.choose(raises) == asked(table, "greedy")[1]
        assert (bot_pool.unanswered, bot_pool.unadvised) == (1, 0)
        await bot_pool.choose(question_for(table, 0, "greedy", SECONDS))
        broken = msgspec.structs.replace(raises, decisions=(("nonsense",),))
        assert await bot_pool.advise(broken) is None
        assert (bot_pool.unanswered, bot_pool.unadvised) == (1, 1)
        await bot_pool.close()
        await bot_pool.choose(raises)
        await bot_pool.advise(raises)
        assert (bot_pool.unanswered, bot_pool.unadvised) == (1, 1)

    asyncio.run(story())


def test_bot_gets_spare_time_for_sharing() -> None:
    limits: list[float] = []

    class Listening(WorkerQueue):
        def ask(self, task: bytes, limit: float, patient: bool = False) -> Future[bytes]:
            limits.append(limit)
            return super().ask(task, limit, patient)

    async def story() -> None:
        bot_pool = BotPool(0, grace=3.0)
        await bot_pool.close()
        noted = Noted()
        bot_pool.queues = [Listening(noted.role, apart=False)]
        await bot_pool.choose(question_for(sitting().table, 0, "greedy", 2.0))
        await bot_pool.close()

    asyncio.run(story())
    assert limits == [5 * 2.0 + 3.0]
