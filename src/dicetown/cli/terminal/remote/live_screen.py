"""LiveScreen: a screen that can be written to while the person is typing."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import queue
import threading
from collections.abc import Sequence
from typing import TextIO

from dicetown.cli.common.screen import Screen, Span

MARKER = "> "

Reply = tuple[asyncio.AbstractEventLoop, "asyncio.Future[str | None]"]


class LiveScreen(Screen):
    """A screen that reads lines in a thread, so that waiting for input blocks nothing.

    Piped input is not visible while it is typed, so it is read only when it is wanted, and shown then.
    """

    def __init__(self, out: TextIO | None = None, source: TextIO | None = None) -> None:
        super().__init__(out, source)
        self.interactive = self.source.isatty()
        self._inviting = False
        self._wanted: queue.SimpleQueue[Reply | None] = queue.SimpleQueue()
        self._lines = _Lines(self.source)
        self._thread: threading.Thread | None = None

    async def read(self) -> str | None:
        """Return the next line from the person, or None when there are no more."""
        if self._thread is None:
            # A thread that waits for input cannot be woken, so a daemon thread: it must not keep the program
            # alive.
            self._thread = threading.Thread(target=self._serve, daemon=True)
            self._thread.start()
        loop = asyncio.get_running_loop()
        reply: asyncio.Future[str | None] = loop.create_future()
        self._wanted.put((loop, reply))
        line = await reply
        self._inviting = False
        if line is not None and not self.interactive:
            self._write([(MARKER + line, "")])
        return line

    def invite(self) -> None:
        """Show that something may be typed."""
        if self.interactive and not self._inviting:
            self.out.write(MARKER)
            self.out.flush()
            self._inviting = True

    def close(self) -> None:
        """Stop reading."""
        self._wanted.put(None)

    def _serve(self) -> None:
        while (wanted := self._wanted.get()) is not None:
            loop, reply = wanted
            line = self._lines.next()
            # The program may have ended, or cancelled the read.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(_give, reply, line)

    def _write(self, spans: Sequence[Span]) -> None:
        if self._inviting:
            self._inviting = False
            self.out.write("\n" if self._console is None else "\r\x1b[K")
        super()._write(spans)
        self.out.flush()


def _give(reply: asyncio.Future[str | None], line: str | None) -> None:
    if not reply.done():
        reply.set_result(line)


class _Lines:
    """The lines of a stream, read around its buffer, as Python cannot exit while a thread waits inside it."""

    def __init__(self, source: TextIO) -> None:
        self._source = source
        self._rest = b""
        try:
            self._file: int | None = source.fileno()
        except (OSError, io.UnsupportedOperation):
            self._file = None

    def next(self) -> str | None:
        if self._file is None:
            line = self._source.readline()
            return line.rstrip("\r\n") if line else None
        while b"\n" not in self._rest:
            piece = os.read(self._file, 65536)
            if not piece:
                last, self._rest = self._rest, b""
                return self._decoded(last) if last else None
            self._rest += piece
        found, _, self._rest = self._rest.partition(b"\n")
        return self._decoded(found)

    def _decoded(self, line: bytes) -> str:
        return line.decode(self._source.encoding or "utf-8", errors="replace").rstrip("\r")
