"""What another process does to a database in the tests of the store; see there."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.rows import Append
from dicetown.table.store.sqlite import SqliteStore
from tests.table.store.rows import a_row, an_append

TABLES = [f"t{number}" for number in range(6)]


def say(text: str) -> None:
    # Past all buffers: a process that is killed has said what it has said.
    os.write(1, f"{text}\n".encode())


async def append_for_ever(path: Path) -> None:
    """Append to all tables at once and name every entry as soon as it is acknowledged."""
    store = await SqliteStore.open(path)

    async def fill(table: str) -> None:
        number = len(await store.load(table))
        while True:
            await store.append(an_append(table, number))
            number += 1
            say(f"{table} {number}")

    await asyncio.gather(*map(fill, TABLES))


async def open_it(path: Path) -> None:
    """Say why it cannot be opened."""
    try:
        store = await SqliteStore.open(path)
    except StoreFailed as error:
        say(str(error))
    else:
        await store.close()


async def fill_the_disk(path: Path) -> None:
    """Append more than files may hold, then again with room for it, and say what came of each."""
    import resource  # which Windows does not have

    store = await SqliteStore.open(path)
    await store.append(an_append("t1", 0))
    large = Append(row=a_row("t2"), after=0, entries=[b"secret" * 100_000])
    least, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, most))
    try:
        await store.append(large)
        say("kept")
    except StoreFailed as error:
        say(str(error))
    say(str(len(await store.load("t2"))))
    resource.setrlimit(resource.RLIMIT_FSIZE, (least, most))
    await store.append(large)
    await store.append(an_append("t1", 1))
    say(str(len(await store.load("t2"))))
    await store.close()


COMMANDS = {"append": append_for_ever, "open": open_it, "fill": fill_the_disk}

if __name__ == "__main__":
    asyncio.run(COMMANDS[sys.argv[1]](Path(sys.argv[2])))
