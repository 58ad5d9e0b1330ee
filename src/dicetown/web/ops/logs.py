"""Logs: one line per request, as text or JSON, that keep nobody's secrets.

A line says method, path, status, duration and the network of the client (see `shown_address`). It never has
headers, bodies or query strings; paths are shortened, and whatever looks like a key is taken out of every
line, tracebacks included. A line about a table names it in one way, and a line in the course of a request has
the id of that request.
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
"""Requests that machines and pages make by themselves: only shown when debugging. That a browser asks what
its notice says would tell that somebody was asked something."""

ID_LENGTH: Final = 12
_ID: Final = re.compile(r"[A-Za-z0-9._-]{4,100}", re.ASCII)

# Their lines about requests have addresses, query strings and, when debugging, headers and messages in full.
_LIBRARIES: Final = ("uvicorn", "websockets", "asyncio")

logger = logging.getLogger("dicetown.requests")


def set_up_logging(
    config: ServerConfig,
    stream: TextIO | None = None,
    metrics: Metrics | None = None,
    process: int | None = None,
) -> None:
    """Send what this process logs to a stream, stderr if none is given.

    Lines that tell of trouble are counted; of several processes, each line has the number of its own. Call it
    after `uvicorn.Config` was made, which sets up logging of its own, or make that with `log_config=None`.
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
    """Lets every line through, and counts those that somebody should look at."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__()
        self._metrics = metrics

    def filter(self, record: logging.LogRecord) -> bool:
        if record.levelno >= logging.WARNING:
            self._metrics.line("warning" if record.levelno < logging.ERROR else "error")
        return True


class TextLines(logging.Formatter):
    """`2026-01-02T03:04:05.678Z INFO dicetown.requests: …`; a traceback follows on lines of its own."""

    def __init__(self, process: int | None = None) -> None:
        super().__init__()
        self._process = "" if process is None else f"[{process}]"

    def format(self, record: logging.LogRecord) -> str:
        whence = f"{record.levelname} {record.name}{self._process}"
        line = f"{_time(record)} {whence}: {on_one_line(record.getMessage())}"
        if request := _request():
            line += f" (request {request})"
        # Indented, so that no text inside an error passes for a line of its own.
        return redact("\n  ".join([line, *map(on_one_line, _problem(self, record))]))


class JsonLines(logging.Formatter):
    """An object per line; of a request each fact has a field of its own."""

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
    """A request that is being answered. Every line that is written meanwhile has its id, and so it is known
    which belong together; what goes on by itself afterwards has none."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.ended = False


_asking: ContextVar[Asking | None] = ContextVar("asking", default=None)


def _request() -> str:
    asking = _asking.get()
    return "" if asking is None or asking.ended else asking.id


def request_id(scope: Scope, config: ServerConfig) -> str:
    """The id of a request: the beginning of what our own proxy calls it, or else one of our own."""
    if config.trust_proxy:
        given = Headers(scope=scope).get("x-request-id", "")
        if _ID.fullmatch(given):
            return given[:ID_LENGTH]
    return secrets.token_hex(ID_LENGTH // 2)


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
            # What it was is logged by whoever called, as a line that belongs to this request.
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
            # Closed before it was accepted, a WebSocket is refused with 403.
            return before if before == 101 else 403
        case _:
            return before
