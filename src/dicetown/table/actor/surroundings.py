"""Surroundings: what a live table needs from whoever keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from dicetown.table.actor.missed import Crier
from dicetown.table.cluster.neighbours import Neighbours
from dicetown.table.journal.sparing import Sparing
from dicetown.table.room.hosting import Draw, Player
from dicetown.table.room.table import Table
from dicetown.table.store.store import Store
from dicetown.table.workers.thinkers import Thinkers

if TYPE_CHECKING:
    from dicetown.table.actor.live import LiveTable


class Observer:
    """Somebody who measures what goes on; this one does not."""

    def thought(self, bot: str, seconds: float) -> None:
        """A bot has answered."""

    def appended(self, result: str, seconds: float) -> None:
        """Entries were appended to a log: `done`, `conflict` or `failed`."""

    def began(self, ruleset: str) -> None:
        """A game began."""

    def ended(self, ruleset: str, how: str) -> None:
        """A game is `over`, or was `closed` before."""

    def heard(self, kind: str) -> None:
        """Another process told some news."""

    def took_over(self) -> None:
        """A table that another process moved is moved by this one."""


class Surroundings(Protocol):
    """What a live table needs from whoever keeps it."""

    store: Store
    thinkers: Thinkers
    neighbours: Neighbours
    draw: Draw
    observer: Observer
    crier: Crier
    trouble: Sparing

    def now(self) -> int: ...

    async def open_rematch(self, table: Table, player: Player, new: str) -> None: ...

    def forget(self, live: LiveTable, reason: str) -> None: ...
