"""Origins of pages, compared as browsers compare them: scheme, host and port."""

from __future__ import annotations

import ipaddress
import re
from typing import Final, NamedTuple

DEFAULT_PORTS: Final = {"http": 80, "https": 443}

_HOST: Final = re.compile(
    r"(?P<host>\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)(?::(?P<port>[0-9]{1,5}))?",
    re.ASCII | re.IGNORECASE,
)
_LONGEST_HOST: Final = 260


class Origin(NamedTuple):
    """The origin of a page. The host is in lower case, and the port is always given."""

    scheme: str
    host: str
    port: int

    @property
    def authority(self) -> str:
        """Host and port as a URL shows them."""
        return self.host if self.port == DEFAULT_PORTS[self.scheme] else f"{self.host}:{self.port}"

    @property
    def text(self) -> str:
        return f"{self.scheme}://{self.authority}"


def parse_origin(text: str) -> Origin | None:
    """Parse an origin as browsers write it; None for `null`, or text with a user, path, query or blank."""
    scheme, found, host = text.partition("://")
    scheme = scheme.lower()
    return parse_host(host, scheme) if found and scheme in DEFAULT_PORTS else None


def parse_host(text: str, scheme: str) -> Origin | None:
    """Parse a Host header, for a page of this scheme; None if it is not valid."""
    match = _HOST.fullmatch(text) if len(text) <= _LONGEST_HOST else None
    if match is None:
        return None
    host = match["host"].lower()
    if host.startswith("["):
        try:
            host = f"[{ipaddress.IPv6Address(host[1:-1]).compressed}]"
        except ValueError:
            return None
    port = DEFAULT_PORTS[scheme] if match["port"] is None else int(match["port"])
    return Origin(scheme, host, port) if port < 1 << 16 else None


def is_local_name(host: str) -> bool:
    """Whether a host is an address or a local name, which no foreign name server can point elsewhere."""
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        name = host.removesuffix(".")
        return "." not in name or name.endswith((".local", ".localhost"))
    return True
