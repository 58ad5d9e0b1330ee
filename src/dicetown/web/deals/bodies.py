"""The bodies of requests about deals, and their answers."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from dicetown.table.room.settings import Settings
from dicetown.web.protocol.bodies import Body


class PlayDeal(Body, frozen=True, kw_only=True):
    """Play the deal of the day."""

    pace: Annotated[int, Meta(ge=0, le=10_000)] = Settings().pace
    """Milliseconds a bot takes at least for an answer that one waits for. It changes nothing in the game."""


class DealResult(msgspec.Struct, frozen=True, kw_only=True):
    """How a deal has ended for somebody."""

    place: int
    """Among all who played it that day; who did equally well shares one. 0 where it does not count."""
    name: str
    points: int
    lead: int
    """Points more than the best of the others at the table has; negative where somebody has more."""
    won: bool
    rank: int
    """At the own table, 1 for who has won."""
    rounds: int
    yours: bool


class MyDeal(msgspec.Struct, frozen=True, kw_only=True):
    """Where one's own game of a deal is."""

    table: str
    path: str
    over: bool
    """Whether there is no more to play there: it has ended, or was closed."""
    late: bool
    """Whether it ended, or still goes on, when the day was over: then it does not count."""
    result: DealResult | None


class DealSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a deal: a bot by its name, or the place of whoever plays it."""

    name: str
    """Empty at one's own."""
    bot: str


class DealTable(msgspec.Struct, frozen=True, kw_only=True):
    """The deal of a day and what has become of it."""

    day: str
    """Like 2026-11-15, by the clock of Greenwich."""
    now: int
    ends: int
    """When the day is over and the next deal comes."""
    over: bool
    ruleset: str
    seats: list[DealSeat]
    commitment: str
    """Binds the server to the deal: it was made before anybody played, and nobody can change it."""
    secret: str
    """What the commitment is to, once the day is over."""
    began: int
    """How many have begun it."""
    finished: int
    """How many have ended it in time."""
    shown: bool
    """Whether the results may be seen: during the day only by who has nothing more to play."""
    results: list[DealResult]
    """The best first, and not all where there are many: one's own is in `mine` in any case. None as long as
    they are not shown."""
    mine: MyDeal | None


class DealLine(msgspec.Struct, frozen=True, kw_only=True):
    """A day in the list of days."""

    day: str
    ruleset: str
    began: int
    finished: int
    best: list[str]
    """Who did best, a few of them where many did equally well; none as long as the day lasts."""
    also_best: int
    """How many more did equally well."""
    mine: DealResult | None


class DealDays(msgspec.Struct, frozen=True, kw_only=True):
    """The days that are kept, the last first, and how many in a row one has played."""

    days: list[DealLine]
    streak: int
