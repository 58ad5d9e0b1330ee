"""Addresses of clients: their spelling, their network for limits, and their short form for logs."""

from __future__ import annotations

import ipaddress
import re
from typing import Final

UNKNOWN: Final = "unknown"
"""The address of a client without one, such as a client at a socket file."""

_WITH_PORT: Final = re.compile(r"\[(?P<six>[^\]]*)\](?::\d+)?|(?P<four>[\d.]+):\d+", re.ASCII)
_LIMITED_BITS: Final = {4: 32, 6: 64}
_SHOWN_BITS: Final = {4: 24, 6: 48}


def parse_address(text: str) -> str | None:
    """Parse an address, without port, zone or brackets, and IPv4 in IPv6 as IPv4; None if it is not one."""
    text = text.strip()
    match = _WITH_PORT.fullmatch(text)
    if match is not None:
        text = match["six"] or match["four"] or ""
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return str(found)


def network_of(address: str) -> str:
    """Return what limits count: an IPv4 address, or an IPv6 network, as one customer has 2^64 addresses."""
    return _network(address, _LIMITED_BITS)


def shown_address(address: str) -> str:
    """Return what logs show: enough to locate a problem, not enough to identify a person."""
    return _network(address, _SHOWN_BITS)


def is_loopback(address: str) -> bool:
    """Whether an address is a loopback address of this machine."""
    return address != UNKNOWN and ipaddress.ip_address(address).is_loopback


def _network(address: str, bits: dict[int, int]) -> str:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return UNKNOWN
    return str(ipaddress.ip_network((found, bits[found.version]), strict=False))
