"""Viewers are the clients that a table is shown to, each with its seat and the snapshot it saw last."""

from __future__ import annotations

import logging
from typing import Protocol

from dicetown.table.journal.noting import logger_for
from dicetown.table.room.table import Table
from dicetown.table.snapshots.changes import Changes, changes
from dicetown.table.snapshots.telling import SharedFigures, Snapshot, snapshot, table_info

logger = logging.getLogger("dicetown.table")


class Viewer(Protocol):
    """A client that is shown a table."""

    seat: int | None
    player: str

    def tell(self, found: Changes, now: Snapshot) -> None:
        """Take in what changed. Must not block."""

    def tell_presence(self) -> None:
        """Note that a player or a viewer came or went."""

    def tell_asked(self) -> None:
        """Check the player's other seats: one may have been asked, even if nothing else changed."""

    def dismiss(self, reason: str) -> None:
        """Stop: this process no longer has the table."""


class Viewers:
    """The viewers of a table. Each seat's snapshot is made once, however many viewers look through it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._viewers: set[Viewer] = set()
        self._shown: dict[int | None, Snapshot] = {}
        self._players = self._seated()
        self._elsewhere: dict[str, tuple[frozenset[str], int]] = {}
        """By process, the players and the host of the table connected there, and the number of spectators."""

    def __bool__(self) -> bool:
        return bool(self._viewers)

    def __contains__(self, viewer: Viewer) -> bool:
        return viewer in self._viewers

    def add(self, viewer: Viewer, seat: int | None) -> Snapshot:
        """Show the table to a viewer through this seat, and return the snapshot to begin with."""
        # The viewer must get no changes for this seat before it has its first snapshot.
        viewer.seat = seat
        self._viewers.add(viewer)
        self._forget_unseen()
        return self._shown.setdefault(seat, snapshot(self._table, seat))

    def remove(self, viewer: Viewer) -> None:
        self._viewers.discard(viewer)
        self._forget_unseen()

    def show(self) -> list[Viewer]:
        """Tell all viewers what changed for them. Drop viewers whose update fails, and return those."""
        seats = {viewer.seat for viewer in self._viewers}
        lost: list[Viewer] = []
        if not seats:
            return lost
        table = self._table
        info = table_info(table)
        tally = SharedFigures(table.game.state) if table.current is not None else None
        for seat in seats:
            if seat is not None and seat >= len(table.seats):
                continue
            after = snapshot(table, seat, info, tally)
            before = self._shown.get(seat)
            self._shown[seat] = after
            found = None if before is None else changes(before, after, table.talk)
            if found is not None:
                for viewer in [other for other in self._viewers if other.seat == seat]:
                    if not self._tell(viewer, found, after):
                        lost.append(viewer)
        for viewer in list(self._viewers):
            viewer.tell_asked()
        if self._seated() != self._players:
            self._players = self._seated()
            for viewer in list(self._viewers):
                viewer.tell_presence()
        return lost

    def _seated(self) -> list[str]:
        return [seat.player for seat in self._table.seats]

    def _tell(self, viewer: Viewer, found: Changes, now: Snapshot) -> bool:
        try:
            viewer.tell(found, now)
        except Exception:
            # A viewer whose update fails must not keep the table from moving on.
            logger_for(logger, self._table.id).exception("a viewer cannot be told")
            self._viewers.discard(viewer)
            viewer.dismiss("elsewhere")
            return False
        return True

    def tell_presence(self, of: Viewer) -> None:
        """Tell all other viewers that this one came or went."""
        for other in self._viewers:
            if other is not of:
                other.tell_presence()

    def dismiss(self, reason: str) -> None:
        """Tell all viewers that this process no longer has the table."""
        for viewer in list(self._viewers):
            viewer.dismiss(reason)

    def follow(self, table: Table) -> None:
        """Use the table as it was read again. Viewers notice nothing: they saw only what the log holds."""
        self._table = table

    def is_here(self, player: str) -> bool:
        """Whether this player is connected and has a seat or is the host."""
        return player in self._connected()

    def here(self) -> frozenset[str]:
        """Return the players with a seat, and the host, who are connected to this process."""
        concerned = {self._table.host, *[seat.player for seat in self._table.seats if seat.is_person]}
        return frozenset(concerned.intersection({viewer.player for viewer in self._viewers}))

    def _connected(self) -> frozenset[str]:
        return self.here().union(*[players for players, _ in self._elsewhere.values()])

    def present(self) -> list[bool]:
        """Return, by seat, whether its player is connected."""
        connected = self._connected()
        return [seat.is_person and seat.player in connected for seat in self._table.seats]

    def watching_here(self) -> int:
        """Return how many viewers without a seat are connected to this process."""
        return len([one for one in self._viewers if not self._table.has_seat(one.player)])

    def watching(self) -> int:
        """Return how many viewers without a seat there are, in all processes."""
        return self.watching_here() + sum(watching for _, watching in self._elsewhere.values())

    def note_elsewhere(self, origin: str, players: frozenset[str], watching: int) -> frozenset[str]:
        """Note who is connected through another process, and return the players who came or went there."""
        before, watched = self._elsewhere.pop(origin, (frozenset(), 0))
        if players or watching:
            self._elsewhere[origin] = players, watching
        if before != players or watched != watching:
            for viewer in self._viewers:
                viewer.tell_presence()
        return before ^ players

    def _forget_unseen(self) -> None:
        seen = {viewer.seat for viewer in self._viewers}
        self._shown = {seat: shot for seat, shot in self._shown.items() if seat in seen}
