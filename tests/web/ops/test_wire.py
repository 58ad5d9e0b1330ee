"""Connections end when they have to, whether or not the client reads what it was sent."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.server import ServerState

from dicetown.web.ops import wire
from dicetown.web.ops.wire import WireProtocol
from tests.web.hostile.fuzzing import frame, handshake

PLENTY = b"x" * 1_000_000
LIMIT = 60.0


@contextlib.asynccontextmanager
async def a_client_that_never_reads(
    app: ASGIApp, ping: float = LIMIT
) -> AsyncIterator[tuple[socket.socket, ServerState]]:
    """A WebSocket to this application, and the server's end; what is to be sent stays where it is."""
    loop = asyncio.get_running_loop()
    config = uvicorn.Config(app, log_config=None, ws_ping_interval=ping, ws_ping_timeout=ping)
    config.load()
    state = ServerState()
    server = await loop.create_server(lambda: WireProtocol(config, state, {}), "127.0.0.1", 0)
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    client.setblocking(False)
    try:
        await loop.sock_connect(client, server.sockets[0].getsockname())
        await loop.sock_sendall(client, handshake("/", "key"))
        yield client, state
    finally:
        client.close()
        server.close()


async def send_without_end(send: Send) -> None:
    with contextlib.suppress(OSError):
        while True:
            await send({"type": "websocket.send", "bytes": PLENTY})


async def accept(receive: Receive, send: Send) -> None:
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


def within_the_limit(story: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(LIMIT):
            await story()

    asyncio.run(whole())


def test_client_without_pongs_is_disconnected() -> None:
    async def story() -> None:
        gone = asyncio.Event()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            await accept(receive, send)
            sending = asyncio.ensure_future(send_without_end(send))
            assert (await receive())["type"] == "websocket.disconnect"
            await sending
            gone.set()

        async with a_client_that_never_reads(app, ping=0.1) as (_, state):
            await gone.wait()
            await until(lambda: not state.connections)

    within_the_limit(story)


def test_disconnected_client_loses_its_socket_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "LINGER", 0.05)

    async def story() -> None:
        ended = asyncio.Event()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            await accept(receive, send)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(send_without_end(send), 0.1)
            ended.set()

        async with a_client_that_never_reads(app) as (_, state):
            await ended.wait()
            assert state.connections
            await until(lambda: not state.connections)

    within_the_limit(story)


def hang_up(client: socket.socket) -> None:
    client.shutdown(socket.SHUT_WR)


def send_no_text_and_a_close(client: socket.socket) -> None:
    client.sendall(frame(b"\xff\xfe") + frame(b"\x03\xe8", opcode=8))


@pytest.mark.parametrize("goes", [hang_up, send_no_text_and_a_close])
def test_leaving_client_is_gone_without_reading(goes: Callable[[socket.socket], None]) -> None:
    async def story() -> None:
        full, gone = asyncio.Event(), asyncio.Event()

        async def app(scope: Scope, receive: Receive, send: Send) -> None:
            await accept(receive, send)
            sending = asyncio.ensure_future(send_without_end(send))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(sending), 0.1)
            full.set()
            assert (await receive())["type"] == "websocket.disconnect"
            await sending
            gone.set()

        async with a_client_that_never_reads(app) as (client, state):
            await full.wait()
            goes(client)
            await gone.wait()
            await until(lambda: not state.connections)

    within_the_limit(story)
