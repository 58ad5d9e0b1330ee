"""The store in PostgreSQL: the contract of all stores, and what several processes make special."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import ClassVar

import psycopg
import pytest

from dicetown.table.store.errors import Conflict, StoreFailed
from dicetown.table.store.postgres import PostgresStore
from dicetown.table.store.store import Store
from tests.table.store.deal_contract import DealContract
from tests.table.store.notice_contract import NoticeContract
from tests.table.store.people_contract import PeopleContract
from tests.table.store.postgres.cluster import Cluster, a_cluster
from tests.table.store.rows import a_session, an_append, entries
from tests.table.store.store_contract import run


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[PostgresStore]:
    store = await PostgresStore.open(address)
    try:
        yield store
    finally:
        await store.close()


class TestPostgres(DealContract, NoticeContract, PeopleContract):
    _cluster: ClassVar[Cluster]

    @pytest.fixture(autouse=True)
    def _take(self, cluster: Cluster) -> None:
        type(self)._cluster = cluster

    @asynccontextmanager
    async def opened(self, folder: Path) -> AsyncIterator[Store]:
        name = "t" + sha256(str(folder).encode()).hexdigest()[:20]
        async with opened(self._cluster.create(name)) as store:
            yield store


def test_contended_append_succeeds_once(cluster: Cluster) -> None:
    """Each through a store of its own, as two processes would."""

    async def story() -> None:
        address = cluster.create("contended")
        async with opened(address) as one, opened(address) as other:
            await one.append(an_append("t1", 0))
            for after in range(1, 40):
                results = await asyncio.gather(
                    one.append(an_append("t1", after)),
                    other.append(an_append("t1", after)),
                    return_exceptions=True,
                )
                assert {type(result) for result in results} == {Conflict, type(None)}
            assert await other.load("t1") == entries("t1", 0, 40)

    run(story())


def last_statement(address: str) -> str:
    """What a store with one connection last had the database do."""
    with psycopg.connect(address, autocommit=True) as connection:
        [(told,)] = connection.execute(
            "SELECT query FROM pg_stat_activity WHERE application_name = 'dicetown'"
            " AND datname = current_database() ORDER BY backend_start DESC LIMIT 1"
        ).fetchall()
    return str(told)


def test_append_needs_one_plain_statement(
    cluster: Cluster,
) -> None:
    """There is no transaction around it."""

    async def story() -> None:
        address = cluster.create("plain")
        store = await PostgresStore.open(address, connections=1)
        try:
            await store.append(an_append("t1", 0))
            assert last_statement(address) == "COMMIT"
            for after in (1, 2, 3):
                await store.append(an_append("t1", after))
                assert "INSERT INTO log" in last_statement(address)
            assert await store.load("t1") == entries("t1", 0, 4)
        finally:
            await store.close()

    run(story())


def test_concurrent_opening_makes_shape_once(cluster: Cluster) -> None:
    async def story() -> None:
        address = cluster.create("together")
        stores = await asyncio.gather(*[PostgresStore.open(address) for _ in range(6)])
        await stores[0].put_session(a_session())
        assert await stores[5].session(b"hash") == a_session()
        for store in stores:
            await store.close()

    run(story())


def test_newer_database_is_refused(cluster: Cluster) -> None:
    async def story() -> None:
        address = cluster.create("newer")
        async with opened(address):
            pass
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("UPDATE shape SET version = 99")
        with pytest.raises(StoreFailed, match=r"newer release \(shape 99"):
            await PostgresStore.open(address)

    run(story())


def test_missing_database_is_told_in_sentence(cluster: Cluster) -> None:
    async def story() -> None:
        with pytest.raises(StoreFailed, match=r"cannot be reached|no such database"):
            await PostgresStore.open(cluster.address("nowhere"))

    run(story())


def test_store_survives_a_database_restart() -> None:
    async def story() -> None:
        with a_cluster() as own:
            async with opened(own.create("games")) as store:
                await store.append(an_append("t1", 0, count=3))
                own.stop()
                with pytest.raises(StoreFailed):
                    await store.append(an_append("t1", 3))
                own.start()
                await store.append(an_append("t1", 3))
                assert await store.load("t1") == entries("t1", 0, 4)

    run(story())
