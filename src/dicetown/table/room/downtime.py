"""Outage: a time in which no process served the tables, which is nobody's time."""

from __future__ import annotations

from typing import Final, NamedTuple

from dicetown.table.room import log
from dicetown.table.room.settings import SECOND
from dicetown.table.room.table import PLAYING, SEALING, Table
from dicetown.table.room.timing import next_deadline

COMING_BACK: Final = 20 * SECOND
"""What people get in addition to their time when a server was away: they have to notice that it is back."""


class Downtime(NamedTuple):
    """From when to when nobody was there, in milliseconds since 1970."""

    since: int
    until: int


def refund_time(table: Table, downtime: Downtime, now: int) -> list[log.AnyEntry]:
    """What people get back at a table after an outage; nothing where something has happened since.

    Whoever reads the table first gives it back before anything else, so that it is given once.
    """
    waited_for = table.phase in (SEALING, PLAYING) and next_deadline(table) is not None
    has_days = table.phase == PLAYING and table.settings.clock.kind == "days"
    if not waited_for or has_days or table.time >= downtime.until:
        return []
    # Not since the last entry: when somebody answered covertly must not show in deadlines (INFO-4).
    stood = max(0, downtime.until - max(downtime.since, table.changed)) + COMING_BACK
    # The clocks of two machines differ, and this has to be after the outage by all of them.
    return [log.Woken(at=max(now, downtime.until), stood=stood)]
