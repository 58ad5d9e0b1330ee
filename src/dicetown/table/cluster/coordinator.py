"""PeerCoordinator shares tables between the TableManagers of processes that use the same store."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from dicetown.engine.errors import DiceTownError
from dicetown.table.actor.actor import AT_REST
from dicetown.table.actor.manager import TableManager
from dicetown.table.cluster.peers import PeerNews

ALIVE: Final = 2.0
"""Seconds between two signs of life, and between two tries to take over tables that no process drives."""

GONE: Final = 10.0
"""Seconds after which a process without a sign of life counts as gone, with all its connections."""

logger = logging.getLogger("dicetown.table")


class PeerCoordinator:
    """Handles news from other processes, and takes over the tables of a process that is gone."""

    def __init__(
        self, manager: TableManager, forget: Callable[[str], None], look_up: Callable[[str], None]
    ) -> None:
        """Both functions are called with players, when another process sends news of them.

        `forget` gets those who asked to be forgotten, `look_up` those whose data has changed.
        """
        self._manager = manager
        self._forget = forget
        self._look_up = look_up
        self._heard: dict[str, float] = {}
        self._connected: dict[str, dict[str, frozenset[str]]] = {}
        """By table and process, the table's players who are connected there; empty if there are spectators
        only. Also holds tables that are not in memory here."""
        self._doubted: set[tuple[str, str]] = set()
        """Pairs of table and process whose connections are dropped unless that process reports them again."""
        self._missed = False
        """Whether news or holds were lost and not all tables have been checked since."""
        self._looked = -ALIVE
        """When all tables were last checked."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._rounds: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if not self._manager.peers.alone:
            await self._manager.peers.listen(self.hear)
            self._manager.peers.tell(PeerNews(kind="who"))
            self._rounds = asyncio.get_running_loop().create_task(self._check_regularly())

    async def stop(self) -> None:
        tasks = [*self._tasks, *([self._rounds] if self._rounds else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._manager.peers.close()

    def connected(self, table: str) -> frozenset[str]:
        """Return the players of a table who are connected to it through other processes."""
        return frozenset().union(*self._connected.get(table, {}).values())

    @property
    def heard(self) -> int:
        """Return how many other processes have given a sign of life lately."""
        return len(self._heard)

    def hear(self, news: PeerNews) -> None:
        """Handle news from another process."""
        if self._manager.closing:
            return
        if news.origin:
            self._heard[news.origin] = asyncio.get_running_loop().time()
        self._manager.observer.heard(news.kind)
        live = self._manager.in_memory(news.table) if news.table else None
        match news.kind:
            case "log" if live is not None and news.entries > live.table.entries:
                if live.drives or not live.idle:
                    self._begin(live.catch_up(news.entries))
                else:
                    # No viewer here needs it. The next request reads it from the store.
                    live.discard(AT_REST)
            case "here":
                self._note(news)
            case "who":
                for each in self._manager.live if not news.table else [live]:
                    if each is not None and each.viewers:
                        each.attendance.tell()
            case "free" if live is not None and live.viewers:
                self._begin(self._take([news.table]))
            case "player":
                for player in news.players:
                    self._look_up(player)
            case "forgotten":
                for player in news.players:
                    self._look_up(player)
                    self._forget(player)
            case "leaving":
                self._forget_process(news.origin)
                self._begin(self._take_over_tables_of())
            case "missed":
                self._missed = True
                # If losses come often, wait for the next round: a check of all tables sends much news.
                if asyncio.get_running_loop().time() - self._looked >= ALIVE:
                    self._begin(self._look_again())

    def _note(self, news: PeerNews) -> None:
        self._doubted.discard((news.table, news.origin))
        there = self._connected.setdefault(news.table, {})
        if news.players or news.watching:
            there[news.origin] = frozenset(news.players)
        else:
            there.pop(news.origin, None)
        if not there:
            del self._connected[news.table]
        live = self._manager.in_memory(news.table)
        if live is not None:
            live.note_elsewhere(news.origin, frozenset(news.players), news.watching)
        else:
            self._manager.notifier.elsewhere(news.table, news.players)

    async def _look_again(self) -> None:
        """Check every table and hold it again if possible, because news or holds may have been lost."""
        # News that is lost from now on needs another check after this one.
        self._missed, self._looked = False, asyncio.get_running_loop().time()
        try:
            await self._look_at_all()
        except BaseException:
            self._missed = True
            raise

    async def _look_at_all(self) -> None:
        peers = self._manager.peers
        # Tables that are opened or read meanwhile ask for their hold themselves.
        asked_for = [live for live in self._manager.live if not live.gone]
        held = await peers.hold([live.table.id for live in asked_for])
        for live in asked_for:
            if live.gone:
                continue
            if live.table.id not in held:
                live.hand_over()
            elif not live.drives:
                await live.take_over()
            await live.catch_up()
            live.attendance.tell()
        # The lost news may include a departure, which is never told again.
        self._doubted = {(table, origin) for table, there in self._connected.items() for origin in there}
        peers.tell(PeerNews(kind="who"))
        await self._manager.wake_all()

    def _drop_unconfirmed(self) -> None:
        """Drop connections that no process has reported since all were asked."""
        if asyncio.get_running_loop().time() - self._looked >= ALIVE:
            for table, origin in list(self._doubted):
                self._note(PeerNews(kind="here", origin=origin, table=table))

    async def _check_regularly(self) -> None:
        peers = self._manager.peers
        while True:
            try:
                peers.tell(PeerNews(kind="alive"))
                await asyncio.sleep(ALIVE)
                self._drop_unconfirmed()
                if self._missed:
                    await self._look_again()
                gone = self._silent_processes()
                for origin in gone:
                    # The process may hang and still hold its tables.
                    await peers.evict(origin)
                    self._forget_process(origin)
                await self._take([live.table.id for live in self._manager.live if not live.drives])
                if gone:
                    await self._take_over_tables_of()
                await self._follow_people()
            except DiceTownError as error:
                self._manager.trouble.error(error.message)
            except Exception as error:
                logger.error(
                    "cluster: cannot exchange messages with other processes: %s",
                    type(error).__name__,
                    exc_info=error,
                )

    def _silent_processes(self) -> list[str]:
        """Return the processes that gave no sign of life for too long."""
        now = asyncio.get_running_loop().time()
        return [origin for origin, last in self._heard.items() if now - last > GONE]

    def _forget_process(self, origin: str) -> None:
        """Forget a process that is gone, and all connections to it."""
        self._heard.pop(origin, None)
        for table in [table for table, there in self._connected.items() if origin in there]:
            self._note(PeerNews(kind="here", origin=origin, table=table))
        for live in self._manager.live:
            live.note_elsewhere(origin, frozenset(), 0)

    async def _take_over_tables_of(self) -> None:
        """Take over the tables of a process that is gone: those in memory here and all other games."""
        await self._take([live.table.id for live in self._manager.live if not live.drives])
        for live in self._manager.live:
            # The process may have ended before it told of its last entries.
            await live.catch_up()
        await self._manager.wake_all()

    async def _take(self, tables: list[str]) -> None:
        """Drive those of the tables that no process drives. A process that holds a table keeps it."""
        if not tables:
            return
        for name in await self._manager.peers.hold(tables):
            live = self._manager.in_memory(name)
            if live is not None and not live.gone:
                await live.take_over()

    async def _follow_people(self) -> None:
        """Hand over tables that have no viewers here but have connections at another process.

        A table is best driven where its players are connected. So a process that comes back gets tables
        together with the players who connect to it, and no table goes back and forth.
        """
        for live in self._manager.live:
            if live.drives and live.idle and live.table.id in self._connected:
                live.hand_over()
                await self._manager.peers.let_go(live.table.id)
                self._manager.peers.tell(PeerNews(kind="free", table=live.table.id))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(self._quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _quietly(work: Coroutine[Any, Any, None]) -> None:
        with contextlib.suppress(DiceTownError):
            await work
