"""Worker: a process (or a thread, for tests and small uses) that does tasks of one role.

Both take a task as bytes and return a reply as bytes, one at a time. A worker holds no state that must
survive, so one that hangs is killed and replaced.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from multiprocessing.context import SpawnProcess
from typing import Final, NamedTuple

from dicetown.sim.interrupts import end_with_parent, interrupts_held

READY: Final = b"ready"
START_LIMIT: Final = 60.0
"""Seconds that a worker may take to come up, on a machine that is slow or busy."""

Doing = Callable[[bytes], bytes]
"""Does a task. It raises nothing: an error is a reply too."""


class WorkerRole(NamedTuple):
    """What a worker does. Its functions are those of a module, so that other processes can import them."""

    name: str
    niceness: int
    """The niceness of the process, so that the server itself, which clients wait for, goes first."""
    learn: Callable[[], Doing]
    """Called once by each worker; returns the function that does its tasks."""
    warm_up: Callable[[Callable[[], bool]], None]
    """Called by a process before its first task. Must stop when its argument says that a task waits."""


class Worker:
    """A worker as its owner sees it. One thread talks to it; any thread may end it."""

    def __init__(self, role: WorkerRole, apart: bool) -> None:
        """Start the worker without waiting: in its own process (`apart`), or in a thread of this one."""
        context = get_context("spawn")
        self._line, its_line = context.Pipe()
        self._ready = False
        self._process: SpawnProcess | None = None
        if not apart:
            threading.Thread(target=serve, args=(its_line, role), daemon=True).start()
            return
        # Not forked: a child of a process with threads would inherit the locks they held.
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
        """Return the process id; None for a thread, and for a process that is gone."""
        # Another thread may release the process at any time.
        with contextlib.suppress(ValueError):
            return None if self._process is None else self._process.pid
        return None

    def answer(self, task: bytes, limit: float) -> bytes:
        """Do a task. Raises TimeoutError after `limit` seconds, EOFError or OSError if the worker is dead."""
        if not self._ready:
            # A task sent before the worker listens may fill the pipe and block the sender.
            self._receive(START_LIMIT)
            self._ready = True
        self._line.send_bytes(task)
        return self._receive(limit)

    def _receive(self, limit: float) -> bytes:
        if not self._line.poll(limit):
            raise TimeoutError
        return self._line.recv_bytes()

    def kill(self) -> None:
        """End the process; a caller that waits for its reply gets an error. A thread ends when it is done."""
        if self._process is not None:
            self._process.kill()

    def release(self) -> None:
        """Kill the worker and free its process and its pipe."""
        self.kill()
        self._line.close()
        if self._process is not None:
            self._process.join()
            # Another thread that starts a process may already have reaped this one.
            with contextlib.suppress(ValueError):
                self._process.close()


def serve_apart(line: Pipe, role: WorkerRole) -> None:
    """Run a worker process until its parent hangs up or dies."""
    end_with_parent()
    # Set before numpy is loaded: the workers share the cores, so none may use several threads.
    os.environ["OMP_NUM_THREADS"] = "1"
    if hasattr(os, "nice"):
        os.nice(role.niceness)
    if _send_ready(line):
        role.warm_up(line.poll)
        _serve(line, role)


def serve(line: Pipe, role: WorkerRole) -> None:
    """Run a worker thread until the other side hangs up."""
    if _send_ready(line):
        _serve(line, role)


def _send_ready(line: Pipe) -> bool:
    """Send that this worker is ready. Return False if the other side has hung up meanwhile."""
    try:
        line.send_bytes(READY)
    except OSError:
        line.close()
        return False
    return True


def _serve(line: Pipe, role: WorkerRole) -> None:
    do = role.learn()
    with line, contextlib.suppress(EOFError, OSError):
        while True:
            line.send_bytes(do(line.recv_bytes()))
