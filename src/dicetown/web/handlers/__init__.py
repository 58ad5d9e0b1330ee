"""The answers to plain requests, one function each, named as in `routes.ROUTES`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from dicetown.web.calls import Call
from dicetown.web.handlers import people, records, reference, tables

Handler = Callable[[Call], Awaitable[Any]]


def handler_named(name: str) -> Handler:
    """The function that answers the request of this name."""
    for module in (people, tables, records, reference):
        found: Handler | None = getattr(module, name, None)
        if found is not None:
            return found
    raise LookupError(f"nothing answers {name}")
