"""The body of a request for a review. The answer is in `dicetown.review.data`."""

from __future__ import annotations

from dicetown.rules.rulebook import DEFAULT_LANGUAGE
from dicetown.web.protocol.bodies import Body, LangText, RecordText, SeatNames


class ReviewRecord(Body, frozen=True, kw_only=True):
    """Review the finished game of a record."""

    record: RecordText
    lang: LangText = DEFAULT_LANGUAGE
    names: SeatNames = ()
