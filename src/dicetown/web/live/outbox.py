"""Outbox: what waits to be sent to one client. Whoever reads too slowly is let go of, and can come back."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

MOST_WAITING: Final = 500
"""Messages that may wait for a slow reader,"""

MOST_BYTES: Final = 4 * 1024 * 1024
"""and bytes: the whole of a long game is some hundred thousand."""


class Outbox:
    """Messages in a line. What is put in never waits; what comes out does, until there is something."""

    def __init__(self) -> None:
        self._line: deque[bytes] = deque()
        self._bytes = 0
        self._news = asyncio.Event()
        self.ended = False
        """Whether nothing is added any more."""
        self.overrun = False
        """Whether that is because nobody took out what was put in."""

    @property
    def waiting(self) -> int:
        return len(self._line)

    def put(self, data: bytes) -> None:
        if self.ended:
            return
        if self._line and (len(self._line) >= MOST_WAITING or self._bytes + len(data) > MOST_BYTES):
            # The client resumes where it was when it comes back, so nothing is lost with these.
            self._line.clear()
            self.overrun = True
            self.end()
        else:
            self._line.append(data)
            self._bytes += len(data)
            self._news.set()

    def end(self) -> None:
        """Let what waits be the last."""
        self.ended = True
        self._news.set()

    async def next(self) -> bytes | None:
        """The next message; None after the last."""
        while not self._line:
            if self.ended:
                return None
            self._news.clear()
            await self._news.wait()
        data = self._line.popleft()
        self._bytes -= len(data)
        return data
