"""LiveTable: one table in this process: its commands one after the other, its timers, its bots, its viewers.

An entry is folded, kept, and only then told and acknowledged. If it cannot be kept, what is in memory is
thrown away and read again from the store: memory is only a copy of the log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

from dicetown.engine.errors import DiceTownError, Refused
from dicetown.table.actor.absence import Absences, Decide
from dicetown.table.actor.audience import Audience, Listener
from dicetown.table.actor.driving import Driver
from dicetown.table.actor.kept import Kept
from dicetown.table.actor.missed import missed_at
from dicetown.table.actor.surroundings import Surroundings
from dicetown.table.cluster.neighbours import News
from dicetown.table.journal.noting import about, note_entries
from dicetown.table.room import commands, log
from dicetown.table.room.deciding import decide
from dicetown.table.room.hosting import Player
from dicetown.table.room.outage import Outage, time_back
from dicetown.table.room.playing import come_back
from dicetown.table.room.table import OVER, PLAYING, Table, table_of
from dicetown.table.room.timing import due, next_deadline
from dicetown.table.snapshots.telling import Snapshot
from dicetown.table.store.rows import row_of
from dicetown.table.store.store import Conflict, StoreFailed, TableRow

AT_REST, ELSEWHERE, SHUTDOWN = "gone", "elsewhere", "shutdown"
"""Why a table is thrown away: nobody needs it, memory may not be what the log says, or the process ends."""

TRIES = 8
"""How often a command is tried that finds another process faster each time."""

logger = logging.getLogger("dicetown.table")


class LiveTable:
    """A table that somebody looks at, or that has something to do by itself."""

    def __init__(self, table: Table, around: Surroundings, row: TableRow) -> None:
        """`row` is what lists say of the table."""
        self.table = table
        self.around = around
        self.lock = asyncio.Lock()
        self.audience = Audience(table)
        self.absences = Absences(table, self.audience, self._call)
        self.driver = Driver(self)
        self.drives = True
        """Whether this process moves it: its bots, its timers. Others may show it and take commands."""
        self.gone = False
        """Whether it was thrown away; whoever still holds it has to get it again."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.kept = Kept(table, around, row)
        self._going_on = False
        """Whether a task waits for its turn to let the game go on."""
        self._told = self._here()
        """Who is connected here as other processes know it."""

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
        async with self.lock:
            self._demand_here()
            await self._insist(lambda: self._obey_command(player, command))
            if kept is not None:
                kept()

    async def _obey_command(self, player: Player, command: commands.AnyCommand) -> None:
        await self._go_on()
        table = self.table
        if not table.may_enter(player.id):
            raise Refused("This table is by invitation only.", hint="Ask for a link.")
        entries = decide(table, player, command, self.around.now(), self.around.draw)
        for entry in entries:
            if isinstance(entry, log.Rematched):
                await self.around.open_rematch(table, player, entry.table)
        await self.append(entries)

    async def _insist(self, decides: Callable[[], Awaitable[None]]) -> None:
        """Where another process was faster, decide again on what is there now. Only under the lock."""
        for left in reversed(range(TRIES)):
            try:
                await decides()
            except Conflict:
                if self.gone or not left:
                    raise
            except Refused:
                # What was acknowledged by another process must not be refused for being unknown here.
                if self.gone or not left or not await self._follow_log():
                    raise
            else:
                return

    async def decided(self, decides: Callable[[], Sequence[log.AnyEntry]]) -> None:
        """Append what is decided on the table as it is. Only under the lock."""
        await self._insist(lambda: self.append(decides()))

    async def admit(self, player: Player, issued: int) -> None:
        """Let somebody in who came with an invitation, made at some time."""
        await self._finish(self._admit(player, issued))

    async def _admit(self, player: Player, issued: int) -> None:
        async with self.lock:
            self._demand_here()
            await self.decided(lambda: self._admission(player, issued))

    def _admission(self, player: Player, issued: int) -> list[log.AnyEntry]:
        removed = self.table.removed.get(player.id)
        if removed is None and self.table.may_enter(player.id):
            return []
        if removed is not None and issued <= removed:
            raise Refused("The host has taken you off this table.", hint="Ask the host for a new invitation.")
        return [log.Admitted(at=self.around.now(), by=player.id, player=player.id)]

    async def close(self, why: log.End) -> None:
        """Close the table, whoever runs it."""
        await self._finish(self._close(why))

    async def _close(self, why: log.End) -> None:
        async with self.lock:
            self._demand_here()
            await self.decided(lambda: self._closing(why))

    def _closing(self, why: log.End) -> list[log.AnyEntry]:
        if self.table.phase in ("over", "closed"):
            return []
        return [log.Closed(at=self.around.now(), why=why)]

    async def _finish(self, work: Coroutine[Any, Any, None]) -> None:
        """Wait for some work, which is done even if nobody waits for it any more."""
        await asyncio.shield(self.start(work))

    def _demand_here(self) -> None:
        if self.gone:
            raise Conflict("The table was read again.", hint="Try once more.")

    async def append(self, entries: Sequence[log.AnyEntry]) -> None:
        """Fold, keep, tell. Only under the lock."""
        if not entries:
            return
        table = self.table
        after = table.entries
        self._demand_here()
        try:
            for entry in entries:
                table.fold(entry)
            await self.kept.append(table, after, [log.encode(entry) for entry in entries])
        except BaseException as problem:
            await self._be_true_to_the_log(problem)
            raise
        note_entries(table.id, entries)
        self._moved_on()

    def _moved_on(self) -> None:
        """The log has grown: show it, and do what comes by itself."""
        self._show()
        if not self.around.neighbours.alone and self._here() != self._told:
            # Whoever has taken a seat, or has none any more, was connected before.
            self.tell_neighbours()
        self._drive()
        if self.drives:
            self.absences.mind_all()

    def _show(self) -> None:
        for listener in self.audience.show():
            self._presence_changed(listener)

    async def _be_true_to_the_log(self, problem: BaseException) -> None:
        """Whatever goes wrong while something is kept or read, memory may be ahead of the log afterwards.

        It is read again then if another process was faster, whoever looks on noticing nothing; otherwise it
        is thrown away. What was thrown away says nothing about the log, so nothing more is kept of it.
        """
        overtaken = isinstance(problem, Conflict) and not self.around.neighbours.alone
        again = False
        try:
            again = overtaken and await self._read_again()
        finally:
            if not again:
                self.throw_away()
        if again:
            self._moved_on()

    async def _read_again(self) -> bool:
        """Take the table from the log, in place of what is in memory; False if that cannot be done."""
        try:
            # First, so that it is behind the log rather than ahead: then it is kept once more.
            row = await self.around.store.row(self.table.id)
            entries = await self.around.store.load(self.table.id)
            if row is None or not entries:
                return False
            table = await asyncio.get_running_loop().run_in_executor(None, table_of, entries)
        except DiceTownError:
            return False
        self.table = table
        self.audience.follow(table)
        self.absences.follow(table)
        self.kept.follow(table, row)
        return True

    async def catch_up(self, entries: int | None = None) -> None:
        """Take in what other processes have appended, unless so many entries are known already."""
        async with self.lock:
            if not self.gone and (entries is None or entries > self.table.entries):
                await self._follow_log()

    async def _follow_log(self) -> bool:
        """Whether there was something new in the log. Only under the lock."""
        if self.around.neighbours.alone:
            return False
        self._demand_here()
        try:
            entries = await self.around.store.load(self.table.id, self.table.entries)
            for data in entries:
                self.table.fold(log.decode(data))
        except BaseException as problem:
            await self._be_true_to_the_log(problem)
            raise
        if entries:
            self.kept.follow(self.table, row_of(self.table))
            self._moved_on()
        return bool(entries)

    async def take_over(self) -> None:
        """From now on this process moves the table: the one that did is gone."""
        await self.catch_up()
        async with self.lock:
            if not self.gone and not self.drives:
                self.drives = True
                self.around.observer.took_over()
                self._drive()
                self.absences.mind_all()
                self.absences.mind_host()

    def hand_over(self) -> None:
        """Another process moves the table from now on."""
        if self.drives:
            # And tells whom it misses.
            self.around.crier.elsewhere(self.table.id, [seat.player for seat in self.table.seats])
        self.drives = False
        self.absences.stop()
        self.driver.stop()

    def note_elsewhere(self, origin: str, players: frozenset[str], watching: int) -> None:
        """Who is connected to this table through another process."""
        changed = self.audience.note_elsewhere(origin, players, watching)
        if self.gone or not self.drives:
            return
        for player in changed:
            self.absences.changed(player)
            if player in players:
                self.around.crier.came(self.table, player)
        if changed:
            self._cry()

    async def _go_on(self) -> None:
        """Take the steps that depend on nobody, each shown to all. Only under the lock."""
        table = self.table
        while table.can_go_on:
            table.go_on()
            self._show()
        # While somebody looks on, lists are answered from memory, and the next entry brings this too.
        if not self.drives:
            return
        if not table.playable and self.kept.row.status == OVER:
            # It has ended; that it cannot be played on here is nothing to be kept.
            return
        if (not self.audience or table.phase != PLAYING) and row_of(table) != self.kept.row:
            self._demand_here()
            try:
                await self.kept.append(table, table.entries, [])
            except BaseException as problem:
                await self._be_true_to_the_log(problem)
                raise

    # What goes by itself

    def _drive(self) -> None:
        """Let the game go on, and where this process moves it, what else goes by itself."""
        if self.drives:
            self.driver.drive()
            self._cry()
        if self.table.can_go_on and not self._going_on:
            self._going_on = True
            self.start(self._pass_moments())

    async def _pass_moments(self) -> None:
        async with self.lock:
            self._going_on = False
            if not self.gone:
                await self._go_on()
                self._drive()

    def start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Have some work done that is finished whoever waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if isinstance(problem, StoreFailed):
            self.around.trouble.error(problem.message)
        elif problem is not None and not isinstance(problem, DiceTownError):
            about(logger, self.table.id).error("%s", type(problem).__name__, exc_info=problem)

    async def check_time(self) -> None:
        """Do what has fallen due."""
        async with self.lock:
            if self.gone:
                return
            await self._insist(self._do_what_is_due)
            self.driver.set_timer()

    async def _do_what_is_due(self) -> None:
        while entries := due(self.table, self.around.now()):
            await self.append(entries)

    def next_deadline(self) -> int | None:
        """When something falls due by itself."""
        return next_deadline(self.table)

    # Who looks on

    async def enter(self, listener: Listener, seat: int | None) -> Snapshot:
        """Show the table to somebody from now on; the snapshot is where they begin.

        Somebody who is shown it already enters again to see through another seat; nobody else notices.
        """
        if seat is not None and self.table.seats[seat].away is not None:
            await self._finish(self._come_back(listener.player, seat))
        async with self.lock:
            self._demand_here()
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
        async with self.lock:
            self._demand_here()
            await self.decided(lambda: self._return(player, seat))

    def _return(self, player: str, seat: int) -> list[log.AnyEntry]:
        table, now = self.table, self.around.now()
        back = [own for own in table.seats_of(player) if own == seat or table.seats[own].away == "gone"]
        return [entry for own in back for entry in come_back(table, Player(id=player), own, now)]

    def leave(self, listener: Listener) -> None:
        """Somebody looks on no more."""
        if listener in self.audience:
            self.audience.remove(listener)
            self._presence_changed(listener)
            if not self.audience and not self.gone:
                self.start(self._pass_moments())

    def _presence_changed(self, listener: Listener) -> None:
        self.audience.tell_presence(listener)
        self.tell_neighbours()
        if self.drives and not self.gone:
            self.absences.changed(listener.player)
            self._cry()

    def _cry(self) -> None:
        self.around.crier.missing(self.table, missed_at(self.table, self.audience))

    def tell_neighbours(self) -> None:
        """Tell other processes who is connected here."""
        # Of one that is gone its successor tells, and both have one name.
        if not self.around.neighbours.alone and not self.gone:
            self._told = self._here()
            self.around.neighbours.tell(self._told)

    def _here(self) -> News:
        players = tuple(sorted(self.audience.here()))
        return News(kind="here", table=self.table.id, players=players, watching=self.audience.watching_here())

    def _call(self, decides: Decide) -> None:
        self.start(self._have_decided(decides))

    async def _have_decided(self, decides: Decide) -> None:
        async with self.lock:
            if not self.gone:
                await self.decided(lambda: decides(self.around.now()))

    async def miss(self, seat: int) -> None:
        """Somebody has not come back in time."""
        await self._have_decided(lambda now: self.absences.miss(seat, now))

    # Its end in this process

    async def wake_up(self, outage: Outage | None = None) -> None:
        """Begin to move, when it has been loaded or opened. `outage` is the last one there was."""
        async with self.lock:
            self._demand_here()
            if outage is not None:
                await self.decided(lambda: time_back(self.table, outage, self.around.now()))
            await self._insist(self._go_on)
            self._drive()
            if self.drives:
                self.absences.mind_all()
                self.absences.mind_host()

    @property
    def idle(self) -> bool:
        """Whether nobody looks on and nothing is being done, or about to be."""
        return not (self.audience or self._tasks or self.lock.locked() or self.driver.tries_again)

    def throw_away(self, reason: str = ELSEWHERE) -> None:
        """Forget what is in memory: the log has the truth."""
        if self.gone:
            return
        self.gone = True
        if self.audience and not self.around.neighbours.alone:
            self.around.neighbours.tell(News(kind="here", table=self.table.id))
        self.absences.stop()
        # Commands that wait for their turn find out by themselves that it is gone.
        self.driver.stop()
        self.audience.dismiss(reason)
        self.around.forget(self, reason)
