"""ActorContext is what a table in memory needs from its process."""

from __future__ import annotations

from typing import Protocol

from dicetown.table.actor.absent import Notifier
from dicetown.table.cluster.peers import Peers
from dicetown.table.journal.observer import Observer
from dicetown.table.journal.throttled import ThrottledLog
from dicetown.table.room.hosting import Draw, Player
from dicetown.table.room.table import Table
from dicetown.table.store.store import Store
from dicetown.table.workers.bot_pool import BotPool


class ActorContext(Protocol):
    """The store, the bots, the clock and the other processes, as a table sees them."""

    store: Store
    bot_pool: BotPool
    peers: Peers
    draw: Draw
    observer: Observer
    notifier: Notifier
    trouble: ThrottledLog

    def now(self) -> int: ...

    async def open_rematch(self, table: Table, player: Player, new: str) -> None: ...
