"""The deal of the day: one game that is the same for everybody on a server, and what became of it.

All of its chance follows from the server's key and the day, so nobody who does not have the key knows the
next one. Nobody gives a nonce to it: equal choices meet equal dice. What is hidden in it stays hidden until
its day is over, at every table where it was played: see `Table.revealed`.
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
"""So many days, today's with them, can be looked up."""

_TAG: Final = b"dicetown deal\0"


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """One day's deal, with its secrets."""

    day: str
    """Like 2026-11-15, by the clock of Greenwich."""
    ruleset: str
    seat: int
    """Where whoever plays it sits."""
    bots: tuple[str, ...]
    """By seat, who plays there; empty at one's own."""
    names: tuple[str, ...]
    """By seat, what the bots are called; empty at one's own."""
    secret: str
    bot_seed: int

    @property
    def ends(self) -> int:
        """When the next one comes, in milliseconds since 1970."""
        return end_of(self.day)

    @property
    def settings(self) -> Settings:
        """Nothing that helps one player more than another, and nobody looks over a shoulder."""
        return Settings(
            ruleset=self.ruleset, public=False, watch=False, chat="off", memory=False, coach=False
        )

    @property
    def commitment(self) -> str:
        """What binds the server to this deal before anybody has played it."""
        return commitment_of(self.settings, len(self.bots), bytes.fromhex(self.secret))


def day_of(now: int) -> str:
    """The day at a time, in milliseconds since 1970."""
    return datetime.fromtimestamp(now // 1000, UTC).date().isoformat()


def end_of(day: str) -> int:
    """When a day is over."""
    begins = datetime.combine(checked_day(day), datetime.min.time(), UTC)
    return int(begins.timestamp()) * 1000 + DAY


def day_before(day: str, days: int = 1) -> str:
    """The day so many days earlier."""
    return (checked_day(day) - timedelta(days=days)).isoformat()


def first_kept(now: int) -> str:
    """The first of the days that can be looked up at a time."""
    return day_before(day_of(now), KEPT_DAYS - 1)


def checked_day(text: str) -> date:
    """A day as it is written here, or what is wrong with it."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise DiceTownError(f"{text[:20]!r} is no day.", hint="Write it like 2026-11-15.")
    return found


def deal_of(key: bytes, day: str) -> Deal:
    """The deal of a day on the server that has this key."""

    def drawn(what: str) -> bytes:
        return hmac.digest(key, _TAG + f"{day} {what}".encode(), "sha256")

    def below(what: str, size: int) -> int:
        # Of 256 bits the remainder favours nothing that anybody could measure.
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
    """The id of the table at which a player plays a day's deal.

    Always the same: whoever asks for it again is led back there, and of two who ask at once one opens it.
    """
    seed = hmac.digest(key, _TAG + f"{day} table {player}".encode(), "sha256")
    return new_table_id(lambda size: seed[:size])


def beginning(deal: Deal, table: str, player: Player, pace: int, now: int) -> list[log.AnyEntry]:
    """The log of a table where a player begins a deal. Bots have their names first: they are everybody's."""
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
    """How a deal has ended at a table, or that it was begun there; None for any other table, and where the
    game is one of other rules, of which nothing more can be told than was."""
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
    """Whether a result counts: once the day is over others may know what was hidden in it."""
    return 0 < row.ended < end_of(row.day)


def standing(row: ResultRow) -> tuple[bool, int, int]:
    """What results are put in order by, the better the greater; equal ones share a place."""
    return row.won, row.lead, row.points
