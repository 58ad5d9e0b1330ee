"""The body of a request for a review. The answer is in `dicetown.review.data`."""

from __future__ import annotations

from typing import Literal

from dicetown.web.protocol.bodies import Body, RecordText, SeatNames


class ReviewRecord(Body, frozen=True, kw_only=True):
    """Review the finished game of a record."""

    record: RecordText
    lang: Literal["en", "fr"] = "en"
    names: SeatNames = ()
