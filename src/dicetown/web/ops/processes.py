"""Several processes that serve at one address; any of them may accept a connection.

A process that ends by itself is restarted. The other processes take over its tables: the log has everything
that was acknowledged, and clients reconnect by themselves.
"""

from __future__ import annotations

import logging
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import connection, get_context, parent_process
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Final

from dicetown.engine.errors import DiceTownError
from dicetown.web.ops.config import ServerConfig
from dicetown.web.ops.logs import set_up_logging
from dicetown.web.ops.process_metrics import ServerProcess

START_SECONDS: Final = 60.0
LAST_SECONDS: Final = 15.0
"""Seconds that processes get to stop; then they are killed."""
SHORT_LIFE: Final = 5.0
"""Seconds of a short life: a process that ends sooner has probably failed to start."""
MOST_SHORT_LIVES: Final = 5
"""The number of short lives in a row after which the server gives up."""
GLANCE: Final = 0.5

logger = logging.getLogger("dicetown.web")

Serve = Callable[[ServerConfig, socket.socket, Callable[[int], None] | None, ServerProcess], None]


def check_processes(config: ServerConfig) -> None:
    """Refuse several processes on a store that only one process can use."""
    if config.workers > 1 and not config.database:
        raise DiceTownError(
            f"{config.workers} processes cannot share a SQLite file: each would have tables in memory that"
            " the others change.",
            hint="Keep the tables in PostgreSQL (--database postgresql://user@host/name; `dicetown admin"
            " move` takes them there), or serve with one process.",
        )


def serve_with_processes(
    config: ServerConfig, listener: socket.socket, serve: Serve, started: Callable[[int], None] | None
) -> None:
    """Serve with as many processes as the settings say, until SIGINT or SIGTERM."""
    set_up_logging(config)
    context = get_context("spawn")

    def begin(number: int) -> ServingProcess:
        ready = context.Event()
        own = ServerProcess(number, config.workers, folder)
        process = context.Process(
            target=_serve_as_child, args=(serve, config, listener, ready, own), name="dicetown"
        )
        process.start()
        return ServingProcess(process, ready)

    with _told_to_stop() as stopping, TemporaryDirectory(prefix="dicetown-") as folder:
        processes = [begin(number) for number in range(config.workers)]
        try:
            for serving in processes:
                serving.wait_until_ready(stopping)
            if started is not None and not stopping:
                started(listener.getsockname()[1])
            short = 0
            while not stopping:
                connection.wait([serving.process.sentinel for serving in processes], GLANCE)
                for number, serving in enumerate(processes):
                    if serving.process.is_alive() or stopping:
                        continue
                    short = short + 1 if serving.age() < SHORT_LIFE else 0
                    if short >= MOST_SHORT_LIVES:
                        raise DiceTownError(
                            "The processes of the server keep ending right after their start.",
                            hint="Read the log of the server for the cause.",
                        )
                    logger.error(
                        "a server process ended with exit code %s and is restarted", serving.process.exitcode
                    )
                    processes[number] = begin(number)
        finally:
            _end([serving.process for serving in processes])


class ServingProcess:
    """One process that serves."""

    def __init__(self, process: SpawnProcess, ready: Event) -> None:
        self.process = process
        self._ready = ready
        self._began = time.monotonic()

    def age(self) -> float:
        return time.monotonic() - self._began

    def wait_until_ready(self, stopping: list[int]) -> None:
        while not stopping and not self._ready.wait(GLANCE / 5):
            if not self.process.is_alive() or self.age() > START_SECONDS:
                raise DiceTownError(
                    "The server could not start.", hint="Read the log of the server for the cause."
                )


def _serve_as_child(
    serve: Serve, config: ServerConfig, listener: socket.socket, ready: Event, own: ServerProcess
) -> None:
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    try:
        serve(config, listener, lambda _: ready.set(), own)
    except KeyboardInterrupt:
        pass
    except DiceTownError as problem:
        set_up_logging(config)
        logger.error("%s", problem)
        raise SystemExit(1) from None


def _end_with_parent() -> None:
    """Stop this process when its parent has ended in any way, as nothing else would stop it."""
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        signal.raise_signal(signal.SIGTERM)


def _end(processes: list[SpawnProcess]) -> None:
    for process in processes:
        if process.is_alive():
            process.terminate()
    until = time.monotonic() + LAST_SECONDS
    for process in processes:
        process.join(max(0.0, until - time.monotonic()))
        if process.is_alive():
            process.kill()
            process.join()


@contextmanager
def _told_to_stop() -> Iterator[list[int]]:
    """Collect the signals that tell this process to stop, as they arrive."""
    told: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        told.append(number)

    before = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield told
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
