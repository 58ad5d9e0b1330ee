"""The figures of a running server: what it holds, how late it is, how its database and its processes are."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from pathlib import Path

import pytest

from dicetown.table.room.settings import Settings
from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.sqlite import SqliteStore, backup, note_backup
from dicetown.table.workers.bot_pool import BotPool
from dicetown.table.workers.queue import Unanswered, WorkerQueue
from dicetown.table.workers.worker import WorkerRole
from dicetown.web.live.outbox import MOST_WAITING
from dicetown.web.ops import process_metrics as family
from dicetown.web.ops.config import ServerConfig
from dicetown.web.ops.gauges import used
from dicetown.web.ops.loop_lag import watch_loop
from dicetown.web.ops.metrics import Metrics
from dicetown.web.ops.process_metrics import ProcessMetrics, ServerProcess
from dicetown.web.ops.storage import DATABASE
from dicetown.web.server import Server
from tests.web.memory_store import MemoryStore
from tests.web.ops.prometheus import samples
from tests.web.virtual_time import pass_time, run_virtually, settle
from tests.web.worlds import World


def figures_of(world: World) -> dict[str, float]:
    return samples(world.server.metrics.text())


def test_tables_games_and_people_are_counted() -> None:
    async def evening() -> tuple[dict[str, float], dict[str, float], dict[str, float]]:
        world = World(1)
        await world.open(Settings(public=True, pace=0), 3)
        waiting = figures_of(world)
        await world.seal(["00", "01", "02"])
        playing = figures_of(world)
        world.lines[0].send({"type": "close", "id": "enough"})
        await settle()
        closed = figures_of(world)
        await world.close()
        return waiting, playing, closed

    waiting, playing, closed = run_virtually(evening())
    assert waiting['dicetown_tables{phase="open"}'] == 1
    assert waiting["dicetown_connections"] == 4
    assert waiting["dicetown_players"] == 4
    assert 'dicetown_games_began_total{ruleset="revised"}' not in waiting
    assert playing['dicetown_tables_driven{phase="playing"}'] == 1
    assert playing['dicetown_games_began_total{ruleset="revised"}'] == 1
    assert playing['dicetown_store_appends_total{result="done"}'] > 5
    assert closed['dicetown_games_ended_total{how="closed",ruleset="revised"}'] == 1
    assert 'dicetown_tables_driven{phase="playing"}' not in closed


def test_too_slow_readers_are_counted() -> None:
    async def evening() -> dict[str, float]:
        world = World(1)
        await world.open(Settings(public=True, pace=0), 3)
        (connection,) = [each for each in world.server.connections if each.player == world.table.host]
        for _ in range(MOST_WAITING + 1):
            connection.outbox.put(b"{}")
        await settle()
        world.lines[0].send("{}")
        await settle()
        found = figures_of(world)
        await world.close()
        return found

    found = run_virtually(evening())
    assert found['dicetown_connections_closed_total{reason="slow"}'] == 1
    assert found['dicetown_connections_closed_total{reason="shutdown"}'] == 0


def test_busy_loop_shows_its_delay() -> None:
    async def work() -> Metrics:
        metrics = Metrics()
        watching = asyncio.create_task(watch_loop(metrics))
        loop = asyncio.get_running_loop()
        await pass_time(900)
        # Something that takes 0.3 s at a time, in which nothing else is done, just when the next look is due.
        loop.seconds += 0.4  # type: ignore[attr-defined]  # time is virtual here
        await settle()
        watching.cancel()
        return metrics

    found = samples(run_virtually(work()).text())
    assert found["dicetown_event_loop_lag_seconds_count"] == 2
    assert found['dicetown_event_loop_lag_seconds_bucket{le="0.25"}'] == 1
    assert found['dicetown_event_loop_lag_seconds_bucket{le="0.5"}'] == 2


def test_process_tells_what_it_uses() -> None:
    found = used(os.getpid())
    assert used(2**22 + 1) == {}
    if found:
        assert 10e6 < found["process_resident_memory_bytes"] < 100e9
        assert found["process_cpu_seconds_total"] == pytest.approx(sum(os.times()[:2]), abs=1.0)
        descriptor = os.open(os.devnull, os.O_RDONLY)
        assert used(os.getpid())["process_open_fds"] == found["process_open_fds"] + 1
        os.close(descriptor)
        assert found["process_open_fds"] <= found["process_max_fds"]


def test_failing_database_is_not_up(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(MemoryStore):
        async def get_meta(self, key: str) -> bytes | None:
            if hangs:
                await asyncio.Event().wait()
            raise StoreFailed("The disk is full.")

    async def look(store: MemoryStore) -> float:
        bot_pool = BotPool(0)
        server = Server(ServerConfig(data="nowhere"), store, bot_pool)
        text = await server.figures()
        await bot_pool.close()
        return samples(text)["dicetown_store_up"]

    hangs = False
    assert asyncio.run(look(MemoryStore())) == 1
    assert asyncio.run(look(Broken())) == 0
    hangs = True
    monkeypatch.setattr("dicetown.web.ops.gauges.PROBE_LIMIT", 0.01)
    assert asyncio.run(look(Broken())) == 0


def test_database_and_backup_files_are_watched(tmp_path: Path) -> None:
    async def look() -> dict[str, float]:
        store = await SqliteStore.open(tmp_path / DATABASE)
        bot_pool = BotPool(0)
        server = Server(ServerConfig(data=str(tmp_path)), store, bot_pool)
        backup(tmp_path / DATABASE, tmp_path / "copy.db")
        note_backup(tmp_path / DATABASE, 1_750_000_000_000)
        found = samples(await server.figures())
        await asyncio.gather(bot_pool.close(), store.close())
        return found

    found = asyncio.run(look())
    assert found["dicetown_backup_time_seconds"] == 1_750_000_000
    assert found['dicetown_database_bytes{file="wal"}'] > 0
    assert found["dicetown_data_free_bytes"] > 0
    assert found["dicetown_store_pending"] == 0


def test_queue_tells_waiting_tasks_and_workers() -> None:
    begun, go_on = threading.Event(), threading.Event()

    def do(task: bytes) -> bytes:
        begun.set()
        go_on.wait(60)
        return task

    queue = WorkerQueue(WorkerRole("test", 0, lambda: do, lambda wanted: None), apart=False)
    assert (queue.waiting, queue.busy, queue.started, queue.pid) == (0, False, 1, None)
    first, second = queue.ask(b"1", 60), queue.ask(b"2", 60)
    assert begun.wait(60)
    assert (queue.busy, queue.waiting) == (True, 1)
    go_on.set()
    assert (first.result(60), second.result(60)) == (b"1", b"2")
    assert queue.started == 1
    go_on.clear()
    with pytest.raises(Unanswered):
        queue.ask(b"3", 0.01).result(60)
    # The worker that was late is done without.
    assert queue.started == 2
    go_on.set()
    queue.close()


def family_of(count: int, folder: Path) -> list[ProcessMetrics]:
    async def figures(number: int) -> str:
        return f"# HELP x X.\n# TYPE x gauge\nx {number}\n"

    def own(number: int) -> ProcessMetrics:
        return ProcessMetrics(ServerProcess(number, count, str(folder)), lambda: figures(number))

    return [own(number) for number in range(count)]


def collected(text: str) -> dict[str, float]:
    assert text.count("# TYPE x gauge") == 1
    return samples(text)


def test_each_process_gives_figures_of_all(tmp_path: Path) -> None:
    """A dead process has none."""

    async def evening() -> None:
        every = family_of(3, tmp_path)
        for one in every:
            await one.start()
        for one in every:
            assert collected(await one.collect()) == {
                'x{process="0"}': 0,
                'x{process="1"}': 1,
                'x{process="2"}': 2,
                'dicetown_process_up{process="0"}': 1,
                'dicetown_process_up{process="1"}': 1,
                'dicetown_process_up{process="2"}': 1,
            }
        await every[1].stop()
        found = collected(await every[0].collect())
        assert found['dicetown_process_up{process="1"}'] == 0
        assert 'x{process="1"}' not in found
        # The process that takes its place finds the socket that it left.
        again = family_of(3, tmp_path)[1]
        await again.start()
        assert collected(await every[0].collect())['dicetown_process_up{process="1"}'] == 1
        for one in (*every, again):
            await one.stop()

    asyncio.run(evening())


def test_hanging_process_delays_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def hang() -> str:
        await asyncio.Event().wait()
        return ""

    async def evening() -> str:
        mine, _ = family_of(2, tmp_path)
        other = ProcessMetrics(ServerProcess(1, 2, str(tmp_path)), hang)
        for one in (mine, other):
            await one.start()
        text = await mine.collect()
        for one in (mine, other):
            await one.stop()
        return text

    monkeypatch.setattr(family, "PATIENCE", 0.05)
    began = time.monotonic()
    found = collected(asyncio.run(evening()))
    assert found == {
        'x{process="0"}': 0,
        'dicetown_process_up{process="0"}': 1,
        'dicetown_process_up{process="1"}': 0,
    }
    assert time.monotonic() - began < 60


def test_unreachable_process_still_serves(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def evening() -> str:
        mine, other = family_of(2, tmp_path / ("long" * 60))
        for one in (mine, other):
            await one.start()
        return await mine.collect()

    found = collected(asyncio.run(evening()))
    assert found['dicetown_process_up{process="1"}'] == 0
    assert "other processes cannot read the metrics of this process" in caplog.text


def test_single_process_has_number_0(tmp_path: Path) -> None:
    (only,) = family_of(1, tmp_path)
    assert collected(asyncio.run(only.collect())) == {
        'x{process="0"}': 0,
        'dicetown_process_up{process="0"}': 1,
    }
