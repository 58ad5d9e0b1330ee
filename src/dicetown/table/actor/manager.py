"""TableManager holds the live tables of one process: it finds, opens and wakes them, and drops idle ones."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from dicetown.engine.errors import DiceTownError
from dicetown.table.actor.absent import Notifier
from dicetown.table.actor.actor import AT_REST, ELSEWHERE, SHUTDOWN, TableActor
from dicetown.table.actor.downtime import Downtime
from dicetown.table.cluster.peers import PeerNews, Peers, SingleProcess
from dicetown.table.daily.deals import result_of
from dicetown.table.journal.noting import logger_for, note_status
from dicetown.table.journal.observer import Observer
from dicetown.table.journal.throttled import ThrottledLog
from dicetown.table.room import log
from dicetown.table.room.commands import Start
from dicetown.table.room.folding import table_of
from dicetown.table.room.hosting import Draw, Player, new_table_id, open_table, rematch_opening
from dicetown.table.room.hosting import start as start_game
from dicetown.table.room.settings import DAY, Settings
from dicetown.table.room.table import Table
from dicetown.table.room.timing import next_deadline
from dicetown.table.store.errors import Conflict, StoreFailed
from dicetown.table.store.rows import OPEN, PLAYING, Append, TableRow
from dicetown.table.store.store import Store
from dicetown.table.store.summary import row_of, seat_rows
from dicetown.table.workers.bot_pool import BotPool

REST: Final = 300.0
"""Seconds; a table stays in memory if something falls due within this time."""

LONGEST_REST: Final = 86_400.0
"""Seconds; a table that is due later is woken after this time and rests again."""

TRY_AGAIN: Final = 600.0
"""Seconds after which the manager retries a table that cannot be read."""

TAKEN_AT_ONCE: Final = 8
"""Tables that a starting process takes at a time, so that processes that start together share them."""

ANEW: Final = 5.0
"""Seconds after which a discarded table is read again, unless a client has asked for it before."""

logger = logging.getLogger("dicetown.table")


class NoTable(DiceTownError):
    """There is no table of that name, or this player may not know of it."""


def no_table() -> NoTable:
    """Return the error for a table that does not exist, or that the player may not know of."""
    return NoTable("There is no such table.", hint="It may have been deleted, or be by invitation only.")


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


class TableManager:
    """All live tables of this process. Tests can pass their own clock and source of secrets."""

    def __init__(
        self,
        store: Store,
        bot_pool: BotPool,
        clock: Callable[[], int] = wall_clock,
        draw: Draw = secrets.token_bytes,
        observer: Observer | None = None,
        peers: Peers | None = None,
        notifier: Notifier | None = None,
    ) -> None:
        self.store = store
        self.bot_pool = bot_pool
        self.peers: Peers = SingleProcess() if peers is None else peers
        self.draw = draw
        self._clock = clock
        self.observer = Observer() if observer is None else observer
        self.notifier = Notifier() if notifier is None else notifier
        self.trouble = ThrottledLog(logger)
        self._tables: dict[str, TableActor] = {}
        self._loading: dict[str, asyncio.Task[TableActor]] = {}
        self._wakings: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[object]] = set()
        self.closing = False
        self.downtime: Downtime | None = None
        """The last time in which no process served these tables; None if there was none."""

    def now(self) -> int:
        return self._clock()

    @property
    def live(self) -> list[TableActor]:
        """The tables in memory."""
        return list(self._tables.values())

    def in_memory(self, table: str) -> TableActor | None:
        return self._tables.get(table)

    async def find(self, table: str) -> TableActor:
        """Return a table, reading it from the store if need be. Raises NoTable if there is none."""
        live = self._tables.get(table)
        if live is not None:
            if not self.peers.alone:
                # The caller may already know of an entry that another process has acknowledged.
                await live.catch_up()
            return live
        self._demand_open()
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.get_running_loop().create_task(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    def _demand_open(self) -> None:
        if self.closing:
            raise StoreFailed("The server is stopping.", hint="Come back in a moment.")

    async def _load(self, name: str) -> TableActor:
        row = await self.store.row(name)
        entries = await self.store.load(name)
        if row is None or not entries:
            raise no_table()
        table = await asyncio.get_running_loop().run_in_executor(None, table_of, entries)
        drives = name in await self.peers.hold([name])
        self._demand_open()
        known = self._tables.get(name)
        if known is not None:
            # It was opened here while this call was reading it.
            return known
        live = self._keep(table, row, drives)
        await live.wake_up(self.downtime)
        if drives:
            # Do what fell due while the table was at rest before a caller can see it.
            await live.check_time()
        if not self.peers.alone:
            # Other processes may have appended between the read and the time when this one hears of it.
            await live.catch_up()
            self.peers.tell(PeerNews(kind="who", table=name))
        return live

    def _keep(self, table: Table, row: TableRow, drives: bool) -> TableActor:
        live = TableActor(table, self, row, self._forget, drives)
        self._tables[table.id] = live
        handle = self._wakings.pop(table.id, None)
        if handle is not None:
            handle.cancel()
        return live

    async def open(
        self,
        player: Player,
        settings: Settings,
        places: Sequence[log.Place],
        branch: log.Branch | None = None,
        start: Start | None = None,
    ) -> TableActor:
        """Open a new table with this player as host.

        With `start` the game begins at once; if it cannot begin, no table is opened.
        """
        now = self.now()
        opened = open_table(new_table_id(self.draw), player, settings, places, now, branch)
        entries: list[log.AnyEntry] = [opened]
        if start is not None:
            entries += start_game(Table(opened), player, start, now, self.draw)
        return await self._open(entries)

    async def open_rematch(self, table: Table, player: Player, new: str) -> None:
        """Open another table for the same players. Its game begins at once if there are no other people."""
        now = self.now()
        opened = rematch_opening(table, player, new, now)
        entries: list[log.AnyEntry] = [opened]
        if all(place.kind == "bot" or place.player == player.id for place in opened.places):
            entries += start_game(Table(opened), player, Start(id="rematch"), now, self.draw)
        try:
            await self._open(entries)
        except Conflict:
            # Another request has opened it, and may have failed before it appended Rematched.
            await self.find(new)

    async def open_deal(self, table: str, entries: Sequence[log.AnyEntry]) -> TableActor:
        """Return the table of a player's deal of the day, opening it the first time."""
        try:
            return await self._open(entries)
        except Conflict:
            return await self.find(table)

    async def _open(self, entries: Sequence[log.AnyEntry]) -> TableActor:
        self._demand_open()
        data = [log.encode(entry) for entry in entries]
        first = entries[0]
        if isinstance(first, log.Opened) and first.branch is not None:
            # This replays a game that may be long, so it runs in a thread and does not block other tables.
            table = await asyncio.get_running_loop().run_in_executor(None, table_of, data)
        else:
            table = table_of(data)
        row = row_of(table)
        await self.store.append(
            Append(row=row, after=0, entries=data, seats=seat_rows(table), result=result_of(table))
        )
        note_status(self.observer, table, "", row.status)
        drives = table.id in await self.peers.hold([table.id])
        known = self._tables.get(table.id)
        if known is not None:
            # Another request has found it in the store and loaded it meanwhile.
            return known
        live = self._keep(table, row, drives)
        await live.wake_up()
        return live

    def _forget(self, live: TableActor, reason: str) -> None:
        name = live.table.id
        if self._tables.get(name) is live:
            del self._tables[name]
            if live.drives and not self.peers.alone and not self.closing:
                self._begin(self.peers.let_go(name))
            if reason == ELSEWHERE and not self.closing:
                # Bots must answer and time must run out even if the table has no viewers.
                self._wake_later(name, ANEW)

    async def wake_all(self) -> int:
        """Load every running game that no other process drives, and return how many games run."""
        names = [row.id for row in await self.store.rows(status=(PLAYING,), limit=100_000)]
        if not self.peers.alone:
            # Processes that start together share the tables between them.
            random.shuffle(names)
        for first in range(0, len(names), TAKEN_AT_ONCE):
            few = names[first : first + TAKEN_AT_ONCE]
            wanted = [name for name in few if name not in self._tables]
            for name in await self.peers.hold(wanted) if wanted else ():
                if self.closing:
                    return len(names)
                await self._find_quietly(name)
                await asyncio.sleep(0)
        return len(names)

    def rest(self) -> int:
        """Drop tables without viewers where nothing is due soon, and return how many were dropped."""
        found = 0
        for live in self.live:
            if not live.idle:
                continue
            # The process that drives a table wakes it. This one sets a timer too, in case that one is gone.
            end = next_deadline(live.table)
            wait = None if end is None else (end - self.now()) / 1000
            if wait is not None and wait < REST and live.drives:
                continue
            name = live.table.id
            live.discard(AT_REST)
            found += 1
            if wait is not None:
                self._wake_later(name, min(max(wait, REST), LONGEST_REST))
        return found

    def _wake_later(self, name: str, seconds: float) -> None:
        if name in self._wakings:
            self._wakings[name].cancel()
        self._wakings[name] = asyncio.get_running_loop().call_later(seconds, self._wake, name)

    def _wake(self, name: str) -> None:
        self._wakings.pop(name, None)
        self._begin(self._find_quietly(name))

    def _begin(self, work: Coroutine[Any, Any, object]) -> None:
        task: asyncio.Task[object] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _find_quietly(self, name: str) -> None:
        """Wake a table, unless another process drives it.

        A table that cannot be read is logged and retried later, so that the others are still woken.
        """
        try:
            if name in self._tables or await self.peers.hold([name]):
                await self.find(name)
        except NoTable:
            return
        except StoreFailed as error:
            if not self.closing:
                self.trouble.error(error.message)
                self._wake_later(name, random.uniform(ANEW, 2 * ANEW))
        except Exception as error:
            if not self.closing:
                logger_for(logger, name).error("cannot be woken: %s", type(error).__name__, exc_info=error)
                self._wake_later(name, TRY_AGAIN)

    async def close_abandoned(self, days: int) -> int:
        """Close games and open tables without a change for so many days, and return how many were closed."""
        before = self.now() - days * DAY
        found = 0
        for row in await self.store.rows(status=(OPEN, PLAYING), limit=100_000):
            if row.changed >= before:
                continue
            try:
                live = await self.find(row.id)
                # A table with a deadline moves on by itself, and its player was promised that time.
                if next_deadline(live.table) is None:
                    await live.close("abandoned")
                    found += 1
            except DiceTownError as error:
                logger_for(logger, row.id).error("cannot be closed: %s", error.message)
            except Exception as error:
                # A failure at one table does not stop the rest of the clean-up.
                logger_for(logger, row.id).error("cannot be closed: %s", type(error).__name__, exc_info=error)
        return found

    async def close(self) -> None:
        """Drop all tables and their viewers, and tell the other processes that this one leaves."""
        self.closing = True
        for handle in self._wakings.values():
            handle.cancel()
        for live in self.live:
            async with live.lock:
                live.discard(SHUTDOWN)
        for task in self._tasks:
            task.cancel()
        # Leave now: other processes need not wait until every client here has disconnected.
        await self.peers.leave()
