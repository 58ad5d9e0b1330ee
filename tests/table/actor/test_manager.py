"""The keeper and its tables: restarts, rest, stores that fail, people who leave in the middle of things."""

import asyncio

import msgspec
import pytest

from dicetown.engine.errors import Refused
from dicetown.records.verify import verify
from dicetown.rules.catalogue import VERSIONS
from dicetown.table.actor.manager import ANEW, TableManager
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.folding import table_of
from dicetown.table.room.records import whole_record
from dicetown.table.room.settings import DAY, SECOND, Clock, Settings
from dicetown.table.room.table import CLOSED, OVER, PLAYING, SEALING, Table
from dicetown.table.room.timing import deadline, next_deadline
from dicetown.table.snapshots.telling import table_info
from dicetown.table.store import rows
from dicetown.table.store.errors import Conflict, StoreFailed
from tests.table.keeping import PEOPLE, Guest, Keeper, answered_by, keeper_playing, run
from tests.web.virtual_time import clock, pass_time, settle

ANN, BOB = PEOPLE
ABANDON_DAYS = 14


async def all_players_leave(keeper: Keeper) -> None:
    for seat in range(len(PEOPLE)):
        await keeper.do(seat, c.LeaveSeat, seat=seat)
    await settle()


# All players away


def test_bots_wait_while_all_are_away() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        await all_players_leave(keeper)
        before = len(keeper.log())
        await pass_time(7 * DAY)
        assert len(keeper.log()) == before
        await keeper.do(0, c.ComeBack, seat=0)
        await settle()
        assert len(keeper.log()) > before + 1
        assert keeper.asked() == [0]

    run(story())


def test_abandoned_game_is_closed_and_reveals_secret() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        await keeper.play_until(lambda table: table.round == 2)
        await all_players_leave(keeper)
        await pass_time(ABANDON_DAYS * DAY)
        assert await keeper.manager.close_abandoned(ABANDON_DAYS) == 0
        await pass_time(1)
        assert await keeper.manager.close_abandoned(ABANDON_DAYS) == 1
        table = keeper.table
        assert (table.phase, table.closed_why) == (CLOSED, "abandoned")
        assert table_info(table).secret == table.secret != ""
        verdict = verify(whole_record(table), table_info(table).digest)
        assert any("chance outcomes follow" in line for line in verdict.checked)
        assert await keeper.manager.close_abandoned(ABANDON_DAYS) == 0

    run(story())


def test_table_with_days_left_is_not_abandoned() -> None:
    async def story() -> None:
        keeper = await keeper_playing(Settings(pace=0, clock=Clock(kind="days", days=ABANDON_DAYS + 6)))
        await pass_time((ABANDON_DAYS + 1) * DAY)
        assert await keeper.manager.close_abandoned(ABANDON_DAYS) == 0
        await pass_time(6 * DAY)
        # Now both are out of time, and the table sleeps.
        await pass_time(ABANDON_DAYS * DAY)
        assert await keeper.manager.close_abandoned(ABANDON_DAYS) == 1

    run(story())


@pytest.mark.parametrize("grace", [5, 30])
def test_absent_starter_is_awaited_like_others(grace: int) -> None:
    async def story() -> None:
        keeper = await Keeper().open(Settings(pace=0, grace_seconds=grace), 3)
        await keeper.live.enter(Guest(ANN), None)
        await keeper.do(0, c.Start)
        assert keeper.table.phase == SEALING
        await keeper.do(0, c.GiveNonce, seat=0, nonce="0a")
        await pass_time(keeper.table.until - clock())
        assert keeper.table.phase == PLAYING
        await pass_time(grace * SECOND)
        assert [seat.away for seat in keeper.table.seats] == [None, "gone", None]
        assert not keeper.table.seats[1].asked

    run(story())


# Another process


def test_restarted_game_goes_on_where_it_was() -> None:
    async def story() -> None:
        keeper = await keeper_playing(Settings(pace=0, clock=Clock(kind="bank"), grace_seconds=24 * 3600))
        for _ in range(40):
            await keeper.answer(keeper.rng.choice(keeper.asked()))
            if keeper.rng.random() < 0.3:
                await pass_time(keeper.rng.randrange(20 * SECOND))
            before, shown = len(keeper.log()), table_info(keeper.table)
            deadline = next_deadline(keeper.live.table)
            position = keeper.table.game.position()
            await keeper.restart()
            assert len(keeper.log()) == before
            assert table_info(keeper.table) == shown
            assert next_deadline(keeper.live.table) == deadline
            assert keeper.table.game.position() == position

    run(story())


