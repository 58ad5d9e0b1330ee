"""What guards every request: headers that browsers obey, the check of `Origin`, whose address counts, a limit
for bodies."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from dicetown.engine.errors import DiceTownError
from dicetown.web.http.addresses import UNKNOWN, is_loopback, parse_address
from dicetown.web.http.errors import TooLarge
from dicetown.web.http.origins import Origin, is_local_name, parse_host, parse_origin
from dicetown.web.ops.config import ServerConfig
from dicetown.web.people.sessions import COOKIE

LARGEST_BODY: Final = 64 * 1024
PATIENCE: Final = 20.0
"""Seconds in which a body must have arrived."""

_OWN: Final = "/api/"
"""Answers that are somebody's own, unless they say otherwise themselves."""
_KEYS: Final = ("/j/", "/d/", "/n/")
"""Pages whose address is a key: nobody shall find it in what a browser keeps."""

_ALWAYS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_HSTS: Final = "max-age=31536000"
_FORWARDING: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
_STARTS: Final = ("http.response.start", "websocket.http.response.start")


def content_policy(socket_source: str, trusted_types: Iterable[str], styles: Iterable[str] = ()) -> str:
    """What a page may load and do: its own files, the styles inside it that have these hashes, and nothing
    else."""
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            " ".join(("style-src 'self'", *(f"'sha256-{found}'" for found in styles))),
            "img-src 'self' data:",
            "font-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            f"connect-src 'self' {socket_source}".rstrip(),
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types " + (" ".join(trusted_types) or "'none'"),
        )
    )


class SecurityHeaders:
    """Adds the headers. `trusted_types` names the policies that the page's own script makes, if any, and
    `styles` the hashes of the styles that stand in the page itself.

    It belongs around the whole application, so that the answers to faults of ours have them too.
    Under `no-referrer` browsers send `Origin: null` with a form that is posted, and `null` is refused: pages
    have to use `fetch`.
    """

    def __init__(
        self,
        app: ASGIApp,
        config: ServerConfig,
        trusted_types: Iterable[str] = (),
        styles: Iterable[str] = (),
    ) -> None:
        self._app = app
        self._config = config
        self._trusted_types = tuple(trusted_types)
        self._styles = tuple(styles)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] in _STARTS:
                headers = MutableHeaders(raw=list(message.get("headers", ())))
                self._add(headers, scope)
                if message["status"] == 413:
                    # The rest of what was too large may still come.
                    headers["Connection"] = "close"
                message = {**message, "headers": headers.raw}
            await send(message)

        await self._app(scope, receive, send if scope["type"] == "lifespan" else send_with_headers)

    def _add(self, headers: MutableHeaders, scope: Scope) -> None:
        for name, value in _ALWAYS.items():
            headers[name] = value
        headers["Content-Security-Policy"] = content_policy(
            self._socket_source(scope), self._trusted_types, self._styles
        )
        if self._config.secure:
            headers["Strict-Transport-Security"] = _HSTS
        if scope["path"].startswith(_OWN):
            headers.setdefault("Cache-Control", "no-store")
        elif scope["path"].startswith(_KEYS):
            headers["Cache-Control"] = "no-store"

    def _socket_source(self, scope: Scope) -> str:
        """WebSockets of our own host, by name: for Safari before 16, `self` does not cover them."""
        own = parse_origin(self._config.public_url) or parse_host(
            Headers(scope=scope).get("host", ""), scope.get("scheme", "http").replace("ws", "http")
        )
        # Policies have no way to write an address of IPv6.
        if own is None or own.host.startswith("["):
            return ""
        return own.text.replace("http", "ws", 1)


def origin_allowed(scope: Scope, config: ServerConfig) -> bool:
    """Whether this request comes from a page of ours, or from a program. Ask before accepting a WebSocket and
    before every method that is not safe.

    Browsers always say where such a request comes from. Without `Origin` it is a program, and may go on
    unless it shows a cookie. With a public address the Host header is believed for local names only: others
    could be pointed here by whoever owns them. Without one any name that the client came by is ours; it can
    do no harm, as nobody's cookie goes to a name that is not.
    """
    headers = Headers(scope=scope)
    given = headers.getlist("origin")
    if not given:
        return COOKIE not in HTTPConnection(scope).cookies
    origin = parse_origin(given[0])
    if origin is None or len(given) > 1:
        return False
    if origin in map(parse_origin, (config.public_url, *config.origins)):
        return True
    return _is_host(origin, headers) and (not config.public_url or is_local_name(origin.host))


def _is_host(origin: Origin, headers: Headers) -> bool:
    hosts = headers.getlist("host")
    return len(hosts) == 1 and parse_host(hosts[0], origin.scheme) == origin


def client_address(scope: Scope, config: ServerConfig) -> str:
    """The address of the client, in one spelling.

    Each proxy adds at the end of `X-Forwarded-For` whom it was called by. What our own have added is at the
    end and true; what stands before it the client may have made up.
    """
    if config.trust_proxy:
        claims = ",".join(Headers(scope=scope).getlist("x-forwarded-for")).split(",")
        # With fewer claims than proxies somebody came past them.
        if len(claims) >= config.trust_proxy:
            claimed = parse_address(claims[-config.trust_proxy])
            if claimed is not None:
                return claimed
    return _peer(scope)


def _peer(scope: Scope) -> str:
    """Whoever holds the other end of the connection."""
    peer = scope.get("client")
    return (parse_address(peer[0]) if peer else None) or UNKNOWN


def may_see_metrics(scope: Scope, config: ServerConfig) -> bool:
    """Whether /metrics is for this client: `local` is a program on this machine that asks for itself."""
    if config.metrics != "local":
        return config.metrics == "all"
    headers = Headers(scope=scope)
    return is_loopback(_peer(scope)) and not any(name in headers for name in _FORWARDING)


async def read_body(request: Request, largest: int = LARGEST_BODY, patience: float = PATIENCE) -> bytes:
    """The body, as far as it is not too large and arrives in time, whatever its headers say of it."""
    too_large = TooLarge("The body is too large.", hint=f"At most {largest} bytes are read.")
    length = request.headers.get("content-length", "")
    if length.isascii() and length.isdigit() and int(length[:20]) > largest:
        raise too_large
    found = bytearray()
    try:
        async with asyncio.timeout(patience):
            async for chunk in request.stream():
                found += chunk
                if len(found) > largest:
                    raise too_large
    except TimeoutError:
        raise HTTPException(408, "The body did not arrive in time.", {"Connection": "close"}) from None
    except ClientDisconnect:
        raise DiceTownError("The body was cut short.") from None
    return bytes(found)
