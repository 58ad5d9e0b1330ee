"""The WebSocket protocol of uvicorn, with workarounds for its faults."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

LINGER: Final = 20.0
"""Seconds that a dismissed client gets to read what it was sent; a closing handshake takes less."""


class WireProtocol(WebSocketsSansIOProtocol):
    """Handles invalid UTF-8 text together with a close frame, and clients that do not read.

    In the first case uvicorn tries to answer the text with a close frame, which is no longer possible, and
    raises. asyncio would log a traceback for data that any client can send.

    When uvicorn closes a connection, it waits as long as data is left to be sent. A client that reads nothing
    would keep its socket for ever. It would also keep its place at the table when it hangs up or answers no
    ping, because the table is told only when the connection is lost.
    """

    _giving_up: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        try:
            super().data_received(data)
        except InvalidState:
            self.transport.abort()

    def eof_received(self) -> None:
        # The client will answer no more pings, and uvicorn sends none to a connection that is closing.
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # A client that does not answer pings does not read the remaining data either.
        self.transport.abort()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self._giving_up = self.loop.call_later(LINGER, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
        super().connection_lost(exc)
