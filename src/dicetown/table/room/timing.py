"""Deadlines: when the time of a player is over, and what is appended then.

They follow from the log and the settings alone, so a restarted server has the same deadlines. When time runs
out at a covert question, the seat passes and no player is told: a stand-in would reveal that there was a
question (INFO-4).

While players bargain openly no player can be late but the Sheriff, once the offers had their time.
"""

from __future__ import annotations

from dicetown.engine.choices import PASS
from dicetown.engine.frames import AskAloud
from dicetown.table.room import log
from dicetown.table.room.clocks import limit
from dicetown.table.room.playing import stand_in
from dicetown.table.room.seats import Seat
from dicetown.table.room.table import CLOSED, OVER, PLAYING, SEALING, Table


def deadline(table: Table, seat: int) -> int | None:
    """Return when the time of a seat's person is over; None if they are not asked or no clock runs."""
    place = table.seats[seat]
    if not place.asked or not place.timed or not place.present or not table.moving:
        return None
    return table.window_until if table.window_until is not None else _time_over(table, place)


def _time_over(table: Table, place: Seat) -> int | None:
    """Return when the time of a seat that the game waits for is over; None if no clock runs."""
    most = limit(table.settings.clock, table.covert(), place.used, place.bank)
    ends = [] if most is None else [place.asked_at + most - place.used]
    if table.hurried_until is not None and place.asked_at < table.hurried_until:
        ends.append(table.hurried_until)
    return min(ends) if ends else None


def next_deadline(table: Table) -> int | None:
    """Return when something falls due by itself next; None if nothing will."""
    if table.phase == SEALING:
        return table.until
    if _is_kept(table):
        assert table.deal is not None
        return table.deal.ends
    if not table.moving:
        return None
    if table.window_until is not None:
        return table.window_until
    if table.bargaining.open:
        return offers_end(table)
    asked = [place for place in table.seats if place.asked and place.timed and place.present]
    ends = [end for end in [_time_over(table, place) for place in asked] if end is not None]
    return min(ends) if ends else None


def offers_end(table: Table) -> int | None:
    """Return when the time for offers is over; None if that does not depend on time now."""
    return table.bargaining.ends(table.game.state, table.seats, table.settings)


def due(table: Table, now: int) -> list[log.AnyEntry]:
    """Return the entries that have fallen due."""
    if table.phase == SEALING:
        return [log.Began(at=now)] if now >= table.until else []
    if _is_kept(table):
        assert table.deal is not None
        return [log.Revealed(at=now)] if now >= table.deal.ends else []
    if table.phase != PLAYING or not table.moving:
        return []
    if table.window_until is not None:
        # Use the time it was due, even if the timer is late: later times must not reveal whether a seat was
        # asked.
        return [log.WindowClosed(at=table.window_until)] if now >= table.window_until else []
    if table.bargaining.open:
        end = offers_end(table)
        return [log.Bargained(at=now)] if end is not None and now >= end else []
    state = table.game.state
    for seat in range(len(table.seats)):
        end = deadline(table, seat)
        if end is None or now < end:
            continue
        if isinstance(state.asking, AskAloud) and seat != state.sheriff:
            # Players who are asked in turn need not say anything (BRIBE-2).
            return [log.Answered(at=now, seat=seat, choice=PASS.text, how="clock")]
        if table.covert():
            return [log.Answered(at=now, seat=seat, choice=PASS.text, how="clock")]
        hurried = table.hurried_until is not None and now >= table.hurried_until
        return stand_in(table, seat, "hurried" if hurried else "time", now)
    return []


def _is_kept(table: Table) -> bool:
    """Whether the game has ended but its deal is still secret. A game of other rules stays as it is."""
    ended = table.phase in (OVER, CLOSED) and table.playable
    return ended and table.deal is not None and not table.day_over
