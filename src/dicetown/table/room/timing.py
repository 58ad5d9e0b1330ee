"""Deadlines: when somebody's time is over, and what is appended then.

All follow from the log and the settings, so a restarted server has the same ones. Being out of time at a
covert question is answered by a pass and shown to nobody: that a bot stands in would tell that there was a
question (INFO-4).
"""

from __future__ import annotations

from dicetown.engine.choices import PASS
from dicetown.table.room import log
from dicetown.table.room.clocks import limit
from dicetown.table.room.playing import stand_in
from dicetown.table.room.seats import Seat
from dicetown.table.room.table import CLOSED, OVER, PLAYING, SEALING, Table


def deadline(table: Table, seat: int) -> int | None:
    """When the time of a person who is asked is over; None if nobody waits or no clock runs."""
    place = table.seats[seat]
    if not place.asked or not place.present or not table.moving:
        return None
    return table.window_until if table.window_until is not None else _time_over(table, place)


def _time_over(table: Table, place: Seat) -> int | None:
    """When the time of somebody is over who is waited for."""
    most = limit(table.settings.clock, table.covert(), place.used, place.bank)
    ends = [] if most is None else [place.asked_at + most - place.used]
    if table.hurried_until is not None and place.asked_at < table.hurried_until:
        ends.append(table.hurried_until)
    return min(ends) if ends else None


def next_deadline(table: Table) -> int | None:
    """When something falls due by itself; None if nothing will."""
    if table.phase == SEALING:
        return table.until
    if _is_kept(table):
        assert table.deal is not None
        return table.deal.ends
    if not table.moving:
        return None
    if table.window_until is not None:
        return table.window_until
    asked = [place for place in table.seats if place.asked and place.present]
    ends = [end for end in [_time_over(table, place) for place in asked] if end is not None]
    return min(ends) if ends else None


def due(table: Table, now: int) -> list[log.AnyEntry]:
    """What has fallen due."""
    if table.phase == SEALING:
        return [log.Began(at=now)] if now >= table.until else []
    if _is_kept(table):
        assert table.deal is not None
        return [log.Revealed(at=now)] if now >= table.deal.ends else []
    if table.phase != PLAYING or not table.moving:
        return []
    if table.window_until is not None:
        # At the time it was due, however late the timer is: the times that follow must not tell whether
        # anybody was asked.
        return [log.WindowClosed(at=table.window_until)] if now >= table.window_until else []
    for seat in range(len(table.seats)):
        end = deadline(table, seat)
        if end is None or now < end:
            continue
        if table.covert():
            return [log.Answered(at=now, seat=seat, choice=PASS.text, how="clock")]
        hurried = table.hurried_until is not None and now >= table.hurried_until
        return stand_in(table, seat, "hurried" if hurried else "time", now)
    return []


def _is_kept(table: Table) -> bool:
    """Whether a game has ended of which others may not know yet. A game of other rules stays as it is."""
    ended = table.phase in (OVER, CLOSED) and table.playable
    return ended and table.deal is not None and not table.day_over
