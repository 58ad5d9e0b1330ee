"""Worker: a process of its own that answers questions, or a thread where no process is wanted.

Both speak the same way: a task as bytes comes in, a reply as bytes goes out, one at a time. A worker keeps
nothing that would be missed, so one that hangs is killed and another takes its place.
"""

from __future__ import annotations

import contextlib
import os
import threading
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Final

import msgspec

from dicetown.bots.base import Budget
from dicetown.bots.registry import bot_names, make_bot
from dicetown.records.game import new_game
from dicetown.sim.interrupts import interrupts_held, leave_interrupts_to_parent
from dicetown.table.settings import Settings
from dicetown.table.thinking import Advised, Question, Thinker, failure

READY: Final = b"ready"
START_LIMIT: Final = 60.0
"""Seconds that a worker may take to come up, on a machine that is slow or busy."""
NICENESS: Final = 5
"""Whoever waits for an answer of the server comes before bots that think."""


class Task(msgspec.Struct, frozen=True):
    """Something to do: answer a question, or give advice about it."""

    question: Question
    advise: bool = False


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """What came of it. `wrong` says what went wrong, without anything hidden."""

    choice: str = ""
    advised: Advised | None = None
    wrong: str = ""


_tasks = msgspec.msgpack.Decoder(Task)
_replies = msgspec.msgpack.Decoder(Reply)
_encoder = msgspec.msgpack.Encoder()


class Worker:
    """A worker as its owner sees it. One thread speaks with it; any may end it."""

    def __init__(self, apart: bool) -> None:
        """Start it and do not wait for it: in a process of its own (`apart`), or in a thread of this one."""
        context = get_context("spawn")
        self._line, its_line = context.Pipe()
        self._ready = False
        self._process: SpawnProcess | None = None
        if not apart:
            threading.Thread(target=serve, args=(its_line,), daemon=True).start()
            return
        # Not forked: a child of a process with threads would inherit whatever locks they held.
        process = context.Process(target=serve_apart, args=(its_line,), daemon=True, name="dicetown-thinker")
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

    def answer(self, task: bytes, limit: float) -> Reply:
        """Have a task done. Raises TimeoutError after so many seconds, EOFError or OSError if it is dead."""
        if not self._ready:
            # Whatever is sent before it listens may fill the line and block whoever sends.
            self._receive(START_LIMIT)
            self._ready = True
        self._line.send_bytes(task)
        return _replies.decode(self._receive(limit))

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


def serve_apart(line: Connection) -> None:
    """The life of a process that thinks. It ends when its parent hangs up or dies."""
    leave_interrupts_to_parent()
    # Before numpy is loaded: workers share the cores among themselves, their threads must not.
    os.environ["OMP_NUM_THREADS"] = "1"
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    line.send_bytes(READY)
    _warm_up(line)
    _serve(line)


def serve(line: Connection) -> None:
    """The life of a thread that thinks. It ends when the other side hangs up."""
    line.send_bytes(READY)
    _serve(line)


def _serve(line: Connection) -> None:
    thinker = Thinker()
    with line, contextlib.suppress(EOFError, OSError):
        while True:
            line.send_bytes(_do(thinker, line.recv_bytes()))


def _do(thinker: Thinker, data: bytes) -> bytes:
    try:
        task = _tasks.decode(data)
        if task.advise:
            advised, wrong = thinker.advise(task.question)
            return _encoder.encode(Reply(advised=advised, wrong=wrong))
        return _encoder.encode(Reply(choice=thinker.choose(task.question)))
    except BaseException as error:
        # A bot that wants to end the process is one that has failed, too.
        return _encoder.encode(Reply(wrong=failure(error)))


def _end_with_parent() -> None:
    """A bot may be thinking when the parent dies, and might go on for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _warm_up(line: Connection) -> None:
    """Load the bots and what they work out once, for as long as nobody asks anything."""
    game = new_game(Settings().ruleset, 2, seed=0)
    view, options = game.view_for(0), game.options(0)
    for name in bot_names():
        if line.poll():
            return
        # What does not work will be told when it is wanted.
        with contextlib.suppress(Exception):
            make_bot(name, 0, Budget(seconds=0.001)).choose(view, view.prompt, options)
