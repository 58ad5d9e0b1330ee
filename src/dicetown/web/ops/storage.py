"""Opens the store of a server: its own file, or a database that several processes share."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from dicetown.engine.errors import DiceTownError
from dicetown.table.cluster.peers import Peers, SingleProcess
from dicetown.table.store.sqlite import SqliteStore
from dicetown.table.store.store import Store
from dicetown.web.ops.config import ServerConfig

DATABASE: Final = "dicetown.db"


async def open_store(config: ServerConfig) -> tuple[Store, Peers]:
    """Open the store that the settings name, and the channel to other processes on it."""
    if not config.database:
        return await SqliteStore.open(Path(config.data) / DATABASE), SingleProcess()
    with postgres_extra():
        from dicetown.table.store.postgres import PostgresPeers, PostgresStore
    origin = secrets.token_hex(8)
    store = await PostgresStore.open(config.database)
    return store, PostgresPeers(config.database, origin)


@contextmanager
def postgres_extra() -> Iterator[None]:
    """Raise DiceTownError that says what to install if the package for PostgreSQL is missing."""
    try:
        yield
    except ImportError as error:
        if error.name is None or not error.name.startswith("psycopg"):
            raise
        raise DiceTownError(
            "Keeping tables in PostgreSQL needs a package that is not installed.",
            hint="Install it: pip install 'dicetown[postgres]'.",
        ) from None
