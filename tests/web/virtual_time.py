"""An event loop in which time passes only when nothing is left to do: hours take no time, nothing races."""

from __future__ import annotations

import asyncio
import selectors
from collections import deque
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")

START: Final = 1_700_000_000_000
"""When it begins, in milliseconds since 1970."""

_NOTHING: Final = 1e-7
"""Seconds that are only the rounding of times."""

_RESTLESS: Final = 20_000
"""Turns after which work that is never done and takes no time is taken to go on for ever."""

_JUST_BEFORE: Final = 4e-4
"""Seconds before a time at which the clock shows it already."""


class VirtualLoop(asyncio.SelectorEventLoop):
    """Runs what is ready; when nothing is, its time jumps to the next timer. Threads are not waited for."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.settling: deque[asyncio.Future[None]] = deque()
        super().__init__(_Jumper(self))

    def time(self) -> float:
        return self.seconds

    async def shutdown_default_executor(self, timeout: float | None = None) -> None:
        """Not waited for either: a thread takes its time to end, and here none would pass meanwhile."""


class _Jumper(selectors.SelectSelector):
    """Where a loop would wait for the world, callers that wait for quiet go on, or else time does."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop
        self._turns = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self._turns = self._turns + 1 if timeout is not None and timeout <= _NOTHING else 0
        if self._turns > _RESTLESS:
            # The code that tidies up after this still has to be able to.
            self._turns = 0
            raise AssertionError("The same is done again and again, and no time passes.")
        if self._loop.settling and (timeout is None or timeout > _NOTHING):
            self._loop.settling.popleft().set_result(None)
        elif timeout is None:
            raise AssertionError("Everybody waits, and nothing will ever happen.")
        else:
            self._loop.seconds += max(0.0, timeout)
        return []


def run_virtually(work: Coroutine[Any, Any, T]) -> T:
    """Like `asyncio.run`, in virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)


def clock() -> int:
    """The time in milliseconds since 1970."""
    return START + round(asyncio.get_running_loop().time() * 1000)


async def settle() -> None:
    """Let everybody finish what can be finished now. No time passes."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualLoop)
    quiet = loop.create_future()
    loop.settling.append(quiet)
    await quiet


async def pass_time(milliseconds: int) -> None:
    """Let time pass, and what falls due at the end of it be done."""
    await _sleep_until(clock() + milliseconds, 0.0)
    await settle()


async def pass_time_until_just_before(end: int) -> None:
    """Wait for a time. The clock shows it then, but nothing has been done yet that falls due."""
    await _sleep_until(end, _JUST_BEFORE)


async def _sleep_until(end: int, before: float) -> None:
    seconds = (end - START) / 1000 - before
    await asyncio.sleep(max(0.0, seconds - asyncio.get_running_loop().time()))
