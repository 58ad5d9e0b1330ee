"""A server that ends and starts again, once or several times: time without one costs no player."""

from __future__ import annotations

import asyncio
import random

import pytest

from dicetown.table.actor.downtime import COMING_BACK
from dicetown.table.actor.manager import TableManager
from dicetown.table.room import commands, log
from dicetown.table.room.hosting import Player
from dicetown.table.room.settings import SECOND, Clock, Settings
from dicetown.table.room.timing import next_deadline
from dicetown.table.workers.bot_pool import BotPool
from dicetown.web.ops.config import ServerConfig
from dicetown.web.server import Server
from tests.table.keeping import AtOnce
from tests.web.memory_store import MemoryStore
from tests.web.virtual_time import clock, pass_time, run_virtually, settle

ANN, BOB = Player(id="ann-id", name="Ann"), Player(id="bob-id", name="Bob")
LIMIT = 60
NIGHT = 8 * 3600 * SECOND


def server_on(store: MemoryStore) -> Server:
    config = ServerConfig(data="nowhere", push=False)
    return Server(config, store, BotPool(0), clock, random.Random(2).randbytes)


async def never(self: TableManager) -> int:
    """A server that is stopped before it has looked at any game."""
    await asyncio.Event().wait()
    return 0


@pytest.mark.parametrize("tries", [0, 1, 3])
def test_downtime_never_counts_against_players(tries: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        asyncio.get_running_loop().set_default_executor(AtOnce())
        store = MemoryStore()
        server = server_on(store)
        await server.start()
        places = [log.Place(kind="person", player=player.id, name=player.name) for player in (ANN, BOB)]
        settings = Settings(clock=Clock(kind="decision", seconds=LIMIT), grace_seconds=NIGHT // SECOND)
        live = await server.manager.open(ANN, settings, places, start=commands.Start(id="go"))
        await pass_time(live.table.until - clock())
        table = live.table.id
        deadline = next_deadline(live.table)
        assert deadline is not None
        left = deadline - clock()
        await server.stop()
        await pass_time(NIGHT)
        for _ in range(tries):
            with monkeypatch.context() as hasty:
                hasty.setattr(TableManager, "wake_all", never)
                server = server_on(store)
                await server.start()
                await server.stop()
            await pass_time(SECOND)
        for _ in range(2):
            server = server_on(store)
            await server.start()
            await settle()
            live = await server.manager.find(table)
            assert [seat.away for seat in live.table.seats] == [None, None]
            deadline = next_deadline(live.table)
            assert deadline is not None
            assert left <= deadline - clock() <= left + 2 * COMING_BACK
            await server.stop()

    run_virtually(story())
