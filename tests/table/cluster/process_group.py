"""Several keepers on one store, in virtual time: news between them takes its time, and some of it is lost."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext

import msgspec

from dicetown.table.actor.actor import TableActor
from dicetown.table.actor.manager import TableManager
from dicetown.table.cluster.coordinator import PeerCoordinator
from dicetown.table.cluster.peers import Hear, PeerNews
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.settings import SECOND, Settings
from dicetown.table.room.table import PLAYING
from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.rows import Append
from dicetown.table.workers.bot_runner import quick_answer
from tests.table.keeping import PEOPLE, run
from tests.table.scripted_bots import ScriptedBots
from tests.web.memory_store import MemoryStore
from tests.web.virtual_time import clock, pass_time


class ProcessGroup:
    """Several processes on one store; in a `crowded` group each of them believes to hold every table."""

    def __init__(self, seed: int, processes: int, crowded: bool = False) -> None:
        self.rng = random.Random(seed)
        self.crowded = crowded
        self.lost = 0.0
        """How much of the news never arrives."""
        self.holders: dict[str, str] = {}
        self.store = SlowStore(self.rng)
        self.peers = [PeerProcess(self, f"p{number}") for number in range(processes)]
        bots = ScriptedBots(quick_answer, lambda: self.rng.uniform(0, 1))
        self.managers = [
            TableManager(self.store, bots, clock, self.rng.randbytes, peers=one) for one in self.peers
        ]
        self.coordinators = [
            PeerCoordinator(manager, lambda player: None, lambda player: None) for manager in self.managers
        ]

    async def __aenter__(self) -> ProcessGroup:
        for coordinator in self.coordinators:
            await coordinator.start()
        return self

    async def __aexit__(self, *problem: object) -> None:
        for manager, coordinator in zip(self.managers, self.coordinators, strict=True):
            await manager.close()
            await coordinator.stop()

    def anywhere(self) -> TableManager:
        return self.rng.choice(self.managers)


class PeerProcess:
    """One process of the group, as its keeper knows it."""

    alone = False

    def __init__(self, group: ProcessGroup, name: str) -> None:
        self.group = group
        self.name = name
        self.told: list[PeerNews] = []
        self._hear: Hear | None = None

    def arriving(self) -> AbstractAsyncContextManager[bool]:
        return nullcontext(False)

    async def listen(self, hear: Hear) -> None:
        self._hear = hear

    def tell(self, news: PeerNews) -> None:
        self.told.append(news)
        for other in self.group.peers:
            if other is not self and self.group.rng.random() >= self.group.lost:
                delay = self.group.rng.uniform(0, 0.2)
                asyncio.get_running_loop().call_later(delay, other.hear, news, self.name)

    def hear(self, news: PeerNews, origin: str) -> None:
        if self._hear is not None:
            self._hear(msgspec.structs.replace(news, origin=origin))

    async def hold(self, tables: Sequence[str]) -> set[str]:
        if self.group.crowded:
            return set(tables)
        return {table for table in tables if self.group.holders.setdefault(table, self.name) == self.name}

    async def let_go(self, table: str) -> None:
        if self.group.holders.get(table) == self.name:
            del self.group.holders[table]

    async def evict(self, origin: str) -> None:
        self.group.holders = {
            table: holder for table, holder in self.group.holders.items() if holder != origin
        }

    async def leave(self) -> None:
        await self.evict(self.name)

    async def close(self) -> None:
        self._hear = None


class SlowStore(MemoryStore):
    """Takes its time, and sometimes fails before or after it has kept something."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__()
        self._rng = rng
        self.failing = 0.0

    async def append(self, what: Append) -> None:
        await asyncio.sleep(self._rng.uniform(0, 0.05))
        if self._rng.random() < self.failing:
            raise StoreFailed("It was not kept.")
        await super().append(what)
        await asyncio.sleep(self._rng.uniform(0, 0.05))
        if self._rng.random() < self.failing:
            raise StoreFailed("It was kept, and no caller knows.")

    async def load(self, table: str, after: int = 0) -> list[bytes]:
        await asyncio.sleep(self._rng.uniform(0, 0.05))
        if self._rng.random() < self.failing:
            raise StoreFailed("It cannot be read.")
        found = await super().load(table, after)
        await asyncio.sleep(self._rng.uniform(0, 0.05))
        return found


GRACE = 30
HASTY = Settings(pace=0, grace_seconds=GRACE)
SOON = 5 * SECOND
"""Within this, processes have done several times what they do now and then."""


async def opened(group: ProcessGroup, settings: Settings, begin: bool = False) -> TableActor:
    """A table of Ann and Bob and a bot, moved by the first process."""
    places = [log.Place(kind="person", player=person.id, name=person.name) for person in PEOPLE]
    places.append(log.Place(kind="bot", bot="random", name="Bot"))
    live = await group.managers[0].open(
        PEOPLE[0], settings, places, start=c.Start(id="go") if begin else None
    )
    if begin:
        await pass_time(live.table.until - clock())
        assert live.table.phase == PLAYING
    return live


def two_processes(story: Callable[[ProcessGroup], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with ProcessGroup(1, processes=2) as group:
            await story(group)

    run(whole())
