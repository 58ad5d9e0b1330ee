"""Keeper: the live tables of one process. It finds, opens and wakes them, and lets go of those at rest."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Final

from dicetown.engine.errors import DiceTownError
from dicetown.table import log
from dicetown.table.commands import Start
from dicetown.table.deals import result_of
from dicetown.table.hosting import Draw, Player, new_table_id, open_table, rematch_opening
from dicetown.table.hosting import start as start_game
from dicetown.table.live import AT_REST, ELSEWHERE, SHUTDOWN, LiveTable, Observer
from dicetown.table.missed import Crier
from dicetown.table.rows import row_of, seat_rows
from dicetown.table.settings import DAY, SECOND, Settings
from dicetown.table.store import OPEN, PLAYING, Append, Conflict, Store, StoreFailed, TableRow
from dicetown.table.table import Table, table_of
from dicetown.table.thinkers import Thinkers

REST: Final = 300.0
"""A table is not let go of if something falls due within so many seconds."""

LONGEST_REST: Final = 86_400.0
"""Seconds; a table that is due later is looked at then and rests again."""

TRY_AGAIN: Final = 600.0
"""Seconds after which a table that could not be read is read again."""

ANEW: Final = 5.0
"""Seconds after which a table that had to be thrown away is read again, if nobody has come back to it."""

COMING_BACK: Final = 20 * SECOND
"""What people get in addition to their time when a server was away: they have to notice that it is back."""

logger = logging.getLogger("dicetown.table")


class NoTable(DiceTownError):
    """There is no table of that name, or it is none of this player's business."""


def no_table() -> NoTable:
    """What is said of a table there is not, and of one that somebody may not know of."""
    return NoTable("There is no such table.", hint="It may be gone, or by invitation only.")


def wall_clock() -> int:
    return time.time_ns() // 1_000_000


