"""Thinkers: where the bots of all tables think and coaches explain, without anybody waiting for them in vain.

The questions of one table go to the same worker, which has followed its game so far. Whatever happens to a
bot or to a worker, there is an answer.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from concurrent.futures import Future
from queue import SimpleQueue
from typing import Final, NamedTuple
from zlib import crc32

import msgspec

from dicetown.engine.core import Entry
from dicetown.table.begin import bot_seed
from dicetown.table.table import Table
from dicetown.table.thinking import Advised, Question, failure, quick_answer
from dicetown.table.worker import Reply, Task, Worker

PATIENCE: Final = 5
"""A bot may take so many times the seconds it was given,"""
GRACE: Final = 10.0
"""and so many seconds more: it shares a worker with others, and may have to wait for its turn."""

logger = logging.getLogger("dicetown.table")

_encoder = msgspec.msgpack.Encoder()


def question_for(table: Table, seat: int, bot: str, seconds: float) -> Question:
    """The open question to a seat, for a bot that may think so many seconds about it."""
    game = table.game
    state = game.state
    options = game.options(seat)
    # Nobody sees whether others have answered a covert question, so it is not even told to whoever thinks.
    answers = [] if table.covert() else state.answers
    return Question(
        table=table.id,
        settings=table.settings,
        secret=table.secret,
        nonces=tuple(place.nonce for place in table.seats),
        branch=table.branch,
        undos=table.undos,
        decisions=tuple(
            tuple([choice.text for choice in entry.choices])
            for entry in game.entries.items()
            if isinstance(entry, Entry)
        ),
        sealed={
            other: answer.text for other, answer in enumerate(answers) if answer is not None and other != seat
        },
        seat=seat,
        bot=bot,
        seed=bot_seed(table.bot_seed, seat),
        seconds=seconds,
        first=options[0].text,
    )


class Unanswered(Exception):
    """A task that was not done, and why."""


class Thinkers:
    """So many worker processes; with none, a thread of this process thinks, for tests and small uses.

    They start in the background when it is made. Any event loop may use it, and more than one after another.
    """

    def __init__(self, workers: int, grace: float = GRACE) -> None:
        self._grace = grace
        self._closed = False
        self._desks = [_Desk(apart=workers > 0) for _ in range(max(1, workers))]

    async def choose(self, question: Question) -> str:
        """The text of a legal choice: what the bot answers, or a simple bot if it fails or takes too long."""
        try:
            reply = await self._ask(question, advise=False)
        except Unanswered as error:
            wrong = str(error)
        else:
            if reply.choice:
                return reply.choice
            wrong = reply.wrong
        self._complain("table %s: %s did not answer, so another did: %s", question.table, question.bot, wrong)
        return await asyncio.to_thread(quick_answer, question)

    async def advise(self, question: Question) -> Advised | None:
        """What a strong bot makes of the options of the seat; None if none has anything to say."""
        try:
            reply = await self._ask(question, advise=True)
        except Unanswered as error:
            reply = Reply(wrong=str(error))
        if reply.wrong:
            self._complain("table %s: advice failed: %s", question.table, reply.wrong)
        return reply.advised

    async def close(self) -> None:
        """End all workers. What they were asked is answered by simple bots.

        A thread cannot be ended: where one thinks, this waits until it has.
        """
        self._closed = True
        await asyncio.gather(*[asyncio.to_thread(desk.close) for desk in self._desks])

    async def _ask(self, question: Question, advise: bool) -> Reply:
        desk = self._desks[crc32(question.table.encode()) % len(self._desks)]
        limit = PATIENCE * question.seconds + self._grace
        try:
            async with asyncio.timeout(limit):
                return await asyncio.wrap_future(desk.ask(Task(question, advise), limit))
        except TimeoutError:
            raise Unanswered(f"no answer within {limit:.0f} s") from None

    def _complain(self, message: str, *facts: str) -> None:
        # What is cut short when all is closed is nobody's fault.
        logger.log(logging.DEBUG if self._closed else logging.WARNING, message, *facts)


class _Asked(NamedTuple):
    """A task that waits for its turn."""

    task: bytes
    limit: float
    reply: Future[Reply]


class _Desk:
    """Tasks that wait for their turn, the worker who does them, and a thread that speaks with that one."""

    def __init__(self, apart: bool) -> None:
        self._apart = apart
        self._waiting: SimpleQueue[_Asked | None] = SimpleQueue()
        self._lock = threading.Lock()
        """Held where the worker changes, so that none is started once the desk is closed."""
        self._closed = False
        self._worker: Worker | None = None
        self._hire()
        self._speaker = threading.Thread(target=self._speak, daemon=True, name="dicetown-desk")
        self._speaker.start()

    def ask(self, task: Task, limit: float) -> Future[Reply]:
        """Have a task done, in so many seconds from when its turn has come."""
        reply: Future[Reply] = Future()
        with self._lock:
            if self._closed:
                reply.set_exception(Unanswered("the thinkers are closed"))
            else:
                self._waiting.put(_Asked(_encoder.encode(task), limit, reply))
        return reply

    def close(self) -> None:
        """End the worker, and with it whatever it is doing."""
        with self._lock:
            self._closed = True
            self._waiting.put(None)
            if self._worker is not None:
                self._worker.kill()
        self._speaker.join()
        self._dismiss()

    def _speak(self) -> None:
        while (asked := self._waiting.get()) is not None:
            # Whoever asked may have given up while it waited.
            if asked.reply.set_running_or_notify_cancel():
                try:
                    asked.reply.set_result(self._have_done(asked))
                except Unanswered as error:
                    asked.reply.set_exception(error)
                except Exception as error:
                    # Those that wait must have their turn, whatever this was.
                    asked.reply.set_exception(Unanswered(failure(error)))

    def _have_done(self, asked: _Asked) -> Reply:
        if self._worker is None or not self._worker.alive:
            # It died with nothing to do, so the task is not to blame and goes to the next one.
            self._hire()
        worker = self._worker
        if worker is None:
            raise Unanswered("there is no worker")
        try:
            return worker.answer(asked.task, asked.limit)
        except TimeoutError:
            why = f"the worker was silent for {asked.limit:.0f} s"
        except (EOFError, OSError, msgspec.DecodeError):
            why = "the worker ended"
        self._hire()
        raise Unanswered(why)

    def _hire(self) -> None:
        """Start a worker in place of the one there was, unless the desk is closed."""
        self._dismiss()
        with self._lock:
            if not self._closed:
                try:
                    self._worker = Worker(self._apart)
                except OSError as error:
                    logger.error("a worker cannot be started: %s", failure(error))

    def _dismiss(self) -> None:
        with self._lock:
            worker, self._worker = self._worker, None
        if worker is not None:
            worker.release()
