"""Processes that know of each other through PostgreSQL: news, holds, a database that is gone or hangs."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
import pytest

from dicetown.table.cluster.peers import PeerNews
from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.postgres import PostgresPeers, PostgresStore
from tests.table.store.postgres.cluster import Cluster
from tests.table.store.rows import an_append, entries
from tests.table.store.store_contract import run

LIMIT = 60.0
"""Seconds after which something hangs."""


class Process:
    """What one process hears and holds."""

    def __init__(self, peers: PostgresPeers) -> None:
        self.peers = peers
        self.heard: list[PeerNews] = []

    def has_heard(self, kind: str) -> bool:
        return any(news.kind == kind for news in self.heard)


@asynccontextmanager
async def processes(address: str, *names: str) -> AsyncIterator[list[Process]]:
    found = [Process(PostgresPeers(address, name)) for name in names]
    for process in found:
        await process.peers.listen(process.heard.append)
    try:
        yield found
    finally:
        for process in found:
            await process.peers.close()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(LIMIT):
        while not holds():
            await asyncio.sleep(0.01)


def terminate(address: str, application: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE %s",
            (application,),
        )


def test_news_reaches_others_in_order(cluster: Cluster) -> None:
    async def story() -> None:
        async with processes(cluster.create("news"), "a", "b", "c") as (one, two, three):
            for number in range(200):
                one.peers.tell(PeerNews(kind="log", table="t1", entries=number))
            for other in (two, three):
                await until(lambda other=other: len(other.heard) == 200)  # type: ignore[misc]
                assert [news.entries for news in other.heard] == list(range(200))
                assert {news.origin for news in other.heard} == {"a"}
            assert one.heard == []

    run(story())


def here(number: int, players: int) -> PeerNews:
    """Who is connected to a table, by ids as long as they are."""
    ids = tuple(f"{player:024x}" for player in range(players))
    return PeerNews(kind="here", table=f"table{number:05}", players=ids)


def test_many_news_need_several_notifications(
    cluster: Cluster,
) -> None:
    async def story() -> None:
        async with processes(cluster.create("much"), "a", "b") as (one, two):
            told = [here(number, players=6) for number in range(200)]
            for news in told:
                one.peers.tell(news)
            one.peers.tell(PeerNews(kind="alive"))
            await until(lambda: two.has_heard("alive"))
            assert [news.table for news in two.heard[:-1]] == [news.table for news in told]
            assert {news.players for news in two.heard[:-1]} == {told[0].players}

    run(story())


def test_oversized_news_is_dropped_without_fresh_looks(
    cluster: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with processes(cluster.create("too_much"), "a", "b") as (one, two):
            for news in (
                here(1, players=2),
                here(2, players=400),
                here(3, players=2),
                PeerNews(kind="alive"),
            ):
                one.peers.tell(news)
            await until(lambda: two.has_heard("alive"))
            assert [(news.kind, news.table) for news in two.heard] == [
                ("here", "table00001"),
                ("here", "table00003"),
                ("alive", ""),
            ]
            assert "'here' is too long for NOTIFY" in caplog.text

    run(story())


def test_table_has_one_holder_at_once(cluster: Cluster) -> None:
    async def story() -> None:
        async with processes(cluster.create("holds"), "a", "b") as (one, two):
            assert await one.peers.hold(["t1", "t2"]) == {"t1", "t2"}
            assert await two.peers.hold(["t1", "t2", "t3"]) == {"t3"}
            await one.peers.let_go("t1")
            assert await two.peers.hold(["t1", "t2"]) == {"t1"}
            await one.peers.leave()
            await until(lambda: two.has_heard("leaving"))
            assert await two.peers.hold(["t2"]) == {"t2"}

    run(story())


def test_evicted_process_learns_of_it(cluster: Cluster) -> None:
    async def story() -> None:
        async with processes(cluster.create("evicted"), "a", "b") as (one, two):
            await one.peers.hold(["t1"])
            await two.peers.evict("a")
            async with asyncio.timeout(LIMIT):
                while not await two.peers.hold(["t1"]):
                    await asyncio.sleep(0.01)
            one.peers.tell(PeerNews(kind="alive"))
            await until(lambda: one.has_heard("missed"))
            assert await one.peers.hold(["t1"]) == set()

    run(story())


def refuse_connections(cluster: Cluster, database: str, refuse: bool = True) -> None:
    """Open connections stay open."""
    allow = "false" if refuse else "true"
    with psycopg.connect(cluster.address("postgres"), autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {database} ALLOW_CONNECTIONS {allow}".encode())


def test_untold_news_is_reported_missed_once(cluster: Cluster) -> None:
    async def story() -> None:
        async with processes(cluster.create("untold"), "a", "b") as (one, two):
            refuse_connections(cluster, "untold")
            one.peers.tell(PeerNews(kind="log", table="t1"))
            # Only one thing is done at a time, so the news is lost when this is refused.
            with pytest.raises(StoreFailed):
                await one.peers.hold(["t1"])
            refuse_connections(cluster, "untold", refuse=False)
            one.peers.tell(PeerNews(kind="log", table="t2"))
            await until(lambda: bool(two.heard))
            one.peers.tell(PeerNews(kind="alive"))
            await until(lambda: two.has_heard("alive"))
            assert {news.origin for news in two.heard} == {"a"}
            assert [(news.kind, news.table) for news in two.heard] == [
                ("log", "t2"),
                ("missed", ""),
                ("alive", ""),
            ]
            assert one.heard == []

    run(story())


async def arrives_first(process: Process) -> bool:
    async with process.peers.arriving() as first:
        return first


def waiting(address: str) -> bool:
    """Whether a connection waits for a lock."""
    with psycopg.connect(address, autocommit=True) as connection:
        query = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        return connection.execute(query).fetchone() is not None


def test_first_arrival_prepares_while_others_wait(cluster: Cluster) -> None:
    async def story() -> None:
        address = cluster.create("arrivals")
        async with processes(address, "a", "b", "c") as (one, two, three):
            async with one.peers.arriving() as first:
                assert first
                second = asyncio.ensure_future(arrives_first(two))
                await until(lambda: second.done() or waiting(address))
                assert not second.done()
            assert not await second
            await one.peers.leave()
            assert not await arrives_first(three), "one of them is there"
            await two.peers.leave()
            await three.peers.leave()
        async with processes(address, "d") as (alone,):
            assert await arrives_first(alone)

    run(story())


def test_reconnected_process_counts_as_present(cluster: Cluster) -> None:
    async def story() -> None:
        address = cluster.create("cut_off")
        async with processes(address, "a", "b", "c") as (one, two, three):
            assert await arrives_first(one)
            terminate(address, "dicetown holds a")
            async with asyncio.timeout(LIMIT):
                while not await arrives_first(two):
                    await asyncio.sleep(0.01)
            await two.peers.leave()
            one.peers.tell(PeerNews(kind="alive"))
            await until(lambda: three.has_heard("alive"))
            assert not await arrives_first(three)

    run(story())


def test_reconnected_process_hears_of_missed_news(cluster: Cluster) -> None:
    async def story() -> None:
        address = cluster.create("cut")
        async with processes(address, "a", "b") as (one, two):
            await one.peers.hold(["t1"])
            terminate(address, "dicetown%")
            await until(lambda: two.has_heard("missed"))
            two.heard.clear()
            one.peers.tell(PeerNews(kind="log", table="t1"))
            await until(lambda: two.has_heard("log"))
            assert one.has_heard("missed")

    run(story())


def test_hanging_store_recovers_when_answering(cluster: Cluster) -> None:
    async def story() -> None:
        store = await PostgresStore.open(cluster.create("hangs"), connections=1, patience=0.5)
        try:
            await store.append(an_append("t1", 0, count=3))
            with psycopg.connect(cluster.address("hangs"), autocommit=True) as connection:
                [(backend,)] = connection.execute(
                    "SELECT pid FROM pg_stat_activity WHERE application_name = 'dicetown'"
                    " AND datname = current_database()"
                ).fetchall()
            os.kill(backend, signal.SIGSTOP)
            try:
                with pytest.raises(StoreFailed, match="does not answer"):
                    await store.append(an_append("t1", 3))
                # On another connection, while the one that hangs still does.
                assert await store.load("t1") == entries("t1", 0, 3)
            finally:
                os.kill(backend, signal.SIGCONT)
            # It had been told what to do before it was hung up on.
            async with asyncio.timeout(LIMIT):
                while Path(f"/proc/{backend}").exists():
                    await asyncio.sleep(0.01)
            count = len(await store.load("t1"))
            assert count in (3, 4)
            await store.append(an_append("t1", count))
            assert await store.load("t1") == entries("t1", 0, count + 1)
        finally:
            await store.close()

    run(story())
