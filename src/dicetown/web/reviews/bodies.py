"""The body of a request for a review; `dicetown.review.data` has the answer."""

from __future__ import annotations

from typing import Literal

from dicetown.web.protocol.bodies import Body, RecordText, SeatNames


class ReviewRecord(Body, frozen=True, kw_only=True):
    """Look back at the finished game that this record tells."""

    record: RecordText
    lang: Literal["en", "fr"] = "en"
    names: SeatNames = ()
