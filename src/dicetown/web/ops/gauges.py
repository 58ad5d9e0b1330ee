"""The metrics that are looked up on request, so that they cost nothing otherwise."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dicetown.engine.errors import DiceTownError
from dicetown.table.store.sqlite import BACKED_UP
from dicetown.table.store.store import Store
from dicetown.table.workers.queue import WorkerQueue
from dicetown.web.ops import vitals
from dicetown.web.ops.prometheus import Counted, Gauge, Labels, Metric
from dicetown.web.ops.storage import DATABASE

if TYPE_CHECKING:
    from dicetown.web.server import Server

PROBE_LIMIT: Final = 1.0
"""Seconds within which a working database answers."""

SERVER, THINKER, REVIEWER = "server", "thinker", "reviewer"

Read = Callable[[], Mapping[Labels, float]]


class Probe:
    """Sends the store a small query to see whether it answers, and how fast."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.up = True
        self.seconds = 0.0
        self.backed_up: int | None = None
        """The time of the last backup in milliseconds since 1970; None if there is none."""

    async def look(self) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        self.up = False
        with suppress(DiceTownError, TimeoutError):
            async with asyncio.timeout(PROBE_LIMIT):
                noted = await self._store.get_meta(BACKED_UP)
            self.backed_up = None if noted is None else int(noted)
            self.up = True
        self.seconds = loop.time() - began


def gauges(server: Server) -> Iterator[Metric]:
    """Make all gauges of one process."""
    yield from _tables(server)
    yield from _connections(server)
    yield from _workers(server)
    yield from _store(server)
    yield from _process(server)


def _tables(server: Server) -> Iterator[Metric]:
    manager = server.manager
    yield Gauge(
        "dicetown_tables",
        "Tables in memory, by phase.",
        lambda: Counter((live.table.phase,) for live in manager.live),
        ("phase",),
    )
    yield Gauge(
        "dicetown_tables_driven",
        "Tables whose bots and timers this process moves, by phase; the others it only shows.",
        lambda: Counter((live.table.phase,) for live in manager.live if live.drives),
        ("phase",),
    )
    yield _one("neighbours", "Other processes that were heard lately.", lambda: server.coordinator.heard)
    limits: dict[Labels, float] = {
        ("tables",): server.config.max_tables,
        ("connections",): server.config.max_connections,
    }
    yield Gauge("dicetown_limit", "How much the settings allow.", lambda: limits, ("what",))


def _connections(server: Server) -> Iterator[Metric]:
    connections = server.connections
    yield _one("connections", "WebSockets open.", lambda: len(connections))
    yield _one("players", "People connected.", lambda: len({each.player for each in connections}))
    yield _one(
        "outbox_messages",
        "Messages that wait for clients to take them.",
        lambda: sum(each.outbox.waiting for each in connections),
    )


def _workers(server: Server) -> Iterator[Metric]:
    def per_role(read: Callable[[WorkerQueue], float]) -> Read:
        return lambda: {
            (role,): sum(read(queue) for queue in queues)
            for role, queues in _queues(server).items()
            if queues
        }

    role = ("role",)
    yield Gauge(
        "dicetown_tasks_waiting", "Tasks that wait for a worker.", per_role(lambda queue: queue.waiting), role
    )
    yield Gauge(
        "dicetown_tasks_running", "Tasks that a worker does now.", per_role(lambda queue: queue.busy), role
    )
    yield Counted(
        "dicetown_workers_started_total",
        "Workers that were started.",
        per_role(lambda queue: queue.hired),
        role,
    )
    yield Counted(
        "dicetown_bot_failures_total",
        "Answers and advice that the bot which was asked did not give.",
        lambda: {("answer",): server.bot_pool.unanswered, ("advice",): server.bot_pool.unadvised},
        ("what",),
    )
    yield Counted(
        "dicetown_reviews_total",
        "Reviews of finished games that were asked for, by result.",
        lambda: {(result,): count for result, count in server.reviewers.results.items()},
        ("result",),
    )
    yield _one(
        "replays_waiting", "Replays that are being prepared or wait for it.", lambda: server.replays.waiting
    )


def _queues(server: Server) -> dict[str, Sequence[WorkerQueue]]:
    reviewing = server.reviewers.queue
    return {THINKER: server.bot_pool.queues, REVIEWER: [] if reviewing is None else [reviewing]}


def _store(server: Server) -> Iterator[Metric]:
    store, probe = server.store, server.probe
    yield _one("store_up", "Whether the database answers.", lambda: int(probe.up))
    yield _one("store_probe_seconds", "How long it took to answer just now.", lambda: probe.seconds)
    yield _one("store_pending", "What was asked of the database and is not done yet.", lambda: store.pending)
    if server.config.database:
        return
    folder = Path(server.config.data)
    yield Gauge(
        "dicetown_database_bytes",
        "The size of the files of the database.",
        lambda: dict(_sizes(folder / DATABASE)),
        ("file",),
    )
    yield Gauge("dicetown_data_free_bytes", "Room left on the disk of the data.", lambda: _free(folder))
    yield Gauge(
        "dicetown_backup_time_seconds",
        "When the last backup was made, in seconds since 1970.",
        lambda: {} if probe.backed_up is None else {(): probe.backed_up / 1000},
    )


def _sizes(database: Path) -> Iterator[tuple[Labels, float]]:
    for name, path in (("database", database), ("wal", database.with_name(f"{database.name}-wal"))):
        with suppress(OSError):
            yield (name,), path.stat().st_size


def _free(folder: Path) -> dict[Labels, float]:
    with suppress(OSError):
        return {(): shutil.disk_usage(folder).free}
    return {}


def _process(server: Server) -> Iterator[Metric]:
    def each() -> Iterator[tuple[Labels, vitals.Taken]]:
        found = [((SERVER, "0"), os.getpid())]
        for role, queues in _queues(server).items():
            found += [((role, str(number)), queue.pid) for number, queue in enumerate(queues) if queue.pid]
        for labels, pid in found:
            taken = vitals.taken(pid)
            if taken is not None:
                yield labels, taken

    def cpu() -> dict[Labels, float]:
        return {(SERVER, "0"): vitals.own_cpu()} | {labels: taken.cpu for labels, taken in each()}

    def files(read: Callable[[], int | None]) -> Read:
        return lambda: {} if (found := read()) is None else {(): found}

    labels = ("role", "number")
    yield Counted("dicetown_process_cpu_seconds_total", "Time that processors spent on it.", cpu, labels)
    yield Gauge(
        "dicetown_process_resident_memory_bytes",
        "Memory in use.",
        lambda: {labels: taken.memory for labels, taken in each()},
        labels,
    )
    yield Gauge("dicetown_process_open_fds", "File descriptors in use.", files(vitals.open_files))
    yield Gauge("dicetown_process_max_fds", "File descriptors allowed.", files(vitals.most_files))
    yield _one("loop_tasks", "What goes on at the same time in the loop.", lambda: len(asyncio.all_tasks()))


def _one(name: str, help: str, read: Callable[[], float]) -> Gauge:
    return Gauge(f"dicetown_{name}", help, lambda: {(): read()})
