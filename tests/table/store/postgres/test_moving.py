"""Moving a server's data to PostgreSQL: everything arrives, and the operator is told how far it has come."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicetown.engine.errors import DiceTownError
from dicetown.table.store.postgres import PostgresStore
from dicetown.table.store.postgres.moving import move
from dicetown.table.store.sqlite import SqliteStore
from tests.table.store.postgres.cluster import Cluster
from tests.table.store.rows import a_report, a_session, an_append, entries
from tests.table.store.store_contract import run

ENTRIES = 2001


async def fill(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.append(an_append("t1", 0, count=ENTRIES))
    await store.put_session(a_session())
    await store.put_report(a_report())
    await store.close()


def test_moving_tells_progress_and_contents(cluster: Cluster, tmp_path: Path) -> None:
    told: list[tuple[str, int]] = []

    async def story() -> None:
        await fill(tmp_path / "games.db")
        address = cluster.create("told_of")
        found = move(tmp_path / "games.db", address, lambda table, rows: told.append((table, rows)))
        assert {table: rows for table, rows in found.items() if rows} == {
            "games": 1,
            "log": ENTRIES,
            "sessions": 1,
            "reports": 1,
        }
        assert [rows for table, rows in told if table == "log"] == [1000, 2000, ENTRIES]
        assert dict(told) == found
        store = await PostgresStore.open(address)
        assert await store.load("t1") == entries("t1", 0, ENTRIES)
        assert await store.put_report(a_report(text="another")) == 2
        await store.close()

    run(story())


def test_moved_file_is_released_others_unchanged(cluster: Cluster, tmp_path: Path) -> None:
    async def story() -> None:
        path, address = tmp_path / "games.db", cluster.create("let_go_of")
        await fill(path)
        move(path, address)
        with pytest.raises(DiceTownError, match="not empty"):
            move(path, address)
        # After success or failure the next server can have the file.
        store = await SqliteStore.open(path)
        assert await store.load("t1") == entries("t1", 0, ENTRIES)
        await store.close()

    run(story())
