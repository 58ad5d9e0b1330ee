"""The server: what all requests share, and its own background work."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from typing import Final
from weakref import WeakKeyDictionary

from dicetown.engine.errors import DiceTownError
from dicetown.records.record import Record
from dicetown.table.actor.actor import TableActor
from dicetown.table.actor.downtime import Downtime
from dicetown.table.actor.manager import TableManager, wall_clock
from dicetown.table.cluster.coordinator import PeerCoordinator
from dicetown.table.cluster.peers import PeerNews, Peers
from dicetown.table.daily.deals import Deal, first_kept
from dicetown.table.room.settings import DAY
from dicetown.table.snapshots.memory import Remembered
from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.rows import OPEN, PLAYING
from dicetown.table.store.store import Store
from dicetown.table.workers.bot_pool import BotPool
from dicetown.web.deals.days import Days
from dicetown.web.http.errors import TooMany
from dicetown.web.http.gate import Gate
from dicetown.web.http.limits import Limits
from dicetown.web.live.connection import Connection
from dicetown.web.notices.notices import Notices
from dicetown.web.ops.config import ServerConfig
from dicetown.web.ops.gauges import Probe, gauges
from dicetown.web.ops.metrics import Metrics
from dicetown.web.ops.process_metrics import ONLY_PROCESS, ProcessMetrics, ServerProcess
from dicetown.web.ops.storage import open_store
from dicetown.web.people.sessions import Sessions
from dicetown.web.protocol.bodies import Story
from dicetown.web.protocol.words import Encoded
from dicetown.web.replays.kept import new_replays
from dicetown.web.reviews.reviewers import Reviewers
from dicetown.web.site.assets import PAGE, Page

SERVER_KEY: Final = "server-key"
MOST_STORIES: Final = 200
"""The most finished games whose stories are cached."""
ROUND: Final = 60.0
"""Seconds between two rounds of housekeeping."""
TIDYING: Final = 3600.0
"""Seconds between two deletions of old data."""
HEALTH_SECONDS: Final = 3.0
"""Seconds within which the store of a healthy server answers."""
ALIVE: Final = "alive"
"""The key in the store for the time when a server last ran."""
OUTAGE: Final = "outage"
"""The key in the store for the last downtime, from when until when."""
WOKEN: Final = "woken"
"""The key in the store for the last downtime after which all games were resumed."""

logger = logging.getLogger("dicetown.web")


class Server:
    """One process that serves tables."""

    def __init__(
        self,
        config: ServerConfig,
        store: Store,
        bot_pool: BotPool,
        clock: Callable[[], int] = wall_clock,
        draw: Callable[[int], bytes] = secrets.token_bytes,
        peers: Peers | None = None,
        process: ServerProcess = ONLY_PROCESS,
    ) -> None:
        self.config = config
        self.store = store
        self.metrics = Metrics()
        self.notices = Notices(store, config, clock, self.seconds, self.metrics.notice)
        self.manager = TableManager(store, bot_pool, clock, draw, self.metrics, peers, self.notices)
        self.sessions = Sessions(store, config, clock, self._drop_in_peers)
        self.coordinator = PeerCoordinator(self.manager, self._dismiss_here, self.sessions.look_up)
        self.limits = Limits(config)
        self.stories: Gate[Story] = Gate(room=MOST_STORIES)
        self.records: Gate[Record] = Gate("Many records are being read just now.")
        self.replays = new_replays()
        self.reviewers = Reviewers(config.thinkers > 0)
        self.page = Page.read(PAGE)
        self.encoded: WeakKeyDictionary[TableActor, Encoded] = WeakKeyDictionary()
        """The encoded events of each table, shared by its viewers."""
        self.remembered: WeakKeyDictionary[TableActor, Remembered] = WeakKeyDictionary()
        self.key = b""
        self.dealt: Deal | None = None
        """The deal of the day, once a client has asked for it."""
        self.days = Days(store)
        self.connections: set[Connection] = set()
        self.ready = False
        self.bot_pool = bot_pool
        self.probe = Probe(store)
        self.metrics.add(gauges(self))
        self.processes = ProcessMetrics(process, self.figures)
        self._rounds: asyncio.Task[None] | None = None
        self._waking: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, config: ServerConfig, process: ServerProcess = ONLY_PROCESS) -> Server:
        """Open a server on its data folder, or on the database it shares with other processes."""
        store, peers = await open_store(config)
        bot_pool = BotPool(config.thinkers)
        return cls(config, store, bot_pool, peers=peers, process=process)

    async def figures(self) -> str:
        """Write the metrics of this process as text."""
        await self.probe.look()
        return self.metrics.text()

    def dismiss(self, player: str) -> None:
        """Close all connections, in all processes, of a player who asked to be forgotten."""
        self._dismiss_here(player)
        self.manager.peers.tell(PeerNews(kind="forgotten", players=(player,)))

    def _drop_in_peers(self, player: str) -> None:
        """Tell other processes to drop a player's sessions from their caches."""
        self.manager.peers.tell(PeerNews(kind="player", players=(player,)))

    def _dismiss_here(self, player: str) -> None:
        for connection in list(self.connections):
            if connection.player == player:
                connection.dismiss("forgotten")

    def seconds(self) -> float:
        """Read a monotonic clock, for limits and measurements."""
        return time.monotonic()

    async def start(self) -> None:
        """Start the server and resume running games."""
        # Processes that start together on an empty store must agree on one key.
        self.key = await self.store.settle_meta(SERVER_KEY, secrets.token_bytes(32))
        await self.notices.start(self.key)
        await self._note_downtime()
        await self.coordinator.start()
        loop = asyncio.get_running_loop()
        self._waking = loop.create_task(self._wake_all())
        self._rounds = loop.create_task(self._run_housekeeping())
        self.ready = True

    async def _note_downtime(self) -> None:
        """Find out the last downtime. Of several processes, only the first to start ends a downtime."""
        async with self.manager.peers.arriving() as first:
            if first:
                alive = await self.store.get_meta(ALIVE)
                if alive is not None:
                    since = await self._downtime_start(int(alive))
                    await self.store.put_meta(OUTAGE, f"{since} {self.manager.now()}".encode())
                await self._note_alive()
            downtime = await self.store.get_meta(OUTAGE)
        if downtime is not None:
            since, until = map(int, downtime.split())
            self.manager.downtime = Downtime(since, until)

    async def _downtime_start(self, alive: int) -> int:
        """Return the start of the downtime, given when a server was last alive.

        If that server stopped before it had resumed all games, the downtime before it counts too.
        """
        before, woken = await self.store.get_meta(OUTAGE), await self.store.get_meta(WOKEN)
        if woken is None:
            await self.store.put_meta(WOKEN, b"")
        elif before is not None and woken != before:
            return min(alive, int(before.split()[0]))
        return alive

    async def _wake_all(self) -> None:
        await self.manager.wake_all()
        downtime = self.manager.downtime
        if downtime is not None:
            await self.store.put_meta(WOKEN, f"{downtime.since} {downtime.until}".encode())

    async def check_store(self) -> None:
        """Raise StoreFailed unless the store answers; without it no game can be played."""
        try:
            async with asyncio.timeout(HEALTH_SECONDS):
                await self.store.get_meta(SERVER_KEY)
        except TimeoutError:
            raise StoreFailed("The store does not answer.", hint="Try again in a moment.") from None

    async def wait_for_leavers(self, seconds: float) -> None:
        """Wait until all dismissed connections are closed, but no longer than `seconds`."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.connections:
                    await asyncio.sleep(0.01)

    async def stop(self) -> None:
        """Finish work in progress, dismiss all clients, and close the store."""
        self.ready = False
        for task in (self._rounds, self._waking):
            if task is not None:
                task.cancel()
        await asyncio.gather(*[task for task in (self._rounds, self._waking) if task], return_exceptions=True)
        with contextlib.suppress(DiceTownError):
            await self._note_alive()
        await self.manager.close()
        await self.coordinator.stop()
        await self.notices.stop()
        await asyncio.gather(self.bot_pool.close(), self.reviewers.close())
        await self.store.close()

    async def _run_housekeeping(self) -> None:
        """Run housekeeping: unload idle tables, close abandoned ones, delete old data."""
        last = 0.0
        while True:
            try:
                await self._note_alive()
                await asyncio.sleep(ROUND)
                self.manager.rest()
                if self.seconds() - last > TIDYING:
                    last = self.seconds()
                    await self.housekeep()
            except DiceTownError as error:
                logger.error("housekeeping failed: %s", error.message)
            except Exception as error:
                # Keep the task running: the next round may succeed.
                logger.error("housekeeping failed: %s", type(error).__name__, exc_info=error)

    async def _note_alive(self) -> None:
        """Store the time, so that the next server on this data can exclude the downtime from clocks."""
        await self.store.put_meta(ALIVE, str(self.manager.now()).encode())

    async def check_room(self, address: str, player: str) -> None:
        """Refuse a new table if the address, the player or the server has reached its limit."""
        if not self.limits.allow_table(address, self.seconds()):
            self.metrics.refused("table")
            raise TooMany("Too many tables were opened from this address.", hint="Wait a few minutes.")
        mine = await self.store.tables_of(player, 10_000)
        running = [row for row in mine if row.status in (OPEN, PLAYING) and row.host == player]
        if len(running) >= self.config.max_tables_per_player:
            raise TooMany(f"You already run {len(running)} tables.", hint="Close one of them first.")
        if len(self.manager.live) >= self.config.max_tables:
            raise TooMany("The server has reached its limit of tables.", hint="Try again later.")

    async def housekeep(self) -> tuple[int, int, int]:
        """Close abandoned tables, and delete old deals, sessions and finished tables.

        Returns how many tables were closed, and how many sessions and tables were deleted.
        """
        now = self.manager.now()
        abandoned = await self.manager.close_abandoned(self.config.abandon_days)
        before = now - self.config.keep_days * DAY
        sessions, tables = await self.store.expire(sessions_before=now, tables_before=before)
        await self.store.expire_deals(first_kept(now))
        return abandoned, sessions, tables
