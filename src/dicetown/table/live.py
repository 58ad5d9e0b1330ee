"""LiveTable: one table in this process: its commands one after the other, its timers, its bots, its viewers.

An entry is folded, kept, and only then told and acknowledged. If it cannot be kept, what is in memory is
thrown away and read again from the store: memory is only a copy of the log.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Coroutine, Sequence
from typing import Any, Protocol

from dicetown.engine.errors import DiceTownError, Refused
from dicetown.table import commands, log
from dicetown.table.changes import Changes, changes
from dicetown.table.deciding import decide
from dicetown.table.hosting import Draw, Player
from dicetown.table.playing import answer_for, come_back, ordered_answer, stand_in
from dicetown.table.rows import row_of, seat_rows
from dicetown.table.store import Append, Conflict, Store
from dicetown.table.table import OVER, PLAYING, SEALING, Table
from dicetown.table.telling import Snapshot, snapshot, table_info
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

logger = logging.getLogger("dicetown.table")


class Listener(Protocol):
    """Somebody who is shown a table."""

    seat: int | None
    player: str

    def tell(self, found: Changes, now: Snapshot) -> None:
        """Take in what changed. Must not wait."""

    def tell_presence(self) -> None:
        """Somebody came or went."""

    def dismiss(self, reason: str) -> None:
        """The table is no longer here."""


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

    def now(self) -> int: ...

    async def open_rematch(self, table: Table, player: Player, new: str) -> None: ...

    def forget(self, live: LiveTable) -> None: ...


class LiveTable:
    """A table that somebody looks at, or that has something to do by itself."""

    def __init__(self, table: Table, around: Surroundings) -> None:
        self.table = table
        self.around = around
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.gone = False
        """Whether it was thrown away; whoever still holds it has to get it again."""
        self._shown: dict[int | None, Snapshot] = {}
        self._thinking: dict[tuple[int, str], asyncio.Task[None]] = {}
        """Who is being answered for, by seat and question."""
        self._timer: asyncio.TimerHandle | None = None
        self._graces: dict[int, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._stored_phase = table.phase
        self._places = [seat.place for seat in table.seats]

    # Commands

    async def command(self, player: Player, command: commands.AnyCommand) -> None:
        """Obey a command; when this returns, it is kept for good. Raises Refused with the reason.

        Whoever waits for it may go away meanwhile: what was begun is finished.
        """
        await asyncio.shield(self._start(self._command(player, command)))

    async def _command(self, player: Player, command: commands.AnyCommand) -> None:
        async with self._held():
            table = self.table
            if not table.may_enter(player.id):
                raise Refused("This table is by invitation only.", hint="Ask for a link.")
            entries = decide(table, player, command, self.around.now(), self.around.draw)
            for entry in entries:
                if isinstance(entry, log.Rematched):
                    await self.around.open_rematch(table, player, entry.table)
            await self._append(entries)

    async def admit(self, player: Player) -> None:
        """Let somebody in who came with an invitation."""
        async with self._held():
            if not self.table.may_enter(player.id):
                await self._append([log.Admitted(at=self.around.now(), by=player.id, player=player.id)])

    async def close(self, why: log.End) -> None:
        """Close the table, whoever runs it."""
        async with self._held():
            if self.table.phase not in ("over", "closed"):
                await self._append([log.Closed(at=self.around.now(), why=why)])

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
        try:
            for entry in entries:
                table.fold(entry)
            await self._keep(after, [log.encode(entry) for entry in entries])
        except BaseException:
            # Whatever went wrong, memory may be ahead of the log now.
            self.throw_away()
            raise
        self.show()
        await self._go_on()
        self._drive()

    async def _keep(self, after: int, entries: Sequence[bytes]) -> None:
        table = self.table
        places = [seat.place for seat in table.seats]
        moved = places != self._places or after == 0
        record: bytes | None = None
        if table.phase == OVER and self._stored_phase != OVER:
            record = table.game.record().to_json().encode()
        await self._store(
            Append(
                row=row_of(table),
                after=after,
                entries=entries,
                seats=seat_rows(table) if moved else None,
                record=record,
            )
        )
        self._stored_phase = table.phase
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
        """Pass the moments where a card could be played, each shown to all; with `hush` they take time."""
        table = self.table
        while table.phase == PLAYING and table.game.halted:
            if table.settings.hush and self._must_wait():
                return
            table.go_on()
            self.show()
        if table.phase == OVER and self._stored_phase != OVER:
            await self._keep(table.entries, [])

    def _must_wait(self) -> bool:
        """Whether the moment is one in which nobody is asked, so that it has to last as if somebody were."""
        table = self.table
        return not table.someone_is_asked() and self.around.now() < table.game_time + table.settings.hush

    # What goes by itself

    def _drive(self) -> None:
        """Let standing orders and bots answer, and set the timer for what falls due next."""
        table = self.table
        self._set_timer()
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

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._thinking = {key: other for key, other in self._thinking.items() if other is not task}
        problem = None if task.cancelled() else task.exception()
        if problem is not None and not isinstance(problem, DiceTownError):
            logger.error("table %s: %s", self.table.id, type(problem).__name__, exc_info=problem)
        if not self.gone and not self._thinking:
            # Nobody must wait for an answer that was thought of in vain.
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
            others = sum(1 for number in range(seat) if table.seats[number].bot(table.settings))
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
        end = self.next_deadline()
        if end is not None:
            wait = min(max(0.0, (end - self.around.now()) / 1000), LONGEST_TIMER)
            self._timer = asyncio.get_running_loop().call_later(wait, self._wake)

    def next_deadline(self) -> int | None:
        """When something falls due by itself."""
        table = self.table
        if table.phase == PLAYING and table.moving and table.game.halted:
            return table.game_time + table.settings.hush
        return next_deadline(table)

    def _wake(self) -> None:
        self._start(self.check_time())

    async def check_time(self) -> None:
        """Do what has fallen due."""
        async with self.lock:
            if self.gone:
                return
            table = self.table
            if table.phase == PLAYING and table.moving and table.game.halted:
                await self._go_on()
                self._drive()
                return
            while entries := due(table, self.around.now()):
                await self._append(entries)
            self._set_timer()

    # Who looks on

    async def enter(self, listener: Listener) -> Snapshot:
        """Show the table to somebody from now on; the snapshot is where they begin.

        Somebody who is shown it already enters again to see through another seat; nobody else notices.
        """
        async with self._held():
            if listener.seat is not None and self.table.seats[listener.seat].away is not None:
                player = Player(id=listener.player)
                await self._append(come_back(self.table, player, listener.seat, self.around.now()))
            # Not a word to the listener before it has been given the snapshot to begin with.
            if listener not in self.listeners:
                self.listeners.add(listener)
                self._presence_changed(listener)
            self._forget_unseen()
            return self._shown.setdefault(listener.seat, snapshot(self.table, listener.seat))

    def leave(self, listener: Listener) -> None:
        """Somebody looks on no more."""
        if listener in self.listeners:
            self.listeners.discard(listener)
            self._presence_changed(listener)
            self._forget_unseen()

    def _forget_unseen(self) -> None:
        seen = {listener.seat for listener in self.listeners}
        self._shown = {seat: shot for seat, shot in self._shown.items() if seat in seen}

    def show(self) -> None:
        """Tell all viewers what changed for them."""
        seats = {listener.seat for listener in self.listeners}
        if not seats:
            return
        info = table_info(self.table)
        for seat in seats:
            if seat is not None and seat >= len(self.table.seats):
                continue
            after = snapshot(self.table, seat, info)
            before = self._shown.get(seat)
            self._shown[seat] = after
            found = None if before is None else changes(before, after, self.table.talk)
            if found is not None:
                for listener in [other for other in self.listeners if other.seat == seat]:
                    listener.tell(found, after)

    def present(self) -> list[bool]:
        """By seat, whether somebody who has it is connected."""
        here = {listener.player for listener in self.listeners}
        return [seat.is_person and seat.player in here for seat in self.table.seats]

    def watching(self) -> int:
        """How many look on without a seat."""
        return len([one for one in self.listeners if not self.table.has_seat(one.player)])

    def _presence_changed(self, listener: Listener) -> None:
        for other in self.listeners:
            if other is not listener:
                other.tell_presence()
        for seat in self.table.seats_of(listener.player):
            self.mind_absence(seat)

    def mind_absence(self, seat: int) -> None:
        """Give somebody who is not connected some time to come back, then let a bot play for them."""
        handle = self._graces.pop(seat, None)
        if handle is not None:
            handle.cancel()
        table = self.table
        if table.phase not in (PLAYING, SEALING) or table.settings.clock.kind == "days" or self.gone:
            return
        if table.seats[seat].present and not self.present()[seat]:
            loop = asyncio.get_running_loop()
            wait = table.settings.grace_seconds
            self._graces[seat] = loop.call_later(wait, self._missed, seat)

    def _missed(self, seat: int) -> None:
        self._start(self.miss(seat))

    async def miss(self, seat: int) -> None:
        """Somebody has not come back in time."""
        async with self.lock:
            table = self.table
            if self.gone or table.phase != PLAYING or not table.seats[seat].present or self.present()[seat]:
                return
            await self._append(stand_in(table, seat, "gone", self.around.now()))

    # Its end in this process

    async def wake_up(self) -> None:
        """Begin to move, when it has been loaded or opened."""
        async with self._held():
            await self._go_on()
            self._drive()
            for seat in range(len(self.table.seats)):
                self.mind_absence(seat)

    @property
    def idle(self) -> bool:
        """Whether nobody looks on and nothing is being done."""
        return not self.listeners and not self._tasks and not self.lock.locked()

    def throw_away(self, reason: str = "elsewhere") -> None:
        """Forget what is in memory: the log has the truth."""
        if self.gone:
            return
        self.gone = True
        if self._timer is not None:
            self._timer.cancel()
        for handle in self._graces.values():
            handle.cancel()
        for task in self._tasks:
            if task is not asyncio.current_task():
                task.cancel()
        for listener in list(self.listeners):
            listener.dismiss(reason)
        self.around.forget(self)
