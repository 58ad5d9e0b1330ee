"""Addresses of clients: one spelling for each, its network for limits, what logs show of it."""

from __future__ import annotations

import ipaddress
import re
from typing import Final

UNKNOWN: Final = "unknown"
"""The address of a client that has none, such as one at a socket file."""

_WITH_PORT: Final = re.compile(r"\[(?P<six>[^\]]*)\](?::\d+)?|(?P<four>[\d.]+):\d+", re.ASCII)
_LIMITED_BITS: Final = {4: 32, 6: 64}
_SHOWN_BITS: Final = {4: 24, 6: 48}


def parse_address(text: str) -> str | None:
    """An address without port, zone or brackets, IPv4 in IPv6 as IPv4; None for what is no address."""
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
    """What limits count: one address of IPv4; in IPv6, where one customer has 2^64 of them, the network."""
    return _network(address, _LIMITED_BITS)


def shown_address(address: str) -> str:
    """What logs show: enough to see where trouble comes from, not enough to tell who somebody is."""
    return _network(address, _SHOWN_BITS)


def is_loopback(address: str) -> bool:
    """Whether it is this machine's own."""
    return address != UNKNOWN and ipaddress.ip_address(address).is_loopback


def _network(address: str, bits: dict[int, int]) -> str:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return UNKNOWN
    return str(ipaddress.ip_network((found, bits[found.version]), strict=False))
