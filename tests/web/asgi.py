"""Calls an application as a server does, without one: what comes back is what a client would see."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import unquote

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Scope

ACCEPTED = 101


class Answer(NamedTuple):
    """The status, headers and body of an answer."""

    status: int
    headers: Headers
    body: bytes


def request(
    app: ASGIApp,
    target: str,
    headers: Mapping[str, str] | None = None,
    *,
    method: str = "GET",
    scheme: str = "http",
    body: bytes = b"",
) -> Answer:
    """Send a request."""
    arrivals: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
    scope = _scope("http", target, scheme, headers or {})
    scope["method"] = method
    sent = asyncio.run(_run(app, scope, arrivals))
    start = next(message for message in sent if message["type"] == "http.response.start")
    body = b"".join(message.get("body", b"") for message in sent)
    return Answer(start["status"], Headers(raw=list(start["headers"])), body)


def websocket(app: ASGIApp, target: str, headers: Mapping[str, str] | None = None) -> Answer:
    """Open a WebSocket and leave again."""
    arrivals: list[Message] = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1000}]
    scope = _scope("websocket", target, "ws", headers or {})
    scope["extensions"] = {"websocket.http.response": {}}
    first = asyncio.run(_run(app, scope, arrivals))[0]
    status = {"websocket.accept": ACCEPTED, "websocket.close": 403}.get(first["type"]) or first["status"]
    return Answer(status, Headers(raw=list(first.get("headers", []))), b"")


def _scope(kind: str, target: str, scheme: str, headers: Mapping[str, str]) -> Scope:
    path, _, query = target.partition("?")
    named = {"host": "laptop:8377"} | {name.lower(): value for name, value in headers.items()}
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": scheme,
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in named.items()],
        "client": ("127.0.0.1", 50_000),
        "server": ("127.0.0.1", 8377),
        "subprotocols": [],
    }


async def _run(app: ASGIApp, scope: Scope, arrivals: list[Message]) -> list[Message]:
    sent: list[Message] = []
    coming = iter(arrivals)

    async def receive() -> Message:
        return next(coming)

    async def send(message: Message) -> None:
        sent.append(message)

    # A server writes down what an application raises, and sends what it has been given.
    with contextlib.suppress(RuntimeError):
        await app(scope, receive, send)
    return sent
