"""Running a server: uvicorn with the limits of the protocol, until a signal stops it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator

import uvicorn
from msgspec.structs import replace

from dicetown.bots.registry import BOTS
from dicetown.engine.errors import DiceTownError
from dicetown.rules.expansions import EXPANSIONS
from dicetown.web.http.app import make_app
from dicetown.web.ops.collecting import collect_rarely
from dicetown.web.ops.config import ServerConfig
from dicetown.web.ops.logs import set_up_logging
from dicetown.web.ops.loop_lag import watch_loop
from dicetown.web.ops.process_metrics import ONLY_PROCESS, ServerProcess
from dicetown.web.ops.processes import check_processes, serve_with_processes
from dicetown.web.ops.wire import WireProtocol
from dicetown.web.protocol.messages import LARGEST_FRAME
from dicetown.web.server import Server

PATIENCE = 5
"""Seconds that requests in progress get when the server stops. A container runtime may kill it after ten."""

LAST_WORDS = 3
"""Seconds that players get to receive the goodbye when the server stops."""

BACKLOG = 2048
"""Connections that may wait to be accepted."""

logger = logging.getLogger("dicetown.web")


def serve(
    config: ServerConfig,
    started: Callable[[int], None] | None = None,
    listener: socket.socket | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM, at the given listener or at the address of the settings.

    `started` is called with the port once the server accepts connections.
    """
    check_processes(config)
    for text in config.bots:
        BOTS.add_text(text)
    for text in config.expansions:
        EXPANSIONS.add_text(text)
    with listening(config) if listener is None else listener as own:
        config = replace(config, port=own.getsockname()[1])
        if config.workers > 1:
            serve_with_processes(config, own, serve_here, started)
        else:
            serve_here(config, own, started)


def serve_here(
    config: ServerConfig,
    own: socket.socket,
    started: Callable[[int], None] | None,
    process: ServerProcess = ONLY_PROCESS,
) -> None:
    """Serve in this process, which may be one of several."""
    asyncio.run(_serve(config, own, started, process))


def listening(config: ServerConfig) -> socket.socket:
    """Open a listening socket at the address of the settings; raises DiceTownError if that fails."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    # The protocol is given as TCP, so that asyncio knows it may turn off Nagle's algorithm. Otherwise an
    # acknowledgement after an update would wait 40 ms for the client's system to confirm the update.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name != "nt":
            # On Windows this option would let a second server use the same port.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((config.host, config.port))
        # Only listening makes sure that the port is ours.
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise DiceTownError(
            f"Cannot listen at {config.host} port {config.port}: {error.strerror or error}.",
            hint="Is another server running there? Choose another port: --port 0 takes any that is free.",
        ) from None
    return listener


async def _serve(
    config: ServerConfig,
    listener: socket.socket,
    started: Callable[[int], None] | None,
    process: ServerProcess,
) -> None:
    server = await Server.open(config, process)
    runner = _Runner(
        uvicorn.Config(
            make_app(server),
            log_config=None,
            access_log=False,
            # Fixed, no matter which packages are installed, so that what runs is what is tested.
            http="h11",
            ws=WireProtocol,
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=PATIENCE,
        ),
        server,
        started,
    )
    number = process.number if process.of > 1 else None
    set_up_logging(config, metrics=server.metrics, process=number)
    logging.getLogger("uvicorn.error").addFilter(_is_a_fault)
    collect_rarely()
    async with _watched(server):
        await runner.serve(sockets=[listener])
    if not runner.started:
        raise DiceTownError("The server could not start.", hint="Read the log of the server for the cause.")
    logger.info("stopped")


@contextlib.asynccontextmanager
async def _watched(server: Server) -> AsyncIterator[None]:
    """Measure the event loop, and offer this process's metrics to the other processes of the server."""
    if server.config.metrics == "off":
        yield
        return
    watching = asyncio.get_running_loop().create_task(watch_loop(server.metrics))
    await server.processes.start()
    try:
        yield
    finally:
        watching.cancel()
        await server.processes.stop()


def _is_a_fault(record: logging.LogRecord) -> bool:
    """Filter out two kinds of log lines that uvicorn takes for errors of the server.

    These are a WebSocket that was refused with a status, and a client's text that is not UTF-8.
    """
    told = record.getMessage()
    return "without completing handshake" not in told and "Invalid UTF-8 sequence" not in told


class _Runner(uvicorn.Server):
    """A uvicorn server that reports when it is ready, and dismisses players before it shuts down."""

    def __init__(self, config: uvicorn.Config, server: Server, started: Callable[[int], None] | None) -> None:
        super().__init__(config)
        self._server = server
        self._told = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._told is not None and sockets:
            self._told(sockets[0].getsockname()[1])

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        with super().capture_signals():
            yield
            # Drop SIGTERM: a server that was told to stop, and did, has not failed. Ctrl-C is raised again
            # for the caller.
            self._captured_signals = [each for each in self._captured_signals if each != signal.SIGTERM]

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        logger.info(
            "stopping with %d tables in memory and %d connections",
            len(self._server.manager.live),
            len(self._server.connections),
        )
        # First accept no more connections, then tell all clients to come back later, then disconnect.
        for listener in self.servers:
            listener.close()
        await self._server.manager.close()
        await self._server.wait_for_leavers(LAST_WORDS)
        await super().shutdown(sockets)
