"""Folding entries that leave the game as it is: orders, being away, pauses, hurry, a server's downtime."""

from __future__ import annotations

from typing import Protocol

from dicetown.engine.errors import DiceTownError
from dicetown.records.game import Game
from dicetown.table.room import log
from dicetown.table.room.bargaining import Bargaining
from dicetown.table.room.seats import Seat
from dicetown.table.room.steps import UndoStep

Conduct = (
    log.OrderSet
    | log.StoodIn
    | log.CameBack
    | log.Woken
    | log.PauseWanted
    | log.Paused
    | log.Resumed
    | log.Hurried
    | log.Opened
)


class Timed(Protocol):
    """The part of a table that these entries change: who is away, the clocks, who wants a pause."""

    seats: list[Seat]
    steps: list[UndoStep]
    current: Game | None
    wants_pause: set[int]
    wants_resume: set[int]
    paused_at: int | None
    slept_at: int | None
    hurried_until: int | None
    window_until: int | None
    until: int
    began_at: int
    game_time: int

    @property
    def bargaining(self) -> Bargaining: ...

    @property
    def asleep(self) -> bool: ...

    def covert(self) -> bool: ...


def fold_conduct(table: Timed, entry: Conduct) -> None:
    """Fold an entry that leaves the game as it is."""
    match entry:
        case log.OrderSet():
            table.seats[entry.seat].order = entry.order
        case log.StoodIn():
            seat = table.seats[entry.seat]
            if not table.covert():
                seat.stop_clock(_clock(table, entry.at))
            seat.away = entry.why
            table.wants_pause.discard(entry.seat)
            table.wants_resume.discard(entry.seat)
            if table.asleep and table.slept_at is None:
                table.slept_at = _clock(table, entry.at)
        case log.CameBack():
            slept = table.slept_at is not None
            wake(table, entry.at)
            seat = table.seats[entry.seat]
            seat.away = None
            # The time for a covert question keeps running, or others could tell who is asked.
            if not table.covert():
                seat.asked_at = _clock(table, entry.at)
                if slept:
                    # No player has waited, and without any time left this one could not come back.
                    seat.used = 0
        case log.Woken():
            last = table.game_time
            _shift(table, entry.stood)
            # The next step starts now at the latest, however much time people get to come back.
            table.game_time = min(table.game_time, max(last, entry.at))
        case log.PauseWanted():
            (table.wants_pause if entry.stop else table.wants_resume).add(entry.seat)
            (table.wants_resume if entry.stop else table.wants_pause).discard(entry.seat)
        case log.Paused():
            table.paused_at = entry.at
            _settle_wishes(table)
        case log.Resumed():
            assert table.paused_at is not None
            _shift(table, max(0, entry.at - table.paused_at))
            table.paused_at = None
            _settle_wishes(table)
        case log.Hurried():
            table.hurried_until = entry.until
        case log.Opened():
            raise DiceTownError("The log has a second opening.")


def wake(table: Timed, at: int) -> None:
    """Note that a person is back at a table where all were away. No time has run meanwhile."""
    if table.slept_at is not None and table.current is not None:
        _shift(table, max(0, _clock(table, at) - max(table.slept_at, table.began_at)))
    table.slept_at = None


def _clock(table: Timed, at: int) -> int:
    """Return the time that the clocks of the table show: they stop while the game is paused."""
    return at if table.paused_at is None else min(at, table.paused_at)


def _shift(table: Timed, stood: int) -> None:
    """Move all times on by `stood` milliseconds in which no player's time has run."""
    for seat in table.seats:
        seat.asked_at += stood
    if table.hurried_until is not None:
        table.hurried_until += stood
    for step in table.steps:
        if step.hurried_until is not None:
            step.hurried_until += stood
    if table.window_until is not None:
        table.window_until += stood
    table.bargaining.shift(stood)
    table.until += stood
    table.game_time += stood


def _settle_wishes(table: Timed) -> None:
    table.wants_pause = set()
    table.wants_resume = set()
