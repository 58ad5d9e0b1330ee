"""`dicetown` with a fault that is planted first.

python -m lab.load.serving FAULT serve ...
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable
from itertools import count

from dicetown.cli.main import main
from dicetown.table.store.rows import Append
from dicetown.table.store.sqlite import SqliteStore
from dicetown.table.workers.bot_pool import BotPool
from dicetown.table.workers.bot_runner import BotQuestion, BotRunner
from dicetown.web.live.outbox import Outbox

SLOW_DISK = 0.01


def append_in_the_loop() -> None:
    honest = SqliteStore.append

    async def blocking(self: SqliteStore, what: Append) -> None:
        time.sleep(SLOW_DISK)
        await honest(self, what)

    SqliteStore.append = blocking  # type: ignore[method-assign, assignment] # this is the fault


def think_in_the_loop() -> None:
    runner = BotRunner()

    async def choose(self: BotPool, question: BotQuestion) -> str:
        return runner.choose(question)

    BotPool.choose = choose  # type: ignore[method-assign] # this is the fault


def keep_every_message() -> None:
    kept: list[bytes] = []
    honest = Outbox.put

    def put(self: Outbox, data: bytes) -> None:
        kept.append(bytes(bytearray(data)))
        honest(self, data)

    Outbox.put = put  # type: ignore[method-assign] # this is the fault


def _at_every_hundredth_message(leak: Callable[[], object]) -> None:
    honest = Outbox.put
    numbers = count(1)
    kept: list[object] = []

    def put(self: Outbox, data: bytes) -> None:
        if next(numbers) % 100 == 0:
            kept.append(leak())
        honest(self, data)

    Outbox.put = put  # type: ignore[method-assign] # this is the fault


def leave_tasks() -> None:
    _at_every_hundredth_message(lambda: asyncio.ensure_future(asyncio.Event().wait()))


def leave_files_open() -> None:
    _at_every_hundredth_message(lambda: open(os.devnull))  # noqa: SIM115 # this is the fault


FAULTS: dict[str, Callable[[], None]] = {
    fault.__name__: fault
    for fault in (append_in_the_loop, think_in_the_loop, keep_every_message, leave_tasks, leave_files_open)
}


if __name__ == "__main__":
    if sys.argv[1]:
        FAULTS[sys.argv[1]]()
    sys.exit(main(sys.argv[2:]))
