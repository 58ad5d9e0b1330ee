"""Requests that the server makes by itself: posted from a thread, in limited time, and redirected nowhere.

Where browsers want to be told is what they say, so a stranger could name any machine. Addresses of strangers
lead to the open internet only, and the address that was checked is the one that is called. What they name may
be slow on purpose: it has threads of its own, and is left alone once it was slow.
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
"""Addresses of IPv4 in IPv6, behind which any other may be."""

DEADLINE: Final = 20.0
"""Seconds for all of a request, however slowly its answer comes in."""
WAITED_FOR: Final = 30.0
"""Seconds in which something must have been sent while somebody waits for it."""
SLOW: Final = 5.0
"""Seconds after which a host is slow; push services take a fraction of one."""
REST: Final = 600.0
"""Seconds for which a slow host is sent nothing. The last try of a notice comes after it."""
POSTMEN: Final = 8
MOST_WAITING: Final = 200
"""Pushes that may wait for a postman, those that have one included."""

_carriers: Final = ThreadPoolExecutor(4, "notices")
"""For mails and the hook, which go where the operator says: no stranger can make them wait."""


class NotSent(Exception):
    """What was to be sent has not arrived; why. `again` says whether it may arrive another time."""

    def __init__(self, why: str, again: bool = True) -> None:
        super().__init__(why)
        self.again = again


class Outgoing(msgspec.Struct, frozen=True, kw_only=True):
    """Something to post."""

    url: str
    headers: dict[str, str]
    body: bytes = b""
    anywhere: bool = False
    """Whether it may go to an address that is not of the open internet: only what the operator named."""


Post = Callable[[Outgoing], Awaitable[int]]
"""Posts something; the status of the answer. Raises NotSent where there is none."""


async def aside(work: Callable[[], T]) -> T:
    """Do what may take long where only other notices wait for it that go where the operator says."""
    return await asyncio.get_running_loop().run_in_executor(_carriers, work)


async def post(what: Outgoing) -> int:
    """Post something from a thread."""
    return await (aside(lambda: send(what)) if what.anywhere else _outbound.post(what))


async def in_time(sending: Awaitable[T]) -> T:
    """What comes of sending something for which somebody waits; NotSent where that takes too long."""
    try:
        async with asyncio.timeout(WAITED_FOR):
            return await sending
    except TimeoutError:
        raise NotSent("it took too long") from None


class OutboundQueue:
    """Posts to where strangers say. What is slow is sent nothing for a while, so that others have a turn."""

    def __init__(
        self, send: Callable[[Outgoing], int], seconds: Callable[[], float] = time.monotonic
    ) -> None:
        self._send = send
        self._seconds = seconds
        self._postmen = ThreadPoolExecutor(POSTMEN, "pushes")
        self._waiting = 0
        self._resting: dict[str, float] = {}
        """Until when sites that were slow are left alone."""

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
        # It may have turned out to be slow while this one waited for a postman.
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
            raise NotSent("the host was slow of late")


def site_of(url: str) -> str:
    """To whom a host belongs, roughly: names below a name cost nothing, and neither do addresses of IPv6."""
    host = (urlsplit(url).hostname or "").removesuffix(".")
    network = network_of(host)
    return ".".join(host.split(".")[-2:]) if network == UNKNOWN else network


def checked_endpoint(text: str) -> str:
    """The address of a push service; raises what is wrong with it, as far as it shows."""
    match = _ENDPOINT.fullmatch(text) if len(text) <= LONGEST_ENDPOINT else None
    if match is None:
        raise DiceTownError("This is no address of a push service.", hint="It begins with https://.")
    host = match["host"].lower().strip("[]").removesuffix(".")
    try:
        public = is_public(host)
    except ValueError:
        # All that cannot be an address is a name; one of digits alone some systems take for an address.
        public = "." in host and not host.endswith(_LOCAL) and not host.rpartition(".")[2].isdigit()
    if not public:
        raise DiceTownError("This push service is not on the open internet.")
    return text


def is_public(address: str) -> bool:
    """Whether an address belongs to the open internet; raises ValueError for what is none."""
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
    """Post something, and wait for it no longer than the deadline."""
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
        # The kind alone: messages may have the address in them, which is a key.
        raise NotSent(type(error).__name__) from None


_outbound: Final = OutboundQueue(send)


@contextmanager
def _ended_after(seconds: float, line: socket.socket) -> Iterator[None]:
    """End the line when the time is over: each step of its own could take nearly for ever."""
    # A number of its own: over TLS the socket given here is another one's by then.
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
    """A connection to a host, by an address that was looked at."""
    found = [str(info[4][0]) for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    allowed = [address for address in found if anywhere or is_public(address.partition("%")[0])]
    if not allowed:
        raise NotSent("the address is not public", again=False)
    return socket.create_connection((allowed[0], port), PATIENCE)
