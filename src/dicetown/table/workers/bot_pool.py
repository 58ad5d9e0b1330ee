"""BotPool runs the bots of all tables, and the coaches, in worker processes.

All questions of one table go to the same worker, which has followed its game so far. If a bot or a worker
fails, a simple bot answers, so no table waits in vain.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final
from zlib import crc32

import msgspec

from dicetown.bots.advice import Advised
from dicetown.bots.base import Budget
from dicetown.bots.explain import from_plain, plain
from dicetown.bots.registry import BOTS, make_bot
from dicetown.engine.errors import Refused
from dicetown.records.game import new_game
from dicetown.table.journal.noting import logger_for
from dicetown.table.room.begin import bot_seed
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import Table
from dicetown.table.workers.bot_runner import BotQuestion, BotRunner, failure, quick_answer
from dicetown.table.workers.queue import Unanswered, WorkerQueue
from dicetown.table.workers.worker import Doing, WorkerRole

PATIENCE: Final = 5
"""A bot may take this many times the seconds it was given, plus `GRACE`."""
GRACE: Final = 10.0
"""Seconds added to a bot's limit, because it shares its worker and may have to wait for its turn."""
MOST_ADVICE: Final = 8
"""The most requests for advice at one worker, including the one in progress."""

logger = logging.getLogger("dicetown.table")

_encoder = msgspec.msgpack.Encoder(enc_hook=plain)


def question_for(table: Table, seat: int, bot: str, seconds: float) -> BotQuestion:
    """Return the open question to a seat, for a bot that may think for this many seconds."""
    game = table.game
    state = game.state
    options = game.options(seat)
    # No player sees whether others have answered a covert question, so the worker is not told either.
    answers = [] if table.covert() else state.answers
    return BotQuestion(
        table=table.id,
        settings=table.settings,
        secret=table.secret,
        nonces=tuple(place.nonce for place in table.seats),
        branch=table.branch,
        undos=table.undos,
        decisions=table.written.of(game),
        sealed={
            other: answer.text for other, answer in enumerate(answers) if answer is not None and other != seat
        },
        seat=seat,
        bot=bot,
        seed=bot_seed(table.bot_seed, seat),
        seconds=seconds,
        first=options[0].text,
    )


class Task(msgspec.Struct, frozen=True):
    """A task for a worker: answer a question, or give advice about it."""

    question: BotQuestion
    advise: bool = False


class TaskResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a task. `wrong` says what went wrong, without anything hidden."""

    choice: str = ""
    advised: Advised | None = None
    wrong: str = ""


_tasks = msgspec.msgpack.Decoder(Task)
_replies = msgspec.msgpack.Decoder(TaskResult, dec_hook=from_plain)


def make_bot_runner() -> Doing:
    """Return a function that answers questions and remembers the games they come from."""
    runner = BotRunner()

    def think(data: bytes) -> bytes:
        try:
            task = _tasks.decode(data)
            if task.advise:
                advised, wrong = runner.advise(task.question)
                return _encoder.encode(TaskResult(advised=advised, wrong=wrong))
            return _encoder.encode(TaskResult(choice=runner.choose(task.question)))
        except BaseException as error:
            # A bot that tries to end the process has failed too.
            return _encoder.encode(TaskResult(wrong=failure(error)))

    return think


def load_bots(wanted: Callable[[], bool]) -> None:
    """Load the bots and what they compute once. Stop as soon as a task waits."""
    game = new_game(Settings().ruleset, 2, seed=0)
    view, options = game.view_for(0), game.options(0)
    # Bots from outside are loaded when they are asked: if one hung here, it would block all the others.
    for name in BOTS.names_here():
        if wanted():
            return
        # An error will be reported when the bot is asked.
        with contextlib.suppress(Exception):
            make_bot(name, 0, Budget(seconds=0.001)).choose(view, view.prompt, options)


THINKING: Final = WorkerRole("dicetown-thinker", 5, make_bot_runner, load_bots)


class BotPool:
    """A pool of worker processes. With 0 workers, a thread of this process does the work, as tests need it.

    Workers start in the background when the pool is made. Any event loop may use the pool, also several
    loops one after another.
    """

    queues: Sequence[WorkerQueue] = ()
    unanswered = 0
    """How often a simple bot had to answer instead of the one that was asked."""
    unadvised = 0
    """How often advice did not come."""

    def __init__(self, workers: int, grace: float = GRACE) -> None:
        self._grace = grace
        self._closed = False
        self.queues = [WorkerQueue(THINKING, workers > 0) for _ in range(max(1, workers))]
        self._advised: Counter[WorkerQueue] = Counter()
        """How many requests for advice wait, by queue."""

    async def choose(self, question: BotQuestion) -> str:
        """Return the text of a legal choice, from the bot or, if it fails or is too slow, a simple bot."""
        try:
            reply = await self._ask(question, advise=False)
        except Unanswered as error:
            wrong = str(error)
        else:
            if reply.choice:
                return reply.choice
            wrong = reply.wrong
        self.unanswered += not self._closed
        self._log_failure(question, f"{question.bot} did not answer, so another did: {wrong}")
        return await asyncio.to_thread(quick_answer, question)

    async def advise(self, question: BotQuestion) -> Advised | None:
        """Return how a strong bot rates the options of the seat, or None if no bot has advice.

        Questions to bots go first, because a table waits for them. Raises Refused if too many requests for
        advice wait.
        """
        queue = self._queue(question)
        if self._advised[queue] >= MOST_ADVICE:
            raise Refused("The coach is busy with other players.", hint="Try again in a moment.")
        self._advised[queue] += 1
        try:
            reply = await self._ask(question, advise=True)
        except Unanswered as error:
            reply = TaskResult(wrong=str(error))
        finally:
            self._advised[queue] -= 1
        if reply.wrong:
            self.unadvised += not self._closed
            self._log_failure(question, f"advice failed: {reply.wrong}")
        return reply.advised

    async def close(self) -> None:
        """End all workers. Simple bots answer the questions that are still open.

        A thread cannot be ended, so this waits until it has finished its task.
        """
        self._closed = True
        await asyncio.gather(*[asyncio.to_thread(queue.close) for queue in self.queues])

    def _queue(self, question: BotQuestion) -> WorkerQueue:
        return self.queues[crc32(question.table.encode()) % len(self.queues)]

    async def _ask(self, question: BotQuestion, advise: bool) -> TaskResult:
        queue = self._queue(question)
        limit = PATIENCE * question.seconds + self._grace
        try:
            async with asyncio.timeout(limit):
                task = _encoder.encode(Task(question, advise))
                reply: bytes = await asyncio.wrap_future(queue.ask(task, limit, patient=advise))
                return _replies.decode(reply)
        except TimeoutError:
            raise Unanswered(f"no answer within {limit:.0f} s") from None
        except msgspec.DecodeError:
            raise Unanswered("the reply makes no sense") from None

    def _log_failure(self, question: BotQuestion, wrong: str) -> None:
        # A failure while the pool closes is expected.
        logger_for(logger, question.table).log(
            logging.DEBUG if self._closed else logging.WARNING, "%s", wrong
        )
