"""Logs: one line per request, as text or JSON, that keep nobody's secrets.

A line says method, path, status, duration and the network of the client (see `shown_address`). It never has
headers, bodies or query strings; paths are shortened, and whatever looks like a key is taken out of every
line, tracebacks included.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final, TextIO

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dicetown.web.addresses import shown_address
from dicetown.web.config import ServerConfig
from dicetown.web.metrics import Metrics
from dicetown.web.redaction import on_one_line, redact, shown_path
from dicetown.web.security import client_address

QUIET: Final = ("/healthz", "/metrics", "/page/", "/api/notices/take")
"""Requests that machines and pages make by themselves: only shown when debugging. That a browser asks what
its notice says would tell that somebody was asked something."""

# Their lines about requests have addresses, query strings and, when debugging, headers and messages in full.
_LIBRARIES: Final = ("uvicorn", "websockets", "asyncio")

logger = logging.getLogger("dicetown.requests")


def set_up_logging(config: ServerConfig, stream: TextIO | None = None) -> None:
    """Send what this process logs to a stream, stderr if none is given. Call it after `uvicorn.Config` was
    made, which sets up logging of its own, or make that with `log_config=None`."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if config.log_format == "json" else TextLines())
    level = logging.getLevelNamesMapping()[config.log_level.upper()]
    for name in ("dicetown", *_LIBRARIES):
        named = logging.getLogger(name)
        named.handlers = [handler]
        named.propagate = False
        named.setLevel(level if name == "dicetown" else max(level, logging.WARNING))


class TextLines(logging.Formatter):
    """`2026-01-02T03:04:05.678Z INFO dicetown.requests: …`; a traceback follows on lines of its own."""

    def format(self, record: logging.LogRecord) -> str:
        line = f"{_time(record)} {record.levelname} {record.name}: {on_one_line(record.getMessage())}"
        # Indented, so that no text inside an error passes for a line of its own.
        return redact("\n  ".join([line, *map(on_one_line, _problem(self, record))]))


class JsonLines(logging.Formatter):
    """An object per line; of a request each fact has a field of its own."""

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        facts |= getattr(record, "facts", {})
        if problem := _problem(self, record):
            facts["problem"] = "\n".join(problem)
        clean = {name: redact(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
        return json.dumps(clean)


def _time(record: logging.LogRecord) -> str:
    at = datetime.fromtimestamp(record.created, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _problem(formatter: logging.Formatter, record: logging.LogRecord) -> list[str]:
    return formatter.formatException(record.exc_info).splitlines() if record.exc_info else []


class RequestLog:
    """Logs and counts each request once it is answered, a WebSocket once it is closed. The outermost of all
    middlewares, so that it sees what the client sees."""

    def __init__(
        self,
        app: ASGIApp,
        config: ServerConfig,
        metrics: Metrics | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self._app = app
        self._config = config
        self._metrics = metrics
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        # What the server answers when the application gives no answer.
        status = 500
        began = self._clock()

        async def send_and_see(message: Message) -> None:
            nonlocal status
            status = _status(message, status)
            await send(message)

        try:
            await self._app(scope, receive, send_and_see)
        finally:
            self._tell(scope, status, self._clock() - began)

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["type"] == "http" else "WEBSOCKET"
        if self._metrics is not None:
            self._metrics.request(method, status)
        facts = {
            "method": on_one_line(method)[:20],
            "path": shown_path(scope["path"]),
            "status": status,
            "ms": round(seconds * 1000, 1),
            "from": shown_address(client_address(scope, self._config)),
        }
        quiet = status < 400 and scope["path"].startswith(QUIET)
        level = logging.WARNING if status >= 500 else logging.DEBUG if quiet else logging.INFO
        logger.log(level, "%s %s %d %s ms from %s", *facts.values(), extra={"facts": facts})


def _status(message: Message, before: int) -> int:
    match message["type"]:
        case "http.response.start" | "websocket.http.response.start":
            return int(message["status"])
        case "websocket.accept":
            return 101
        case "websocket.close":
            # Closed before it was accepted, a WebSocket is refused with 403.
            return before if before == 101 else 403
        case _:
            return before
