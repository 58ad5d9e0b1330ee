"""Autoplay does what a table does by itself: bots and standing orders answer, and time runs out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from dicetown.engine.choices import PASS
from dicetown.table.actor.context import ActorContext
from dicetown.table.actor.jobs import Jobs
from dicetown.table.room import log
from dicetown.table.room.bargaining import stand_in_passes, stand_of
from dicetown.table.room.deciding import Decide
from dicetown.table.room.playing import answer_for, ordered_answer
from dicetown.table.room.table import Table
from dicetown.table.room.timing import next_deadline
from dicetown.table.workers.bot_pool import question_for

LONGEST_TIMER = 3600.0
"""Seconds; a later deadline gets a new timer after this time, in case the clock was corrected."""

SAME_TIME = 0.001
"""Seconds; times closer together than this count as equal, as the clock of a table is no finer."""

BOT_SECONDS = 1.0
"""Seconds that a bot that looks ahead may think."""

COVERT_SECONDS = 0.1
"""The same for covert questions: the longer the answer takes, the more it reveals."""

PACE_STEP = 170
"""Milliseconds between the answers of bots that are asked together."""

SECOND_TRY = 2.0
"""Seconds after which a bot that failed is asked again."""


Work = Coroutine[Any, Any, None]


class Autoplay:
    """Runs the bots, standing orders and timers of one table, in the process that drives it."""

    def __init__(
        self,
        table: Table,
        context: ActorContext,
        jobs: Jobs,
        decide: Callable[[Decide], Work],
        check_time: Callable[[], Work],
        active: bool,
    ) -> None:
        """`decide` appends what is decided, under the table's lock; `check_time` does what has fallen due."""
        self._table = table
        self._context = context
        self._jobs = jobs
        self._decide = decide
        self._check_time = check_time
        self._active = active
        """Whether this process drives the table."""
        self._thinking: dict[tuple[int, str], asyncio.Task[None]] = {}
        """By seat and question, the tasks that are working on an answer."""
        self._answering: asyncio.Task[None] | None = None
        """The one of these tasks whose answer is being stored."""
        self._timer: asyncio.TimerHandle | None = None
        self._second_try: asyncio.TimerHandle | None = None

    def follow(self, table: Table) -> None:
        """Use the table as it was read again."""
        self._table = table

    def start(self) -> None:
        """Start to drive the table in this process."""
        self._active = True

    def play(self) -> None:
        """Let standing orders and bots answer, and set the timer for what falls due next."""
        table = self._table
        self.set_timer()
        if not table.moving or table.game.halted:
            return
        for number, seat in enumerate(table.seats):
            if not seat.asked:
                continue
            key = (number, seat.asked)
            if key in self._thinking:
                continue
            bot = seat.bot(table.settings)
            if bot:
                self._begin(key, self._jobs.start(self._think(number, seat.asked, bot)))
            elif ordered_answer(table, number) is not None:
                self._begin(key, self._jobs.start(self._obey(number, seat.asked)))

    def set_timer(self) -> None:
        """Set the timer for what falls due next."""
        end = next_deadline(self._table) if self._active else None
        if end is None:
            self._stop_timer()
            return
        loop = asyncio.get_running_loop()
        wait = min(max(0.0, (end - self._context.now()) / 1000), LONGEST_TIMER)
        when = loop.time() + wait
        if self._timer is not None:
            if self._timer.when() <= when + SAME_TIME:
                # Waking too early costs less than a new timer with every answer.
                return
            self._timer.cancel()
        self._timer = loop.call_at(when, self._wake)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def stop(self) -> None:
        """Stop the bots and the timers."""
        self._active = False
        self._stop_timer()
        self._stop_trying()
        for task in self._thinking.values():
            # Do not cancel a write: it must be known whether the answer is in the log.
            if task is not self._answering:
                task.cancel()

    def _wake(self) -> None:
        self._timer = None
        # The timer may be early (with a clock of days it fires every hour); `check_time` sets it again.
        self._jobs.start(self._check_time())

    def _begin(self, key: tuple[int, str], task: asyncio.Task[None]) -> None:
        self._thinking[key] = task
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._thinking = {key: other for key, other in self._thinking.items() if other is not task}
        # The answer may have come too late for its question, so ask again what is still open.
        if not task.cancelled() and task.exception() is None:
            self._try_again()
        elif self._active:
            # Wait before the retry, or a permanent failure would loop without a pause.
            self._stop_trying()
            self._second_try = asyncio.get_running_loop().call_later(SECOND_TRY, self._try_again)

    @property
    def tries_again(self) -> bool:
        """Whether a bot that failed will be asked again."""
        return self._second_try is not None

    def _stop_trying(self) -> None:
        if self._second_try is not None:
            self._second_try.cancel()
            self._second_try = None

    def _try_again(self) -> None:
        self._stop_trying()
        if self._active and not self._thinking:
            self.play()

    async def _think(self, seat: int, prompt: str, bot: str) -> None:
        """Ask a bot and answer for the seat, not faster than the pace of the table."""
        context, table = self._context, self._table
        loop = asyncio.get_running_loop()
        began = loop.time()
        seconds = COVERT_SECONDS if table.covert() else BOT_SECONDS
        stand = stand_of(table.game.state)
        if stand_in_passes(table.game.state, table.seats, seat):
            choice, spent = PASS.text, 0.0
        else:
            choice = await context.bot_pool.choose(question_for(table, seat, bot, seconds))
            spent = loop.time() - began
            context.observer.thought(bot, spent)
        if table.settings.pace and not table.covert():
            others = len([one for one in table.seats[:seat] if one.asked and one.bot(table.settings)])
            wanted = (table.settings.pace + PACE_STEP * others) / 1000
            if wanted > spent:
                await asyncio.sleep(wanted - spent)
        await self._answer(lambda now: self._bots_answer(seat, prompt, choice, stand, now))

    async def _answer(self, decides: Decide) -> None:
        task = asyncio.current_task()

        def in_turn(now: int) -> Sequence[log.AnyEntry]:
            self._answering = task
            return decides(now)

        try:
            await self._decide(in_turn)
        finally:
            if self._answering is task:
                self._answering = None

    def _bots_answer(
        self, seat: int, prompt: str, choice: str, stand: tuple[object, ...], now: int
    ) -> list[log.AnyEntry]:
        # The table may have been read again from the log meanwhile.
        table = self._table
        if not self._still_asked(seat, prompt) or not table.seats[seat].bot(table.settings):
            return []
        if stand_of(table.game.state) != stand:
            # Somebody has spoken meanwhile, so the bot is asked again.
            return []
        return [answer_for(table, seat, choice, prompt, "bot", now)]

    async def _obey(self, seat: int, prompt: str) -> None:
        """Answer by standing orders."""
        await self._answer(lambda now: self._orders_answer(seat, prompt, now))

    def _orders_answer(self, seat: int, prompt: str, now: int) -> list[log.AnyEntry]:
        table = self._table
        choice = ordered_answer(table, seat) if self._still_asked(seat, prompt) else None
        if choice is None:
            return []
        return [answer_for(table, seat, choice.text, prompt, "order", now)]

    def _still_asked(self, seat: int, prompt: str) -> bool:
        table = self._table
        return table.moving and not table.game.halted and table.seats[seat].asked == prompt