def test_thinking_bots_are_asked_again_after_restart() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        keeper.bots.free.clear()
        for seat in keeper.asked():
            await keeper.answer(seat)
        assert keeper.bots.asked
        count = len(keeper.log())
        keeper.bots.free.set()
        await keeper.restart()
        assert answered_by(keeper.log()[count]) == "bot"

    run(story())


def test_standing_orders_survive_a_restart() -> None:
    async def story() -> None:
        keeper = await keeper_playing(seats=2)
        await keeper.play_until(lambda table: table.covert())
        seat = keeper.asked()[0]
        await keeper.do(seat, c.SetOrder, seat=seat, order=log.Order(pass_windows=True))
        keeper.live.discard("shutdown")
        # The process ends before the order is obeyed.
        entries = [
            entry for entry in keeper.log() if not (isinstance(entry, log.Answered) and entry.how == "order")
        ]
        keeper.store.rewrite(keeper.name, [log.encode(entry) for entry in entries])
        await keeper.restart()
        assert "order" in map(answered_by, keeper.log())

    run(story())


def test_crash_at_the_end_keeps_game_over() -> None:
    async def story(seed: int) -> bool:
        keeper = await keeper_playing(seats=2, seed=seed)
        keeper.store.fails = "end"
        while keeper.manager.live and keeper.table.phase == PLAYING:
            await keeper.answer(keeper.rng.choice(keeper.asked()))
        failed = not keeper.manager.live
        keeper.store.fails = ""
        await keeper.restart()
        await keeper.manager.find(keeper.name)
        row = await keeper.store.row(keeper.name)
        assert row is not None
        assert row.status == rows.OVER
        assert await keeper.store.record(keeper.name) == keeper.table.game.record().to_json().encode()
        return failed

    assert sum(run(story(seed)) for seed in range(4)) > 0


def test_game_of_other_rules_is_listed_closed() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        opened = keeper.log()[0]
        assert isinstance(opened, log.Opened)
        other = msgspec.structs.replace(opened, rules_version=max(VERSIONS) + 1)
        before = [log.encode(other), *keeper.store.log_of(keeper.name)[1:]]
        keeper.store.rewrite(keeper.name, before)
        await keeper.restart()
        row = await keeper.store.row(keeper.name)
        assert row is not None
        assert row.status == rows.CLOSED
        assert keeper.table.closed_why == "version"
        assert keeper.store.log_of(keeper.name) == before

    run(story())


def test_two_processes_with_equal_bots_are_harmless() -> None:
    async def story() -> None:
        keeper = await keeper_playing(seats=4, seed=5)
        other = Keeper(seed=6)
        other.store, other.name = keeper.store, keeper.name
        other.manager = TableManager(keeper.store, other.bots, clock, other.rng.randbytes)
        await other.manager.wake_all()
        conflicts = 0
        while True:
            table = table_of(keeper.store.log_of(keeper.name))
            if table.phase == OVER:
                break
            for process in (keeper, other):
                live = await process.manager.find(keeper.name)
                conflicts += live.table.entries < len(keeper.store.log_of(keeper.name))
            await answer_at_any(keeper, other, table)
            await pass_time(round(ANEW * SECOND))
        assert conflicts
        assert await keeper.store.record(keeper.name) == table.game.record().to_json().encode()

    run(story())


async def answer_at_any(keeper: Keeper, other: Keeper, table: Table) -> None:
    """A person answers at one of two processes, and asks again where the table had to be read anew."""
    asked = [seat for seat in range(len(PEOPLE)) if table.seats[seat].asked]
    if not asked:
        await settle()
        return
    seat = keeper.rng.choice(asked)
    at = keeper.rng.choice((keeper, other))
    choice = table.game.options(seat)[-1].text
    command = c.Answer(id=str(table.entries), seat=seat, prompt=table.prompt_id(seat), choice=choice)
    for _ in range(2):
        try:
            await (await at.manager.find(keeper.name)).command(PEOPLE[seat], command)
            break
        except (Conflict, Refused):
            await settle()
    await settle()


# Time


@pytest.mark.parametrize("passing", [7, 29])
def test_each_question_keeps_its_whole_time(passing: int) -> None:
    """No player is late a moment too early, and a silent one is late at last."""

    async def story() -> None:
        keeper = await keeper_playing(
            Settings(pace=0, grace_seconds=24 * 3600, clock=Clock(kind="decision", seconds=30))
        )
        for _ in range(12):
            await pass_time(passing * SECOND)
            for seat in keeper.asked():
                await keeper.answer(seat)
        assert not [entry for entry in keeper.log() if isinstance(entry, log.StoodIn)]
        before, asked = len(keeper.log()), keeper.asked()
        end = deadline(keeper.table, asked[0])
        assert end is not None
        await pass_time(end - clock() - 1)
        assert len(keeper.log()) == before
        await pass_time(1)
        late = [entry for entry in keeper.log()[before:] if isinstance(entry, log.StoodIn)]
        assert [entry.at for entry in late[:1]] == [end]

    run(story())


