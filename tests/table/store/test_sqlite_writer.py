"""The thread that writes: one commit for all who wait, and each of them gets what is theirs."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

import pytest

from dicetown.table.store.errors import Conflict, StoreFailed
from dicetown.table.store.sqlite.writer import Writer
from tests.table.store.store_contract import run


class BareWriter:
    """A writer on a bare database; `hold` keeps it busy, so that what is submitted meanwhile has to wait."""

    def __init__(self, path: Path) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("CREATE TABLE kept (word TEXT)")
        self.statements: list[str] = []
        self.connection.set_trace_callback(self.statements.append)
        self.writer = Writer(self.connection, asyncio.get_running_loop())

    @contextmanager
    def hold(self) -> Iterator[None]:
        begun, free = threading.Event(), threading.Event()

        def work(_: sqlite3.Connection) -> None:
            begun.set()
            free.wait(60)

        self.writer.submit(work)
        assert begun.wait(60)
        try:
            yield
        finally:
            free.set()

    def keep(self, word: str, size: int = 0, error: Exception | None = None) -> asyncio.Future[str]:
        def work(connection: sqlite3.Connection) -> str:
            connection.execute("INSERT INTO kept VALUES (?)", (word + " " * size,))
            if error is not None:
                raise error
            return word

        return self.writer.submit(work)

    async def kept(self) -> list[str]:
        def work(connection: sqlite3.Connection) -> list[str]:
            return [word.strip() for (word,) in connection.execute("SELECT word FROM kept").fetchall()]

        return await self.writer.submit(work)


@asynccontextmanager
async def bare_writer(path: Path) -> AsyncIterator[BareWriter]:
    made = BareWriter(path)
    try:
        yield made
    finally:
        await asyncio.to_thread(made.writer.finish)


def test_waiting_jobs_share_an_ordered_commit(tmp_path: Path) -> None:
    async def story() -> None:
        async with bare_writer(tmp_path / "bare.db") as bare:
            with bare.hold():
                waiting = [bare.keep(str(number)) for number in range(50)]
            assert await asyncio.gather(*waiting) == [str(number) for number in range(50)]
            assert bare.statements.count("COMMIT") == 2
            assert await bare.kept() == [str(number) for number in range(50)]

    run(story())


def test_refused_job_spares_its_commit(tmp_path: Path) -> None:
    async def story() -> None:
        async with bare_writer(tmp_path / "bare.db") as bare:
            with bare.hold():
                waiting = [
                    bare.keep("a"),
                    bare.keep("refused", error=Conflict("late")),
                    bare.keep("b"),
                    bare.keep("broken", error=KeyError("a mistake in the program")),
                    bare.keep("c"),
                ]
            a, refused, b, broken, c = await asyncio.gather(*waiting, return_exceptions=True)
            assert (a, b, c) == ("a", "b", "c")
            assert isinstance(refused, Conflict)
            assert isinstance(broken, KeyError)
            assert await bare.kept() == ["a", "b", "c"]

    run(story())


def test_job_exceeding_the_disk_fails_alone(tmp_path: Path) -> None:
    async def story() -> None:
        async with bare_writer(tmp_path / "bare.db") as bare:
            bare.connection.execute("PRAGMA max_page_count = 20")
            with bare.hold():
                waiting = [
                    bare.keep("a"),
                    bare.keep("large", size=1_000_000),
                    bare.keep("b"),
                    bare.keep("larger", size=2_000_000),
                    bare.keep("c"),
                ]
            a, large, b, larger, c = await asyncio.gather(*waiting, return_exceptions=True)
            assert (a, b, c) == ("a", "b", "c")
            assert isinstance(large, StoreFailed)
            assert isinstance(larger, StoreFailed)
            assert "disk is full" in str(large)
            assert sorted(await bare.kept()) == ["a", "b", "c"]

    run(story())


def test_unawaited_results_are_dropped(tmp_path: Path) -> None:
    async def story() -> None:
        async with bare_writer(tmp_path / "bare.db") as bare:
            with bare.hold():
                waiting = [bare.keep(word) for word in ("a", "b", "c")]
                waiting[1].cancel()
            assert [await waiting[0], await waiting[2]] == ["a", "c"]
            assert waiting[1].cancelled()
            assert await bare.kept() == ["a", "b", "c"]

    run(story())


def test_refused_commit_fails_all_its_jobs(tmp_path: Path) -> None:
    """The next one is kept."""

    async def story() -> None:
        async with bare_writer(tmp_path / "bare.db") as bare:
            bare.connection.execute("PRAGMA foreign_keys = ON")
            bare.connection.execute("CREATE TABLE hats (size INTEGER PRIMARY KEY)")
            # What this breaks is noticed at the commit, which leaves the transaction open.
            bare.connection.execute(
                "CREATE TABLE heads (size INTEGER REFERENCES hats DEFERRABLE INITIALLY DEFERRED)"
            )
            with bare.hold():
                kept = bare.keep("a")
                broken = bare.writer.submit(lambda database: database.execute("INSERT INTO heads VALUES (9)"))
            for future in (kept, broken):
                with pytest.raises(StoreFailed):
                    await future
            assert await bare.keep("b") == "b"
            assert await bare.kept() == ["b"]

    run(story())


def test_writer_finishes_its_job_before_closing(tmp_path: Path) -> None:
    long = (
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 300000) SELECT max(i) FROM n"
    )

    async def story() -> None:
        async with bare_writer(tmp_path / "bare.db") as bare:
            work = bare.writer.submit(lambda connection: connection.execute(long).fetchall())
            waiting = [bare.keep(str(number)) for number in range(5)]
        assert work.result() == [(300000,)]
        assert [future.result() for future in waiting] == ["0", "1", "2", "3", "4"]

    run(story())
