"""Downtime is a time in which no process served the tables. Players get it back."""

from __future__ import annotations

from typing import Final, NamedTuple

from dicetown.table.room import log
from dicetown.table.room.settings import SECOND
from dicetown.table.room.table import PLAYING, SEALING, Table
from dicetown.table.room.timing import next_deadline

COMING_BACK: Final = 20 * SECOND
"""Extra time that players get after a downtime, because they have to notice that the server is back."""


class Downtime(NamedTuple):
    """The start and the end of a downtime, in milliseconds since 1970."""

    since: int
    until: int


def refund_time(table: Table, downtime: Downtime, now: int) -> list[log.AnyEntry]:
    """Return the entry that gives players their time back after a downtime.

    It is empty if the log has entries since. The process that reads the table first appends it before
    anything else, so that the time is given back once.
    """
    waited_for = table.phase in (SEALING, PLAYING) and next_deadline(table) is not None
    has_days = table.phase == PLAYING and table.settings.clock.kind == "days"
    if not waited_for or has_days or table.time >= downtime.until:
        return []
    # Do not count from the last entry: the time of a covert answer must not show in deadlines (INFO-4).
    stood = max(0, downtime.until - max(downtime.since, table.changed)) + COMING_BACK
    # The clocks of two machines differ, and the entry must be after the downtime on all of them.
    return [log.Woken(at=max(now, downtime.until), stood=stood)]
