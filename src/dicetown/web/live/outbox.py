"""The queue of messages to one client. A client that reads too slowly is disconnected and can resume."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

MOST_WAITING: Final = 500
"""The most messages that may wait for a slow client."""

MOST_BYTES: Final = 4 * 1024 * 1024
"""The most bytes that may wait; a whole long game has a few hundred thousand."""


class Outbox:
    """A queue of messages: `put` never blocks, `next` waits for a message."""

    def __init__(self) -> None:
        self._line: deque[bytes] = deque()
        self._bytes = 0
        self._news = asyncio.Event()
        self.ended = False
        """Whether no more messages are accepted."""
        self.overrun = False
        """Whether the queue ended because the client read too slowly."""

    @property
    def waiting(self) -> int:
        return len(self._line)

    def put(self, data: bytes) -> None:
        if self.ended:
            return
        if self._line and (len(self._line) >= MOST_WAITING or self._bytes + len(data) > MOST_BYTES):
            # The client resumes when it reconnects, so dropping these messages loses nothing.
            self._line.clear()
            self.overrun = True
            self.end()
        else:
            self._line.append(data)
            self._bytes += len(data)
            self._news.set()

    def end(self) -> None:
        """Accept no more messages; those that wait are still sent."""
        self.ended = True
        self._news.set()

    async def next(self) -> bytes | None:
        """Wait for the next message; returns None after the last."""
        while not self._line:
            if self.ended:
                return None
            self._news.clear()
            await self._news.wait()
        data = self._line.popleft()
        self._bytes -= len(data)
        return data
