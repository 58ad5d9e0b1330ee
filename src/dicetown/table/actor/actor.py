"""TableActor runs one table in this process: its commands one by one, its timers, bots and viewers.

An entry is folded, stored, and only then shown and acknowledged. If it cannot be stored, the table in memory
is discarded and read again from the store: it is only a copy of the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from dicetown.engine.errors import Refused
from dicetown.table.actor.attendance import Attendance
from dicetown.table.actor.autoplay import Autoplay
from dicetown.table.actor.context import ActorContext
from dicetown.table.actor.downtime import Downtime, refund_time
from dicetown.table.actor.grace import GraceTimers
from dicetown.table.actor.jobs import Jobs
from dicetown.table.actor.replica import Replica
from dicetown.table.actor.viewers import Viewer, Viewers
from dicetown.table.room import commands, log
from dicetown.table.room.deciding import Decide, admission, closing, decide, returning
from dicetown.table.room.hosting import Player
from dicetown.table.room.table import OVER, PLAYING, Table
from dicetown.table.room.timing import due
from dicetown.table.snapshots.telling import Snapshot
from dicetown.table.store.errors import Conflict
from dicetown.table.store.rows import TableRow
from dicetown.table.store.summary import row_of

T = TypeVar("T")

AT_REST, ELSEWHERE, SHUTDOWN = "gone", "elsewhere", "shutdown"
"""Why a table is discarded: it is not needed, memory may differ from the log, or the process ends."""

TRIES = 8
"""How often a command is tried when another process appends first each time."""


class TableActor:
    """A live table: one with viewers, or with something to do by itself."""

    def __init__(
        self,
        table: Table,
        context: ActorContext,
        row: TableRow,
        ended: Callable[[TableActor, str], None],
        drives: bool = True,
    ) -> None:
        """`row` is what lists show of the table; `ended` is called with the reason when it is discarded."""
        self.context = context
        self.lock = asyncio.Lock()
        self.viewers = Viewers(table)
        self.drives = drives
        """Whether this process runs its bots and timers. Other processes may show it and take commands."""
        self.gone = False
        """Whether it was discarded; callers that still hold it have to find it again."""
        self.attendance = Attendance(table, self.viewers, context)
        self._replica = Replica(table, context, row)
        self._ended = ended
        self._jobs = Jobs(table.id, context.trouble)
        self._grace = GraceTimers(table, self.viewers, self._start_deciding)
        self._autoplay = Autoplay(table, context, self._jobs, self._append_decided, self.check_time, drives)
        self._going_on = False
        """Whether a task is waiting for the lock to let the game go on."""

    @property
    def table(self) -> Table:
        """Return the table as it is now; after a conflict it may be another object."""
        return self._replica.table

    # Commands

    async def command(
        self, player: Player, command: commands.AnyCommand, kept: Callable[[], None] | None = None
    ) -> None:
        """Obey a command, and return when its entries are stored. Raises Refused with the reason.

        `kept` is called when they are stored and shown, before the game goes on by itself. If the game went
        on first when no seat is asked covertly, the order would reveal that (INFO-4). If the caller is
        cancelled, the command is still finished.
        """
        await self._jobs.finish(self._in_turn(lambda: self._decide_and_append(player, command), kept))

    async def admit(self, player: Player, issued: int) -> None:
        """Admit a player who came with an invitation that was issued at this time."""
        await self._decide_now(lambda now: admission(self.table, player, issued, now))

    async def close(self, why: log.End) -> None:
        """Close the table without asking its host."""
        await self._decide_now(lambda now: closing(self.table, why, now))

    async def _decide_now(self, decides: Decide) -> None:
        """Append what `decides` returns, in turn with the commands."""
        await self._jobs.finish(self._in_turn(lambda: self.append(decides(self.context.now()))))

    async def _in_turn(
        self, act: Callable[[], Awaitable[None]], kept: Callable[[], None] | None = None
    ) -> None:
        async with self.lock:
            self._check_not_gone()
            await self._retry_on_conflict(act)
            if kept is not None:
                kept()

    async def _decide_and_append(self, player: Player, command: commands.AnyCommand) -> None:
        await self._go_on()
        table = self.table
        if not table.may_enter(player.id):
            raise Refused("This table is by invitation only.", hint="Ask for a link.")
        entries = decide(table, player, command, self.context.now(), self.context.draw)
        for entry in entries:
            if isinstance(entry, log.Rematched):
                await self.context.open_rematch(table, player, entry.table)
        await self.append(entries)

    async def _retry_on_conflict(self, act: Callable[[], Awaitable[None]]) -> None:
        """On a conflict with another process, reload and decide again. Only under the lock."""
        for left in reversed(range(TRIES)):
            try:
                await act()
            except Conflict:
                if self.gone or not left:
                    raise
            except Refused:
                # The command may depend on an entry of another process that is not known here yet.
                if self.gone or not left or not await self._follow_log():
                    raise
            else:
                return

    def _start_deciding(self, decides: Decide) -> None:
        self._jobs.start(self._append_decided(decides))

    async def _append_decided(self, decides: Decide) -> None:
        """Append what `decides` returns for the table as it is now, unless the table is gone."""
        async with self.lock:
            if not self.gone:
                await self._retry_on_conflict(lambda: self.append(decides(self.context.now())))

    def _check_not_gone(self) -> None:
        if self.gone:
            raise Conflict(
                "The table changed in another process and was reloaded.", hint="Send the command again."
            )

    # The log

    async def append(self, entries: Sequence[log.AnyEntry]) -> None:
        """Fold entries, store them and show the result. Only under the lock."""
        if entries:
            self._check_not_gone()
            await self._or_reload(self._replica.append(entries))
            self._after_append()

    def _after_append(self) -> None:
        """Show what new entries changed, and start what follows by itself."""
        self._show()
        self.attendance.tell_changes()
        self._drive()
        if self.drives:
            self._grace.restart_timers()

    def _show(self) -> None:
        for viewer in self.viewers.show():
            self._presence_changed(viewer)

    async def _or_reload(self, work: Awaitable[T]) -> T:
        try:
            return await work
        except BaseException as problem:
            await self._reload_from_log(problem)
            raise

    async def _reload_from_log(self, problem: BaseException) -> None:
        """Make memory agree with the log after a failed write or read.

        After a conflict with another process the log is read again, and viewers notice nothing. After any
        other failure the table is discarded, and nothing more is decided from the discarded copy.
        """
        overtaken = isinstance(problem, Conflict) and not self.context.peers.alone
        again = False
        try:
            again = overtaken and await self._replica.read_again()
        finally:
            if not again:
                self.discard()
        if again:
            for part in (self.viewers, self.attendance, self._grace, self._autoplay):
                part.follow(self.table)
            self._after_append()

    async def catch_up(self, entries: int | None = None) -> None:
        """Take in what other processes have appended, unless this many entries are known already."""
        async with self.lock:
            if not self.gone and (entries is None or entries > self.table.entries):
                await self._follow_log()

    async def _follow_log(self) -> bool:
        """Read new entries, and return whether there were any. Only under the lock."""
        if self.context.peers.alone:
            return False
        self._check_not_gone()
        found = await self._or_reload(self._replica.read_new())
        if found:
            self._after_append()
        return found

    # What happens by itself

    async def take_over(self) -> None:
        """Start to drive the table in this process: the process that drove it is gone."""
        await self.catch_up()
        async with self.lock:
            if not self.gone and not self.drives:
                self.drives = True
                self.context.observer.took_over()
                self._begin_to_drive()

    def hand_over(self) -> None:
        """Stop driving the table: another process does so from now on."""
        if self.drives:
            self.attendance.hand_over()
        self.drives = False
        self._grace.stop()
        self._autoplay.stop()

    def _begin_to_drive(self) -> None:
        self._autoplay.start()
        self._drive()
        self._grace.restart_timers()
        self._grace.restart_host_timer()

    def _drive(self) -> None:
        """Let the game go on. The process that drives the table also starts its bots and notices."""
        if self.drives:
            self._autoplay.play()
            self.attendance.note_missed()
        if self.table.can_go_on and not self._going_on:
            self._going_on = True
            self._jobs.start(self._go_on_in_turn())

    async def _go_on_in_turn(self) -> None:
        async with self.lock:
            self._going_on = False
            if not self.gone:
                await self._go_on()
                self._drive()

    async def _go_on(self) -> None:
        """Take the steps that need no answer, and show each to all viewers. Only under the lock."""
        table = self.table
        while table.can_go_on:
            table.go_on()
            self._show()
        # With viewers here, lists are answered from memory, and the next entry stores the row too.
        if not self.drives:
            return
        if not table.playable and self._replica.row.status == OVER:
            # The stored game has ended. Do not store that this release cannot play it on.
            return
        if (not self.viewers or table.phase != PLAYING) and row_of(table) != self._replica.row:
            self._check_not_gone()
            await self._or_reload(self._replica.keep_row())

    async def check_time(self) -> None:
        """Do what has fallen due."""
        async with self.lock:
            if not self.gone:
                await self._retry_on_conflict(self._do_what_is_due)
                self._autoplay.set_timer()

    async def _do_what_is_due(self) -> None:
        while entries := due(self.table, self.context.now()):
            await self.append(entries)

    # Viewers

    async def enter(self, viewer: Viewer, seat: int | None) -> Snapshot:
        """Show the table to a viewer from now on, and return the snapshot to begin with.

        A viewer who enters again changes to that seat; the other viewers do not notice.
        """
        if seat is not None and self.table.seats[seat].away is not None:
            await self._decide_now(lambda now: returning(self.table, viewer.player, seat, now))
        async with self.lock:
            self._check_not_gone()
            if seat is not None and seat not in self.table.seats_of(viewer.player):
                raise Refused(
                    f"Seat {seat} is not yours.", hint="View the table through your own seat, or watch."
                )
            came = viewer not in self.viewers
            shot = self.viewers.add(viewer, seat)
            if came:
                self.context.notifier.came(self.table, viewer.player)
                self._presence_changed(viewer)
            return shot

    def leave(self, viewer: Viewer) -> None:
        """Stop showing the table to a viewer."""
        if viewer in self.viewers:
            self.viewers.remove(viewer)
            self._presence_changed(viewer)
            if not self.viewers and not self.gone:
                self._jobs.start(self._go_on_in_turn())

    def note_elsewhere(self, origin: str, players: frozenset[str], watching: int) -> None:
        """Note which players are connected to this table through another process."""
        changed = self.viewers.note_elsewhere(origin, players, watching)
        if self.gone or not self.drives:
            return
        for player in changed:
            self._grace.changed(player)
            if player in players:
                self.context.notifier.came(self.table, player)
        if changed:
            self.attendance.note_missed()

    def _presence_changed(self, viewer: Viewer) -> None:
        self.viewers.tell_presence(viewer)
        self.attendance.tell()
        if self.drives and not self.gone:
            self._grace.changed(viewer.player)
            self.attendance.note_missed()

    # Life cycle

    async def wake_up(self, downtime: Downtime | None = None) -> None:
        """Start the table after it was loaded or opened. `downtime` is the last one there was."""
        async with self.lock:
            self._check_not_gone()
            if downtime is not None:
                await self._retry_on_conflict(
                    lambda: self.append(refund_time(self.table, downtime, self.context.now()))
                )
            await self._retry_on_conflict(self._go_on)
            if self.drives:
                self._begin_to_drive()
            else:
                self._drive()

    @property
    def idle(self) -> bool:
        """Whether the table has no viewers, no running tasks and no retry to come."""
        return not (self.viewers or self._jobs or self.lock.locked() or self._autoplay.tries_again)

    def discard(self, reason: str = ELSEWHERE) -> None:
        """Discard the table in memory. The log in the store stays."""
        if self.gone:
            return
        self.gone = True
        self.attendance.end()
        self._grace.stop()
        # Commands that wait for the lock check `gone` themselves.
        self._autoplay.stop()
        self.viewers.dismiss(reason)
        self._ended(self, reason)
