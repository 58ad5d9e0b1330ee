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

from prometheus_client import ProcessCollector

from dicetown.engine.errors import DiceTownError
from dicetown.table.store.sqlite import BACKED_UP
from dicetown.table.store.store import Store
from dicetown.table.workers.queue import WorkerQueue
from dicetown.web.ops.reading import Labels, Reading
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


def gauges(server: Server) -> Iterator[Reading]:
    """Make all gauges of one process."""
    yield from _tables(server)
    yield from _connections(server)
    yield from _workers(server)
    yield from _store(server)
    yield from _process(server)


def _tables(server: Server) -> Iterator[Reading]:
    manager = server.manager
    yield Reading(
        "tables",
        "Tables in memory: open, sealing, playing, over or closed.",
        lambda: Counter((live.table.phase,) for live in manager.live),
        ("phase",),
    )
    yield Reading(
        "tables_driven",
        "Tables whose bots and timers this process moves.",
        lambda: Counter((live.table.phase,) for live in manager.live if live.drives),
        ("phase",),
    )
    yield _gauge(
        "neighbours",
        "Other processes on the same database, on any machine, that gave a sign of life within ten seconds.",
        lambda: server.coordinator.heard,
    )
    limits: dict[Labels, float] = {
        ("tables",): server.config.max_tables,
        ("connections",): server.config.max_connections,
    }
    yield Reading("limit", "What the settings allow: tables, connections.", lambda: limits, ("what",))


def _connections(server: Server) -> Iterator[Reading]:
    connections = server.connections
    yield _gauge("connections", "WebSockets that are open.", lambda: len(connections))
    yield _gauge("players", "People who are connected.", lambda: len({each.player for each in connections}))
    yield _gauge(
        "outbox_messages",
        "Messages that wait for clients to take them.",
        lambda: sum(each.outbox.waiting for each in connections),
    )


def _workers(server: Server) -> Iterator[Reading]:
    def per_role(read: Callable[[WorkerQueue], float]) -> Read:
        return lambda: {
            (role,): sum(read(queue) for queue in queues)
            for role, queues in _queues(server).items()
            if queues
        }

    role = ("role",)
    yield Reading(
        "tasks_waiting", "Tasks that wait for a worker.", per_role(lambda queue: queue.waiting), role
    )
    yield Reading("tasks_running", "Workers that are at work.", per_role(lambda queue: queue.busy), role)
    yield Reading(
        "workers_started_total",
        "Workers that were started, first ones included.",
        per_role(lambda queue: queue.started),
        role,
    )
    yield Reading(
        "bot_failures_total",
        "Answers that a simple bot had to give instead, and advice that did not come.",
        lambda: {("answer",): server.bot_pool.unanswered, ("advice",): server.bot_pool.unadvised},
        ("what",),
    )
    yield Reading(
        "reviews_total",
        "Reviews: made, there already (kept), failed, or refused because too many wait.",
        lambda: {(result,): count for result, count in server.reviewers.results.items()},
        ("result",),
    )
    yield _gauge(
        "replays_waiting", "Replays that are being prepared or wait for it.", lambda: server.replays.waiting
    )


def _queues(server: Server) -> dict[str, Sequence[WorkerQueue]]:
    reviewing = server.reviewers.queue
    return {THINKER: server.bot_pool.queues, REVIEWER: [] if reviewing is None else [reviewing]}


def _store(server: Server) -> Iterator[Reading]:
    store, probe = server.store, server.probe
    yield _gauge(
        "store_up",
        "Whether the database answered a small question just now, within a second.",
        lambda: int(probe.up),
    )
    yield _gauge(
        "store_probe_seconds",
        "How long the database took to answer a small question just now.",
        lambda: probe.seconds,
    )
    yield _gauge(
        "store_pending", "What was asked of the database and is not done yet.", lambda: store.pending
    )
    if server.config.database:
        return
    folder = Path(server.config.data)
    yield Reading(
        "database_bytes",
        "With SQLite: the size of the database, and of its write-ahead log (wal).",
        lambda: dict(_sizes(folder / DATABASE)),
        ("file",),
    )
    yield Reading(
        "data_free_bytes", "With SQLite: what is left on the disk of the data.", lambda: _free(folder)
    )
    yield Reading(
        "backup_time_seconds",
        "With SQLite: when the last backup was made, in seconds since 1970.",
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


def _process(server: Server) -> Iterator[Reading]:
    """The resources of this process and its workers, as far as Linux tells them."""

    def each(sample: str) -> dict[Labels, float]:
        pids = {(SERVER, "0"): os.getpid()}
        for role, queues in _queues(server).items():
            pids |= {(role, str(number)): queue.pid for number, queue in enumerate(queues) if queue.pid}
        found = {labels: used(pid).get(sample) for labels, pid in pids.items()}
        return {labels: value for labels, value in found.items() if value is not None}

    def own(sample: str) -> Read:
        def read() -> dict[Labels, float]:
            value = used(os.getpid()).get(sample)
            return {} if value is None else {(): value}

        return read

    labels = ("role", "number")
    yield Reading(
        "process_cpu_seconds_total",
        "On Linux: time that processors spent on it.",
        lambda: each("process_cpu_seconds_total"),
        labels,
    )
    yield Reading(
        "process_resident_memory_bytes",
        "On Linux: memory in use.",
        lambda: each("process_resident_memory_bytes"),
        labels,
    )
    yield Reading("process_open_fds", "On Linux: file descriptors in use.", own("process_open_fds"))
    yield Reading("process_max_fds", "On Linux: file descriptors that it may have.", own("process_max_fds"))
    yield _gauge(
        "loop_tasks",
        "What goes on at the same time in the loop of the process.",
        lambda: len(asyncio.all_tasks()),
    )


def used(pid: int) -> dict[str, float]:
    """Read the resources of a process; nothing if it does not exist or the system is not Linux."""
    families = ProcessCollector(pid=lambda: pid, registry=None).collect()
    return {sample.name: sample.value for family in families for sample in family.samples}


def _gauge(name: str, help: str, read: Callable[[], float]) -> Reading:
    return Reading(name, help, lambda: {(): read()})
