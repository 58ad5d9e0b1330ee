"""The keeper and its tables: restarts, rest, stores that fail, people who leave in the middle of things."""

import asyncio

import msgspec
import pytest

from dicetown.engine.errors import Refused
from dicetown.records.verify import verify
from dicetown.table.actor.manager import ANEW, TableManager
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.records import whole_record
from dicetown.table.room.settings import DAY, SECOND, Clock, Settings
from dicetown.table.room.table import CLOSED, OVER, PLAYING, SEALING, Table, table_of
from dicetown.table.room.timing import deadline, next_deadline
from dicetown.table.snapshots.telling import table_info
from dicetown.table.store import rows
from dicetown.table.store.errors import Conflict, StoreFailed
from tests.table.keeping import PEOPLE, Guest, House, answered_by, house_with, run
from tests.web.virtual_time import clock, pass_time, settle

ANN, BOB = PEOPLE
ABANDON_DAYS = 14


async def all_players_leave(house: House) -> None:
    for seat in range(len(PEOPLE)):
        await house.do(seat, c.LeaveSeat, seat=seat)
    await settle()


# All players away


def test_bots_wait_while_all_are_away() -> None:
    async def story() -> None:
        house = await house_with()
        await all_players_leave(house)
        before = len(house.log())
        await pass_time(7 * DAY)
        assert len(house.log()) == before
        await house.do(0, c.ComeBack, seat=0)
        await settle()
        assert len(house.log()) > before + 1
        assert house.asked() == [0]

    run(story())


def test_abandoned_game_is_closed_and_reveals_secret() -> None:
    async def story() -> None:
        house = await house_with()
        await house.play_until(lambda table: table.round == 2)
        await all_players_leave(house)
        await pass_time(ABANDON_DAYS * DAY)
        assert await house.manager.close_abandoned(ABANDON_DAYS) == 0
        await pass_time(1)
        assert await house.manager.close_abandoned(ABANDON_DAYS) == 1
        table = house.table
        assert (table.phase, table.closed_why) == (CLOSED, "abandoned")
        assert table_info(table).secret == table.secret != ""
        verdict = verify(whole_record(table), table_info(table).digest)
        assert any("chance outcomes follow" in line for line in verdict.checked)
        assert await house.manager.close_abandoned(ABANDON_DAYS) == 0

    run(story())


def test_table_with_days_left_is_not_abandoned() -> None:
    async def story() -> None:
        house = await house_with(Settings(pace=0, clock=Clock(kind="days", days=ABANDON_DAYS + 6)))
        await pass_time((ABANDON_DAYS + 1) * DAY)
        assert await house.manager.close_abandoned(ABANDON_DAYS) == 0
        await pass_time(6 * DAY)
        # Now both are out of time, and the table sleeps.
        await pass_time(ABANDON_DAYS * DAY)
        assert await house.manager.close_abandoned(ABANDON_DAYS) == 1

    run(story())


@pytest.mark.parametrize("grace", [5, 30])
def test_absent_starter_is_awaited_like_others(grace: int) -> None:
    async def story() -> None:
        house = await House().open(Settings(pace=0, grace_seconds=grace), 3)
        await house.live.enter(Guest(ANN), None)
        await house.do(0, c.Start)
        assert house.table.phase == SEALING
        await house.do(0, c.GiveNonce, seat=0, nonce="0a")
        await pass_time(house.table.until - clock())
        assert house.table.phase == PLAYING
        await pass_time(grace * SECOND)
        assert [seat.away for seat in house.table.seats] == [None, "gone", None]
        assert not house.table.seats[1].asked

    run(story())


# Another process


def test_restarted_game_goes_on_where_it_was() -> None:
    async def story() -> None:
        house = await house_with(Settings(pace=0, clock=Clock(kind="bank"), grace_seconds=24 * 3600))
        for _ in range(40):
            await house.answer(house.rng.choice(house.asked()))
            if house.rng.random() < 0.3:
                await pass_time(house.rng.randrange(20 * SECOND))
            before, shown = len(house.log()), table_info(house.table)
            deadline = next_deadline(house.live.table)
            position = house.table.game.position()
            await house.restart()
            assert len(house.log()) == before
            assert table_info(house.table) == shown
            assert next_deadline(house.live.table) == deadline
            assert house.table.game.position() == position

    run(story())


