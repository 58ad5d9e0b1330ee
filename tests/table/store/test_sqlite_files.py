"""Database files: who may write to one, how large what is beside it grows, and why one cannot be used."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dicetown.engine.errors import DiceTownError
from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.sqlite import SqliteStore, lock
from dicetown.table.store.sqlite.beside import finish_report
from dicetown.table.store.sqlite.failures import explain
from dicetown.table.store.sqlite.files import WAL_LIMIT, connect_to_read, connect_to_write
from dicetown.table.store.sqlite.lock import DataLock, DataTaken
from tests.table.store.rows import a_report, an_append
from tests.table.store.store_contract import run


def test_read_only_connection_cannot_write(tmp_path: Path) -> None:
    connect_to_write(tmp_path / "games.db", patience=0).close()
    with (
        closing(connect_to_read(tmp_path / "games.db", patience=0)) as connection,
        pytest.raises(sqlite3.OperationalError, match="readonly"),
    ):
        connection.execute("INSERT INTO meta (key, value) VALUES ('a', 'b')")


def test_connection_deletes_dependents_and_limits_log(tmp_path: Path) -> None:
    with closing(connect_to_write(tmp_path / "games.db", patience=0)) as connection:
        assert connection.execute("PRAGMA foreign_keys").fetchall() == [(1,)]
        assert connection.execute("PRAGMA journal_size_limit").fetchall() == [(WAL_LIMIT,)]


def test_report_is_finished_beside_a_server(tmp_path: Path) -> None:
    """A report that is not there is named."""
    path = tmp_path / "games.db"

    async def story() -> None:
        store = await SqliteStore.open(path)
        number = await store.put_report(a_report())
        with pytest.raises(DiceTownError, match=f"no report {number + 1}"):
            finish_report(path, number + 1)
        assert [report.done for report in await store.reports()] == [False]
        finish_report(path, number)
        assert [report.done for report in await store.reports()] == [True]
        await store.close()

    run(story())


def test_pending_requests_are_counted_until_done(tmp_path: Path) -> None:
    async def story() -> None:
        store = await SqliteStore.open(tmp_path / "games.db")
        work = (store.load("t"), store.row("t"), store.reports(), store.put_report(a_report()))
        asked = [asyncio.ensure_future(each) for each in work]
        assert store.pending == 0
        await asyncio.sleep(0)
        assert store.pending == 4
        await asyncio.gather(*asked)
        assert store.pending == 0
        with pytest.raises(StoreFailed):
            await store.append(an_append("t", 2**70))
        assert store.pending == 0
        await store.close()

    run(story())


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (sqlite3.SQLITE_FULL, "The disk is full"),
        (sqlite3.SQLITE_IOERR_WRITE, "The disk does not do"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "keeps the database locked"),
        (sqlite3.SQLITE_READONLY_DBMOVED, "may only be read"),
        (sqlite3.SQLITE_CANTOPEN_ISDIR, "cannot be opened"),
        (sqlite3.SQLITE_MISUSE, r"refused \(OperationalError\)"),
        (None, r"refused \(OperationalError\)"),
    ],
)
def test_unusable_database_tells_its_cause(code: int | None, told: str) -> None:
    error = sqlite3.OperationalError("INSERT 'a secret'")
    if code is not None:
        error.sqlite_errorcode = code
    found = explain(error, "games.db")
    with pytest.raises(StoreFailed, match=f"^games.db: .*{told}"):
        raise found
    assert "secret" not in str(found)
    assert explain(error).message == found.message.removeprefix("games.db: ")


@pytest.mark.parametrize(
    ("code", "taken"), [(errno.EAGAIN, True), (errno.EACCES, True), (errno.ENOLCK, False)]
)
def test_database_without_a_lock_is_released(
    code: int, taken: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error tells whether another process has it."""
    tried: list[int] = []

    def refuse(descriptor: int) -> None:
        tried.append(descriptor)
        raise OSError(code, "No")

    with monkeypatch.context() as patched:
        patched.setattr(lock, "_take", refuse)
        with pytest.raises(StoreFailed) as found:
            DataLock(tmp_path / "games.db")
    assert isinstance(found.value, DataTaken) is taken
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(tried[0])
    DataLock(tmp_path / "games.db").release()
