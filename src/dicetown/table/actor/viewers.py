"""Viewers: who is shown a table, through which seat, and what each was shown last."""

from __future__ import annotations

import logging
from typing import Protocol

from dicetown.table.journal.noting import about
from dicetown.table.room.table import Table
from dicetown.table.snapshots.changes import Changes, changes
from dicetown.table.snapshots.telling import Snapshot, Tally, snapshot, table_info

logger = logging.getLogger("dicetown.table")


class Viewer(Protocol):
    """A client that is shown a table."""

    seat: int | None
    player: str

    def tell(self, found: Changes, now: Snapshot) -> None:
        """Take in what changed. Must not wait."""

    def tell_presence(self) -> None:
        """Somebody came or went."""

    def tell_asked(self) -> None:
        """Other seats of the same player may have been asked something, even where nothing else changed."""

    def dismiss(self, reason: str) -> None:
        """The table is no longer here."""


class Viewers:
    """The viewers of a table. What is the same for a seat is made once, however many look through it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._viewers: set[Viewer] = set()
        self._shown: dict[int | None, Snapshot] = {}
        self._players = self._seated()
        self._elsewhere: dict[str, tuple[frozenset[str], int]] = {}
        """By process, who of its players and its host is connected there, and how many look on."""

    def __bool__(self) -> bool:
        return bool(self._viewers)

    def __contains__(self, viewer: Viewer) -> bool:
        return viewer in self._viewers

    def add(self, viewer: Viewer, seat: int | None) -> Snapshot:
        """Show the table to somebody through this seat; the snapshot is where they begin."""
        # Not a word about this seat to the viewer before it has the snapshot to begin with.
        viewer.seat = seat
        self._viewers.add(viewer)
        self._forget_unseen()
        return self._shown.setdefault(seat, snapshot(self._table, seat))

    def remove(self, viewer: Viewer) -> None:
        self._viewers.discard(viewer)
        self._forget_unseen()

    def show(self) -> list[Viewer]:
        """Tell all what changed for them; those whose update failed, who are dropped."""
        seats = {viewer.seat for viewer in self._viewers}
        lost: list[Viewer] = []
        if not seats:
            return lost
        table = self._table
        info = table_info(table)
        tally = Tally(table.game.state) if table.current is not None else None
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
            about(logger, self._table.id).exception("a viewer cannot be told")
            self._viewers.discard(viewer)
            viewer.dismiss("elsewhere")
            return False
        return True

    def tell_presence(self, of: Viewer) -> None:
        """Tell all others that somebody came or went."""
        for other in self._viewers:
            if other is not of:
                other.tell_presence()

    def dismiss(self, reason: str) -> None:
        """Tell all that the table is no longer here."""
        for viewer in list(self._viewers):
            viewer.dismiss(reason)

    def follow(self, table: Table) -> None:
        """The table was read again: it is the same to all who look on, who were shown nothing else."""
        self._table = table

    def has(self, player: str) -> bool:
        """Whether somebody is connected who has a seat or is the host."""
        return player in self._connected()

    def here(self) -> frozenset[str]:
        """Who is connected to this process of those who have a seat, and the host."""
        concerned = {self._table.host, *[seat.player for seat in self._table.seats if seat.is_person]}
        return frozenset(concerned.intersection({viewer.player for viewer in self._viewers}))

    def _connected(self) -> frozenset[str]:
        return self.here().union(*[players for players, _ in self._elsewhere.values()])

    def present(self) -> list[bool]:
        """By seat, whether somebody who has it is connected."""
        connected = self._connected()
        return [seat.is_person and seat.player in connected for seat in self._table.seats]

    def watching_here(self) -> int:
        """How many look on without a seat, through this process."""
        return len([one for one in self._viewers if not self._table.has_seat(one.player)])

    def watching(self) -> int:
        """How many look on without a seat."""
        return self.watching_here() + sum(watching for _, watching in self._elsewhere.values())

    def note_elsewhere(self, origin: str, players: frozenset[str], watching: int) -> frozenset[str]:
        """Who is connected through another process; those of whom it was news are given back."""
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
