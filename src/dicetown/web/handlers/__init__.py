"""The answers to plain requests, one function each, named as in `routes.ROUTES`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final

from dicetown.web.calls import Call
from dicetown.web.deals import handlers as deals
from dicetown.web.handlers import people, records, reference, tables
from dicetown.web.notices import handlers as notices
from dicetown.web.puzzles import handlers as puzzles
from dicetown.web.replays import handlers as replays
from dicetown.web.reviews import handlers as reviews

MODULES: Final = (people, tables, records, reference, replays, reviews, puzzles, deals, notices)

Handler = Callable[[Call], Awaitable[Any]]


def handler_named(name: str) -> Handler:
    """The function that answers the request of this name."""
    for module in MODULES:
        found: Handler | None = getattr(module, name, None)
        if found is not None:
            return found
    raise LookupError(f"nothing answers {name}")
