"""The requests about reviews."""

from __future__ import annotations

from typing import Final

from dicetown.web.bodies import LARGEST_RECORD_BODY
from dicetown.web.described import LANG, TABLE, Route
from dicetown.web.reviews.bodies import GameReview, ReviewRecord

ROUTES: Final[tuple[Route, ...]] = (
    Route(
        "GET",
        "/api/tables/{table}/review",
        "review_table",
        "A finished game looked back at: choices, luck, chances",
        tag="records",
        answer=GameReview,
        parameters=(TABLE, LANG),
        details="What `dicetown review --json` prints, with the names of the table. It takes a few seconds "
        "the first time; where too many games are looked back at, it is refused (429).",
    ),
    Route(
        "POST",
        "/api/reviews",
        "review_record",
        "Any finished game looked back at, from its record",
        tag="records",
        body=ReviewRecord,
        answer=GameReview,
        largest=LARGEST_RECORD_BODY,
        details="The record is not kept.",
    ),
)
