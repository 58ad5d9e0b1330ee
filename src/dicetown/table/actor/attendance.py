"""Attendance tells other processes who is connected here, and the notifier which players are absent."""

from __future__ import annotations

from dicetown.table.actor.absent import absent_at
from dicetown.table.actor.context import ActorContext
from dicetown.table.actor.viewers import Viewers
from dicetown.table.cluster.peers import PeerNews
from dicetown.table.room.table import Table


class Attendance:
    """Reports the viewers of one table to other processes and to the notifier."""

    def __init__(self, table: Table, viewers: Viewers, context: ActorContext) -> None:
        self._table = table
        self._viewers = viewers
        self._context = context
        self._told = self._here()
        """Who is connected here, as last told to other processes."""
        self._ended = False

    def follow(self, table: Table) -> None:
        """Use the table as it was read again."""
        self._table = table

    def tell(self) -> None:
        """Tell other processes who is connected here."""
        # A discarded table tells nothing more: its successor has the same name and tells for it.
        if not self._context.peers.alone and not self._ended:
            self._told = self._here()
            self._context.peers.tell(self._told)

    def tell_changes(self) -> None:
        """Tell other processes if a viewer took a seat or left one."""
        if not self._context.peers.alone and self._here() != self._told:
            self.tell()

    def end(self) -> None:
        """Tell other processes that the table and its viewers are no longer here."""
        self._ended = True
        if self._viewers and not self._context.peers.alone:
            self._context.peers.tell(PeerNews(kind="here", table=self._table.id))

    def note_missed(self) -> None:
        """Tell the notifier which players the game waits for who are not here."""
        self._context.notifier.missing(self._table, absent_at(self._table, self._viewers))

    def hand_over(self) -> None:
        """Leave it to another process to tell which players are absent."""
        self._context.notifier.elsewhere(self._table.id, [seat.player for seat in self._table.seats])

    def _here(self) -> PeerNews:
        players = tuple(sorted(self._viewers.here()))
        return PeerNews(
            kind="here", table=self._table.id, players=players, watching=self._viewers.watching_here()
        )
