"""Two servers on one database, in one loop: what people notice is the same at both."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from starlette.requests import Request

from dicetown.table.actor.actor import AT_REST
from dicetown.table.actor.downtime import COMING_BACK
from dicetown.table.actor.manager import TableManager, wall_clock
from dicetown.table.room import commands, log
from dicetown.table.room.hosting import Player
from dicetown.table.room.settings import Clock, Settings
from dicetown.table.store.rows import SessionRow, SubscriptionRow, ToldRow
from dicetown.table.workers.bot_pool import BotPool
from dicetown.web.http.calls import Call
from dicetown.web.live.handlers import lobby
from dicetown.web.notices import bodies
from dicetown.web.notices.channels import Push
from dicetown.web.notices.handlers import take_notices, tell_by_push
from dicetown.web.notices.outgoing import Outgoing
from dicetown.web.ops.config import ServerConfig
from dicetown.web.ops.storage import open_store
from dicetown.web.people.keys import make_invite, read_invite
from dicetown.web.protocol.bodies import TableList
from dicetown.web.server import Server
from tests.table.keeping import Guest
from tests.table.store.postgres.cluster import Cluster
from tests.web.notices.notice_world import ENDPOINT, Seal

LIMIT = 60.0
"""Seconds after which something hangs."""

SUBSCRIPTION = SubscriptionRow(
    id="s1", player="", channel="hook", target="", lang="en", created=1, confirmed=True
)


@asynccontextmanager
async def two_servers(cluster: Cluster, name: str, folder: Path) -> AsyncIterator[tuple[Server, Server]]:
    """Started at the same time, on a database that is empty."""
    config = ServerConfig(data=str(folder), database=cluster.create(name), thinkers=0, port=1)
    one, two = await asyncio.gather(Server.open(config), Server.open(config))
    await asyncio.gather(one.start(), two.start())
    try:
        yield one, two
    finally:
        await asyncio.gather(one.stop(), two.stop())


async def until(holds: Callable[[], Awaitable[Any]]) -> None:
    async with asyncio.timeout(LIMIT):
        while not await holds():
            await asyncio.sleep(0.01)


async def listed(server: Server) -> TableList:
    return await lobby(Call(server, cast(Request, None), None))


def called(server: Server, session: SessionRow) -> Call:
    return Call(server, cast(Request, None), session)


async def open_table(server: Server, row: SessionRow, settings: Settings) -> str:
    player = Player(id=row.player, name=row.name)
    place = log.Place(kind="person", player=row.player, name=row.name)
    live = await server.manager.open(player, settings, [place, log.Place(), log.Place()])
    return live.table.id


def test_servers_starting_together_share_one_key(cluster: Cluster, tmp_path: Path) -> None:
    async def story() -> None:
        async with two_servers(cluster, "one_key", tmp_path) as (one, two):
            invite = make_invite(one.key, "abcdefghjk", 0, 2_000_000)
            assert read_invite(two.key, invite, 0).table == "abcdefghjk"
            pushes = [server.notices.channels.push for server in (one, two)]
            assert len({push.signer.public for push in pushes if push is not None}) == 1

    asyncio.run(story())


def test_new_names_and_deletions_reach_other_server(cluster: Cluster, tmp_path: Path) -> None:
    async def story() -> None:
        async with two_servers(cluster, "people", tmp_path) as (one, two):
            key, row = await one.sessions.create("Ann")

            async def name() -> str:
                found = await two.sessions.find(key)
                return "" if found is None else found.name

            assert await name() == "Ann"
            await one.sessions.rename(row.player, "Anna")

            async def is_anna() -> bool:
                return await name() == "Anna"

            await until(is_anna)
            await one.sessions.forget(row.player)

            async def is_unknown() -> bool:
                return await name() == ""

            await until(is_unknown)

    asyncio.run(story())


def test_both_lobbies_list_every_occupied_table(cluster: Cluster, tmp_path: Path) -> None:
    async def story() -> None:
        async with two_servers(cluster, "lobby", tmp_path) as (one, two):
            _, row = await one.sessions.create("Ann")
            table = await open_table(one, row, Settings(public=True))
            assert (await listed(two)).tables == []
            ann = Guest(Player(id=row.player, name=row.name))
            await (await one.manager.find(table)).enter(ann, None)

            async def is_listed() -> bool:
                return [line.id for line in (await listed(two)).tables] == [table]

            await until(is_listed)
            (await one.manager.find(table)).leave(ann)

            async def is_gone() -> bool:
                return (await listed(two)).tables == []

            await until(is_gone)

    asyncio.run(story())


def test_both_servers_see_who_is_present(cluster: Cluster, tmp_path: Path) -> None:
    async def story() -> None:
        async with two_servers(cluster, "present", tmp_path) as (one, two):
            _, row = await one.sessions.create("Ann")
            table = await open_table(one, row, Settings())
            here, there = await one.manager.find(table), await two.manager.find(table)
            await there.enter(Guest(Player(id="bob", name="Bob")), None)
            ann = Guest(Player(id=row.player, name=row.name))
            for comes in (True, False):
                if comes:
                    await here.enter(ann, None)
                else:
                    here.leave(ann)

                async def is_seen(comes: bool = comes) -> bool:
                    return there.viewers.present()[0] is comes

                await until(is_seen)

    asyncio.run(story())


def test_other_server_sees_player_in_crowd(cluster: Cluster, tmp_path: Path) -> None:
    """However large the crowd is, the other server misses no message."""

    async def story() -> None:
        async with two_servers(cluster, "crowd", tmp_path) as (one, two):
            _, row = await one.sessions.create("Ann")
            table = await open_table(one, row, Settings(public=True))
            here, there = await one.manager.find(table), await two.manager.find(table)
            for number in range(300):
                await here.enter(Guest(Player(id=f"{number:024x}")), None)
            await here.enter(Guest(Player(id=row.player, name=row.name)), None)

            async def is_seen() -> bool:
                return there.viewers.present()[0] and there.viewers.watching() == 300

            await until(is_seen)
            assert 'kind="missed"' not in two.metrics.text()

    asyncio.run(story())


def test_return_at_other_server_ends_absence(cluster: Cluster, tmp_path: Path) -> None:
    async def story() -> None:
        async with two_servers(cluster, "told", tmp_path) as (one, two):
            _, row = await one.sessions.create("Ann")
            table = await open_table(one, row, Settings(clock=Clock(kind="days", days=2)))
            await one.store.put_subscription(msgspec.structs.replace(SUBSCRIPTION, player=row.player))
            await one.store.put_told(ToldRow(player=row.player, table=table, subscription="s1", at=1))
            assert await two.notices.notified_tables("s1", row.player) == [table]
            await (await two.manager.find(table)).enter(Guest(Player(id=row.player, name="Ann")), None)

            async def is_settled() -> bool:
                return await one.notices.notified_tables("s1", row.player) == []

            await until(is_settled)

    asyncio.run(story())


def test_other_server_shows_a_trial_notice(cluster: Cluster, tmp_path: Path) -> None:
    """The server that woke the browser is not the one that it asks, and only its own player may ask."""
    woken: list[str] = []

    async def post(what: Outgoing) -> int:
        woken.append(what.url)
        return 201

    async def story() -> None:
        async with two_servers(cluster, "trial", tmp_path) as (one, two):
            _, ann = await one.sessions.create("Ann")
            _, bob = await one.sessions.create("Bob")
            one.notices.channels.push = Push(Seal(), post)
            subscribe = bodies.PushNotices(endpoint=ENDPOINT, lang="fr")
            asked = await tell_by_push(called(one, ann), subscribe)
            row = await one.store.subscription(asked.id)
            assert row is not None
            await one.notices.send_test(row, "Ann")
            assert woken == [ENDPOINT]

            async def shown(server: Server, session: SessionRow) -> list[str]:
                taken = await take_notices(called(server, session), bodies.TakeNotices(endpoint=ENDPOINT))
                return [words.title for words in taken.notices]

            assert await shown(two, bob) == []
            assert await shown(two, ann) == ["Voici l’avis que vous recevrez"]
            assert await shown(one, ann) == []

    asyncio.run(story())


@asynccontextmanager
async def server_at(address: str, folder: Path, clock: Callable[[], int]) -> AsyncIterator[Server]:
    config = ServerConfig(data=str(folder), database=address, thinkers=0, port=1)
    store, peers = await open_store(config)
    server = Server(config, store, BotPool(0), clock, peers=peers)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


def test_only_downtime_gives_time_back(cluster: Cluster, tmp_path: Path) -> None:
    """A server that starts beside others gives back nothing."""
    now = wall_clock()

    async def stood(server: Server, table: str) -> list[int]:
        """What was given back at a table so far, as soon as this server has it."""
        await server.manager.find(table)
        kept = [log.decode(entry) for entry in await server.store.load(table)]
        return [entry.stood for entry in kept if isinstance(entry, log.Woken)]

    async def story() -> None:
        nonlocal now
        at = partial(server_at, cluster.create("outage"), tmp_path, lambda: now)
        async with at() as one:
            _, row = await one.sessions.create("Ann")
            settings = Settings(clock=Clock(kind="decision", seconds=300))
            places = [log.Place(kind="person", player=row.player, name=row.name), log.Place(kind="bot")]
            player = Player(id=row.player, name=row.name)
            start = commands.Start(id="start")
            table = (await one.manager.open(player, settings, places, start=start)).table.id
            now += 50_000
            async with at() as two:
                assert await stood(two, table) == []
                now += 50_000
                [live] = one.manager.live
                live.discard(AT_REST)
            async with at() as three:
                assert await stood(three, table) == []
            now += 20_000
        now += 100_000
        given = [100_000 + COMING_BACK]
        async with at() as one:
            now += 10_000
            async with at() as two:
                assert await stood(two, table) == given
                assert await stood(one, table) == given

    asyncio.run(story())


def test_abandoned_table_is_not_followed(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A table without viewers is let go of sooner or later anyway; this is sooner.
    monkeypatch.setattr(TableManager, "rest", lambda self: 0)

    async def story() -> None:
        async with two_servers(cluster, "left", tmp_path) as (one, two):
            _, row = await one.sessions.create("Ann")
            player = Player(id=row.player, name=row.name)
            table = await open_table(one, row, Settings())
            await (await two.manager.find(table)).enter(Guest(player), None)

            async def moves_there() -> bool:
                return (await two.manager.find(table)).drives

            await until(moves_there)
            for number in range(2):
                live = await two.manager.find(table)
                await live.command(player, commands.Say(id=f"s{number}", seat=None, text="Hello"))

            async def is_let_go() -> bool:
                return one.manager.in_memory(table) is None

            await until(is_let_go)
            assert (await one.manager.find(table)).table.entries == live.table.entries

    asyncio.run(story())
