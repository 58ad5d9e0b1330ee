"""The bodies of requests about deals and of their answers."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from dicetown.table.room.settings import Settings
from dicetown.web.protocol.bodies import Body


class PlayDeal(Body, frozen=True, kw_only=True):
    """Play the deal of the day."""

    pace: Annotated[int, Meta(ge=0, le=10_000)] = Settings().pace
    """The least time in milliseconds that a bot takes for an answer. It does not change the game."""


class DealResult(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one player's game of a deal."""

    place: int
    """The place among all results of that day, shared by equal results; 0 if the result does not count."""
    name: str
    points: int
    lead: int
    """The lead in points over the best opponent at the table; negative if an opponent has more."""
    won: bool
    rank: int
    """The rank at the player's own table; 1 is the winner."""
    rounds: int
    yours: bool


class MyDeal(msgspec.Struct, frozen=True, kw_only=True):
    """The player's own game of a deal."""

    table: str
    path: str
    over: bool
    """Whether the game has ended or was closed."""
    late: bool
    """Whether the game had not ended when the day was over; then it does not count."""
    result: DealResult | None


class DealSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat of a deal: a bot with its name, or the seat of the player."""

    name: str
    """The name of the bot; empty for the player's own seat."""
    bot: str


class DealTable(msgspec.Struct, frozen=True, kw_only=True):
    """The deal of a day and its results."""

    day: str
    """The day in UTC, like 2026-11-15."""
    now: int
    ends: int
    """The time at which the day ends and the next deal begins."""
    over: bool
    ruleset: str
    seats: list[DealSeat]
    commitment: str
    """The server's commitment to the deal, made before the first game, so that the deal cannot be changed."""
    secret: str
    """The secret behind the commitment; empty until the day is over."""
    began: int
    """How many players have begun the deal."""
    finished: int
    """How many players have finished it in time."""
    shown: bool
    """Whether the results are shown. During the day, only players whose own game is over see them."""
    results: list[DealResult]
    """At most 50 results, best first; empty while they are not shown. `mine` always has the player's own."""
    mine: MyDeal | None


class DealLine(msgspec.Struct, frozen=True, kw_only=True):
    """A day in the list of days."""

    day: str
    ruleset: str
    began: int
    finished: int
    best: list[str]
    """The names of the best players, at most a few; empty until the day is over."""
    also_best: int
    """How many more players share the first place."""
    mine: DealResult | None


class DealDays(msgspec.Struct, frozen=True, kw_only=True):
    """The days that are kept, latest first, and how many days in a row the player has played."""

    days: list[DealLine]
    streak: int
