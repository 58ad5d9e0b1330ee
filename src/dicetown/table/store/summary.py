"""What lists show of a table, stored beside its log so that lists need not read the log."""

from __future__ import annotations

import msgspec

from dicetown.table.room.table import CLOSED, OPEN, OVER, Table
from dicetown.table.store import rows
from dicetown.table.store.rows import SeatRow, TableRow

_STATUS = {OPEN: rows.OPEN, OVER: rows.OVER, CLOSED: rows.CLOSED}


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The line of a table in a list.

    `waiting` may be shown to the owners of those seats only, as it reveals covert questions.
    """

    phase: str
    title: str
    ruleset: str
    kinds: list[str]
    names: list[str]
    players: list[str]
    """By seat, the id of the player; like `waiting`, not to be shown to others."""
    clock: str
    waiting: list[int]
    deal: str = ""
    """The day of the deal, if this is one."""


def summary_of(table: Table) -> Summary:
    return Summary(
        phase=table.phase,
        title=table.settings.title,
        ruleset=table.settings.ruleset,
        kinds=[seat.place.kind for seat in table.seats],
        names=table.names(),
        players=[seat.player for seat in table.seats],
        clock=table.settings.clock.kind,
        waiting=[number for number, seat in enumerate(table.seats) if seat.asked],
        deal="" if table.deal is None else table.deal.day,
    )


def row_of(table: Table) -> TableRow:
    return TableRow(
        id=table.id,
        status=_STATUS.get(table.phase, rows.PLAYING),
        public=table.settings.public,
        host=table.host,
        rules_version=table.rules_version,
        created=table.created,
        changed=table.changed,
        summary=msgspec.json.encode(summary_of(table)),
    )


def seat_rows(table: Table) -> list[SeatRow]:
    return [
        SeatRow(seat=number, player=seat.player) for number, seat in enumerate(table.seats) if seat.is_person
    ]
