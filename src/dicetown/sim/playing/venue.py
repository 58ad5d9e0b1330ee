"""A venue: where pieces of work are played, with the same results wherever that is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable
from typing import Protocol, TypeVar

W = TypeVar("W")
R = TypeVar("R")

AHEAD = 4
"""Pieces given out per player beyond those that are waited for: enough that nobody idles, and few enough that
a plan of a million pieces is not held in memory."""

Stop = Callable[[], bool]
"""Says whether to leave the work where it is."""

Task = Callable[[W, Stop], R]
"""Plays one piece of work. A function of a module, because it travels by its name."""


class Stopped(BaseException):
    """The work was left where it is. No Exception, or it would count as a mistake of a bot."""


def never() -> bool:
    return False


class Venue(Protocol):
    """Where work is played."""

    @property
    def width(self) -> int:
        """How many pieces are played at the same time."""

    def play(self, task: Task[W, R], works: Iterable[W], bots: Collection[str]) -> Generator[R]:
        """The result of each piece, in the order of the pieces and not in that of their arrival.

        `bots` are the specs of those who play. Closed early, it does not wait for games to end.
        """


class InTurn:
    """In this process, one piece after the other."""

    width = 1

    def play(self, task: Task[W, R], works: Iterable[W], bots: Collection[str]) -> Generator[R]:
        for work in works:
            yield task(work, never)
