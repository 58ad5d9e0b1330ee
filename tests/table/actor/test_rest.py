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
from tests.table.keeping import PATIENT, PEOPLE, Keeper, keeper_playing, run
from tests.web.virtual_time import clock, pass_time, settle

ANN, BOB = PEOPLE
DAYS = Settings(pace=0, clock=Clock(kind="days", days=1))


def stood_in(keeper: Keeper) -> list[int]:
    """When bots began to play for people."""
    return [entry.at for entry in keeper.log() if isinstance(entry, log.StoodIn)]


def test_table_rests_only_with_time_left() -> None:
    async def story() -> None:
        time = Clock(kind="decision", seconds=round(REST))
        keeper = await keeper_playing(Settings(pace=0, grace_seconds=3600, clock=time))
        await pass_time(1)
        assert keeper.manager.rest() == 0
        await pass_time(round(REST * SECOND) - 2)
        for seat in (0, 1):
            await keeper.answer(seat)
        assert next_deadline(keeper.live.table) == clock() + round(REST * SECOND)
        assert keeper.manager.rest() == 1
        await pass_time(round(REST * SECOND))
        assert stood_in(keeper)[0] == clock()

    run(story())


def test_table_due_much_later_is_checked_daily() -> None:
    async def story() -> None:
        keeper = await keeper_playing(Settings(pace=0, clock=Clock(kind="days", days=3)))
        before = len(keeper.log())
        for _ in range(2):
            assert keeper.manager.rest() == 1
            await pass_time(DAY - 1)
            assert keeper.manager.live == []
            await pass_time(1)
            assert len(keeper.manager.live) == 1
        assert len(keeper.log()) == before

    run(story())


def test_unreadable_due_table_is_retried_soon(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(table: str, after: int = 0) -> list[bytes]:
        raise StoreFailed("The disk does not answer.")

    async def story() -> None:
        keeper = await keeper_playing(DAYS)
        keeper.manager.rest()
        with monkeypatch.context() as broken:
            broken.setattr(keeper.store, "load", fails)
            await pass_time(DAY)
        assert keeper.manager.live == []
        assert "The disk does not answer." in caplog.text
        await pass_time(round(ANEW * SECOND) - 1)
        assert keeper.manager.live == [], "a store that has just failed needs a moment"
        await pass_time(round(ANEW * SECOND) + 1)
        assert stood_in(keeper)

    with caplog.at_level(logging.ERROR):
        run(story())


def test_failed_wake_gets_a_new_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def fails(table: str, after: int = 0) -> list[bytes]:
        raise StoreFailed("The disk does not answer.")

    async def story() -> None:
        keeper = await keeper_playing(Settings(pace=0, clock=Clock(kind="days", days=3)))
        assert keeper.manager.rest() == 1
        await pass_time(DAY // 2)
        with monkeypatch.context() as broken:
            broken.setattr(keeper.store, "load", fails)
            await keeper.manager.wake_all()
        await pass_time(round(2 * ANEW * SECOND))
        assert keeper.manager.rest() == 1, "it was read soon after, and rests for a whole day again"
        await pass_time(DAY // 2)
        assert keeper.manager.live == []
        await pass_time(DAY // 2)
        assert len(keeper.manager.live) == 1

    run(story())


def test_deleted_resting_table_causes_no_trouble(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story() -> None:
        keeper = await keeper_playing(DAYS)
        keeper.manager.rest()
        await keeper.store.delete_table(keeper.name)
        await pass_time(2 * DAY)
        assert keeper.manager.live == []
        with pytest.raises(NoTable):
            await keeper.manager.find(keeper.name)

    run(story())
    assert caplog.text == ""


def test_concurrent_requests_find_the_same_table() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        keeper.manager.rest()
        one, other = await asyncio.gather(*[keeper.manager.find(keeper.name) for _ in "ab"])
        assert one is other
        assert await keeper.manager.find(keeper.name) is one

    run(story())


def test_all_games_are_woken_once() -> None:
    """Games that are awake are left alone."""

    async def story() -> None:
        keeper, names = Keeper(), set()
        for _ in range(2 * TAKEN_AT_ONCE + 1):
            await keeper.begin(PATIENT, 2)
            names.add(keeper.name)
        await keeper.open(PATIENT, 2)
        keeper.manager.rest()
        awake = await keeper.manager.find(next(iter(names)))
        assert await keeper.manager.wake_all() == len(names)
        assert {live.table.id for live in keeper.manager.live} == names
        assert awake in keeper.manager.live

    run(story())


# Abandoned tables


def test_unreadable_abandoned_table_stops_no_closing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story() -> None:
        keeper = await Keeper().open(PATIENT, 2)
        broken, row = keeper.name, await keeper.store.row(keeper.name)
        assert row is not None
        await keeper.store.append(Append(row=row, after=1, entries=[b'{"entry":"opened"}']))
        await keeper.open(PATIENT, 2)
        keeper.manager.rest()
        await pass_time(15 * DAY)
        assert await keeper.manager.close_abandoned(14) == 1
        assert keeper.table.closed_why == "abandoned"
        assert broken[:4] in caplog.text

    with caplog.at_level(logging.ERROR):
        run(story())
    assert "cannot be closed" in caplog.text


# Another game


async def alone_with_a_bot() -> Keeper:
    keeper = Keeper()
    places = [
        log.Place(kind="bot", bot="random", name="Bot"),
        log.Place(kind="person", player=ANN.id, name="Ann"),
    ]
    live = await keeper.manager.open(ANN, PATIENT, places, start=c.Start(id="start"))
    keeper.name = live.table.id
    await pass_time(live.table.until - clock())
    await keeper.do(0, c.Close)
    return keeper


def test_lone_player_gets_a_rematch_at_once() -> None:
    async def story() -> None:
        keeper = await alone_with_a_bot()
        await keeper.do(0, c.Rematch)
        again = await keeper.manager.find(keeper.table.rematch)
        assert again.table.phase == SEALING
        keeper = await keeper_playing(seats=3)
        await keeper.do(0, c.Close)
        await keeper.do(0, c.Rematch)
        again = await keeper.manager.find(keeper.table.rematch)
        assert (again.table.phase, again.table.host) == (OPEN, ANN.id)

    run(story())


def test_rematch_opened_before_crash_is_found() -> None:
    async def story() -> None:
        keeper = await keeper_playing(seats=3)
        await keeper.do(0, c.Close)
        command = c.Rematch(id="again")
        await keeper.live.command(ANN, command)
        new = keeper.table.rematch
        # As if what the first table says of it had not been kept any more.
        keeper.store.rewrite(keeper.name, keeper.store.log_of(keeper.name)[:-1])
        keeper.live.discard("gone")
        await keeper.manager.find(keeper.name)
        await keeper.live.command(BOB, command)
        assert keeper.table.rematch == new
        await settle()
        assert (await keeper.manager.find(new)).table.host == ANN.id
        assert len(keeper.store.log_of(new)) == 1

    run(story())
