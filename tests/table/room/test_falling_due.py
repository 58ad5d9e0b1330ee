"""What falls due by itself: at its time and not before, and what people get back after an outage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from dicetown.engine.errors import DiceTownError
from dicetown.table.actor.downtime import Downtime, refund_time
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.folding import table_of
from dicetown.table.room.hosting import open_table
from dicetown.table.room.log import Dealt
from dicetown.table.room.records import whole_record
from dicetown.table.room.settings import Clock, Settings
from dicetown.table.room.table import Table
from dicetown.table.room.timing import due, next_deadline
from tests.table.sitting import ANN, BOB, START, Sitting

SECOND: Final = 1000
TIMED: Final = Settings(clock=Clock(kind="decision", seconds=30))
MIDNIGHT: Final = START + 10**7


def waiting_for_nonces() -> Table:
    at = Sitting()
    at.do(ANN, c.TakeSeat)
    at.do(BOB, c.TakeSeat)
    at.do(ANN, c.Start, fill="greedy")
    return at.table


def waiting_for_an_answer() -> Table:
    return Sitting(TIMED).begin().table


def waiting_for_a_card() -> Table:
    at = Sitting(Settings(hush=500)).begin()
    while at.table.window_until is None:
        at.answer(at.asked()[0])
        at.go_on()
    return at.table


def a_deal(*, ended: bool) -> Sitting:
    """A game of the deal of a day, which no other player may know as long as others play it."""
    at = Sitting()
    deal = Dealt(day="2026-11-15", ends=MIDNIGHT)
    at.log = [open_table("t", ANN, Settings(), [log.Place()] * 3, START, deal=deal)]
    at.table = table_of([log.encode(at.log[0])])
    at.begin()
    if ended:
        at.do(ANN, c.Close)
    return at


@pytest.mark.parametrize(
    ("waiting", "follows"),
    [
        (waiting_for_nonces, log.Began),
        (waiting_for_an_answer, log.StoodIn),
        (waiting_for_a_card, log.WindowClosed),
        (lambda: a_deal(ended=True).table, log.Revealed),
    ],
    ids=["nonces", "an answer", "a card", "the end of the day"],
)
def test_due_event_happens_exactly_in_time(waiting: Callable[[], Table], follows: type[log.Entry]) -> None:
    table = waiting()
    end = next_deadline(table)
    assert end is not None
    assert due(table, end - 1) == []
    assert isinstance(due(table, end)[0], follows)


def test_earliest_deadline_is_waited_for() -> None:
    at = Sitting(TIMED).begin()
    end = at.now + 30 * SECOND
    assert next_deadline(at.table) == end
    at.now += 10 * SECOND
    at.do(BOB, c.LeaveSeat, seat=1)
    at.now += 5 * SECOND
    at.do(BOB, c.ComeBack, seat=1)
    assert next_deadline(at.table) == end
    at.answer(0)
    # What Bob was away is not his time; bots have none.
    assert next_deadline(at.table) == end + 5 * SECOND
    at.do(BOB, c.LeaveSeat, seat=1)
    assert next_deadline(at.table) is None


def test_hurry_does_not_reach_next_player() -> None:
    at = Sitting(seed=3).begin()
    for seat in (0, 2):
        at.answer(seat)
    at.do(ANN, c.Hurry, seat=0)
    assert next_deadline(at.table) == at.now + 30 * SECOND
    at.now += 29 * SECOND
    at.answer(1)
    assert 0 in at.asked()
    assert next_deadline(at.table) is None


def test_deal_stays_secret_until_day_ends() -> None:
    at = a_deal(ended=False)
    assert next_deadline(at.table) is None
    with pytest.raises(DiceTownError, match="not over"):
        whole_record(at.table)
    at = a_deal(ended=True)
    assert next_deadline(at.table) == MIDNIGHT
    with pytest.raises(DiceTownError, match="same deal today"):
        whole_record(at.table)
    at.pass_time(MIDNIGHT - at.now)
    assert next_deadline(at.table) is None
    assert whole_record(at.table) == at.table.final


# Outages


def test_outage_returns_time_and_a_little_more() -> None:
    table = waiting_for_an_answer()
    began = table.changed
    downtime = Downtime(began + 10 * SECOND, began + 100 * SECOND)
    [back] = refund_time(table, downtime, downtime.until + 7)
    assert back == log.Woken(at=downtime.until + 7, stood=90 * SECOND + 20 * SECOND)
    [behind] = refund_time(table, downtime, downtime.until - 7)
    assert behind.at == downtime.until, "by the clock of the process that was away longer"
    [changed] = refund_time(table, Downtime(began - 50 * SECOND, began + 40 * SECOND), began + 40 * SECOND)
    assert isinstance(changed, log.Woken)
    assert changed.stood == 40 * SECOND + 20 * SECOND, "only since the game was asked the question"


def test_outage_extends_waiting_for_nonces() -> None:
    table = waiting_for_nonces()
    downtime = Downtime(table.time, table.time + 5 * SECOND)
    assert [type(entry) for entry in refund_time(table, downtime, downtime.until)] == [log.Woken]


def test_outage_without_loss_returns_nothing() -> None:
    asked = waiting_for_an_answer()
    soon = Downtime(asked.time - 5, asked.time)
    assert refund_time(asked, soon, soon.until + 1) == [], "something has happened since"
    for table in (
        Sitting(TIMED).table,
        Sitting().begin().table,
        Sitting(Settings(clock=Clock(kind="days"))).begin().table,
        a_deal(ended=True).table,
    ):
        assert refund_time(table, Downtime(table.time, table.time + 1000), table.time + 1000) == []
