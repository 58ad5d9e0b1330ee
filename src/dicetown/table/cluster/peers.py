"""Peers: the other processes that serve tables from the same store.

The log is the truth, and whoever appends to it under a number that is taken has to look again. So nothing
here has to be reliable: news only wakes others up, and a hold only keeps two from doing the same work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Literal, Protocol

import msgspec


class PeerNews(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one process tells the others."""

    kind: Literal["log", "here", "who", "free", "player", "forgotten", "alive", "leaving", "missed"]
    """`log`: a table's log has grown. `here`: who is connected to a table there; whoever has a seat and the
    host are named, all others counted. `who`: tell me who is, at one table or at all. `free`: nobody moves a
    table any more. `player`: look up players again. `forgotten`: they want to be. `alive`: this process is
    still there. `leaving`: it ends. `missed`: news may have been lost; from one's own ears, all holds with
    it."""
    origin: str = ""
    table: str = ""
    entries: int = 0
    """How many there are in the log."""
    players: tuple[str, ...] = ()
    watching: int = 0


Hear = Callable[[PeerNews], None]


class Peers(Protocol):
    """How a process hears of the others, and says which tables it moves."""

    alone: bool
    """Whether there are none, ever."""

    def arriving(self) -> AbstractAsyncContextManager[bool]:
        """Whether no other process is there; from now on this one is. Others that come wait until the first
        has done what is to be done first."""

    async def listen(self, hear: Hear) -> None:
        """Have all that others tell told to this, in the loop, from now on."""

    def tell(self, news: PeerNews) -> None:
        """Tell all others, sooner or later."""

    async def hold(self, tables: Sequence[str]) -> set[str]:
        """Take it upon this process to move tables: their bots, their timers. Those that no other moves."""

    async def let_go(self, table: str) -> None:
        """Leave a table to others."""

    async def evict(self, origin: str) -> None:
        """Let go of all tables on behalf of a process that gives no sign of life."""

    async def leave(self) -> None:
        """Let go of all tables and tell the others; nothing more is told then."""

    async def close(self) -> None: ...


class Alone:
    """One process, as on SQLite."""

    alone = True

    def arriving(self) -> AbstractAsyncContextManager[bool]:
        return nullcontext(True)

    async def listen(self, hear: Hear) -> None:
        """There is nobody to hear."""

    def tell(self, news: PeerNews) -> None:
        """There is nobody to tell."""

    async def hold(self, tables: Sequence[str]) -> set[str]:
        return set(tables)

    async def let_go(self, table: str) -> None:
        """Nobody else wants it."""

    async def evict(self, origin: str) -> None:
        """There is nobody to evict."""

    async def leave(self) -> None:
        """Nobody would notice."""

    async def close(self) -> None:
        """There is nothing to close."""
