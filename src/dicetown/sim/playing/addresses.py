"""Addresses of clusters, checked at once so that a wrong one does not cost minutes."""

from __future__ import annotations

import re
import socket

from dicetown.engine.errors import DiceTownError

AUTO = "auto"
PATIENCE = 5.0
"""Seconds that a machine has to answer."""

_ADDRESS = re.compile(r"(?:ray://)?(?P<host>[^/\s:]+|\[[0-9a-fA-F:.]+\]):(?P<port>[0-9]{1,5})", re.ASCII)


def check_address(address: str) -> None:
    """Raise DiceTownError if an address is malformed or nothing listens there."""
    if address == AUTO:
        return
    found = _ADDRESS.fullmatch(address)
    if found is None or not 0 < int(found["port"]) < 2**16:
        raise DiceTownError(
            f"{address!r} is not an address of a Ray cluster.",
            hint="Write auto for one that this machine is part of, host:6379, or ray://host:10001; "
            "for this machine alone there is --jobs.",
        )
    try:
        socket.create_connection((found["host"].strip("[]"), int(found["port"])), PATIENCE).close()
    except OSError as error:
        raise DiceTownError(
            f"There is no Ray cluster at {address}: {error.strerror or error}.",
            hint="Start one with `ray start --head`, or see docs/research/ray.md.",
        ) from None
