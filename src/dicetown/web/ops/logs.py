"""Logs without secrets: one line per request, as text or JSON.

A line has the method, path, status, duration and the network of the client (see `shown_address`). It never
has headers, bodies or query strings. Paths are shortened, and anything that looks like a key is removed from
every line, tracebacks included. All lines about a table use the same name for it, and a line written during a
request has the id of that request.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import sys
import time
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final, TextIO

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dicetown.web.http.addresses import shown_address
from dicetown.web.http.security import client_address
from dicetown.web.ops.config import ServerConfig
from dicetown.web.ops.metrics import Metrics
from dicetown.web.ops.redaction import on_one_line, redact, shown_path, table_in

QUIET: Final = ("/healthz", "/metrics", "/page/", "/api/notices/take")
"""Requests that machines and pages make by themselves, logged only at level debug.

A browser that fetches its notices would reveal that its player was asked something.
"""

ID_LENGTH: Final = 12
_ID: Final = re.compile(r"[A-Za-z0-9._-]{4,100}", re.ASCII)

# Lines of these libraries have addresses, query strings and, at level debug, whole headers and messages.
_LIBRARIES: Final = ("uvicorn", "websockets", "asyncio")

logger = logging.getLogger("dicetown.requests")


def set_up_logging(
    config: ServerConfig,
    stream: TextIO | None = None,
    metrics: Metrics | None = None,
    process: int | None = None,
) -> None:
    """Send the logs of this process to a stream; the default is stderr.

    Warnings and errors are counted. With several processes, each line has the number of its process. Call
    this after creating `uvicorn.Config`, which sets up its own logging, or create that with
    `log_config=None`.
    """
    handler = logging.StreamHandler(stream or sys.stderr)
    if metrics is not None:
        handler.addFilter(CountTrouble(metrics))
    handler.setFormatter(JsonLines(process) if config.log_format == "json" else TextLines(process))
    level = logging.getLevelNamesMapping()[config.log_level.upper()]
    for name in ("dicetown", *_LIBRARIES):
        named = logging.getLogger(name)
        named.handlers = [handler]
        named.propagate = False
        named.setLevel(level if name == "dicetown" else max(level, logging.WARNING))


class CountTrouble(logging.Filter):
    """A filter that passes every line, and counts warnings and errors."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__()
        self._metrics = metrics

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno >= logging.WARNING:
            self._metrics.line("warning" if record.levelno < logging.ERROR else "error")
        return True


class TextLines(logging.Formatter):
    """Formats lines as `2026-01-02T03:04:05.678Z INFO dicetown.requests: …`, with tracebacks below."""

    def __init__(self, process: int | None = None) -> None:
        super().__init__()
        self._process = "" if process is None else f"[{process}]"

    def format(self, record: logging.LogRecord) -> str:
        whence = f"{record.levelname} {record.name}{self._process}"
        line = f"{_time(record)} {whence}: {on_one_line(record.getMessage())}"
        if request := _request():
            line += f" (request {request})"
        # Indented, so that text inside an error cannot look like a log line.
        return redact("\n  ".join([line, *map(on_one_line, _problem(self, record))]))


class JsonLines(logging.Formatter):
    """Formats lines as JSON objects, with a field for each fact about a request."""

    def __init__(self, process: int | None = None) -> None:
        super().__init__()
        self._process = {} if process is None else {"process": process}

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **self._process,
        }
        facts |= getattr(record, "facts", {})
        if request := _request():
            facts["request"] = request
        if problem := _problem(self, record):
            facts["problem"] = "\n".join(problem)
        clean = {name: redact(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}
        return json.dumps(clean)


def _time(record: logging.LogRecord) -> str:
    at = datetime.fromtimestamp(record.created, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _problem(formatter: logging.Formatter, record: logging.LogRecord) -> list[str]:
    return formatter.formatException(record.exc_info).splitlines() if record.exc_info else []


class Asking:
    """A request that is being answered.

    Every line logged meanwhile has its id, which shows the lines that belong together. Lines of tasks that
    continue after the request have no id.
    """

    def __init__(self, id: str) -> None:
        self.id = id
        self.ended = False


_asking: ContextVar[Asking | None] = ContextVar("asking", default=None)


def _request() -> str:
    asking = _asking.get()
    return "" if asking is None or asking.ended else asking.id


def request_id(scope: Scope, config: ServerConfig) -> str:
    """Return the id of a request: the beginning of the id from a trusted proxy, or else a new one."""
    if config.trust_proxy:
        given = Headers(scope=scope).get("x-request-id", "")
        if _ID.fullmatch(given):
            return given[:ID_LENGTH]
    return secrets.token_hex(ID_LENGTH // 2)


class RequestLog:
    """Logs and counts each request when it is answered, and each WebSocket when it is closed.

    It is the outermost middleware, so that it sees what the client sees.
    """

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
        # The status that uvicorn sends if the application sends no response.
        status = 500
        asking = Asking(request_id(scope, self._config))
        _asking.set(asking)
        began = self._clock()

        async def send_and_see(message: Message) -> None:
            nonlocal status
            status = _status(message, status)
            await send(message)

        try:
            await self._app(scope, receive, send_and_see)
        except BaseException:
            # The caller logs the error, in a line that has the id of this request.
            self._tell(scope, status, self._clock() - began)
            raise
        self._tell(scope, status, self._clock() - began)
        asking.ended = True

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["type"] == "http" else "WEBSOCKET"
        if self._metrics is not None:
            self._metrics.request(method, status, seconds)
        facts: dict[str, object] = {
            "method": on_one_line(method)[:20],
            "path": shown_path(scope["path"]),
            "status": status,
            "ms": round(seconds * 1000, 1),
            "from": shown_address(client_address(scope, self._config)),
        }
        quiet = status < 400 and scope["path"].startswith(QUIET)
        level = logging.WARNING if status >= 500 else logging.DEBUG if quiet else logging.INFO
        shown = tuple(facts.values())
        if table := table_in(scope["path"]):
            facts["table"] = table
        logger.log(level, "%s %s %d %s ms from %s", *shown, extra={"facts": facts})


def _status(message: Message, before: int) -> int:
    match message["type"]:
        case "http.response.start" | "websocket.http.response.start":
            return int(message["status"])
        case "websocket.accept":
            return 101
        case "websocket.close":
            # A WebSocket that is closed before it is accepted is refused with 403.
            return before if before == 101 else 403
        case _:
            return before
