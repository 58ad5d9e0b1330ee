"""The single thread that writes to a database, with one commit for all jobs that wait.

The disk needs milliseconds to make a commit safe, however large it is. So the thread takes all waiting jobs,
runs them in one transaction, each in its own savepoint, and sets the results after the commit.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from dicetown.table.store.sqlite.failures import FAILURES, explain

T = TypeVar("T")


class _Job(NamedTuple):
    work: Callable[[sqlite3.Connection], Any]
    future: asyncio.Future[Any]


class _Outcome(NamedTuple):
    future: asyncio.Future[Any]
    result: Any
    error: Exception | None


class _TransactionLost(Exception):
    """An error in one job made the database roll back the whole transaction."""

    def __init__(self, job: _Job, error: Exception) -> None:
        super().__init__()
        self.job = job
        self.error = error


class Writer:
    """Runs jobs in the order of their submission. It owns the connection from now on."""

    def __init__(self, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        self._connection = connection
        self._loop = loop
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        # A daemon, so that a process can end without closing its store: waiting jobs are not acknowledged.
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        """Queue a job, whose result is set once it is committed.

        The job runs even if the caller stops waiting for the result.
        """
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put(_Job(work, future))
        return future

    def finish(self) -> None:
        """Finish all submitted jobs, then close the connection. Blocks until then."""
        self._jobs.put(None)
        self._thread.join()
        self._connection.close()

    def _run(self) -> None:
        while batch := self._waiting():
            outcomes = self._keep(batch)
            # If the loop is closed, no task waits for the results.
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(_settle, outcomes)

    def _waiting(self) -> list[_Job]:
        """Return all waiting jobs, at least one; none when the thread should end."""
        batch = []
        while (job := self._jobs.get()) is not None:
            batch.append(job)
            if self._jobs.empty():
                return batch
        self._jobs.put(None)
        return batch

    def _keep(self, batch: Sequence[_Job]) -> list[_Outcome]:
        """Run and commit jobs, and return for each its result or its error."""
        lost: list[_Outcome] = []
        while True:
            try:
                return [*lost, *self._commit(batch)]
            except _TransactionLost as loss:
                # Run the other jobs again without this one: they are not to blame.
                lost.append(_failed(loss.job, loss.error))
                batch = [job for job in batch if job is not loss.job]
            except Exception as error:
                return [*lost, *(_failed(job, error) for job in batch)]

    def _commit(self, batch: Sequence[_Job]) -> list[_Outcome]:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            outcomes = [self._attempt(job) for job in batch]
            self._connection.execute("COMMIT")
        except BaseException:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise
        return outcomes

    def _attempt(self, job: _Job) -> _Outcome:
        self._connection.execute("SAVEPOINT job")
        try:
            outcome = _Outcome(job.future, job.work(self._connection), None)
        except Exception as error:
            if not self._connection.in_transaction:
                raise _TransactionLost(job, error) from error
            self._connection.execute("ROLLBACK TO job")
            outcome = _failed(job, error)
        self._connection.execute("RELEASE job")
        return outcome


def _failed(job: _Job, error: Exception) -> _Outcome:
    if isinstance(error, FAILURES):
        failure = explain(error)
        failure.__cause__ = error
        return _Outcome(job.future, None, failure)
    return _Outcome(job.future, None, error)


def _settle(outcomes: Sequence[_Outcome]) -> None:
    for future, result, error in outcomes:
        if future.done():
            continue  # the waiting task was cancelled
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)
