"""The addresses of a server: those of this machine in the home network, and the one for links."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Callable
from typing import Final

from starlette.datastructures import Headers
from starlette.types import Scope

from dicetown.engine.errors import DiceTownError
from dicetown.web.http.origins import Origin, parse_host
from dicetown.web.ops.config import ServerConfig

ANYWHERE: Final = "198.51.100.1"
"""An address reserved for documentation. Only the route to it matters; no packet is sent."""

HOME_ROUTERS: Final = (
    "192.168.0.1",
    "192.168.1.1",
    "192.168.2.1",
    "192.168.86.1",
    "192.168.178.1",
    "10.0.0.1",
    "10.0.1.1",
    "172.16.0.1",
)
"""Common addresses of home routers. The route to one does not go through a company's VPN."""

PAGE_PATH: Final = "/([tjd]/[A-Za-z0-9_-]{1,200})?"
"""The pages to open on a phone: the first page, a table, an invitation, a private link."""


def lan_addresses(way_to: Callable[[str], str | None] | None = None) -> list[str]:
    """List the addresses of this machine in its network, the likeliest first."""
    ask = _way_to if way_to is None else way_to
    found = dict.fromkeys(ask(target) for target in (ANYWHERE, *HOME_ROUTERS))
    useful = [address for address in found if address is not None and _likelihood(address)]
    return sorted(useful, key=_likelihood, reverse=True)


def lan_urls(port: int) -> list[str]:
    """List the URLs to type into a phone in the home network."""
    return [Origin("http", address, port).text for address in lan_addresses()]


def own_url(scope: Scope, config: ServerConfig) -> str:
    """Return the URL at which others reach this server, for links.

    Without a public address it is the host name that this client used. In a home network, a client on this
    machine may have used a name like localhost, which would lead every other device to itself.
    """
    if config.public_url:
        return config.public_url
    scheme = scope.get("scheme", "http")
    came_by = parse_host(Headers(scope=scope).get("host", ""), scheme)
    if config.lan and (came_by is None or _leads_to_itself(came_by.host)):
        for url in lan_urls(config.port):
            return url
    return Origin(scheme, config.host, config.port).text if came_by is None else came_by.text


def page_url(scope: Scope, config: ServerConfig, path: str) -> str:
    """Make the link to a page of this server; raises DiceTownError for any other path."""
    if re.fullmatch(PAGE_PATH, path) is None:
        raise DiceTownError("This server has no page at this path.", hint="Paths begin with /t/, /j/ or /d/.")
    return own_url(scope, config) + path


def _way_to(target: str) -> str | None:
    """Return the address of this machine on the route to another one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return None


def _likelihood(address: str) -> int:
    """Rank how likely other people at home can reach an address; 0 for never."""
    found = ipaddress.ip_address(address)
    if found.is_loopback or found.is_unspecified:
        return 0
    if found.is_link_local or not found.is_private:
        return 1
    return 3 if address.startswith("192.168.") else 2


def _leads_to_itself(host: str) -> bool:
    if host.removesuffix(".").endswith("localhost"):
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False
