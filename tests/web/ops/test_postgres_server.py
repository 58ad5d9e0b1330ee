"""A server whose tables are in PostgreSQL: games, moving there from a file, looking after it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from dicetown.cli.main import main
from dicetown.records.reading import parse_record
from dicetown.records.verify import verify
from dicetown.table.room.settings import Settings
from dicetown.table.store.postgres import PostgresStore
from dicetown.table.store.sqlite import SqliteStore
from dicetown.table.store.store import Store
from dicetown.web.client import Client
from dicetown.web.client.play import play, random_option
from dicetown.web.ops.storage import DATABASE
from dicetown.web.protocol.bodies import SeatWish
from tests.table.store.postgres.cluster import Cluster
from tests.table.store.rows import a_report
from tests.web.hostile.broken_requests import PATHS
from tests.web.hostile.fuzzing import exchange, request
from tests.web.serving import serving

SEATS = [SeatWish(kind="me"), SeatWish(kind="bot", bot="random"), SeatWish(kind="bot", bot="random")]


async def begin(url: str) -> tuple[str, str]:
    """The key of a new player, and their table."""
    client = Client(url, name="Ann")
    me = await client.session("Ann")
    assert me.name == "Ann"
    table = await client.open_table(SEATS, Settings(pace=0), start=True)
    return client.key, table.id


async def finish(url: str, key: str, table: str) -> str:
    """Play to the end; the record."""
    client = Client(url, key=key)
    async with client.join(table) as joined:
        await play(joined, random_option(1))
    return await client.record(table)


def test_game_goes_on_after_a_kill(cluster: Cluster, tmp_path: Path) -> None:
    with serving(tmp_path, database=cluster.create("games")) as server:
        key, table = asyncio.run(begin(server.url))
        server.kill()
        server.start()
        assert verify(parse_record(asyncio.run(finish(server.url, key, table)))).checked
    assert not (tmp_path / "dicetown.db").exists()


def test_odd_paths_are_no_database_failures(cluster: Cluster, tmp_path: Path) -> None:
    with serving(tmp_path, database=cluster.create("paths")) as server:
        key, _ = asyncio.run(begin(server.url))
        headers = {"Authorization": f"Bearer {key}"}
        for path in PATHS:
            for method in ("GET", "POST", "DELETE"):
                body = b"{}" if method == "POST" else b""
                assert exchange(server.url, request(method, path, headers, body)) < 500, (method, path)


def test_backup_of_running_game_plays_elsewhere(cluster: Cluster, tmp_path: Path) -> None:
    address, copy = cluster.create("original"), str(cluster.folder / "original.dump")
    with serving(tmp_path, database=address) as server:
        key, table = asyncio.run(begin(server.url))
        cluster.run("pg_dump", "--format=custom", f"--file={copy}", f"--dbname={address}")
    elsewhere = cluster.create("elsewhere")
    cluster.run("pg_restore", "--no-owner", f"--dbname={elsewhere}", copy)
    with serving(tmp_path, database=elsewhere) as server:
        assert verify(parse_record(asyncio.run(finish(server.url, key, table)))).checked


def test_moved_games_play_on_with_same_players(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = cluster.create("moved")
    with serving(tmp_path) as server:
        key, table = asyncio.run(begin(server.url))
        server.stop()
        assert main(["admin", "move", address, "--data", str(tmp_path)]) == 0
        assert "1 table with" in capsys.readouterr().err
        assert main(["admin", "list", "--database", address]) == 0
        assert table in capsys.readouterr().out
    with serving(tmp_path / "elsewhere", database=address) as there:
        assert verify(parse_record(asyncio.run(finish(there.url, key, table)))).checked


def test_moved_reports_keep_their_numbers(cluster: Cluster, tmp_path: Path) -> None:
    async def report(store: Store, text: str) -> None:
        await store.put_report(a_report(text=text))

    async def at_home() -> None:
        store = await SqliteStore.open(tmp_path / DATABASE)
        for text in ("a", "b"):
            await report(store, text)
        await store.close()

    async def there() -> list[tuple[int, str]]:
        store = await PostgresStore.open(address)
        await report(store, "c")
        found = [(one.number, one.text) for one in await store.reports()]
        await store.close()
        return found

    address = cluster.create("reported")
    asyncio.run(at_home())
    assert main(["admin", "move", address, "--data", str(tmp_path)]) == 0
    assert asyncio.run(there()) == [(3, "c"), (2, "b"), (1, "a")]


def test_move_needs_an_empty_database(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = cluster.create("taken")
    with serving(tmp_path) as server:
        asyncio.run(begin(server.url))
        assert main(["admin", "move", address, "--data", str(tmp_path)]) == 2
        assert "Another server is using" in capsys.readouterr().err
        server.stop()
    for code, told in ((0, "1 table with"), (2, "not empty")):
        assert main(["admin", "move", address, "--data", str(tmp_path)]) == code
        assert told in capsys.readouterr().err


@pytest.mark.parametrize("address", ["mysql://user:hunter2@host/name", "dicetown"])
def test_wrong_database_address_is_refused_unshown(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--database", address, "--data", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert "--database is not an address of a database" in told
    assert "hunter2" not in told
