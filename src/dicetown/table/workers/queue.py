"""Desk: where tasks wait for a worker. Whatever happens to the worker, who asked is told."""

from __future__ import annotations

import itertools
import logging
import threading
from concurrent.futures import Future
from queue import PriorityQueue
from typing import Final, NamedTuple

from dicetown.table.workers.thinking import failure
from dicetown.table.workers.worker import Worker, WorkerRole

AT_ONCE: Final = 0
PATIENT: Final = 1
LAST: Final = 2
"""The order in which tasks have their turn; the end of all comes last."""

logger = logging.getLogger("dicetown.table")


class Unanswered(Exception):
    """A task that was not done, and why."""


class _Asked(NamedTuple):
    """A task that waits for its turn."""

    rank: int
    number: int
    """Of those with the same rank the first one comes first."""
    task: bytes
    limit: float
    reply: Future[bytes]


class WorkerQueue:
    """Tasks that wait for their turn, the worker who does them, and a thread that speaks with that one."""

    def __init__(self, role: WorkerRole, apart: bool) -> None:
        """A worker of this trade starts at once, in a process of its own or as a thread of this one."""
        self._role = role
        self._apart = apart
        self._waiting: PriorityQueue[_Asked] = PriorityQueue()
        self._numbers = itertools.count()
        self._lock = threading.Lock()
        """Held where the worker changes, so that none is started once the desk is closed."""
        self._closed = False
        self._worker: Worker | None = None
        self.hired = 0
        """Workers that were started so far; each after the first one took the place of one that was lost."""
        self.busy = False
        """Whether a task is being done."""
        self._hire()
        self._speaker = threading.Thread(target=self._speak, daemon=True, name="dicetown-desk")
        self._speaker.start()

    @property
    def waiting(self) -> int:
        """How many tasks wait for their turn."""
        return self._waiting.qsize()

    @property
    def pid(self) -> int | None:
        """The process of the worker; None where it has none of its own, or there is no worker."""
        worker = self._worker
        return None if worker is None else worker.pid

    def ask(self, task: bytes, limit: float, patient: bool = False) -> Future[bytes]:
        """Have a task done, in so many seconds from when its turn has come.

        What is `patient` has its turn after all that is not.
        """
        reply: Future[bytes] = Future()
        with self._lock:
            if self._closed:
                reply.set_exception(Unanswered("the desk is closed"))
            else:
                self._put(PATIENT if patient else AT_ONCE, task, limit, reply)
        return reply

    def _put(self, rank: int, task: bytes, limit: float, reply: Future[bytes]) -> None:
        self._waiting.put(_Asked(rank, next(self._numbers), task, limit, reply))

    def close(self) -> None:
        """End the worker, and with it whatever it is doing."""
        with self._lock:
            self._closed = True
            self._put(LAST, b"", 0, Future())
            if self._worker is not None:
                self._worker.kill()
        self._speaker.join()
        self._dismiss()

    def _speak(self) -> None:
        while (asked := self._waiting.get()).rank != LAST:
            # Whoever asked may have given up while it waited.
            if asked.reply.set_running_or_notify_cancel():
                self.busy = True
                try:
                    asked.reply.set_result(self._have_done(asked))
                except Unanswered as error:
                    asked.reply.set_exception(error)
                except Exception as error:
                    # Those that wait must have their turn, whatever this was.
                    asked.reply.set_exception(Unanswered(failure(error)))
                finally:
                    self.busy = False

    def _have_done(self, asked: _Asked) -> bytes:
        if self._worker is None or not self._worker.alive:
            # It died with nothing to do, so the task is not to blame and goes to the next one.
            self._hire()
        worker = self._worker
        if worker is None:
            raise Unanswered("there is no worker")
        try:
            return worker.answer(asked.task, asked.limit)
        except TimeoutError:
            why = f"the worker was silent for {asked.limit:.0f} s"
        except (EOFError, OSError):
            why = "the worker ended"
        self._hire()
        raise Unanswered(why)

    def _hire(self) -> None:
        """Start a worker in place of the one there was, unless the desk is closed."""
        self._dismiss()
        with self._lock:
            if not self._closed:
                try:
                    self._worker = Worker(self._role, self._apart)
                    self.hired += 1
                except OSError as error:
                    logger.error("a worker cannot be started: %s", failure(error))

    def _dismiss(self) -> None:
        with self._lock:
            worker, self._worker = self._worker, None
        if worker is not None:
            worker.release()