def test_thinking_bots_are_asked_again_after_restart() -> None:
    async def story() -> None:
        house = await house_with()
        house.mind.free.clear()
        for seat in house.asked():
            await house.answer(seat)
        assert house.mind.asked
        count = len(house.log())
        house.mind.free.set()
        await house.restart()
        assert answered_by(house.log()[count]) == "bot"

    run(story())


def test_standing_orders_survive_a_restart() -> None:
    async def story() -> None:
        house = await house_with(seats=2)
        await house.play_until(lambda table: table.covert())
        seat = house.asked()[0]
        await house.do(seat, c.SetOrder, seat=seat, order=log.Order(pass_windows=True))
        house.live.throw_away("shutdown")
        # The process ends before the order is obeyed.
        entries = [
            entry for entry in house.log() if not (isinstance(entry, log.Answered) and entry.how == "order")
        ]
        house.store.rewrite(house.name, [log.encode(entry) for entry in entries])
        await house.restart()
        assert "order" in map(answered_by, house.log())

    run(story())


def test_crash_at_the_end_keeps_game_over() -> None:
    async def story(seed: int) -> bool:
        house = await house_with(seats=2, seed=seed)
        house.store.fails = "end"
        while house.manager.live and house.table.phase == PLAYING:
            await house.answer(house.rng.choice(house.asked()))
        failed = not house.manager.live
        house.store.fails = ""
        await house.restart()
        await house.manager.find(house.name)
        row = await house.store.row(house.name)
        assert row is not None
        assert row.status == rows.OVER
        assert await house.store.record(house.name) == house.table.game.record().to_json().encode()
        return failed

    assert sum(run(story(seed)) for seed in range(4)) > 0


def test_game_of_other_rules_is_listed_closed() -> None:
    async def story() -> None:
        house = await house_with()
        opened = house.log()[0]
        assert isinstance(opened, log.Opened)
        other = msgspec.structs.replace(opened, rules_version=opened.rules_version + 1)
        before = [log.encode(other), *house.store.log_of(house.name)[1:]]
        house.store.rewrite(house.name, before)
        await house.restart()
        row = await house.store.row(house.name)
        assert row is not None
        assert row.status == rows.CLOSED
        assert house.table.closed_why == "version"
        assert house.store.log_of(house.name) == before

    run(story())


def test_two_processes_with_equal_bots_are_harmless() -> None:
    async def story() -> None:
        house = await house_with(seats=4, seed=5)
        other = House(seed=6)
        other.store, other.name = house.store, house.name
        other.manager = TableManager(house.store, other.mind, clock, other.rng.randbytes)
        await other.manager.wake_all()
        conflicts = 0
        while True:
            table = table_of(house.store.log_of(house.name))
            if table.phase == OVER:
                break
            for process in (house, other):
                live = await process.manager.find(house.name)
                conflicts += live.table.entries < len(house.store.log_of(house.name))
            await answer_at_any(house, other, table)
            await pass_time(round(ANEW * SECOND))
        assert conflicts
        assert await house.store.record(house.name) == table.game.record().to_json().encode()

    run(story())


async def answer_at_any(house: House, other: House, table: Table) -> None:
    """A person answers at one of two processes, and asks again where the table had to be read anew."""
    asked = [seat for seat in range(len(PEOPLE)) if table.seats[seat].asked]
    if not asked:
        await settle()
        return
    seat = house.rng.choice(asked)
    at = house.rng.choice((house, other))
    choice = table.game.options(seat)[-1].text
    command = c.Answer(id=str(table.entries), seat=seat, prompt=table.prompt_id(seat), choice=choice)
    for _ in range(2):
        try:
            await (await at.manager.find(house.name)).command(PEOPLE[seat], command)
            break
        except (Conflict, Refused):
            await settle()
    await settle()


# Time


@pytest.mark.parametrize("passing", [7, 29])
def test_each_question_keeps_its_whole_time(passing: int) -> None:
    """No player is late a moment too early, and a silent one is late at last."""

    async def story() -> None:
        house = await house_with(
            Settings(pace=0, grace_seconds=24 * 3600, clock=Clock(kind="decision", seconds=30))
        )
        for _ in range(12):
            await pass_time(passing * SECOND)
            for seat in house.asked():
                await house.answer(seat)
        assert not [entry for entry in house.log() if isinstance(entry, log.StoodIn)]
        before, asked = len(house.log()), house.asked()
        end = deadline(house.table, asked[0])
        assert end is not None
        await pass_time(end - clock() - 1)
        assert len(house.log()) == before
        await pass_time(1)
        late = [entry for entry in house.log()[before:] if isinstance(entry, log.StoodIn)]
        assert [entry.at for entry in late[:1]] == [end]

    run(story())


