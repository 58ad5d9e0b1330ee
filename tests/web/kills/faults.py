"""Faults to plant in a server before it starts, so that tests of reliability can show they would notice."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

from msgspec.structs import replace

from dicetown.table.actor import manager
from dicetown.table.room import log
from dicetown.table.room.folding import table_of
from dicetown.table.room.table import Table
from dicetown.table.store.errors import Conflict
from dicetown.table.store.postgres import PostgresStore
from dicetown.table.store.rows import Append
from dicetown.table.store.sqlite import SqliteStore
from dicetown.table.store.store import Store

Keep = Callable[[Any, Append], Coroutine[Any, Any, None]]
"""How a store appends."""


def _in_stores(spoil: Callable[[Keep], Keep]) -> None:
    """Have every store append in another way."""
    for store in (SqliteStore, PostgresStore):
        store.append = spoil(store.append)  # type: ignore[method-assign, assignment] # the fault


def acknowledge_before_the_commit() -> None:
    """The store says that it has kept something when it has only begun to, on a disk that takes its time."""
    begun: set[asyncio.Task[None]] = set()

    def spoil(append: Keep) -> Keep:
        async def late(self: Store, what: Append) -> None:
            await asyncio.sleep(0.01)
            await append(self, what)

        async def hasty(self: Store, what: Append) -> None:
            task = asyncio.get_running_loop().create_task(late(self, what))
            begun.add(task)
            task.add_done_callback(begun.discard)

        return hasty

    _in_stores(spoil)


def keep_every_second_time() -> None:
    """What is folded into memory is kept together with what comes next."""
    held_back: dict[str, Append] = {}

    def spoil(append: Keep) -> Keep:
        async def lazy(self: Store, what: Append) -> None:
            before = held_back.pop(what.row.id, None)
            if before is None and what.after > 5 and len(what.entries) == 1 and what.record is None:
                held_back[what.row.id] = what
                return
            if before is not None:
                what = replace(what, after=before.after, entries=[*before.entries, *what.entries])
            await append(self, what)

        return lazy

    _in_stores(spoil)


def append_under_any_number() -> None:
    """A process that finds the number taken takes the next one, without looking at what is there."""

    def spoil(append: Keep) -> Keep:
        async def blind(self: Store, what: Append) -> None:
            while True:
                try:
                    return await append(self, what)
                except Conflict:
                    what = replace(what, after=len(await self.load(what.row.id)))

        return blind

    _in_stores(spoil)


def _at_restart(spoil: Callable[[Table], None]) -> None:
    """Do something to every table that is read from its log."""

    def spoilt(entries: list[bytes]) -> Table:
        table = table_of(entries)
        spoil(table)
        return table

    manager.table_of = spoilt  # type: ignore[attr-defined] # the name the keeper calls it by


def forget_command_ids() -> None:
    """A client that asks again after a restart is obeyed again."""
    _at_restart(lambda table: table.commands.clear())


def forget_standing_orders() -> None:
    def spoil(table: Table) -> None:
        for seat in table.seats:
            seat.order = log.Order()

    _at_restart(spoil)


def count_time_from_the_restart() -> None:
    def spoil(table: Table) -> None:
        for seat in table.seats:
            seat.asked_at = time.time_ns() // 1_000_000

    _at_restart(spoil)


def forget_what_can_be_undone() -> None:
    _at_restart(lambda table: table.steps.clear())


OF_ONE_PROCESS = (
    acknowledge_before_the_commit,
    keep_every_second_time,
    forget_command_ids,
    forget_standing_orders,
    count_time_from_the_restart,
    forget_what_can_be_undone,
)
OF_SEVERAL = (append_under_any_number,)
"""These do harm only where several processes append."""

FAULTS: dict[str, Callable[[], None]] = {fault.__name__: fault for fault in (*OF_ONE_PROCESS, *OF_SEVERAL)}
