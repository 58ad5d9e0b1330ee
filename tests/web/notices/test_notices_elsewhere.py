"""Notices of several processes: each absence is told once, and only while the player is at none of them."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable

from dicetown.table.actor.actor import TableActor
from dicetown.table.room import commands, log
from dicetown.table.room.hosting import Player
from dicetown.table.room.settings import SECOND, Clock, Settings
from dicetown.table.store.rows import SessionRow, SubscriptionRow
from dicetown.table.workers.bot_pool import BotPool
from dicetown.web.notices.outgoing import Outgoing
from dicetown.web.ops.config import ServerConfig
from dicetown.web.server import Server
from tests.table.cluster.process_group import ProcessGroup
from tests.table.keeping import AtOnce, Guest
from tests.web.virtual_time import clock, pass_time, run_virtually, settle

ANN, BOB = Player(id="ann-id", name="Ann"), Player(id="bob-id", name="Bob")
SLOW = Settings(ruleset="classic", clock=Clock(kind="days"))
DELAY = 60
LONG = 10 * DELAY * SECOND
"""Time to be told, and for a table to be let go of."""


class Servers:
    """Two of them on one store; Bob wants to be told through a hook, and what it is told is kept."""

    def __init__(self) -> None:
        self.posts: list[str] = []
        group = ProcessGroup(1, processes=2)
        self.store = group.store
        config = ServerConfig(
            data="nowhere",
            push=False,
            notice_delay=DELAY,
            notice_webhook="http://127.0.0.1:9/hook",
            public_url="https://world.example",
        )
        draw = random.Random(2).randbytes
        self.one, self.two = [
            Server(config, self.store, BotPool(0), clock, draw, peers=peer) for peer in group.peers
        ]

    async def start(self) -> str:
        """Ann and Bob play; the table that they play at."""
        for server in (self.one, self.two):
            server.notices.channels.post = self._post
            await server.start()
        hook = SubscriptionRow(
            id="hook", player=BOB.id, channel="hook", target="", lang="en", created=1, confirmed=True
        )
        await self.store.put_subscription(hook)
        await self.store.put_session(
            SessionRow(
                key_hash=b"k" * 32,
                player=BOB.id,
                kind="cookie",
                name="Bob",
                created=1,
                used=clock(),
                expires=2 * clock(),
            )
        )
        places = [log.Place(kind="person", player=player.id, name=player.name) for player in (ANN, BOB)]
        live = await self.one.manager.open(ANN, SLOW, places, start=commands.Start(id="go"))
        await pass_time(live.table.until - clock() + SECOND)
        return live.table.id

    async def _post(self, what: Outgoing) -> int:
        self.posts.append(json.loads(what.body)["player"])
        return 200

    async def stop(self) -> None:
        for server in (self.one, self.two):
            await server.stop()


async def answers(live: TableActor, player: Player, seat: int) -> None:
    prompt, choice = live.table.prompt_id(seat), live.table.game.options(seat)[0].text
    answer = commands.Answer(id=f"{player.id}-{live.table.entries}", seat=seat, prompt=prompt, choice=choice)
    await live.command(player, answer)
    await settle()


def with_two(story: Callable[[Servers, str], Awaitable[None]]) -> None:
    async def whole() -> None:
        asyncio.get_running_loop().set_default_executor(AtOnce())
        servers = Servers()
        table = await servers.start()
        await story(servers, table)
        await servers.stop()

    run_virtually(whole())


def test_next_absence_is_told_between_processes() -> None:
    """The player was told by one process and came back through another."""

    async def story(servers: Servers, table: str) -> None:
        await pass_time(LONG)
        assert servers.posts == ["Bob"]
        live = await servers.two.manager.find(table)
        bob = Guest(BOB)
        await live.enter(bob, 1)
        await answers(live, BOB, 1)
        live.leave(bob)
        await pass_time(LONG)
        live = await servers.one.manager.find(table)
        ann = Guest(ANN)
        await live.enter(ann, 0)
        while not live.table.seats[1].asked:
            await answers(live, ANN, 0)
        live.leave(ann)
        await pass_time(LONG)
        assert servers.posts == ["Bob", "Bob"]

    with_two(story)


def test_presence_at_another_process_stops_notices() -> None:
    async def story(servers: Servers, table: str) -> None:
        live = await servers.one.manager.find(table)
        bob = Guest(BOB)
        await live.enter(bob, 1)
        await pass_time(LONG)
        live.leave(bob)
        await pass_time(SECOND)
        assert servers.one.manager.rest() == 1
        await pass_time(DELAY * SECOND // 4)
        live = await servers.two.manager.find(table)
        await live.enter(bob, 1)
        await pass_time(LONG)
        assert servers.posts == []
        live.leave(bob)
        await pass_time(LONG)
        assert servers.posts == ["Bob"]

    with_two(story)


def test_handed_over_table_leaves_the_notices() -> None:
    async def story(servers: Servers, table: str) -> None:
        live = await servers.one.manager.find(table)
        live.hand_over()
        await servers.one.manager.peers.let_go(table)
        there = await servers.two.manager.find(table)
        assert there.drives
        await there.enter(Guest(BOB), 1)
        await pass_time(LONG)
        assert servers.posts == []

    with_two(story)
