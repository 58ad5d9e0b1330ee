"""ProcessMetrics: the processes of one server, of which any may be asked for the figures of all.

With `--workers` several processes share a port, and whoever asks for `/metrics` comes to any of them. Each
gives its own figures to whoever connects to a socket in a folder that only this user can enter; the one that
was asked collects them. A process that is dead or hangs gives none, and is shown as not being up.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from dicetown.web.ops.prometheus import Gauge, merge, render

PATIENCE: Final = 2.5
"""Seconds in which a process must have given its figures."""
LARGEST: Final = 4 * 1024 * 1024

logger = logging.getLogger("dicetown.web")

Figures = Callable[[], Awaitable[str]]


class Sibling(NamedTuple):
    """Which of the processes of a server this is: its number, how many there are, and where they meet."""

    number: int = 0
    of: int = 1
    folder: str = ""

    def socket(self, number: int) -> str:
        return str(Path(self.folder) / f"{number}.sock")


ONLY_CHILD: Final = Sibling()


class ProcessMetrics:
    """The processes of one server, seen from one of them."""

    def __init__(self, own: Sibling, figures: Figures) -> None:
        """`figures` are those of this process."""
        self._own = own
        self._figures = figures
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Give figures to siblings from now on."""
        # Windows has no such sockets in Python: there each process answers for itself.
        if self._own.of > 1 and hasattr(asyncio, "start_unix_server"):
            path = self._own.socket(self._own.number)
            with suppress(FileNotFoundError):
                os.unlink(path)  # left by the process that had this number before
            try:
                self._server = await asyncio.start_unix_server(self._give, path)
            except OSError as error:
                # Such as a folder with too long a name: no reason not to serve.
                logger.warning("this process cannot be asked for its figures: %s", error.strerror or error)

    async def stop(self) -> None:
        if self._server is not None:
            self._server.close()

    async def _give(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            writer.write((await self._figures()).encode())
            await writer.drain()
        except OSError:
            pass  # whoever asked has not waited
        finally:
            writer.close()

    async def collect(self) -> str:
        """The figures of all, each line with the number of its process."""
        found = await asyncio.gather(*[self._ask(number) for number in range(self._own.of)])
        up = Gauge(
            "dicetown_process_up",
            "Whether a process gave its figures.",
            lambda: {(str(number),): int(text is not None) for number, text in enumerate(found)},
            ("process",),
        )
        texts = {str(number): text for number, text in enumerate(found) if text is not None}
        return render([up]) + merge(texts, "process")

    async def _ask(self, number: int) -> str | None:
        if number == self._own.number:
            return await self._figures()
        if not hasattr(asyncio, "open_unix_connection"):
            return None
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_unix_connection(self._own.socket(number), limit=LARGEST)
                try:
                    return (await reader.read(-1)).decode() or None
                finally:
                    writer.close()
        except (OSError, TimeoutError):
            return None
