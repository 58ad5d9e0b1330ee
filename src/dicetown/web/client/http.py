"""Plain requests of a client, with JSON bodies and answers, or the server's reason for a refusal."""

from __future__ import annotations

import asyncio
import http.client
import urllib.error
import urllib.request
from email.message import Message
from http.cookies import SimpleCookie
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

from dicetown import __version__
from dicetown.engine.errors import DiceTownError
from dicetown.table.decoding import UNREADABLE
from dicetown.web.protocol.bodies import Problem

SECONDS: Final = 30.0
"""Seconds within which a server must answer."""

SEE_OTHER: Final = 303
"""The status of an answer that is a location; other redirects mean that the server has moved."""

AGENT: Final = f"dicetown/{__version__}"


class ServerRefused(DiceTownError):
    """The server refused a request; `status` is its HTTP status."""

    def __init__(self, status: int, message: str, rule: str = "", hint: str = "") -> None:
        super().__init__(message, rule, hint)
        self.status = status


class NoConnection(DiceTownError):
    """The server cannot be reached."""


class Reply:
    """The answer of a server."""

    def __init__(self, status: int, headers: Message, body: bytes) -> None:
        self.status = status
        self.headers = headers
        self.body = body

    def cookie(self) -> str:
        """Return the value of the cookie that the answer sets; empty if there is none."""
        jar: SimpleCookie = SimpleCookie(self.headers.get("Set-Cookie", ""))
        return next((morsel.value for morsel in jar.values()), "")


class _StayHere(urllib.request.HTTPRedirectHandler):
    """Follows no redirects, so that the key is not sent to another server."""

    def redirect_request(self, *args: Any, **keywords: Any) -> None:
        return None


_opener = urllib.request.build_opener(_StayHere)


def origin_of(url: str) -> str:
    """Return the server of a URL: `https://example.org` for `https://example.org/t/abc`."""
    parts = urlsplit(url if "//" in url else f"http://{url}")
    try:
        fine = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        fine = False
    if not fine:
        raise DiceTownError(
            f"{url[:80]!r} is not an address of a server.", hint="Write it like http://192.168.1.5:8377."
        )
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"


async def request(url: str, method: str = "GET", body: object = None, key: str = "") -> Reply:
    """Send a request; raises ServerRefused with the server's reason, or NoConnection."""
    return await asyncio.to_thread(_request, url, method, body, key)


def _request(url: str, method: str, body: object, key: str) -> Reply:
    headers = {"User-Agent": AGENT, "Accept": "application/json"}
    data = None
    if body is not None:
        data = msgspec.json.encode(body)
        headers["Content-Type"] = "application/json"
    elif method == "POST":
        data = b""
    if key:
        headers["Authorization"] = f"Bearer {key}"
    asked = urllib.request.Request(url, data, headers, method=method)
    try:
        with _opener.open(asked, timeout=SECONDS) as answer:
            return Reply(answer.status, answer.headers, answer.read())
    except urllib.error.HTTPError as error:
        with error:
            reply = Reply(error.code, error.headers, error.read())
        if reply.status == SEE_OTHER:
            return reply
        if 300 <= reply.status < 400:
            moved = reply.headers.get("Location", "")
            raise ServerRefused(
                reply.status, f"{origin_of(url)} redirects to {moved[:200]}.", hint="Use that address."
            ) from None
        raise problem_in(reply.status, reply.body) from None
    except (OSError, ValueError, http.client.HTTPException) as error:
        reason = getattr(error, "reason", error)
        raise NoConnection(
            f"{origin_of(url)} cannot be reached: {reason}.",
            hint="Check that the server is running and the address is right.",
        ) from None


def problem_in(status: int, body: bytes) -> ServerRefused:
    """Read the reason for a refusal; a proxy in front of the server may answer in another form."""
    try:
        problem = msgspec.json.decode(body, type=Problem)
    except UNREADABLE:
        strange = 400 <= status < 500
        return ServerRefused(
            status,
            f"The server answered with status {status}.",
            hint="Is there a Dice Town server at this address?" if strange else "Try again later.",
        )
    return ServerRefused(status, problem.message, problem.rule, problem.hint)
