"""The store in a SQLite file: the contract of all stores, and what one file and one process make special."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import pytest

import dicetown
from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.rows import OPEN, Append
from dicetown.table.store.sqlite import SqliteStore, backup, migrations
from dicetown.table.store.sqlite.files import connect_to_write
from dicetown.table.store.store import Store
from tests.table.store.deal_contract import DealContract
from tests.table.store.notice_contract import NoticeContract
from tests.table.store.other_process import TABLES
from tests.table.store.people_contract import PeopleContract
from tests.table.store.rows import a_row, a_session, an_append, entries
from tests.table.store.store_contract import run

ROOT = Path(__file__).parents[3]
KILLED_AFTER = (1, 12, 75, 150, 300)
ON_WINDOWS = sys.platform == "win32"


@asynccontextmanager
async def opened(path: Path, *, lock: bool = True, patience: float = 5.0) -> AsyncIterator[SqliteStore]:
    store = await SqliteStore.open(path, lock=lock, patience=patience)
    try:
        yield store
    finally:
        await store.close()


@contextmanager
def other_process(command: str, path: Path) -> Iterator[subprocess.Popen[str]]:
    places = os.pathsep.join([str(Path(dicetown.__file__).parent.parent), str(ROOT)])
    arguments = [sys.executable, "-m", "tests.table.store.other_process", command, str(path)]
    environment = {**os.environ, "PYTHONPATH": places}
    with subprocess.Popen(arguments, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def said_by(command: str, path: Path) -> list[str]:
    with other_process(command, path) as process:
        said, _ = process.communicate()
    assert process.returncode == 0
    return said.splitlines()


class TestSqlite(DealContract, NoticeContract, PeopleContract):
    @asynccontextmanager
    async def opened(self, folder: Path) -> AsyncIterator[Store]:
        async with opened(folder / "games.db") as store:
            yield store


def test_acknowledged_entries_are_committed(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path / "games.db") as store:
            # Asked in the thread of the loop, so that nothing can happen between the two.
            with closing(sqlite3.connect(tmp_path / "games.db")) as other_program:
                for number in range(20):
                    await store.append(an_append("t1", number))
                    [(count,)] = other_program.execute("SELECT count(*) FROM log").fetchall()
                    assert count == number + 1

    run(story())


def test_killed_process_loses_no_acknowledged_entry(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    acknowledged = dict.fromkeys(TABLES, 0)
    for kill_after in KILLED_AFTER:
        with other_process("append", path) as process:
            assert process.stdout is not None
            said = [process.stdout.readline() for _ in range(kill_after)]
            process.kill()
            said += process.stdout.readlines()
        for line in said:
            if line.endswith("\n"):
                table, count = line.split()
                acknowledged[table] = int(count)

        async def nothing_is_lost() -> None:
            async with opened(path) as store:
                for table, count in acknowledged.items():
                    kept = await store.load(table)
                    assert len(kept) >= count
                    assert kept == entries(table, 0, len(kept))
                    row = await store.row(table)
                    assert (int(row.summary) if row else 0) == len(kept)

        run(nothing_is_lost())
    assert sum(acknowledged.values()) >= sum(KILLED_AFTER)


def test_commits_are_safe_from_power_cuts(tmp_path: Path) -> None:
    # No kill shows it: what a dead process has written, the system still writes to the disk.
    with closing(connect_to_write(tmp_path / "games.db", patience=0)) as connection:
        for pragma, value in (
            ("journal_mode", "wal"),
            ("synchronous", 2),
            ("fullfsync", 1),
            ("checkpoint_fullfsync", 1),
        ):
            assert connection.execute(f"PRAGMA {pragma}").fetchall() == [(value,)]


@pytest.mark.skipif(ON_WINDOWS, reason="limits on the size of files are a matter of POSIX")
def test_refused_commit_is_not_acknowledged(tmp_path: Path) -> None:
    """The store works on."""
    refusal, kept, kept_later = said_by("fill", tmp_path / "games.db")
    assert refusal.startswith("The disk")
    assert "secret" not in refusal
    assert (kept, kept_later) == ("0", "1")

    async def both_are_there() -> None:
        async with opened(tmp_path / "games.db") as store:
            assert await store.load("t1") == entries("t1", 0, 2)
            assert await store.load("t2") == [b"secret" * 100_000]

    run(both_are_there())


def test_locked_database_works_again_afterwards(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path / "games.db", patience=0) as store:
            with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as other_program:
                other_program.execute("BEGIN IMMEDIATE")
                with pytest.raises(StoreFailed, match="locked"):
                    await store.append(an_append("t1", 0))
                assert await store.load("t1") == []
                other_program.execute("ROLLBACK")
                await store.append(an_append("t1", 0))
            assert await store.load("t1") == entries("t1", 0, 1)

    run(story())


def test_second_server_waits_for_the_first(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def story() -> None:
        async with opened(path) as store:
            with pytest.raises(StoreFailed, match="Another server is using"):
                await SqliteStore.open(tmp_path / "." / "games.db")
            [refusal] = said_by("open", path)
            assert "Another server is using" in refusal
            # Being refused must not have cost the first one its lock.
            assert said_by("open", path) == [refusal]
            await store.append(an_append("t1", 0))
        assert said_by("open", path) == []
        async with opened(path) as store:
            assert await store.load("t1") == entries("t1", 0, 1)

    run(story())


def test_other_programs_read_while_server_writes(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def story() -> None:
        async with opened(path) as store, opened(path, lock=False) as reader:
            await store.append(an_append("t1", 0))
            assert await reader.load("t1") == entries("t1", 0, 1)
            await store.append(an_append("t1", 1))
            assert await reader.load("t1") == entries("t1", 0, 2)
            with pytest.raises(StoreFailed, match="reading only"):
                await reader.put_meta("key", b"value")
        async with opened(path, lock=False) as reader:
            assert await reader.load("t1") == entries("t1", 0, 2)

    run(story())


def test_closed_store_is_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.db"

    async def story() -> None:
        store = await SqliteStore.open(path)
        await store.append(an_append("t1", 0))
        assert await store.load("t1") == entries("t1", 0, 1)
        await store.close()
        # The last connection to let go takes the write-ahead log away: this process has none open.
        assert {file.name for file in tmp_path.iterdir()} == {"games.db", "games.db.lock"}

    run(story())


def test_reading_creates_no_files(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="no database"):
        asyncio.run(SqliteStore.open(tmp_path / "games.db", lock=False))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(ON_WINDOWS, reason="Windows has no such permissions")
def test_created_files_are_private(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path / "data" / "games.db") as store:
            await store.append(an_append("t1", 0))
            files = list((tmp_path / "data").iterdir())
            assert len(files) >= 3
            for place in (tmp_path / "data", *files):
                assert stat.S_IMODE(place.stat().st_mode) & 0o077 == 0

    run(story())


def with_version(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {version}")


async def create(path: Path) -> None:
    async with opened(path) as store:
        await store.append(an_append("t1", 0))


@pytest.mark.parametrize("lock", [True, False])
def test_newer_database_is_refused(tmp_path: Path, lock: bool) -> None:
    path = tmp_path / "games.db"
    run(create(path))
    with_version(path, len(migrations.MIGRATIONS) + 1)
    for _ in range(2):
        with pytest.raises(StoreFailed, match="newer release"):
            asyncio.run(SqliteStore.open(path, lock=lock))


def test_server_updates_an_older_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"
    run(create(path))
    more = (*migrations.MIGRATIONS, "CREATE TABLE hats (size INTEGER); INSERT INTO hats VALUES (7)")
    monkeypatch.setattr(migrations, "MIGRATIONS", more)
    with pytest.raises(StoreFailed, match="older release"):
        asyncio.run(SqliteStore.open(path, lock=False))

    async def story() -> None:
        for _ in range(2):
            async with opened(path) as store:
                assert await store.load("t1") == entries("t1", 0, 1)

    run(story())
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT size FROM hats").fetchall() == [(7,)]


def test_failing_step_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"
    run(create(path))
    with monkeypatch.context() as patch:
        bad = (*migrations.MIGRATIONS, "DELETE FROM log; INSERT INTO nothing VALUES (1)")
        patch.setattr(migrations, "MIGRATIONS", bad)
        with pytest.raises(StoreFailed):
            asyncio.run(SqliteStore.open(path))

    async def story() -> None:
        async with opened(path) as store:
            assert await store.load("t1") == entries("t1", 0, 1)

    run(story())


def test_failing_step_is_undone_on_its_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"
    run(create(path))
    bad = (*migrations.MIGRATIONS, "DELETE FROM log; INSERT INTO nothing VALUES (1)")
    monkeypatch.setattr(migrations, "MIGRATIONS", bad)
    with closing(sqlite3.connect(path)) as connection:
        with pytest.raises(sqlite3.OperationalError, match="nothing"):
            migrations.migrate(connection, path)
        assert not connection.in_transaction
        assert connection.execute("SELECT entry FROM log").fetchall() == [(b"t1 0",)]


def test_foreign_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "recipes.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(StoreFailed, match="another program"):
        asyncio.run(SqliteStore.open(path))
    assert path.read_bytes() == before


def test_file_without_a_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_bytes(b"not a database, but long enough to be looked at " * 50)
    before = path.read_bytes()
    with pytest.raises(StoreFailed, match="not a database") as refusal:
        asyncio.run(SqliteStore.open(path))
    assert str(path) in str(refusal.value)
    assert path.read_bytes() == before


def test_impossible_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreFailed, match="cannot be created"):
        asyncio.run(SqliteStore.open(tmp_path / "file" / "games.db"))


def test_backup_during_appends_is_consistent(tmp_path: Path) -> None:
    path, target = tmp_path / "games.db", tmp_path / "safe" / "backup.db"

    async def story() -> None:
        counts = dict.fromkeys(TABLES, 0)

        async def fill(table: str) -> None:
            while not done.is_set():
                await store.append(an_append(table, counts[table]))
                counts[table] += 1

        async with opened(path) as store:
            done = asyncio.Event()
            filling = [asyncio.create_task(fill(table)) for table in TABLES]
            while min(counts.values()) < 5:
                await asyncio.sleep(0)
            before = dict(counts)
            await asyncio.to_thread(backup, path, target)
            done.set()
            await asyncio.gather(*filling)
        async with opened(target) as copy:
            for table in TABLES:
                kept = await copy.load(table)
                assert before[table] <= len(kept) <= counts[table]
                assert kept == entries(table, 0, len(kept))
                row = await copy.row(table)
                assert row is not None
                assert int(row.summary) == len(kept)
                await copy.append(an_append(table, len(kept)))

    run(story())


def test_backup_is_one_private_complete_file(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path / "games.db") as store:
            await store.append(Append(row=a_row("t1", OPEN), after=0, entries=[b"1"], record=b"r"))
            await store.put_session(a_session())
            await store.put_meta("key", b"value")
            backup(tmp_path / "games.db", tmp_path / "safe" / "backup.db")
        [file] = (tmp_path / "safe").iterdir()
        assert file.name == "backup.db"
        if not ON_WINDOWS:
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
        async with opened(file, lock=False) as copy:
            assert await copy.load("t1") == [b"1"]
            assert await copy.record("t1") == b"r"
            assert await copy.session(b"hash") == a_session()
            assert await copy.get_meta("key") == b"value"

    run(story())


def test_backup_replaces_no_file(tmp_path: Path) -> None:
    run(create(tmp_path / "games.db"))
    (tmp_path / "backup.db").write_text("precious")
    with pytest.raises(StoreFailed, match="exists already"):
        backup(tmp_path / "games.db", tmp_path / "backup.db")
    assert (tmp_path / "backup.db").read_text() == "precious"


def test_failed_backup_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="no database"):
        backup(tmp_path / "games.db", tmp_path / "safe" / "backup.db")
    with closing(sqlite3.connect(tmp_path / "recipes.db")) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    (tmp_path / "safe").mkdir()
    with pytest.raises(StoreFailed, match="another program"):
        backup(tmp_path / "recipes.db", tmp_path / "safe" / "backup.db")
    assert list((tmp_path / "safe").iterdir()) == []
