"""Request handlers for reviews."""

from __future__ import annotations

import gzip
from collections.abc import Sequence

from starlette.responses import Response

from dicetown.engine.errors import DiceTownError
from dicetown.review.data import GameReview
from dicetown.rules.rulebook import known_language
from dicetown.table.room.table import CLOSED
from dicetown.web.http.calls import Call
from dicetown.web.http.errors import TooMany, Unknown
from dicetown.web.http.routing import LANG, Routes
from dicetown.web.protocol.bodies import LARGEST_RECORD_BODY
from dicetown.web.records.handlers import final_record, need_revealed
from dicetown.web.replays.telling import read_record
from dicetown.web.reviews.bodies import ReviewRecord
from dicetown.web.site.assets import takes_gzip

routes = Routes("records")


@routes.get("/api/tables/{table}/review", answer=GameReview, query=(LANG,))
async def review_table(call: Call) -> Response:
    """Review a finished game: its choices, luck, chances.

    The answer is what `dicetown review --json` prints, with the names of the table. It takes a few seconds
    the first time. If too many games are being reviewed, it is refused (429).
    """
    lang = call.lang
    live = await call.table()
    table = live.table
    need_revealed(table)
    if table.phase == CLOSED:
        raise Unknown("The game was given up without a winner, so there is no result to review.")
    return await _answer(call, await final_record(call.server, live), table.names(), lang)


@routes.post("/api/reviews", answer=GameReview, largest=LARGEST_RECORD_BODY)
async def review_record(call: Call, body: ReviewRecord) -> Response:
    """Review any finished game from its record.

    The record is not stored.
    """
    if not body.record.strip():
        raise DiceTownError("The body has no record.", hint="Send the text of a record.")
    lang = known_language(body.lang)
    call.check_record()
    # Refuse here what is not a game, or is longer than any game, so that it takes no place in the queue.
    await call.server.records.find("", lambda: read_record(body.record))
    return await _answer(call, body.record, body.names, lang, ours=False)


async def _answer(call: Call, record: str, names: Sequence[str], lang: str, ours: bool = True) -> Response:
    server = call.server

    def allow() -> bool:
        return server.limits.allow_review(call.request.state.address, server.seconds())

    try:
        found = await server.reviewers.review(record, names, allow, ours)
    except TooMany:
        server.metrics.refused("review")
        raise
    headers = {"Vary": "Accept-Encoding", "Cache-Control": "no-store"}
    body = found[lang]
    if takes_gzip(call.request.headers.get("accept-encoding", "")):
        headers["Content-Encoding"] = "gzip"
    else:
        body = gzip.decompress(body)
    return Response(body, media_type="application/json", headers=headers)
