"""The routes of all plain requests."""

from __future__ import annotations

from typing import Any, Final

from dicetown.web.deals.handlers import routes as deals
from dicetown.web.http import about, reference
from dicetown.web.http.calls import Call
from dicetown.web.http.openapi import describe
from dicetown.web.http.routing import Route
from dicetown.web.live import handlers as tables
from dicetown.web.notices.handlers import routes as notices
from dicetown.web.people import handlers as people
from dicetown.web.puzzles.handlers import routes as puzzles
from dicetown.web.records import handlers as records
from dicetown.web.replays.handlers import routes as replays
from dicetown.web.reviews.handlers import routes as reviews


@about.routes.get("/api/openapi.json", reference=True)
async def openapi(call: Call) -> dict[str, Any]:
    """Return this OpenAPI description."""
    return describe(ROUTES)


ROUTES: Final[tuple[Route, ...]] = (
    *people.routes,
    *tables.routes,
    *records.routes,
    *replays,
    *reviews,
    *puzzles,
    *deals,
    *notices,
    *reference.routes,
    *about.routes,
)
