"""The data folder of a server with a table in each phase, and what `dicetown admin` says of it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from dicetown.table.room import log
from dicetown.table.room.folding import table_of
from dicetown.table.room.table import OVER
from dicetown.table.store.rows import Append
from dicetown.table.store.sqlite import SqliteStore
from dicetown.table.store.sqlite.lock import DataLock
from dicetown.table.store.store import Store
from dicetown.table.store.summary import row_of, seat_rows
from tests.cli.said import Said

T = TypeVar("T")

OPEN, PLAYING, FINISHED, CLOSED = "openopenop", "playingpla", "finishedfi", "closedclos"


def named(entries: list[log.AnyEntry], table: str) -> list[bytes]:
    """A log as that of a table of this id."""
    opened = entries[0]
    assert isinstance(opened, log.Opened)
    return [log.encode(entry) for entry in (msgspec.structs.replace(opened, table=table), *entries[1:])]


async def keep(entries: list[bytes], store: Store) -> None:
    table = table_of(entries)
    record = table.game.record().to_json().encode() if table.phase == OVER else None
    await store.append(
        Append(row=row_of(table), after=0, entries=entries, seats=seat_rows(table), record=record)
    )


async def load(table: str, store: Store) -> list[bytes]:
    return await store.load(table)


def in_store(folder: Path, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = await SqliteStore.open(folder / "dicetown.db")
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def ids(folder: Path) -> set[str]:
    async def rows(store: Store) -> set[str]:
        return {row.id for row in await store.rows()}

    return in_store(folder, rows)


@contextmanager
def in_use(folder: Path) -> Iterator[None]:
    """As long as a server has the data."""
    lock = DataLock(folder / "dicetown.db")
    try:
        yield
    finally:
        lock.release()


def listed(told: Said) -> list[str]:
    """The tables of a list, in order."""
    assert told.code == 0
    return [line.split()[0] for line in told.out.splitlines()[1:]]
