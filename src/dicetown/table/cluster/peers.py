"""Peers are the other processes that serve tables from the same store.

The log is the truth: a process that appends under a number that is taken gets a conflict and reloads. So
nothing here has to be reliable. News only wakes other processes, and a hold only avoids doing work twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Literal, Protocol

import msgspec


class PeerNews(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one process tells the others."""

    kind: Literal["log", "here", "who", "free", "player", "forgotten", "alive", "leaving", "missed"]
    """`log`: a table's log has grown. `here`: who is connected to a table there; players with a seat and the
    host are named, all others counted. `who`: a request for `here`, for one table or for all. `free`: no
    process drives a table any more. `player`: look up players again. `forgotten`: players want to be
    forgotten. `alive`: this process still runs. `leaving`: it ends. `missed`: news may have been lost, and
    if the process reports it to itself, all its holds too."""
    origin: str = ""
    table: str = ""
    entries: int = 0
    """How many entries the log has."""
    players: tuple[str, ...] = ()
    watching: int = 0


Hear = Callable[[PeerNews], None]


class Peers(Protocol):
    """How a process exchanges news with the others, and holds the tables that it drives."""

    alone: bool
    """Whether there can be no other process."""

    def arriving(self) -> AbstractAsyncContextManager[bool]:
        """Join the other processes. The context is True if there are none yet.

        Processes that join later wait until the first one has left this context.
        """

    async def listen(self, hear: Hear) -> None:
        """Call `hear` with all news of other processes from now on, in the event loop."""

    def tell(self, news: PeerNews) -> None:
        """Send news to all other processes, at some later time."""

    async def hold(self, tables: Sequence[str]) -> set[str]:
        """Hold tables, to run their bots and timers here. Return those that no other process holds."""

    async def let_go(self, table: str) -> None:
        """Release a table to other processes."""

    async def evict(self, origin: str) -> None:
        """Release all tables of a process that gives no sign of life."""

    async def leave(self) -> None:
        """Release all tables and tell the other processes; no news is sent after that."""

    async def close(self) -> None: ...


class SingleProcess:
    """One process, as on SQLite."""

    alone = True

    def arriving(self) -> AbstractAsyncContextManager[bool]:
        return nullcontext(True)

    async def listen(self, hear: Hear) -> None:
        """Do nothing: no news ever comes."""

    def tell(self, news: PeerNews) -> None:
        """Do nothing: no process needs the news."""

    async def hold(self, tables: Sequence[str]) -> set[str]:
        return set(tables)

    async def let_go(self, table: str) -> None:
        """Do nothing: no other process wants the table."""

    async def evict(self, origin: str) -> None:
        """Do nothing: there is no other process."""

    async def leave(self) -> None:
        """Do nothing: there is no process to tell."""

    async def close(self) -> None:
        """Do nothing: nothing is open."""
