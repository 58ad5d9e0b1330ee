"""A proxy before several servers: every connection goes to the next one that is there."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Sequence


@contextlib.asynccontextmanager
async def balancing_proxy(ports: Sequence[int]) -> AsyncIterator[str]:
    """The address of the proxy, for as long as the block lasts."""
    turns = itertools.cycle(ports)

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in ports:
            try:
                there = await asyncio.open_connection("127.0.0.1", next(turns))
            except OSError:
                continue
            with contextlib.suppress(OSError):
                await asyncio.gather(_pass_on(reader, there[1]), _pass_on(there[0], writer))
            return
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """All that comes, until one side has no more to say."""
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    finally:
        writer.close()
