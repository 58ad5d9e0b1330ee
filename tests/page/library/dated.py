"""A server in this process whose calendar a test turns, for what depends on the day."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import uvicorn
from msgspec.structs import replace

from dicetown.table.actor.manager import wall_clock
from dicetown.table.room.settings import DAY
from dicetown.table.store.sqlite import SqliteStore
from dicetown.table.workers.bot_pool import BotPool
from dicetown.web.http.app import make_app
from dicetown.web.ops.config import ServerConfig
from dicetown.web.ops.run import listening
from dicetown.web.server import SERVER_KEY, Server
from tests.web.serving import GENEROUS, PATIENCE

NOON: Final = int(datetime(2026, 11, 17, 12, tzinfo=UTC).timestamp()) * 1000
"""A Tuesday: on every real day, what is played here has half a day left."""

KEY: Final = bytes(range(32))


class Dated:
    """The server as its visitors find it; time passes there as everywhere, from that noon on."""

    def __init__(self, data: Path) -> None:
        self._config = replace(ServerConfig(data=str(data), port=0), **GENEROUS)
        self._listener = listening(self._config)
        self._shift = NOON - wall_clock()
        self._runner: uvicorn.Server | None = None
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        assert self._ready.wait(PATIENCE)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def next_day(self) -> None:
        self._shift += DAY

    async def _serve(self) -> None:
        store = await SqliteStore.open(Path(self._config.data) / "dicetown.db")
        await store.put_meta(SERVER_KEY, KEY)
        server = Server(self._config, store, BotPool(0), lambda: wall_clock() + self._shift)
        config = uvicorn.Config(make_app(server), log_config=None, access_log=False, ws="websockets-sansio")
        self._runner = uvicorn.Server(config)
        self._ready.set()
        await self._runner.serve(sockets=[self._listener])

    def stop(self) -> None:
        assert self._runner is not None
        self._runner.should_exit = True
        self._thread.join(PATIENCE)


@contextlib.contextmanager
def dated(data: Path) -> Iterator[Dated]:
    """Such a server for as long as the block lasts."""
    server = Dated(data)
    try:
        yield server
    finally:
        server.stop()
