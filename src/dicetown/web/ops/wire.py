"""The WebSocket protocol of uvicorn, without faults of its own."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

LINGER: Final = 20.0
"""Seconds in which whoever was let go has to read what it was sent; longer than a closing takes."""


class WireProtocol(WebSocketsSansIOProtocol):
    """Bears a text that is no UTF-8 and comes together with a close, and clients that do not read.

    uvicorn wants to answer the text with a close of its own, which it cannot any more, and breaks: asyncio
    would log a traceback for whatever a client chose to send.

    When uvicorn closes a connection, it waits for as long as something is left to be sent. A client that
    reads nothing would keep its socket for ever, and its place at the table too if it hangs up or answers no
    ping: nobody is told before the connection is lost.
    """

    _giving_up: asyncio.TimerHandle | None = None

    def data_received(self, data: bytes) -> None:
        try:
            super().data_received(data)
        except InvalidState:
            self.transport.abort()

    def eof_received(self) -> None:
        # It will answer no ping any more, and uvicorn sends none to a connection that is being closed.
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # Whoever does not answer does not read what is left to be sent either.
        self.transport.abort()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        if not self.disconnected:
            self._giving_up = self.loop.call_later(LINGER, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
        super().connection_lost(exc)
