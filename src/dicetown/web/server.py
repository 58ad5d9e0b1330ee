"""Server: what all requests share, and what it does by itself while it runs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final
from weakref import WeakKeyDictionary

from dicetown.engine.errors import DiceTownError
from dicetown.table.deals import Deal
from dicetown.table.keeper import Keeper, wall_clock
from dicetown.table.live import LiveTable
from dicetown.table.settings import DAY
from dicetown.table.sqlite import SqliteStore
from dicetown.table.store import OPEN, PLAYING, ResultRow, Store
from dicetown.table.thinkers import Thinkers
from dicetown.web.assets import PAGE, Page
from dicetown.web.config import ServerConfig
from dicetown.web.errors import TooMany
from dicetown.web.limits import Limits
from dicetown.web.live import Connection
from dicetown.web.lookback import Lookback
from dicetown.web.metrics import Metrics
from dicetown.web.notices.crier import Notices
from dicetown.web.replays.reels import Reels
from dicetown.web.reviews.reviewers import Reviewers
from dicetown.web.sessions import Sessions
from dicetown.web.words import Spoken

SERVER_KEY: Final = "server-key"
DATABASE: Final = "dicetown.db"
ROUND: Final = 60.0
"""Seconds between two rounds of housekeeping."""
TIDYING: Final = 3600.0
"""Seconds between two times that what is old is forgotten."""
ALIVE: Final = "alive"
"""Where it is noted when a server was last there."""

logger = logging.getLogger("dicetown.web")


class Server:
    """One process that serves tables."""

    def __init__(
        self,
        config: ServerConfig,
        store: Store,
        thinkers: Thinkers,
        clock: Callable[[], int] = wall_clock,
        draw: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.config = config
        self.store = store
        self.metrics = Metrics()
        self.notices = Notices(store, config, clock, self.seconds)
        self.keeper = Keeper(store, thinkers, clock, draw, self.metrics, self.notices)
        self.sessions = Sessions(store, config, clock)
        self.limits = Limits(config)
        self.lookback = Lookback()
        self.reels = Reels()
        self.reviewers = Reviewers(config.workers > 0)
        self.page = Page.read(PAGE)
        self.spoken: WeakKeyDictionary[LiveTable, Spoken] = WeakKeyDictionary()
        """What was said of the events of each table, for whoever comes next."""
        self.key = b""
        self.dealt: Deal | None = None
        """The deal of the day, once somebody has asked for it."""
        self.past: dict[str, list[ResultRow]] = {}
        """By day, the results of days that are over, so that a list of them costs nothing."""
        self.connections: set[Connection] = set()
        self.metrics.watch_connections(lambda: len(self.connections))
        self.metrics.watch_tables(self._phases)
        self.ready = False
        self._thinkers = thinkers
        self._rounds: asyncio.Task[None] | None = None
        self._waking: asyncio.Task[int] | None = None

    @classmethod
    async def open(cls, config: ServerConfig) -> Server:
        """A server on its data folder."""
        folder = Path(config.data)
        store = await SqliteStore.open(folder / DATABASE)
        return cls(config, store, Thinkers(config.workers))

    def _phases(self) -> dict[str, int]:
        return dict(Counter(live.table.phase for live in self.keeper.live))

    def dismiss(self, player: str) -> None:
        """Let go of all connections of a player who wants to be forgotten."""
        for connection in list(self.connections):
            if connection.player == player:
                connection.dismiss("forgotten")

    def seconds(self) -> float:
        """A clock for limits and measurements, which nobody sets."""
        return time.monotonic()

    async def start(self) -> None:
        """Get ready, and go on with the games that run."""
        key = await self.store.get_meta(SERVER_KEY)
        if key is None:
            key = secrets.token_bytes(32)
            await self.store.put_meta(SERVER_KEY, key)
        self.key = key
        await self.notices.start(key)
        alive = await self.store.get_meta(ALIVE)
        self.keeper.alone_since = None if alive is None else int(alive)
        loop = asyncio.get_running_loop()
        self._waking = loop.create_task(self.keeper.wake_all())
        self._rounds = loop.create_task(self._go_round())
        self.ready = True

    async def wait_for_leavers(self, seconds: float) -> None:
        """Wait until everybody who was let go is gone, but no longer than so many seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.connections:
                    await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """Finish what was begun, tell everybody, and let go of the data."""
        self.ready = False
        for task in (self._rounds, self._waking):
            if task is not None:
                task.cancel()
        await asyncio.gather(*[task for task in (self._rounds, self._waking) if task], return_exceptions=True)
        await self.keeper.close()
        await self.notices.stop()
        with contextlib.suppress(DiceTownError):
            await self._note_alive()
        await asyncio.gather(self._thinkers.close(), self.reviewers.close())
        await self.store.close()

    async def _go_round(self) -> None:
        """Let go of tables at rest, close what was abandoned, forget what is old."""
        last = 0.0
        while True:
            try:
                await self._note_alive()
                await asyncio.sleep(ROUND)
                self.keeper.rest()
                if self.seconds() - last > TIDYING:
                    last = self.seconds()
                    await self.housekeep()
            except DiceTownError as error:
                logger.error("housekeeping: %s", error.message)
            except Exception as error:
                # The next round may fare better; without any, nothing is ever tidied up.
                logger.error("housekeeping: %s", type(error).__name__, exc_info=error)

    async def _note_alive(self) -> None:
        """For the next server on this data, which does not count the time until it is there."""
        await self.store.put_meta(ALIVE, str(self.keeper.now()).encode())

    async def check_room(self, address: str, player: str) -> None:
        """Keep one player, one address or everybody together from filling the server with tables."""
        if not self.limits.allow_table(address, self.seconds()):
            self.metrics.refused("table")
            raise TooMany("Too many tables were opened from here.", hint="Wait a while.")
        mine = await self.store.tables_of(player, 10_000)
        running = [row for row in mine if row.status in (OPEN, PLAYING) and row.host == player]
        if len(running) >= self.config.max_tables_per_player:
            raise TooMany(f"You run {len(running)} tables.", hint="Close one of them first.")
        if len(self.keeper.live) >= self.config.max_tables:
            raise TooMany("The server has as many tables as it can hold.", hint="Try again later.")

    async def housekeep(self) -> tuple[int, int, int]:
        """Close abandoned tables, forget old sessions and finished tables; how many of each."""
        now = self.keeper.now()
        abandoned = await self.keeper.close_abandoned(self.config.abandon_days)
        before = now - self.config.keep_days * DAY
        sessions, tables = await self.store.expire(sessions_before=now, tables_before=before)
        return abandoned, sessions, tables
