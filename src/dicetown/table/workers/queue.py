"""WorkerQueue holds tasks until their worker does them. If the worker fails, the caller is told."""

from __future__ import annotations

import itertools
import logging
import threading
from concurrent.futures import Future
from queue import PriorityQueue
from typing import Final, NamedTuple

from dicetown.table.workers.bot_runner import failure
from dicetown.table.workers.worker import Worker, WorkerRole

AT_ONCE: Final = 0
PATIENT: Final = 1
LAST: Final = 2
"""The ranks by which tasks are ordered; `LAST` ends the queue."""

logger = logging.getLogger("dicetown.table")


class Unanswered(Exception):
    """A task that was not done, and why."""


class _Asked(NamedTuple):
    """A task that waits for its turn."""

    rank: int
    number: int
    """Orders tasks of the same rank: first in, first out."""
    task: bytes
    limit: float
    reply: Future[bytes]


class WorkerQueue:
    """A queue of tasks, the worker that does them, and a thread that talks to the worker."""

    def __init__(self, role: WorkerRole, apart: bool) -> None:
        """Start a worker with this role at once: in its own process (`apart`) or as a thread of this one."""
        self._role = role
        self._apart = apart
        self._waiting: PriorityQueue[_Asked] = PriorityQueue()
        self._numbers = itertools.count()
        self._lock = threading.Lock()
        """Held while the worker changes, so that none is started once the queue is closed."""
        self._closed = False
        self._worker: Worker | None = None
        self.started = 0
        """How many workers were started so far; each after the first replaced one that was lost."""
        self.busy = False
        """Whether a task is being done."""
        self._replace_worker()
        self._thread = threading.Thread(target=self._serve_tasks, daemon=True, name="dicetown-queue")
        self._thread.start()

    @property
    def waiting(self) -> int:
        """Return how many tasks wait for their turn."""
        return self._waiting.qsize()

    @property
    def pid(self) -> int | None:
        """Return the process id of the worker; None if it is a thread or there is no worker."""
        worker = self._worker
        return None if worker is None else worker.pid

    def ask(self, task: bytes, limit: float, patient: bool = False) -> Future[bytes]:
        """Queue a task that may take `limit` seconds once its turn has come.

        A `patient` task has its turn after all tasks that are not patient.
        """
        reply: Future[bytes] = Future()
        with self._lock:
            if self._closed:
                reply.set_exception(Unanswered("the queue is closed"))
            else:
                self._put(PATIENT if patient else AT_ONCE, task, limit, reply)
        return reply

    def _put(self, rank: int, task: bytes, limit: float, reply: Future[bytes]) -> None:
        self._waiting.put(_Asked(rank, next(self._numbers), task, limit, reply))

    def close(self) -> None:
        """End the worker, even in the middle of a task."""
        with self._lock:
            self._closed = True
            self._put(LAST, b"", 0, Future())
            if self._worker is not None:
                self._worker.kill()
        self._thread.join()
        self._end_worker()

    def _serve_tasks(self) -> None:
        while (asked := self._waiting.get()).rank != LAST:
            # The caller may have given up while the task waited.
            if asked.reply.set_running_or_notify_cancel():
                self.busy = True
                try:
                    asked.reply.set_result(self._run_task(asked))
                except Unanswered as error:
                    asked.reply.set_exception(error)
                except Exception as error:
                    # Tasks that wait must have their turn after any error.
                    asked.reply.set_exception(Unanswered(failure(error)))
                finally:
                    self.busy = False

    def _run_task(self, asked: _Asked) -> bytes:
        if self._worker is None or not self._worker.alive:
            # The worker died while idle, so the task is not to blame and goes to the next worker.
            self._replace_worker()
        worker = self._worker
        if worker is None:
            raise Unanswered("there is no worker")
        try:
            return worker.answer(asked.task, asked.limit)
        except TimeoutError:
            why = f"the worker was silent for {asked.limit:.0f} s"
        except (EOFError, OSError):
            why = "the worker ended"
        self._replace_worker()
        raise Unanswered(why)

    def _replace_worker(self) -> None:
        """Replace the worker by a new one, unless the queue is closed."""
        self._end_worker()
        with self._lock:
            if not self._closed:
                try:
                    self._worker = Worker(self._role, self._apart)
                    self.started += 1
                except OSError as error:
                    logger.error("a worker cannot be started: %s", failure(error))

    def _end_worker(self) -> None:
        with self._lock:
            worker, self._worker = self._worker, None
        if worker is not None:
            worker.release()
