"""LiveTable: one table in this process: its commands one after the other, its timers, its bots, its viewers.

An entry is folded, kept, and only then told and acknowledged. If it cannot be kept, what is in memory is
thrown away and read again from the store: memory is only a copy of the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from typing import Any, Protocol

from dicetown.engine.errors import DiceTownError, Refused
from dicetown.table import commands, log
from dicetown.table.absence import Absences, Decide
from dicetown.table.audience import Audience, Listener
from dicetown.table.deals import result_of
from dicetown.table.deciding import decide
from dicetown.table.hosting import Draw, Player
from dicetown.table.missed import Crier, missed_at
from dicetown.table.playing import answer_for, come_back, ordered_answer
from dicetown.table.rows import row_of, seat_rows
from dicetown.table.store import Append, Conflict, Store, StoreFailed, TableRow
from dicetown.table.table import PLAYING, SEALING, Table
from dicetown.table.telling import Snapshot
from dicetown.table.thinkers import Thinkers, question_for
from dicetown.table.timing import due, next_deadline

LONGEST_TIMER = 3600.0
"""Seconds; a timer that is due later is set again then, so that a clock that was corrected does no harm."""

BOT_SECONDS = 1.0
"""How long a bot that looks ahead may think."""

COVERT_SECONDS = 0.1
"""The same for questions that nobody else knows of: the longer it takes, the more it tells."""

PACE_STEP = 170
"""Milliseconds by which bots that are asked together answer after each other."""

AT_REST, ELSEWHERE, SHUTDOWN = "gone", "elsewhere", "shutdown"
"""Why a table is thrown away: nobody needs it, memory may not be what the log says, or the process ends."""

SECOND_TRY = 2.0
"""Seconds after which a question is put again to a bot whose answer went wrong."""

logger = logging.getLogger("dicetown.table")


class Observer:
    """Somebody who measures what goes on; this one does not."""

    def thought(self, bot: str, seconds: float) -> None:
        """A bot has answered."""

    def appended(self, result: str, seconds: float) -> None:
        """Entries were appended to a log: `done`, `conflict` or `failed`."""


class Surroundings(Protocol):
    """What a live table needs from whoever keeps it."""

    store: Store
    thinkers: Thinkers
    draw: Draw
    observer: Observer
    crier: Crier

    def now(self) -> int: ...

    async def open_rematch(self, table: Table, player: Player, new: str) -> None: ...

    def forget(self, live: LiveTable, reason: str) -> None: ...


class LiveTable:
    """A table that somebody looks at, or that has something to do by itself."""

    def __init__(self, table: Table, around: Surroundings, row: TableRow) -> None:
        """`row` is what lists say of the table, which may be behind its log after a crash."""
        self.table = table
        self.around = around
        self.lock = asyncio.Lock()
        self.audience = Audience(table)
        self.absences = Absences(table, self.audience, self._call)
        self.gone = False
        """Whether it was thrown away; whoever still holds it has to get it again."""
        self._thinking: dict[tuple[int, str], asyncio.Task[None]] = {}
        """Who is being answered for, by seat and question."""
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._row = row
        self._going_on = False
        """Whether a task waits for its turn to let the game go on."""
        self._places = [seat.place for seat in table.seats]

    # Commands

    async def command(
        self, player: Player, command: commands.AnyCommand, kept: Callable[[], None] | None = None
    ) -> None:
        """Obey a command; when this returns, it is kept for good. Raises Refused with the reason.

        `kept` is called when it is kept and shown, before the game goes on by itself: if that went on first
        where nobody is asked covertly, the order would tell (INFO-4). Whoever waits for a command may go away
        meanwhile: what was begun is finished.
        """
        await self._finish(self._command(player, command, kept))

    async def _command(
        self, player: Player, command: commands.AnyCommand, kept: Callable[[], None] | None
    ) -> None:
        async with self._held():
            await self._go_on()
            table = self.table
            if not table.may_enter(player.id):
                raise Refused("This table is by invitation only.", hint="Ask for a link.")
            entries = decide(table, player, command, self.around.now(), self.around.draw)
            for entry in entries:
                if isinstance(entry, log.Rematched):
                    await self.around.open_rematch(table, player, entry.table)
            await self._append(entries)
            if kept is not None:
                kept()

    async def admit(self, player: Player) -> None:
        """Let somebody in who came with an invitation."""
        await self._finish(self._admit(player))

    async def _admit(self, player: Player) -> None:
        async with self._held():
            if not self.table.may_enter(player.id) or player.id in self.table.removed:
                await self._append([log.Admitted(at=self.around.now(), by=player.id, player=player.id)])

    async def close(self, why: log.End) -> None:
        """Close the table, whoever runs it."""
        await self._finish(self._close(why))

    async def _close(self, why: log.End) -> None:
        async with self._held():
            if self.table.phase not in ("over", "closed"):
                await self._append([log.Closed(at=self.around.now(), why=why)])

    async def _finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait for some work, which is done even if nobody waits for it any more."""
        await asyncio.shield(self._start(work))

    @contextlib.asynccontextmanager
    async def _held(self) -> AsyncIterator[None]:
        async with self.lock:
            if self.gone:
                raise Conflict("The table was read again.", hint="Try once more.")
            yield

    async def _append(self, entries: Sequence[log.AnyEntry]) -> None:
        """Fold, keep, tell. Only under the lock."""
        if not entries:
            return
        table = self.table
        after = table.entries
        with self._true_to_the_log():
            for entry in entries:
                table.fold(entry)
            await self._keep(after, [log.encode(entry) for entry in entries])
        self.audience.show()
        self._drive()
        self.absences.mind_all()

    @contextlib.contextmanager
    def _true_to_the_log(self) -> Iterator[None]:
        """Whatever goes wrong inside, memory may be ahead of the log afterwards, and is thrown away."""
        try:
            yield
        except BaseException:
            self.throw_away()
            raise

    async def _keep(self, after: int, entries: Sequence[bytes]) -> None:
        table = self.table
        places = [seat.place for seat in table.seats]
        moved = places != self._places or after == 0
        row = row_of(table)
        record: bytes | None = None
        if table.final is not None and self._row.status != row.status:
            record = table.final.to_json().encode()
        await self._store(
            Append(
                row=row,
                after=after,
                entries=entries,
                seats=seat_rows(table) if moved else None,
                record=record,
                result=result_of(table) if self._row.status != row.status else None,
            )
        )
        self._row = row
        self._places = places

    async def _store(self, what: Append) -> None:
        loop = asyncio.get_running_loop()
        began, result = loop.time(), "failed"
        try:
            await self.around.store.append(what)
            result = "done"
        except Conflict:
            result = "conflict"
            raise
        finally:
            self.around.observer.appended(result, loop.time() - began)

    async def _go_on(self) -> None:
        """Take the steps that depend on nobody, each shown to all. Only under the lock."""
        table = self.table
        while table.can_go_on:
            table.go_on()
            self.audience.show()
        # While somebody looks on, lists are answered from memory, and the next entry brings this too.
        if (not self.audience or table.phase != PLAYING) and row_of(table) != self._row:
            with self._true_to_the_log():
                await self._keep(table.entries, [])

    # What goes by itself

    def _drive(self) -> None:
        """Let the game go on, standing orders and bots answer, and set the timer for what falls due next."""
        table = self.table
        self._set_timer()
        self._cry()
        if table.can_go_on and not self._going_on:
            self._going_on = True
            self._start(self._pass_moments())
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
                self._thinking[key] = self._start(self._think(number, seat.asked, bot))
            elif ordered_answer(table, number) is not None:
                self._thinking[key] = self._start(self._obey(number, seat.asked))

    async def _pass_moments(self) -> None:
        async with self.lock:
            self._going_on = False
            if not self.gone:
                await self._go_on()
                self._drive()

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if isinstance(problem, StoreFailed):
            logger.error("table %s: %s", self.table.id, problem.message)
        elif problem is not None and not isinstance(problem, DiceTownError):
            logger.error("table %s: %s", self.table.id, type(problem).__name__, exc_info=problem)
        if task in self._thinking.values():
            self._thinking = {key: other for key, other in self._thinking.items() if other is not task}
            # Nobody must wait for an answer that was thought of in vain.
            if problem is None:
                self._try_again()
            else:
                # Not at once, or what goes wrong every time would go wrong all the time.
                asyncio.get_running_loop().call_later(SECOND_TRY, self._try_again)

    def _try_again(self) -> None:
        if not self.gone and not self._thinking:
            self._drive()

    async def _think(self, seat: int, prompt: str, bot: str) -> None:
        """Ask a bot, take at least the time a table wants bots to take, and answer."""
        table = self.table
        loop = asyncio.get_running_loop()
        began = loop.time()
        seconds = COVERT_SECONDS if table.covert() else BOT_SECONDS
        choice = await self.around.thinkers.choose(question_for(table, seat, bot, seconds))
        spent = loop.time() - began
        self.around.observer.thought(bot, spent)
        if table.settings.pace and not table.covert():
            others = len([one for one in table.seats[:seat] if one.asked and one.bot(table.settings)])
            wanted = (table.settings.pace + PACE_STEP * others) / 1000
            if wanted > spent:
                await asyncio.sleep(wanted - spent)
        async with self.lock:
            if self.gone or not self._still_asked(seat, prompt) or not table.seats[seat].bot(table.settings):
                return
            await self._append([answer_for(table, seat, choice, prompt, "bot", self.around.now())])

    async def _obey(self, seat: int, prompt: str) -> None:
        """Answer by standing orders."""
        async with self.lock:
            if self.gone or not self._still_asked(seat, prompt):
                return
            choice = ordered_answer(self.table, seat)
            if choice is not None:
                now = self.around.now()
                await self._append([answer_for(self.table, seat, choice.text, prompt, "order", now)])

    def _still_asked(self, seat: int, prompt: str) -> bool:
        return self.table.moving and self.table.seats[seat].asked == prompt

    def _set_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        end = next_deadline(self.table)
        if end is not None:
            wait = min(max(0.0, (end - self.around.now()) / 1000), LONGEST_TIMER)
            self._timer = asyncio.get_running_loop().call_later(wait, self._wake)

    def next_deadline(self) -> int | None:
        """When something falls due by itself."""
        return next_deadline(self.table)

    def _wake(self) -> None:
        self._start(self.check_time())

    async def check_time(self) -> None:
        """Do what has fallen due."""
        async with self.lock:
            if self.gone:
                return
            while entries := due(self.table, self.around.now()):
                await self._append(entries)
            self._set_timer()

    # Who looks on

    async def enter(self, listener: Listener, seat: int | None) -> Snapshot:
        """Show the table to somebody from now on; the snapshot is where they begin.

        Somebody who is shown it already enters again to see through another seat; nobody else notices.
        """
        if seat is not None and self.table.seats[seat].away is not None:
            await self._finish(self._come_back(listener.player, seat))
        async with self._held():
            if seat is not None and seat not in self.table.seats_of(listener.player):
                raise Refused(f"Seat {seat} is not yours.", hint="Look through your own, or watch.")
            came = listener not in self.audience
            shot = self.audience.add(listener, seat)
            if came:
                self.around.crier.came(self.table, listener.player)
                self._presence_changed(listener)
            return shot

    async def _come_back(self, player: str, seat: int) -> None:
        """Somebody is back, with all seats that were theirs when they went."""
        async with self._held():
            table, now = self.table, self.around.now()
            back = [own for own in table.seats_of(player) if own == seat or table.seats[own].away == "gone"]
            entries = [entry for own in back for entry in come_back(table, Player(id=player), own, now)]
            await self._append(entries)

    def leave(self, listener: Listener) -> None:
        """Somebody looks on no more."""
        if listener in self.audience:
            self.audience.remove(listener)
            self._presence_changed(listener)
            if not self.audience and not self.gone:
                self._start(self._pass_moments())

    def _presence_changed(self, listener: Listener) -> None:
        self.audience.tell_presence(listener)
        if not self.gone:
            self.absences.changed(listener.player)
            self._cry()

    def _cry(self) -> None:
        self.around.crier.missing(self.table, missed_at(self.table, self.audience))

    def _call(self, decides: Decide) -> None:
        self._start(self._have_decided(decides))

    async def _have_decided(self, decides: Decide) -> None:
        async with self.lock:
            if not self.gone:
                await self._append(decides(self.around.now()))

    async def miss(self, seat: int) -> None:
        """Somebody has not come back in time."""
        await self._have_decided(lambda now: self.absences.miss(seat, now))

    # Its end in this process

    async def wake_up(self, stood: int = 0) -> None:
        """Begin to move, when it has been loaded or opened. For `stood` milliseconds no server was there."""
        async with self._held():
            waited_for = self.table.phase in (SEALING, PLAYING) and self.next_deadline() is not None
            if stood and waited_for and self.table.settings.clock.kind != "days":
                await self._append([log.Woken(at=self.around.now(), stood=stood)])
            await self._go_on()
            self._drive()
            self.absences.mind_all()
            self.absences.mind_host()

    @property
    def idle(self) -> bool:
        """Whether nobody looks on and nothing is being done."""
        return not self.audience and not self._tasks and not self.lock.locked()

    def throw_away(self, reason: str = ELSEWHERE) -> None:
        """Forget what is in memory: the log has the truth."""
        if self.gone:
            return
        self.gone = True
        if self._timer is not None:
            self._timer.cancel()
        self.absences.stop()
        # Commands that wait for their turn find out by themselves that it is gone.
        for task in self._thinking.values():
            if task is not asyncio.current_task():
                task.cancel()
        self.audience.dismiss(reason)
        self.around.forget(self, reason)