# Rest


def test_resting_table_wakes_when_time_ends() -> None:
    async def story() -> None:
        keeper = await keeper_playing(Settings(pace=0, clock=Clock(kind="days", days=1)))
        assert keeper.manager.rest() == 1
        assert keeper.manager.live == []
        before = len(keeper.log())
        await pass_time(DAY)
        assert [entry for entry in keeper.log()[before:] if isinstance(entry, log.StoodIn)]
        assert keeper.manager.live != []

    run(story())


def test_table_without_deadline_rests_until_requested() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        position = keeper.table.game.position()
        assert keeper.manager.rest() == 1
        await pass_time(30 * DAY)
        assert keeper.manager.live == []
        await keeper.manager.find(keeper.name)
        assert keeper.table.game.position() == position

    run(story())


def test_busy_table_is_not_released() -> None:
    """Guests look on, bots think, or the time is short."""

    async def story() -> None:
        keeper = await keeper_playing(Settings(pace=0, clock=Clock(kind="decision", seconds=100)))
        assert keeper.manager.rest() == 0
        keeper = await keeper_playing()
        guest = Guest(ANN)
        await keeper.live.enter(guest, 0)
        assert keeper.manager.rest() == 0
        keeper.live.leave(guest)
        keeper.bots.free.clear()
        await keeper.answer(keeper.asked()[0])
        await keeper.play_on_to_a_thinking_bot()
        assert keeper.manager.rest() == 0
        keeper.bots.free.set()
        await settle()
        assert keeper.manager.rest() == 1

    run(story())


# Stores that fail


@pytest.mark.parametrize("fails", ["before", "after"])
def test_failed_store_counts_the_command_once(fails: str) -> None:
    """Viewers come back."""

    async def story() -> None:
        keeper = await keeper_playing()
        guest = Guest(BOB)
        await keeper.live.enter(guest, 1)
        seat = keeper.asked()[0]
        answer = c.Answer(
            id="once",
            seat=seat,
            prompt=keeper.table.prompt_id(seat),
            choice=keeper.table.game.options(seat)[0].text,
        )
        stale, told = keeper.live, len(guest.told)
        keeper.store.fails = fails
        with pytest.raises(StoreFailed):
            await stale.command(PEOPLE[seat], answer)
        assert guest.dismissed == "elsewhere"
        assert len(guest.told) == told
        with pytest.raises(Conflict):
            await stale.command(PEOPLE[seat], answer)
        keeper.store.fails = ""
        live = await keeper.manager.find(keeper.name)
        assert live is not stale
        await live.command(PEOPLE[seat], answer)
        assert [entry.cmd for entry in keeper.log()].count("once") == 1

    run(story())


def test_discarded_table_goes_on_without_viewers() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        keeper.bots.free.clear()
        for seat in keeper.asked():
            await keeper.answer(seat)
        keeper.store.fails = "before"
        keeper.bots.free.set()
        await settle()
        assert keeper.manager.live == []
        keeper.store.fails = ""
        before = len(keeper.log())
        await pass_time(round(ANEW * SECOND))
        assert len(keeper.log()) > before

    run(story())


def test_waiting_commands_are_told_to_retry() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        keeper.store.fails = "before"
        live = keeper.live
        sayings = [live.command(ANN, c.Say(id=str(number), seat=0, text="Hello")) for number in range(3)]
        found = await asyncio.gather(*sayings, return_exceptions=True)
        assert [type(problem) for problem in found] == [StoreFailed, Conflict, Conflict]

    run(story())


# Its end


def test_closed_keeper_admits_no_guest() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        guest = Guest(ANN)
        await keeper.live.enter(guest, 0)
        await keeper.manager.close()
        assert guest.dismissed == "shutdown"
        with pytest.raises(StoreFailed, match="stopping"):
            await keeper.manager.find(keeper.name)
        await pass_time(DAY)
        assert keeper.manager.live == []

    run(story())


def test_closing_while_waking_is_no_error(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        keeper.live.discard("shutdown")
        manager = TableManager(keeper.store, keeper.bots, clock, keeper.rng.randbytes)
        waking = asyncio.ensure_future(manager.wake_all())
        # It has asked for the log, and has not folded it yet.
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await manager.close()
        await waking
        assert manager.live == []

    run(story())
    assert caplog.text == ""