class Keeper:
    """All live tables of this process. Give it a clock and a source of secrets of your own in tests."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        clock: Callable[[], int] = wall_clock,
        draw: Draw = secrets.token_bytes,
        observer: Observer | None = None,
        crier: Crier | None = None,
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.draw = draw
        self._clock = clock
        self.observer = Observer() if observer is None else observer
        self.crier = Crier() if crier is None else crier
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._wakings: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[object]] = set()
        self.closing = False
        self.alone_since: int | None = None
        """Until when another process kept these tables, before this one; None if there was none."""
        self._started = clock()
        self._woken: set[str] = set()

    def now(self) -> int:
        return self._clock()

    @property
    def live(self) -> list[LiveTable]:
        """The tables in memory."""
        return list(self._tables.values())

    def in_memory(self, table: str) -> LiveTable | None:
        return self._tables.get(table)

    async def find(self, table: str) -> LiveTable:
        """A table, read from the store if need be. Raises NoTable if there is none."""
        live = self._tables.get(table)
        if live is not None:
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

    async def _load(self, name: str) -> LiveTable:
        row = await self.store.row(name)
        entries = await self.store.load(name)
        if row is None or not entries:
            raise no_table()
        table = await asyncio.get_running_loop().run_in_executor(None, table_of, entries)
        self._demand_open()
        live = self._keep(table, row)
        await live.wake_up(self._downtime(table))
        # Nobody who finds a table sees it as it was before what fell due while it was at rest.
        await live.check_time()
        return live

    def _downtime(self, table: Table) -> int:
        """How long there was no server for a table of one before this, and time for people to come back."""
        # Not since the last entry: when somebody answered covertly must not show in deadlines (INFO-4).
        if self.alone_since is None or table.id in self._woken or table.changed >= self._started:
            return 0
        self._woken.add(table.id)
        return max(0, self._started - max(self.alone_since, table.changed)) + COMING_BACK

    def _keep(self, table: Table, row: TableRow) -> LiveTable:
        live = LiveTable(table, self, row)
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
    ) -> LiveTable:
        """A new table, run by this player; with `start` the game begins at once, or there is no table."""
        now = self.now()
        opened = open_table(new_table_id(self.draw), player, settings, places, now, branch)
        entries: list[log.AnyEntry] = [opened]
        if start is not None:
            entries += start_game(Table(opened), player, start, now, self.draw)
        return await self._open(entries)

    async def open_rematch(self, table: Table, player: Player, new: str) -> None:
        """Another table for the same players; where nobody else is waited for, its game begins at once."""
        now = self.now()
        opened = rematch_opening(table, player, new, now)
        entries: list[log.AnyEntry] = [opened]
        if all(place.kind == "bot" or place.player == player.id for place in opened.places):
            # There is nobody to wait for.
            entries += start_game(Table(opened), player, Start(id="rematch"), now, self.draw)
        try:
            await self._open(entries)
        except Conflict:
            # It was opened before, by somebody who never heard of it.
            await self.find(new)

    async def open_deal(self, table: str, entries: Sequence[log.AnyEntry]) -> LiveTable:
        """The table of somebody's deal of the day, which is opened once."""
        try:
            return await self._open(entries)
        except Conflict:
            return await self.find(table)

    async def _open(self, entries: Sequence[log.AnyEntry]) -> LiveTable:
        self._demand_open()
        data = [log.encode(entry) for entry in entries]
        first = entries[0]
        if isinstance(first, log.Opened) and first.branch is not None:
            # A long game is played again for it, which must not keep other tables waiting.
            table = await asyncio.get_running_loop().run_in_executor(None, table_of, data)
        else:
            table = table_of(data)
        row = row_of(table)
        await self.store.append(
            Append(row=row, after=0, entries=data, seats=seat_rows(table), result=result_of(table))
        )
        live = self._keep(table, row)
        await live.wake_up()
        return live

    def forget(self, live: LiveTable, reason: str) -> None:
        name = live.table.id
        if self._tables.get(name) is live:
            del self._tables[name]
            if reason == ELSEWHERE and not self.closing:
                # Nobody may be looking, and yet bots have to answer and time to run out.
                self._wake_later(name, ANEW)

    async def wake_all(self) -> int:
        """Begin where a process before left off: load every game that runs. How many there are."""
        rows = await self.store.rows(status=(PLAYING,), limit=100_000)
        for row in rows:
            if self.closing:
                break
            await self._find_quietly(row.id)
            await asyncio.sleep(0)
        return len(rows)

    def rest(self) -> int:
        """Let go of tables that nobody looks at and where nothing is due soon; how many."""
        found = 0
        for live in self.live:
            if not live.idle:
                continue
            end = live.next_deadline()
            wait = None if end is None else (end - self.now()) / 1000
            if wait is not None and wait < REST:
                continue
            name = live.table.id
            live.throw_away(AT_REST)
            found += 1
            if wait is not None:
                self._wake_later(name, min(wait, LONGEST_REST))
        return found

    def _wake_later(self, name: str, seconds: float) -> None:
        if name in self._wakings:
            self._wakings[name].cancel()
        self._wakings[name] = asyncio.get_running_loop().call_later(seconds, self._wake, name)

    def _wake(self, name: str) -> None:
        self._wakings.pop(name, None)
        task: asyncio.Task[object] = asyncio.get_running_loop().create_task(self._find_quietly(name))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _find_quietly(self, name: str) -> None:
        """Wake a table. One that cannot be read must not keep others from being woken, and is tried again."""
        try:
            await self.find(name)
        except NoTable:
            return
        except Exception as error:
            if not self.closing:
                logger.error("table %s cannot be woken: %s", name, type(error).__name__, exc_info=error)
                self._wake_later(name, TRY_AGAIN)

    async def close_abandoned(self, days: int) -> int:
        """Close games and open tables where nothing has happened for so long; how many."""
        before = self.now() - days * DAY
        found = 0
        for row in await self.store.rows(status=(OPEN, PLAYING), limit=100_000):
            if row.changed >= before:
                continue
            try:
                live = await self.find(row.id)
                # Where time will run out by itself, somebody was given that time.
                if live.next_deadline() is None:
                    await live.close("abandoned")
                    found += 1
            except DiceTownError as error:
                logger.error("table %s cannot be closed: %s", row.id, error.message)
        return found

    async def close(self) -> None:
        """Let everybody go and finish what was begun."""
        self.closing = True
        for handle in self._wakings.values():
            handle.cancel()
        for live in self.live:
            async with live.lock:
                live.throw_away(SHUTDOWN)
        for task in self._tasks:
            task.cancel()
