"""Tables that rest and wake: which are let go of, when they are read again, and what keeps them from it."""

from __future__ import annotations

import asyncio
import logging

import pytest

from dicetown.table.actor.manager import ANEW, REST, TAKEN_AT_ONCE, NoTable
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.settings import DAY, SECOND, Clock, Settings
from dicetown.table.room.table import OPEN, SEALING
from dicetown.table.room.timing import next_deadline
from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.rows import Append
from tests.table.keeping import PATIENT, PEOPLE, House, house_with, run
from tests.web.virtual_time import clock, pass_time, settle

ANN, BOB = PEOPLE
DAYS = Settings(pace=0, clock=Clock(kind="days", days=1))


def stood_in(house: House) -> list[int]:
    """When bots began to play for people."""
    return [entry.at for entry in house.log() if isinstance(entry, log.StoodIn)]


def test_table_rests_only_with_time_left() -> None:
    async def story() -> None:
        time = Clock(kind="decision", seconds=round(REST))
        house = await house_with(Settings(pace=0, grace_seconds=3600, clock=time))
        await pass_time(1)
        assert house.manager.rest() == 0
        await pass_time(round(REST * SECOND) - 2)
        for seat in (0, 1):
            await house.answer(seat)
        assert next_deadline(house.live.table) == clock() + round(REST * SECOND)
        assert house.manager.rest() == 1
        await pass_time(round(REST * SECOND))
        assert stood_in(house)[0] == clock()

    run(story())


def test_table_due_much_later_is_checked_daily() -> None:
    async def story() -> None:
        house = await house_with(Settings(pace=0, clock=Clock(kind="days", days=3)))
        before = len(house.log())
        for _ in range(2):
            assert house.manager.rest() == 1
            await pass_time(DAY - 1)
            assert house.manager.live == []
            await pass_time(1)
            assert len(house.manager.live) == 1
        assert len(house.log()) == before

    run(story())


def test_unreadable_due_table_is_retried_soon(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(table: str, after: int = 0) -> list[bytes]:
        raise StoreFailed("The disk does not answer.")

    async def story() -> None:
        house = await house_with(DAYS)
        house.manager.rest()
        with monkeypatch.context() as broken:
            broken.setattr(house.store, "load", fails)
            await pass_time(DAY)
        assert house.manager.live == []
        assert "The disk does not answer." in caplog.text
        await pass_time(round(ANEW * SECOND) - 1)
        assert house.manager.live == [], "a store that has just failed needs a moment"
        await pass_time(round(ANEW * SECOND) + 1)
        assert stood_in(house)

    with caplog.at_level(logging.ERROR):
        run(story())


def test_failed_wake_gets_a_new_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fails(table: str, after: int = 0) -> list[bytes]:
        raise StoreFailed("The disk does not answer.")

    async def story() -> None:
        house = await house_with(Settings(pace=0, clock=Clock(kind="days", days=3)))
        assert house.manager.rest() == 1
        await pass_time(DAY // 2)
        with monkeypatch.context() as broken:
            broken.setattr(house.store, "load", fails)
            await house.manager.wake_all()
        await pass_time(round(2 * ANEW * SECOND))
        assert house.manager.rest() == 1, "it was read soon after, and rests for a whole day again"
        await pass_time(DAY // 2)
        assert house.manager.live == []
        await pass_time(DAY // 2)
        assert len(house.manager.live) == 1

    run(story())


def test_deleted_resting_table_causes_no_trouble(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story() -> None:
        house = await house_with(DAYS)
        house.manager.rest()
        await house.store.delete_table(house.name)
        await pass_time(2 * DAY)
        assert house.manager.live == []
        with pytest.raises(NoTable):
            await house.manager.find(house.name)

    run(story())
    assert caplog.text == ""


def test_concurrent_requests_find_the_same_table() -> None:
    async def story() -> None:
        house = await house_with()
        house.manager.rest()
        one, other = await asyncio.gather(*[house.manager.find(house.name) for _ in "ab"])
        assert one is other
        assert await house.manager.find(house.name) is one

    run(story())


def test_all_games_are_woken_once() -> None:
    """Games that are awake are left alone."""

    async def story() -> None:
        house, names = House(), set()
        for _ in range(2 * TAKEN_AT_ONCE + 1):
            await house.begin(PATIENT, 2)
            names.add(house.name)
        await house.open(PATIENT, 2)
        house.manager.rest()
        awake = await house.manager.find(next(iter(names)))
        assert await house.manager.wake_all() == len(names)
        assert {live.table.id for live in house.manager.live} == names
        assert awake in house.manager.live

    run(story())


# Abandoned tables


def test_unreadable_abandoned_table_stops_no_closing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story() -> None:
        house = await House().open(PATIENT, 2)
        broken, row = house.name, await house.store.row(house.name)
        assert row is not None
        await house.store.append(Append(row=row, after=1, entries=[b'{"entry":"opened"}']))
        await house.open(PATIENT, 2)
        house.manager.rest()
        await pass_time(15 * DAY)
        assert await house.manager.close_abandoned(14) == 1
        assert house.table.closed_why == "abandoned"
        assert broken[:4] in caplog.text

    with caplog.at_level(logging.ERROR):
        run(story())
    assert "cannot be closed" in caplog.text


# Another game


async def alone_with_a_bot() -> House:
    house = House()
    places = [
        log.Place(kind="bot", bot="random", name="Bot"),
        log.Place(kind="person", player=ANN.id, name="Ann"),
    ]
    live = await house.manager.open(ANN, PATIENT, places, start=c.Start(id="start"))
    house.name = live.table.id
    await pass_time(live.table.until - clock())
    await house.do(0, c.Close)
    return house


def test_lone_player_gets_a_rematch_at_once() -> None:
    async def story() -> None:
        house = await alone_with_a_bot()
        await house.do(0, c.Rematch)
        again = await house.manager.find(house.table.rematch)
        assert again.table.phase == SEALING
        house = await house_with(seats=3)
        await house.do(0, c.Close)
        await house.do(0, c.Rematch)
        again = await house.manager.find(house.table.rematch)
        assert (again.table.phase, again.table.host) == (OPEN, ANN.id)

    run(story())


def test_rematch_opened_before_crash_is_found() -> None:
    async def story() -> None:
        house = await house_with(seats=3)
        await house.do(0, c.Close)
        command = c.Rematch(id="again")
        await house.live.command(ANN, command)
        new = house.table.rematch
        # As if what the first table says of it had not been kept any more.
        house.store.rewrite(house.name, house.store.log_of(house.name)[:-1])
        house.live.throw_away("gone")
        await house.manager.find(house.name)
        await house.live.command(BOB, command)
        assert house.table.rematch == new
        await settle()
        assert (await house.manager.find(new)).table.host == ANN.id
        assert len(house.store.log_of(new)) == 1

    run(story())
