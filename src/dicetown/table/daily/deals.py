"""The deal of the day: one game that is the same for all players of a server, and its results.

All of its chance follows from the server's key and the day, so without the key the next deal cannot be known.
Players give no nonces to it: equal choices meet equal dice. Hidden things stay hidden until the day is over,
at every table where the deal was played: see `Table.revealed`.
"""

from __future__ import annotations

import hmac
from datetime import UTC, date, datetime, timedelta
from typing import Final

import msgspec

from dicetown.bots.names import BOT_NAMES
from dicetown.engine.errors import DiceTownError
from dicetown.engine.score import score_state
from dicetown.table.daily.programme import WEEK
from dicetown.table.room import log
from dicetown.table.room.begin import commitment_of
from dicetown.table.room.hosting import Player, free_name, new_table_id, open_table
from dicetown.table.room.settings import DAY, Settings
from dicetown.table.room.table import OVER, Table
from dicetown.table.store.rows import ResultRow

KEPT_DAYS: Final = 60
"""The number of days that can be looked up, including today."""

_TAG: Final = b"dicetown deal\0"


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """The deal of one day, with its secrets."""

    day: str
    """The day in UTC, like 2026-11-15."""
    ruleset: str
    seat: int
    """The seat of the player."""
    bots: tuple[str, ...]
    """By seat, the bot that plays there; empty at the player's seat."""
    names: tuple[str, ...]
    """By seat, the name of the bot; empty at the player's seat."""
    secret: str
    bot_seed: int

    @property
    def ends(self) -> int:
        """Return when the next deal comes, in milliseconds since 1970."""
        return end_of(self.day)

    @property
    def settings(self) -> Settings:
        """Return settings that help no player more than another, without spectators."""
        return Settings(
            ruleset=self.ruleset, public=False, watch=False, chat="off", memory=False, coach=False
        )

    @property
    def commitment(self) -> str:
        """Return the commitment that binds the server to this deal before any player has played it."""
        return commitment_of(self.settings, len(self.bots), bytes.fromhex(self.secret))


def day_of(now: int) -> str:
    """Return the day at a time, which is in milliseconds since 1970."""
    return datetime.fromtimestamp(now // 1000, UTC).date().isoformat()


def end_of(day: str) -> int:
    """Return when a day is over, in milliseconds since 1970."""
    begins = datetime.combine(checked_day(day), datetime.min.time(), UTC)
    return int(begins.timestamp()) * 1000 + DAY


def day_before(day: str, days: int = 1) -> str:
    """Return the day that is this many days earlier."""
    return (checked_day(day) - timedelta(days=days)).isoformat()


def first_kept(now: int) -> str:
    """Return the first day that can be looked up at this time."""
    return day_before(day_of(now), KEPT_DAYS - 1)


def checked_day(text: str) -> date:
    """Return a day from its text, like 2026-11-15. Raises DiceTownError if it is none."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise DiceTownError(f"{text[:20]!r} is not a day.", hint="Write it like 2026-11-15.")
    return found


def deal_of(key: bytes, day: str) -> Deal:
    """Return the deal of a day on the server that has this key."""

    def drawn(what: str) -> bytes:
        return hmac.digest(key, _TAG + f"{day} {what}".encode(), "sha256")

    def below(what: str, size: int) -> int:
        # With 256 bits, the bias of the remainder is too small to measure.
        return int.from_bytes(drawn(what), "big") % size

    fixture = WEEK[checked_day(day).weekday()]
    rivals = fixture.rivals[below("rivals", len(fixture.rivals))]
    seat = below("seat", len(rivals) + 1)
    first = below("names", len(BOT_NAMES))
    called = [BOT_NAMES[(first + number) % len(BOT_NAMES)] for number in range(len(rivals))]
    return Deal(
        day=day,
        ruleset=fixture.rulesets[below("ruleset", len(fixture.rulesets))],
        seat=seat,
        bots=(*rivals[:seat], "", *rivals[seat:]),
        names=(*called[:seat], "", *called[seat:]),
        secret=drawn("secret").hex(),
        bot_seed=int.from_bytes(drawn("bots")[:6], "big"),
    )


def table_for(key: bytes, day: str, player: str) -> str:
    """Return the id of the table at which a player plays the deal of a day.

    It is always the same: a second request leads back to the table, and of two requests at once only one
    opens it.
    """
    seed = hmac.digest(key, _TAG + f"{day} table {player}".encode(), "sha256")
    return new_table_id(lambda size: seed[:size])


def beginning(deal: Deal, table: str, player: Player, pace: int, now: int) -> list[log.AnyEntry]:
    """Return the log of a table where a player begins a deal.

    The bots get their names first, because those are the same for all players.
    """
    places = [
        log.Place(kind="bot", bot=bot, name=name) for bot, name in zip(deal.bots, deal.names, strict=True)
    ]
    places[deal.seat] = log.Place(
        kind="person", player=player.id, name=free_name(player.name, [name for name in deal.names if name])
    )
    settings = msgspec.structs.replace(deal.settings, pace=pace)
    dealt = log.Dealt(day=deal.day, ends=deal.ends)
    return [
        open_table(table, player, settings, places, now, deal=dealt),
        log.Sealed(at=now, secret=deal.secret, bot_seed=deal.bot_seed, until=now),
        log.Began(at=now),
    ]


def result_of(table: Table) -> ResultRow | None:
    """Return the result of a deal at a table, or a row that says that it was begun there.

    Returns None for any other table, and for a game of other rules, which this release cannot score.
    """
    if table.deal is None or not table.playable:
        return None
    seat = next(number for number, place in enumerate(table.seats) if place.is_person)
    row = ResultRow(
        day=table.deal.day,
        player=table.seats[seat].player,
        name=table.seats[seat].name,
        table=table.id,
        began=table.created,
    )
    if table.phase != OVER:
        return row
    totals = score_state(table.game.state).totals
    points = totals[seat]
    others = [total for other, total in enumerate(totals) if other != seat]
    won = table.game.state.winner == seat
    ahead = sum(total > points for total in others)
    return msgspec.structs.replace(
        row,
        ended=table.ended_at,
        points=points,
        lead=points - max(others),
        rank=1 if won else max(2, 1 + ahead),
        won=won,
        rounds=table.game.state.round,
    )


def in_time(row: ResultRow) -> bool:
    """Whether a result counts. After the day it does not, because the hidden things may be known."""
    return 0 < row.ended < end_of(row.day)


def standing(row: ResultRow) -> tuple[bool, int, int]:
    """Return the sort key of a result: a better result has a greater key, equal ones share a place."""
    return row.won, row.lead, row.points