# Rest


def test_resting_table_wakes_when_time_ends() -> None:
    async def story() -> None:
        house = await house_with(Settings(pace=0, clock=Clock(kind="days", days=1)))
        assert house.manager.rest() == 1
        assert house.manager.live == []
        before = len(house.log())
        await pass_time(DAY)
        assert [entry for entry in house.log()[before:] if isinstance(entry, log.StoodIn)]
        assert house.manager.live != []

    run(story())


def test_table_without_deadline_rests_until_requested() -> None:
    async def story() -> None:
        house = await house_with()
        position = house.table.game.position()
        assert house.manager.rest() == 1
        await pass_time(30 * DAY)
        assert house.manager.live == []
        await house.manager.find(house.name)
        assert house.table.game.position() == position

    run(story())


def test_busy_table_is_not_released() -> None:
    """Guests look on, bots think, or the time is short."""

    async def story() -> None:
        house = await house_with(Settings(pace=0, clock=Clock(kind="decision", seconds=100)))
        assert house.manager.rest() == 0
        house = await house_with()
        guest = Guest(ANN)
        await house.live.enter(guest, 0)
        assert house.manager.rest() == 0
        house.live.leave(guest)
        house.mind.free.clear()
        await house.answer(house.asked()[0])
        await house.play_on_to_a_thinking_bot()
        assert house.manager.rest() == 0
        house.mind.free.set()
        await settle()
        assert house.manager.rest() == 1

    run(story())


# Stores that fail


@pytest.mark.parametrize("fails", ["before", "after"])
def test_failed_store_counts_the_command_once(fails: str) -> None:
    """Viewers come back."""

    async def story() -> None:
        house = await house_with()
        guest = Guest(BOB)
        await house.live.enter(guest, 1)
        seat = house.asked()[0]
        answer = c.Answer(
            id="once",
            seat=seat,
            prompt=house.table.prompt_id(seat),
            choice=house.table.game.options(seat)[0].text,
        )
        stale, told = house.live, len(guest.told)
        house.store.fails = fails
        with pytest.raises(StoreFailed):
            await stale.command(PEOPLE[seat], answer)
        assert guest.dismissed == "elsewhere"
        assert len(guest.told) == told
        with pytest.raises(Conflict):
            await stale.command(PEOPLE[seat], answer)
        house.store.fails = ""
        live = await house.manager.find(house.name)
        assert live is not stale
        await live.command(PEOPLE[seat], answer)
        assert [entry.cmd for entry in house.log()].count("once") == 1

    run(story())


def test_discarded_table_goes_on_without_viewers() -> None:
    async def story() -> None:
        house = await house_with()
        house.mind.free.clear()
        for seat in house.asked():
            await house.answer(seat)
        house.store.fails = "before"
        house.mind.free.set()
        await settle()
        assert house.manager.live == []
        house.store.fails = ""
        before = len(house.log())
        await pass_time(round(ANEW * SECOND))
        assert len(house.log()) > before

    run(story())


def test_waiting_commands_are_told_to_retry() -> None:
    async def story() -> None:
        house = await house_with()
        house.store.fails = "before"
        live = house.live
        sayings = [live.command(ANN, c.Say(id=str(number), seat=0, text="Hello")) for number in range(3)]
        found = await asyncio.gather(*sayings, return_exceptions=True)
        assert [type(problem) for problem in found] == [StoreFailed, Conflict, Conflict]

    run(story())


# Its end


def test_closed_keeper_admits_no_guest() -> None:
    async def story() -> None:
        house = await house_with()
        guest = Guest(ANN)
        await house.live.enter(guest, 0)
        await house.manager.close()
        assert guest.dismissed == "shutdown"
        with pytest.raises(StoreFailed, match="stopping"):
            await house.manager.find(house.name)
        await pass_time(DAY)
        assert house.manager.live == []

    run(story())


def test_closing_while_waking_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        house = await house_with()
        house.live.throw_away("shutdown")
        manager = TableManager(house.store, house.mind, clock, house.rng.randbytes)
        waking = asyncio.ensure_future(manager.wake_all())
        # It has asked for the log, and has not folded it yet.
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await manager.close()
        await waking
        assert manager.live == []

    run(story())
    assert caplog.text == ""
