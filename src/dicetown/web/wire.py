"""The WebSocket protocol of uvicorn, without a fault of its own."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState


class WireProtocol(WebSocketsSansIOProtocol):
    """Bears a text that is no UTF-8 and comes together with a close.

    uvicorn wants to answer the text with a close of its own, which it cannot any more, and breaks: asyncio
    would log a traceback for whatever a client chose to send.
    """

    def data_received(self, data: bytes) -> None:
        try:
            super().data_received(data)
        except InvalidState:
            self.transport.close()
