"""ActorContext: what a table in memory needs from its surroundings."""

from __future__ import annotations

from typing import Protocol

from dicetown.table.actor.missed import Crier
from dicetown.table.cluster.neighbours import Neighbours
from dicetown.table.journal.observer import Observer
from dicetown.table.journal.sparing import Sparing
from dicetown.table.room.hosting import Draw, Player
from dicetown.table.room.table import Table
from dicetown.table.store.store import Store
from dicetown.table.workers.thinkers import Thinkers


class ActorContext(Protocol):
    """The store, the bots, the clock and the other processes, as a table sees them."""

    store: Store
    thinkers: Thinkers
    neighbours: Neighbours
    draw: Draw
    observer: Observer
    crier: Crier
    trouble: Sparing

    def now(self) -> int: ...

    async def open_rematch(self, table: Table, player: Player, new: str) -> None: ...
