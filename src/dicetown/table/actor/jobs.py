"""Background work for one table: every task runs to its end, and failures are logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from dicetown.engine.errors import DiceTownError
from dicetown.table.journal.noting import logger_for
from dicetown.table.journal.throttled import ThrottledLog
from dicetown.table.store.errors import StoreFailed

logger = logging.getLogger("dicetown.table")


class Jobs:
    """The tasks of one table."""

    def __init__(self, table: str, trouble: ThrottledLog) -> None:
        self._table = table
        self._trouble = trouble
        self._tasks: set[asyncio.Task[None]] = set()

    def __bool__(self) -> bool:
        """Whether a task is running."""
        return bool(self._tasks)

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start a task that runs to its end, whether or not a caller waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    async def finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task and wait for it; it goes on even if the caller is cancelled."""
        await asyncio.shield(self.start(work))

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if isinstance(problem, StoreFailed):
            self._trouble.error(problem.message)
        elif problem is not None and not isinstance(problem, DiceTownError):
            logger_for(logger, self._table).error("%s", type(problem).__name__, exc_info=problem)
