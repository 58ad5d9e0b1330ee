"""POST requests that the server makes itself, from a thread, with a time limit and without redirects.

Clients choose the endpoints of their pushes, so a client could name any machine. Therefore these requests go
only to public addresses, and the connection uses the very address that was checked. An endpoint may be slow
on purpose. So pushes have threads of their own, and a slow host gets no requests for a while.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Final, TypeVar
from urllib.parse import urlsplit

import msgspec

from dicetown.engine.errors import DiceTownError
from dicetown.web.http.addresses import UNKNOWN, network_of

T = TypeVar("T")

PATIENCE: Final = 10.0
"""Seconds for each step of a request."""
LONGEST_ENDPOINT: Final = 1000
_ENDPOINT: Final = re.compile(r"https://(?P<host>[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:443)?/[!-~]*", re.ASCII)
_LOCAL: Final = (".local", ".localhost", ".internal", ".lan", ".home.arpa")
_TRANSLATED: Final = tuple(ipaddress.ip_network(text) for text in ("64:ff9b::/96", "64:ff9b:1::/48", "::/96"))
"""IPv6 networks that embed IPv4 addresses, which may lead to any machine."""

DEADLINE: Final = 20.0
"""Seconds for a whole request, however slowly its answer arrives."""
WAITED_FOR: Final = 30.0
"""Seconds for sending something while a client waits for the result."""
SLOW: Final = 5.0
"""Seconds after which a host is slow; push services take a fraction of one."""
REST: Final = 600.0
"""Seconds for which a slow host gets no requests. The last attempt to send a notice comes later than that."""
POSTMEN: Final = 8
MOST_WAITING: Final = 200
"""The most pushes that are queued or being sent."""

_carriers: Final = ThreadPoolExecutor(4, "notices")
"""Threads for mail and the webhook. The operator chose these hosts, so clients cannot slow them down."""


class NotSent(Exception):
    """A request or mail could not be sent. `again` says whether another attempt may succeed."""

    def __init__(self, why: str, again: bool = True) -> None:
        super().__init__(why)
        self.again = again


class Outgoing(msgspec.Struct, frozen=True, kw_only=True):
    """A POST request to make."""

    url: str
    headers: dict[str, str]
    body: bytes = b""
    anywhere: bool = False
    """Whether the address may be a private one. True only for addresses that the operator configured."""


Post = Callable[[Outgoing], Awaitable[int]]
"""Makes a request and returns the status of the response; raises NotSent if there is no response."""


async def run_in_thread(work: Callable[[], T]) -> T:
    """Run slow work in the threads for mail and the webhook."""
    return await asyncio.get_running_loop().run_in_executor(_carriers, work)


async def post(what: Outgoing) -> int:
    """Make a request from a thread."""
    return await (run_in_thread(lambda: send(what)) if what.anywhere else _outbound.post(what))


async def in_time(sending: Awaitable[T]) -> T:
    """Await a request that a client waits for; raises NotSent if it takes too long."""
    try:
        async with asyncio.timeout(WAITED_FOR):
            return await sending
    except TimeoutError:
        raise NotSent("it took too long") from None


class OutboundQueue:
    """Sends requests to endpoints that clients chose.

    A slow host gets no requests for a while, so that it does not delay the others.
    """

    def __init__(
        self, send: Callable[[Outgoing], int], seconds: Callable[[], float] = time.monotonic
    ) -> None:
        self._send = send
        self._seconds = seconds
        self._postmen = ThreadPoolExecutor(POSTMEN, "pushes")
        self._waiting = 0
        self._resting: dict[str, float] = {}
        """The time until which each slow site gets no requests."""

    async def post(self, what: Outgoing) -> int:
        site = site_of(what.url)
        self._check(site)
        if self._waiting >= MOST_WAITING:
            raise NotSent("too many notices wait")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._postmen, self._try, what, site)
        finally:
            self._waiting -= 1

    def _try(self, what: Outgoing, site: str) -> int:
        # The site may have been slow while this request waited for a thread.
        self._check(site)
        began = self._seconds()
        try:
            return self._send(what)
        finally:
            now = self._seconds()
            if now - began >= SLOW:
                resting = {other: until for other, until in self._resting.copy().items() if until > now}
                self._resting = {**resting, site: now + REST}

    def _check(self, site: str) -> None:
        if self._resting.get(site, 0.0) > self._seconds():
            raise NotSent("the host has been slow lately")


def site_of(url: str) -> str:
    """Estimate the owner of a URL's host: its domain, or its network if it is an address.

    Subdomains and IPv6 addresses cost nothing, so they do not count as separate sites.
    """
    host = (urlsplit(url).hostname or "").removesuffix(".")
    network = network_of(host)
    return ".".join(host.split(".")[-2:]) if network == UNKNOWN else network


def checked_endpoint(text: str) -> str:
    """Return the URL of a push service; raises DiceTownError if it is visibly wrong."""
    match = _ENDPOINT.fullmatch(text) if len(text) <= LONGEST_ENDPOINT else None
    if match is None:
        raise DiceTownError("This is not an address of a push service.", hint="It begins with https://.")
    host = match["host"].lower().strip("[]").removesuffix(".")
    try:
        public = is_public(host)
    except ValueError:
        # Anything that is not an address is a name. Some systems read a name of digits as an address.
        public = "." in host and not host.endswith(_LOCAL) and not host.rpartition(".")[2].isdigit()
    if not public:
        raise DiceTownError("This push service is not on the open internet.")
    return text


def is_public(address: str) -> bool:
    """Whether an address is public; raises ValueError if the text is not an address."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        if (
            found.sixtofour is not None
            or found.teredo is not None
            or any(found in net for net in _TRANSLATED)
        ):
            return False
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
    return found.is_global and not found.is_multicast


def send(what: Outgoing, deadline: float = DEADLINE) -> int:
    """Make a request and return the status, within the deadline."""
    parts = urlsplit(what.url)
    host, secure = parts.hostname or "", parts.scheme == "https"
    path = parts.path or "/"
    try:
        port = parts.port or (443 if secure else 80)
        line = _call(host, port, what.anywhere)
        with line, _ended_after(deadline, line):
            connection: HTTPConnection
            if secure:
                connection = HTTPSConnection(host, port, timeout=PATIENCE)
                connection.sock = ssl.create_default_context().wrap_socket(line, server_hostname=host)
            else:
                connection = HTTPConnection(host, port, timeout=PATIENCE)
                connection.sock = line
            try:
                target = f"{path}?{parts.query}" if parts.query else path
                connection.request("POST", target, what.body, what.headers)
                return connection.getresponse().status
            finally:
                connection.close()
    except (OSError, HTTPException, ValueError) as error:
        # Only the type of the error: its message may contain the URL, which is a secret.
        raise NotSent(type(error).__name__) from None


_outbound: Final = OutboundQueue(send)


@contextmanager
def _ended_after(seconds: float, line: socket.socket) -> Iterator[None]:
    """Shut the connection down after some seconds, as many slow steps could take nearly for ever."""
    # A duplicated descriptor: with TLS, another socket object has taken over the given one by then.
    other = line.dup()

    def end() -> None:
        with suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        other.close()


def _call(host: str, port: int, anywhere: bool) -> socket.socket:
    """Connect to a host at an address that was checked."""
    found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    allowed = [address for address in found if anywhere or is_public(address.partition("%")[0])]
    if not allowed:
        raise NotSent("the address is not public", again=False)
    return socket.create_connection((allowed[0], port), PATIENCE)
