"""The requests about deals."""

from __future__ import annotations

from typing import Final

from dicetown.table.deals import KEPT_DAYS
from dicetown.web.bodies import TableId
from dicetown.web.deals import bodies
from dicetown.web.deals.standings import MOST_SHOWN
from dicetown.web.described import Parameter, Route

DAY: Final = Parameter("day", {"type": "string", "format": "date"}, "The day, like 2026-11-15.")

ROUTES: Final[tuple[Route, ...]] = (
    Route(
        "GET",
        "/api/deals",
        "deal_days",
        "The days whose deals are kept",
        tag="deals",
        answer=bodies.DealDays,
        details=f"The last first, {KEPT_DAYS} at most, today's with them.",
    ),
    Route(
        "GET",
        "/api/deals/today",
        "todays_deal",
        "The deal of the day",
        tag="deals",
        answer=bodies.DealTable,
        details="The day changes at midnight, UTC. While it lasts only who has nothing more to play sees the "
        f"results of others: the best {MOST_SHOWN}, and one's own in `mine`.",
    ),
    Route(
        "POST",
        "/api/deals/today",
        "play_deal",
        "Play the deal of the day",
        tag="deals",
        body=bodies.PlayDeal,
        answer=TableId,
        auth=True,
        details="Opens one's table, or leads back to it: there is one for each player and day. Programs with "
        "a token do not play it.",
    ),
    Route(
        "GET",
        "/api/deals/{day}",
        "deal",
        "The deal of a day",
        tag="deals",
        answer=bodies.DealTable,
        parameters=(DAY,),
    ),
)
