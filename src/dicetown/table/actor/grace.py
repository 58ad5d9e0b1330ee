"""GraceTimers give players who lose the connection some time to return before a bot plays for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from dicetown.table.actor.viewers import Viewers
from dicetown.table.room import log
from dicetown.table.room.deciding import Decide
from dicetown.table.room.playing import stand_in
from dicetown.table.room.table import CLOSED, OVER, PLAYING, SEALING, Table


class GraceTimers:
    """The timers for players and the host of a table while they are not connected.

    When a timer runs out, `call` gets the function that decides what to append, and runs it under the
    table's lock.
    """

    def __init__(self, table: Table, viewers: Viewers, call: Callable[[Decide], None]) -> None:
        self._table = table
        self._viewers = viewers
        self._call = call
        self._graces: dict[int, asyncio.TimerHandle] = {}
        self._host: asyncio.TimerHandle | None = None
        self._minded = ""
        """The host whose timer was started; empty if there is none."""

    def follow(self, table: Table) -> None:
        """Use the table as it was read again."""
        self._table = table

    def changed(self, player: str) -> None:
        """Set the timers of a player who came or went."""
        for seat in self._table.seats_of(player):
            self.restart_timer(seat)
        if player == self._table.host:
            self.restart_host_timer()
        else:
            self._restart_host_timer_if_needed()

    def restart_timers(self) -> None:
        """Set a timer for each absent player when the game begins, or when a bot no longer plays for them."""
        self._restart_host_timer_if_needed()
        if not self._needs_timers():
            return
        seats = self._table.seats
        unminded = [seat for seat in range(len(seats)) if seats[seat].present and seat not in self._graces]
        connected = self._viewers.present() if unminded else []
        for seat in unminded:
            if not connected[seat]:
                self.restart_timer(seat)

    def restart_timer(self, seat: int) -> None:
        """Restart the timer of a seat. It runs while the seat's player is not connected."""
        self._stop(self._graces.pop(seat, None))
        if not self._needs_timers():
            return
        table = self._table
        if table.seats[seat].present and not self._viewers.present()[seat]:
            self._graces[seat] = self._start(lambda: self._seat_timed_out(seat))

    def _needs_timers(self) -> bool:
        """Whether players of this table need timers at all."""
        table = self._table
        return table.phase in (PLAYING, SEALING) and table.settings.clock.kind != "days"

    def restart_host_timer(self) -> None:
        """Restart the timer of the host, in any phase before the table is over or closed."""
        self._stop(self._host)
        self._host, self._minded = None, ""
        table = self._table
        if table.phase in (OVER, CLOSED) or table.settings.clock.kind == "days":
            return
        if not self._viewers.is_here(table.host):
            self._host = self._start(self._host_timed_out)
            self._minded = table.host

    def _restart_host_timer_if_needed(self) -> None:
        """Restart the host's timer if an heir came or sat down after it ran out, or if the host changed."""
        host = self._table.host
        if host != self._minded and not self._viewers.is_here(host) and self._heirs():
            self.restart_host_timer()

    def _heirs(self) -> list[str]:
        """Return the players who could become host: they have a seat and are connected."""
        present = self._viewers.present()
        return [seat.player for seat, here in zip(self._table.seats, present, strict=True) if here]

    def stand_in_if_absent(self, seat: int, now: int) -> list[log.AnyEntry]:
        """Return the entries that let a bot play for a player who has not come back in time."""
        table = self._table
        if table.phase != PLAYING or not table.seats[seat].present or self._viewers.present()[seat]:
            return []
        return stand_in(table, seat, "gone", now)

    def replace_host_if_absent(self, now: int) -> list[log.AnyEntry]:
        """Return the entries that make a connected player host when the host has not come back in time."""
        table = self._table
        if table.phase in (OVER, CLOSED) or self._viewers.is_here(table.host):
            return []
        heirs = self._heirs()
        return [log.HostChanged(at=now, host=heirs[0])] if heirs else []

    def stop(self) -> None:
        """Stop all timers."""
        for handle in (*self._graces.values(), self._host):
            self._stop(handle)
        self._graces, self._host, self._minded = {}, None, ""

    def _seat_timed_out(self, seat: int) -> None:
        self._graces.pop(seat, None)
        self._call(lambda now: self.stand_in_if_absent(seat, now))

    def _host_timed_out(self) -> None:
        self._host, self._minded = None, ""
        self._call(self.replace_host_if_absent)

    def _start(self, what: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(self._table.settings.grace_seconds, what)

    @staticmethod
    def _stop(handle: asyncio.TimerHandle | None) -> None:
        if handle is not None:
            handle.cancel()
