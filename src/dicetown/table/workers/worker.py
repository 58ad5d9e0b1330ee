"""Worker: a process of its own that does tasks of one trade, or a thread where no process is wanted.

Both speak the same way: a task as bytes comes in, a reply as bytes goes out, one at a time. A worker keeps
nothing that would be missed, so one that hangs is killed and another takes its place.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final, NamedTuple

from dicetown.sim.interrupts import belong_to_parent, interrupts_held

READY: Final = b"ready"
START_LIMIT: Final = 60.0
"""Seconds that a worker may take to come up, on a machine that is slow or busy."""

Doing = Callable[[bytes], bytes]
"""Does a task. It raises nothing: what goes wrong is a reply too."""


class WorkerRole(NamedTuple):
    """What a worker can do; its functions are those of a module, which other processes can import."""

    name: str
    niceness: int
    """How far it stands behind the server itself, for whose answer somebody waits."""
    learn: Callable[[], Doing]
    """Called once by each worker."""
    warm_up: Callable[[Callable[[], bool]], None]
    """Called by a process before its first task; to stop when what it is given says that one waits."""


class Worker:
    """A worker as its owner sees it. One thread speaks with it; any may end it."""

    def __init__(self, role: WorkerRole, apart: bool) -> None:
        """Start it and do not wait for it: in a process of its own (`apart`), or in a thread of this one."""
        context = get_context("spawn")
        self._line, its_line = context.Pipe()
        self._ready = False
        self._process: SpawnProcess | None = None
        if not apart:
            threading.Thread(target=serve, args=(its_line, role), daemon=True).start()
            return
        # Not forked: a child of a process with threads would inherit whatever locks they held.
        process = context.Process(target=serve_apart, args=(its_line, role), daemon=True, name=role.name)
        try:
            with interrupts_held():
                process.start()
        except BaseException:
            self._line.close()
            raise
        finally:
            its_line.close()
        self._process = process

    @property
    def alive(self) -> bool:
        return self._process is None or self._process.is_alive()

    @property
    def pid(self) -> int | None:
        """Its process; None for a thread, and for a process that is gone."""
        # Another thread may let go of it at any time.
        with contextlib.suppress(ValueError):
            return None if self._process is None else self._process.pid
        return None

    def answer(self, task: bytes, limit: float) -> bytes:
        """Have a task done. Raises TimeoutError after so many seconds, EOFError or OSError if it is dead."""
        if not self._ready:
            # Whatever is sent before it listens may fill the line and block whoever sends.
            self._receive(START_LIMIT)
            self._ready = True
        self._line.send_bytes(task)
        return self._receive(limit)

    def _receive(self, limit: float) -> bytes:
        if not self._line.poll(limit):
            raise TimeoutError
        return self._line.recv_bytes()

    def kill(self) -> None:
        """End the process; whoever waits for its reply learns so at once. A thread ends when it is done."""
        if self._process is not None:
            self._process.kill()

    def release(self) -> None:
        """Let go of it for good."""
        self.kill()
        self._line.close()
        if self._process is not None:
            self._process.join()
            # Another thread that starts a process may be the one to learn of this one's end.
            with contextlib.suppress(ValueError):
                self._process.close()


def serve_apart(line: Connection, role: WorkerRole) -> None:
    """The life of a process that works. It ends when its parent hangs up or dies."""
    belong_to_parent()
    # Before numpy is loaded: workers share the cores among themselves, their threads must not.
    os.environ["OMP_NUM_THREADS"] = "1"
    if hasattr(os, "nice"):
        os.nice(role.niceness)
    if _report(line):
        role.warm_up(line.poll)
        _serve(line, role)


def serve(line: Connection, role: WorkerRole) -> None:
    """The life of a thread that works. It ends when the other side hangs up."""
    if _report(line):
        _serve(line, role)


def _report(line: Connection) -> bool:
    """Say that one is ready. False if the other side has hung up meanwhile."""
    try:
        line.send_bytes(READY)
    except OSError:
        line.close()
        return False
    return True


def _serve(line: Connection, role: WorkerRole) -> None:
    do = role.learn()
    with line, contextlib.suppress(EOFError, OSError):
        while True:
            line.send_bytes(do(line.recv_bytes()))
