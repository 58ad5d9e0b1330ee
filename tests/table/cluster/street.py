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
from dicetown.table.workers.thinking import quick_answer
from tests.table.keeping import PEOPLE, run
from tests.table.minds import Mind
from tests.web.memory_store import MemoryStore
from tests.web.virtual_time import clock, pass_time


class Street:
    """Where neighbours live. `crowded` is one where every process believes to hold every table."""

    def __init__(self, seed: int, houses: int, crowded: bool = False) -> None:
        self.rng = random.Random(seed)
        self.crowded = crowded
        self.lost = 0.0
        """How much of the news never arrives."""
        self.holders: dict[str, str] = {}
        self.store = SlowStore(self.rng)
        self.peers = [Neighbour(self, f"p{number}") for number in range(houses)]
        mind = Mind(quick_answer, lambda: self.rng.uniform(0, 1))
        self.managers = [
            TableManager(self.store, mind, clock, self.rng.randbytes, peers=one) for one in self.peers
        ]
        self.sharings = [
            PeerCoordinator(manager, lambda player: None, lambda player: None) for manager in self.managers
        ]

    async def __aenter__(self) -> Street:
        for coordinator in self.sharings:
            await coordinator.start()
        return self

    async def __aexit__(self, *problem: object) -> None:
        for manager, coordinator in zip(self.managers, self.sharings, strict=True):
            await manager.close()
            await coordinator.stop()

    def anywhere(self) -> TableManager:
        return self.rng.choice(self.managers)


class Neighbour:
    """One of them, as its keeper knows it."""

    alone = False

    def __init__(self, street: Street, name: str) -> None:
        self.street = street
        self.name = name
        self.told: list[PeerNews] = []
        self._hear: Hear | None = None

    def arriving(self) -> AbstractAsyncContextManager[bool]:
        return nullcontext(False)

    async def listen(self, hear: Hear) -> None:
        self._hear = hear

    def tell(self, news: PeerNews) -> None:
        self.told.append(news)
        for other in self.street.peers:
            if other is not self and self.street.rng.random() >= self.street.lost:
                delay = self.street.rng.uniform(0, 0.2)
                asyncio.get_running_loop().call_later(delay, other.hear, news, self.name)

    def hear(self, news: PeerNews, origin: str) -> None:
        if self._hear is not None:
            self._hear(msgspec.structs.replace(news, origin=origin))

    async def hold(self, tables: Sequence[str]) -> set[str]:
        if self.street.crowded:
            return set(tables)
        return {table for table in tables if self.street.holders.setdefault(table, self.name) == self.name}

    async def let_go(self, table: str) -> None:
        if self.street.holders.get(table) == self.name:
            del self.street.holders[table]

    async def evict(self, origin: str) -> None:
        self.street.holders = {
            table: holder for table, holder in self.street.holders.items() if holder != origin
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


async def opened(street: Street, settings: Settings, begin: bool = False) -> TableActor:
    """A table of Ann and Bob and a bot, moved by the first process."""
    places = [log.Place(kind="person", player=person.id, name=person.name) for person in PEOPLE]
    places.append(log.Place(kind="bot", bot="random", name="Bot"))
    live = await street.managers[0].open(
        PEOPLE[0], settings, places, start=c.Start(id="go") if begin else None
    )
    if begin:
        await pass_time(live.table.until - clock())
        assert live.table.phase == PLAYING
    return live


def two_houses(story: Callable[[Street], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with Street(1, houses=2) as street:
            await story(street)

    run(whole())
