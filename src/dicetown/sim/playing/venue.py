"""Venues: where pieces of work are played, with the same results on any of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable
from typing import Protocol, TypeVar

W = TypeVar("W")
R = TypeVar("R")

AHEAD = 4
"""Pieces given out per worker beyond those waited for: enough that no worker idles, and few enough that a
plan of a million pieces is not held in memory."""

Stop = Callable[[], bool]
"""Returns whether to stop working."""

Task = Callable[[W, Stop], R]
"""Plays one piece of work. It must be a module's function, because it is sent to workers by name."""


class Stopped(BaseException):
    """Raised when work is abandoned. It is no Exception, or it would count as an error of a bot."""


def never() -> bool:
    return False


class Venue(Protocol):
    """A place where work is played."""

    @property
    def width(self) -> int:
        """How many pieces are played at the same time."""

    def play(self, task: Task[W, R], works: Iterable[W], bots: Collection[str]) -> Generator[R]:
        """Yield the result of each piece, in the order of the pieces rather than of their arrival.

        `bots` are the specs of the players. If it is closed early, it does not wait for games to end.
        """


class InTurn:
    """The venue in this process, one piece after the other."""

    width = 1

    def play(self, task: Task[W, R], works: Iterable[W], bots: Collection[str]) -> Generator[R]:
        for work in works:
            yield task(work, never)
