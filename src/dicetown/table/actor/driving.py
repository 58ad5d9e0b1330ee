"""Driver: what a table does by itself: bots and standing orders answer, time runs out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from dicetown.table.room import log
from dicetown.table.room.playing import answer_for, ordered_answer
from dicetown.table.room.timing import next_deadline
from dicetown.table.workers.thinkers import question_for

if TYPE_CHECKING:
    from dicetown.table.actor.live import LiveTable

LONGEST_TIMER = 3600.0
"""Seconds; a timer that is due later is set again then, so that a clock that was corrected does no harm."""

SAME_TIME = 0.001
"""Seconds: a table has no finer clock."""

BOT_SECONDS = 1.0
"""How long a bot that looks ahead may think."""

COVERT_SECONDS = 0.1
"""The same for questions that nobody else knows of: the longer it takes, the more it tells."""

PACE_STEP = 170
"""Milliseconds by which bots that are asked together answer after each other."""

SECOND_TRY = 2.0
"""Seconds after which a question is put again to a bot whose answer went wrong."""


class Driver:
    """Moves one live table, in the process that moves it."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._thinking: dict[tuple[int, str], asyncio.Task[None]] = {}
        """Who is being answered for, by seat and question."""
        self._answering: asyncio.Task[None] | None = None
        """The one of them whose answer is being kept."""
        self._timer: asyncio.TimerHandle | None = None
        self._second_try: asyncio.TimerHandle | None = None

    def drive(self) -> None:
        """Let standing orders and bots answer, and set the timer for what falls due next."""
        table = self._live.table
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
                self._begin(key, self._live.start(self._think(number, seat.asked, bot)))
            elif ordered_answer(table, number) is not None:
                self._begin(key, self._live.start(self._obey(number, seat.asked)))

    def set_timer(self) -> None:
        """Look again when something falls due."""
        end = next_deadline(self._live.table) if self._live.drives else None
        if end is None:
            self._stop_timer()
            return
        loop = asyncio.get_running_loop()
        wait = min(max(0.0, (end - self._live.around.now()) / 1000), LONGEST_TIMER)
        when = loop.time() + wait
        if self._timer is not None:
            if self._timer.when() <= when + SAME_TIME:
                # Waking up too early costs less than setting a timer anew with every answer.
                return
            self._timer.cancel()
        self._timer = loop.call_at(when, self._wake)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def stop(self) -> None:
        """Nobody thinks and no time runs any more."""
        self._stop_timer()
        self._stop_trying()
        for task in self._thinking.values():
            # An answer that is being kept is in the log or it is not: that has to be known.
            if task is not self._answering:
                task.cancel()

    def _wake(self) -> None:
        self._timer = None
        # It may be too early, as it is every hour where the clock is one of days: then it is set again.
        self._live.start(self._live.check_time())

    def _begin(self, key: tuple[int, str], task: asyncio.Task[None]) -> None:
        self._thinking[key] = task
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._thinking = {key: other for key, other in self._thinking.items() if other is not task}
        # Nobody must wait for an answer that was thought of in vain.
        if not task.cancelled() and task.exception() is None:
            self._try_again()
        elif self._live.drives and not self._live.gone:
            # Not at once, or what goes wrong every time would go wrong all the time.
            self._stop_trying()
            self._second_try = asyncio.get_running_loop().call_later(SECOND_TRY, self._try_again)

    @property
    def tries_again(self) -> bool:
        """Whether a bot that failed is going to be asked once more."""
        return self._second_try is not None

    def _stop_trying(self) -> None:
        if self._second_try is not None:
            self._second_try.cancel()
            self._second_try = None

    def _try_again(self) -> None:
        self._stop_trying()
        if not self._live.gone and self._live.drives and not self._thinking:
            self.drive()

    async def _think(self, seat: int, prompt: str, bot: str) -> None:
        """Ask a bot, take at least the time a table wants bots to take, and answer."""
        live, table = self._live, self._live.table
        loop = asyncio.get_running_loop()
        began = loop.time()
        seconds = COVERT_SECONDS if table.covert() else BOT_SECONDS
        choice = await live.around.thinkers.choose(question_for(table, seat, bot, seconds))
        spent = loop.time() - began
        live.around.observer.thought(bot, spent)
        if table.settings.pace and not table.covert():
            others = len([one for one in table.seats[:seat] if one.asked and one.bot(table.settings)])
            wanted = (table.settings.pace + PACE_STEP * others) / 1000
            if wanted > spent:
                await asyncio.sleep(wanted - spent)
        await self._answer(lambda: self._bots_answer(seat, prompt, choice))

    async def _answer(self, decides: Callable[[], Sequence[log.AnyEntry]]) -> None:
        live = self._live
        async with live.lock:
            if live.gone:
                return
            self._answering = asyncio.current_task()
            try:
                await live.decided(decides)
            finally:
                self._answering = None

    def _bots_answer(self, seat: int, prompt: str, choice: str) -> list[log.AnyEntry]:
        # It may have been read again from the log meanwhile.
        table = self._live.table
        if not self._still_asked(seat, prompt) or not table.seats[seat].bot(table.settings):
            return []
        return [answer_for(table, seat, choice, prompt, "bot", self._live.around.now())]

    async def _obey(self, seat: int, prompt: str) -> None:
        """Answer by standing orders."""
        await self._answer(lambda: self._orders_answer(seat, prompt))

    def _orders_answer(self, seat: int, prompt: str) -> list[log.AnyEntry]:
        table = self._live.table
        choice = ordered_answer(table, seat) if self._still_asked(seat, prompt) else None
        if choice is None:
            return []
        return [answer_for(table, seat, choice.text, prompt, "order", self._live.around.now())]

    def _still_asked(self, seat: int, prompt: str) -> bool:
        table = self._live.table
        return table.moving and not table.game.halted and table.seats[seat].asked == prompt
