"""Guards of every request: security headers, the check of `Origin`, the client address, body limits."""

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
"""Seconds within which a body must arrive."""

_OWN: Final = "/api/"
"""The prefix of answers that are private to a player, unless they set their own caching."""
_KEYS: Final = ("/j/", "/d/", "/n/")
"""Prefixes of pages whose path contains a key, so browsers must not cache them."""

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
    """Make the Content-Security-Policy: only the page's own files, and inline styles with these hashes."""
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
    """Adds the security headers to every response.

    `trusted_types` are the names of the policies that the page's scripts create, and `styles` the hashes of
    its inline styles. Wrap the whole application in it, so that responses to internal errors have the
    headers too. Under `no-referrer`, browsers post forms with `Origin: null`, which is refused, so pages
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
                    # The rest of the large body may still arrive.
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
        """Return the WebSocket origin of this host, as Safari before 16 does not include it in `self`."""
        own = parse_origin(self._config.public_url) or parse_host(
            Headers(scope=scope).get("host", ""), scope.get("scheme", "http").replace("ws", "http")
        )
        # Policies cannot contain IPv6 addresses.
        if own is None or own.host.startswith("["):
            return ""
        return own.text.replace("http", "ws", 1)


def origin_allowed(scope: Scope, config: ServerConfig) -> bool:
    """Whether a request comes from a page of this server, or from a program.

    Check it before accepting a WebSocket and before every unsafe method. Browsers always send `Origin` with
    these. A request without `Origin` comes from a program, and is allowed unless it has a cookie. If there is
    a public address, the Host header is trusted only for local names, because the owner of another name could
    point it here. Without a public address, any host name that the client used is accepted. That is safe:
    browsers send no cookies of this server to another name.
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
    """Return the address of the client in one spelling.

    Each proxy appends the address of its caller to `X-Forwarded-For`. The entries of our own proxies are at
    the end and can be trusted; the client may have forged the others.
    """
    if config.trust_proxy:
        claims = ",".join(Headers(scope=scope).getlist("x-forwarded-for")).split(",")
        # With fewer entries than proxies, the client did not come through them all.
        if len(claims) >= config.trust_proxy:
            claimed = parse_address(claims[-config.trust_proxy])
            if claimed is not None:
                return claimed
    return _peer(scope)


def _peer(scope: Scope) -> str:
    """Return the address of the other end of the connection."""
    peer = scope.get("client")
    return (parse_address(peer[0]) if peer else None) or UNKNOWN


def may_see_metrics(scope: Scope, config: ServerConfig) -> bool:
    """Whether this client may read /metrics. `local` means a program on this machine, not behind a proxy."""
    if config.metrics != "local":
        return config.metrics == "all"
    headers = Headers(scope=scope)
    return is_loopback(_peer(scope)) and not any(name in headers for name in _FORWARDING)


async def read_body(request: Request, largest: int = LARGEST_BODY, patience: float = PATIENCE) -> bytes:
    """Read the body, and raise an error if it is too large or too slow, no matter what its headers say."""
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
        raise DiceTownError("The connection closed before the whole body arrived.") from None
    return bytes(found)
