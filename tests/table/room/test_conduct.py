"""Time that no player pays for, wishes for a pause, and how long a clock lets a player think."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dicetown.engine.errors import DiceTownError
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.clocks import limit
from dicetown.table.room.settings import DAY, SECOND, Clock, Settings
from dicetown.table.room.table import Table
from dicetown.table.room.timing import next_deadline
from tests.table.sitting import ANN, BOB, Sitting

AWAY = 500 * SECOND
BANK = Clock(kind="bank", bank=100, seconds=5, window_seconds=10)


@pytest.mark.parametrize(
    ("clock", "covert", "used", "bank", "left"),
    [
        (Clock(kind="none"), False, 0, 0, None),
        (Clock(kind="none"), True, 0, 0, None),
        (Clock(kind="days", days=3), False, 7, 0, 3 * DAY),
        (Clock(kind="days", days=3), True, 7, 0, 3 * DAY),
        (Clock(kind="decision", seconds=30, window_seconds=10), False, 7, 99, 30 * SECOND),
        (Clock(kind="decision", seconds=30, window_seconds=10), True, 7, 99, 10 * SECOND),
        (BANK, True, 7, 99, 10 * SECOND),
        (BANK, False, 0, 100 * SECOND, 100 * SECOND),
        (BANK, False, 30 * SECOND, 70 * SECOND, 100 * SECOND),
        (BANK, False, 0, 0, 5 * SECOND),
    ],
)
def test_clock_limits_the_time_to_think(
    clock: Clock, covert: bool, used: int, bank: int, left: int | None
) -> None:
    assert limit(clock, covert, used, bank) == left


def sealing() -> Sitting:
    at = Sitting()
    at.do(ANN, c.TakeSeat)
    at.do(ANN, c.Start, fill="random")
    return at


def thinking() -> Sitting:
    return Sitting(Settings(clock=Clock(kind="decision", seconds=60))).begin()


def hurried() -> Sitting:
    at = Sitting().begin()
    at.do(ANN, c.Hurry, seat=0)
    return at


def at_a_moment() -> Sitting:
    at = Sitting(Settings(ruleset="classic", hush=1000), seed=2).begin()
    assert at.play_until(lambda table: table.window_until is not None)
    return at


WAITING: list[Callable[[], Sitting]] = [sealing, thinking, hurried, at_a_moment]


@pytest.mark.parametrize("waiting", WAITING)
def test_no_time_runs_without_a_server(
    waiting: Callable[[], Sitting],
) -> None:
    at = waiting()
    before = next_deadline(at.table)
    assert before is not None
    at.keep([log.Woken(at=at.now + AWAY, stood=AWAY)])
    assert next_deadline(at.table) == before + AWAY
    assert next_deadline(at.again()) == before + AWAY


def pause(at: Sitting) -> None:
    for seat, player in enumerate((ANN, BOB)):
        at.do(player, c.WantPause, seat=seat, stop=True)
    assert at.paused()


def test_pause_settles_all_wishes() -> None:
    at = Sitting().begin()
    for _ in range(2):
        pause(at)
        at.do(BOB, c.WantPause, seat=1, stop=False)
        assert at.paused(), "Ann has not agreed to go on this time"
        at.do(ANN, c.WantPause, seat=0, stop=False)
        assert not at.paused()
        at.do(BOB, c.WantPause, seat=1, stop=True)
        assert not at.paused(), "Ann has not agreed to another pause"
        at.do(BOB, c.WantPause, seat=1, stop=False)


def test_fulfilled_wish_is_not_shown() -> None:
    at = Sitting().begin()
    at.do(BOB, c.WantPause, seat=1, stop=True)
    assert (at.table.wants_pause, at.table.wants_resume) == ({1}, set())
    at.do(ANN, c.WantPause, seat=0, stop=True)
    assert (at.table.wants_pause, at.table.wants_resume) == (set(), set())
    at.do(BOB, c.WantPause, seat=1, stop=False)
    assert (at.table.wants_pause, at.table.wants_resume) == (set(), {1})
    at.do(ANN, c.WantPause, seat=0, stop=False)
    assert (at.table.wants_pause, at.table.wants_resume) == (set(), set())


def test_leaver_loses_the_wish_to_pause() -> None:
    at = Sitting().begin()
    at.do(BOB, c.WantPause, seat=1, stop=True)
    at.do(BOB, c.LeaveSeat, seat=1)
    at.do(BOB, c.ComeBack, seat=1)
    at.do(ANN, c.WantPause, seat=0, stop=True)
    assert not at.paused()
    at.do(BOB, c.WantPause, seat=1, stop=True)
    assert at.paused()


def test_clock_set_back_in_pause_is_harmless() -> None:
    at = thinking()
    before = next_deadline(at.table)
    pause(at)
    at.now -= 40 * SECOND
    at.do(ANN, c.WantPause, seat=0, stop=False)
    assert next_deadline(at.table) == before


def test_table_is_opened_only_once() -> None:
    at = Sitting()
    with pytest.raises(DiceTownError, match="second opening"):
        at.table.fold(at.log[0])


def test_orders_belong_to_their_seat() -> None:
    at = Sitting().begin()
    order = log.Order(pass_windows=True)
    at.do(BOB, c.SetOrder, seat=1, order=order)

    def orders(table: Table) -> list[log.Order]:
        return [seat.order for seat in table.seats]

    assert orders(at.table) == orders(at.again()) == [log.Order(), order, log.Order()]
