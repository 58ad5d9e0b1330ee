"""Connections to PostgreSQL: none is left behind, none keeps others waiting, and a broken one is noticed."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import psycopg
import pytest
from psycopg import errors

from dicetown.table.cluster.peers import PeerNews
from dicetown.table.store.postgres import PostgresPeers, PostgresStore
from dicetown.table.store.postgres import listening as notifications
from dicetown.table.store.postgres.connecting import STATEMENT_SECONDS, connect, has_ended
from dicetown.table.store.postgres.failures import explain, explain_to_host
from dicetown.table.store.postgres.listening import CHANNEL
from dicetown.table.store.postgres.peers import MOST_BYTES
from dicetown.table.store.postgres.pool import ANSWER_SECONDS
from tests.table.store.postgres.cluster import Cluster
from tests.table.store.rows import an_append, entries
from tests.table.store.store_contract import run

LIMIT = 60.0
"""Seconds after which something hangs."""


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(LIMIT):
        while not holds():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def processes(address: str, *names: str) -> AsyncIterator[tuple[list[PostgresPeers], list[PeerNews]]]:
    """Processes that know of each other, and what the last of them hears."""
    found = [PostgresPeers(address, name) for name in names]
    heard: list[PeerNews] = []
    try:
        await found[-1].listen(heard.append)
        yield found, heard
    finally:
        for peers in found:
            await peers.close()


def connections(address: str) -> int:
    """How many there are to a database beside the one that asks."""
    with psycopg.connect(address, autocommit=True) as connection:
        [(count,)] = connection.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchall()
    return int(count)


def terminate(address: str, application: str) -> None:
    """End connections from the other side, and wait until they are gone."""
    theirs = "FROM pg_stat_activity WHERE datname = current_database() AND application_name = %s"
    with psycopg.connect(address, autocommit=True) as connection:
        assert connection.execute(f"SELECT pg_terminate_backend(pid) {theirs}", (application,)).fetchall()
        while connection.execute(f"SELECT pid {theirs}", (application,)).fetchall():
            pass


def test_closing_leaves_no_connection_behind(cluster: Cluster) -> None:
    async def story() -> None:
        address = cluster.create("left_behind")
        store = await PostgresStore.open(address)
        await asyncio.gather(*[store.load(f"t{number}") for number in range(20)])
        peers = PostgresPeers(address, "a")
        await peers.listen(lambda news: None)
        await peers.hold(["t1"])
        assert connections(address) > 2
        await store.close()
        await peers.close()
        await until(lambda: connections(address) == 0)
        # They are still known here, so they were not dropped for want of a holder.
        assert store.pending == 0
        assert peers.origin == "a"

    run(story())


def test_statement_and_answer_have_time_limits(cluster: Cluster) -> None:
    with connect(cluster.create("limits")) as connection:
        for setting in ("statement_timeout", "idle_in_transaction_session_timeout"):
            assert connection.execute(f"SHOW {setting}".encode()).fetchall() == [(f"{STATEMENT_SECONDS}s",)]
        assert connection.execute("SHOW synchronous_commit").fetchall() == [("on",)]
        assert connection.autocommit
    assert ANSWER_SECONDS > STATEMENT_SECONDS


def test_dead_idle_connection_is_noticed(cluster: Cluster) -> None:
    address = cluster.create("at_rest")
    with connect(address, "rests") as connection:
        assert not has_ended(connection)
        terminate(address, "rests")
        assert has_ended(connection)
    with connect(address) as connection, psycopg.connect(address, autocommit=True) as other:
        # Something unasked that is not the end.
        connection.execute(f"LISTEN {CHANNEL}".encode())
        other.execute(f"NOTIFY {CHANNEL}".encode())
        with socket.socket(fileno=connection.fileno()) as line:
            line.settimeout(LIMIT)
            assert line.recv(1, socket.MSG_PEEK)
            line.detach()
        assert not has_ended(connection)


def test_store_outlives_the_end_of_connections(
    cluster: Cluster,
) -> None:
    """They were ended while at rest."""

    async def story() -> None:
        address = cluster.create("ended")
        store = await PostgresStore.open(address, connections=1)
        for after in range(3):
            await store.append(an_append("t1", after))
            terminate(address, "dicetown")
        assert await store.load("t1") == entries("t1", 0, 3)
        assert store.pending == 0
        await store.close()

    run(story())


def test_process_cut_off_while_leaving_is_gone(cluster: Cluster) -> None:
    async def story() -> None:
        address = cluster.create("cut_while_leaving")
        async with processes(address, "a", "b") as ((one, two), heard):
            async with one.arriving() as first:
                assert first
            terminate(address, "dicetown holds a")
            await one.leave()
            await until(lambda: any(news.kind == "leaving" for news in heard))
            async with two.arriving() as first:
                assert first

    run(story())


def sized(number: int, size: int) -> PeerNews:
    """News that takes so many bytes when it comes from a process called a."""
    return PeerNews(
        kind="log", table=f"{number}".ljust(size - len('{"kind":"log","origin":"a","table":""}'), "x")
    )


def test_largest_news_passes_larger_is_dropped(
    cluster: Cluster,
) -> None:
    """News that follows too large news is told."""

    async def story() -> None:
        async with processes(cluster.create("sizes"), "a", "b") as ((one, _), heard):
            sizes = (10 * [100]) + [MOST_BYTES - 101, 100, MOST_BYTES - 1, MOST_BYTES, MOST_BYTES - 1, 100]
            for number, size in enumerate(sizes):
                one.tell(sized(number, size))
            one.tell(PeerNews(kind="alive"))
            await until(lambda: any(news.kind == "alive" for news in heard))
            whole = [number for number, size in enumerate(sizes) if size < MOST_BYTES]
            assert [int(news.table.rstrip("x")) for news in heard[:-1]] == whole

    run(story())


def test_unknown_news_of_neighbour_is_ignored(cluster: Cluster) -> None:
    async def story() -> None:
        address = cluster.create("other_words")
        async with processes(address, "a") as (_, heard):
            with psycopg.connect(address, autocommit=True) as other:
                for text in ("", "[]", "hello", '[{"kind":"weather"}]', '[{"kind":"alive","origin":"b"}]'):
                    other.execute("SELECT pg_notify(%s, %s)", (CHANNEL, text))
            await until(lambda: bool(heard))
            assert heard == [PeerNews(kind="alive", origin="b")]

    run(story())


def test_deaf_listener_reconnects_and_catches_up(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with processes(cluster.create("deaf"), "a") as ((listening,), heard):
            for name in ("LISTENING", "FIRST_TRY", "DEAF"):
                monkeypatch.setattr(notifications, name, 0.01)
            listening.tell(PeerNews(kind="alive"))
            await until(lambda: bool(heard))
            assert heard[0] == PeerNews(kind="missed")

    run(story())


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (errors.DiskFull(), "disk of the database is full"),
        (errors.ReadOnlySqlTransaction(), "may only be read"),
        (errors.QueryCanceled(), "takes too long"),
        (errors.ConnectionFailure(), "cannot be reached"),
        (errors.NumericValueOutOfRange(), "cannot be kept as it is"),
        (errors.CheckViolation(), r"refused \(CheckViolation\)"),
        (OverflowError("a secret"), "cannot be kept as it is"),
        (UnicodeError("a secret"), "cannot be kept as it is"),
    ],
)
def test_refusal_tells_its_cause_alone(error: Exception, told: str) -> None:
    for found in (explain(error), explain_to_host(error)):
        assert found.message == explain(error).message
        with pytest.raises(type(found), match=told):
            raise found
        assert "secret" not in str(found)
    assert explain(error, "games").message == f"games: {explain(error).message}"
