"""Sequences of coming, going, sitting down and standing up after which no player is stuck or forgotten."""

from __future__ import annotations

from typing import Literal

import pytest

from dicetown.table.actor.actor import SHUTDOWN
from dicetown.table.actor.downtime import Downtime
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.hosting import Player
from dicetown.table.room.settings import DAY, SECOND, Clock, Settings
from dicetown.table.room.table import CLOSED, PLAYING, SEALING
from dicetown.table.store.admin import housekeep
from tests.table.keeping import PEOPLE, Guest, Keeper, run
from tests.web.virtual_time import clock, pass_time, settle

ANN, BOB = PEOPLE
CAL = Player(id="cal-id", name="Cal")
GRACE = 30
PRIVATE = Settings(pace=0, grace_seconds=GRACE)
SLOW = Settings(pace=0, clock=Clock(kind="days", days=30))


def place(player: Player) -> log.Place:
    return log.Place(kind="person", player=player.id, name=player.name)


async def keeper_of(settings: Settings, *places: log.Place, host: Player = ANN) -> Keeper:
    keeper = Keeper()
    keeper.name = (await keeper.manager.open(host, settings, places)).table.id
    return keeper


async def begun(keeper: Keeper, *players: Player, host: Player = ANN) -> list[Guest]:
    """All of them are there, and the game begins."""
    guests = [Guest(player) for player in players]
    for guest in guests:
        await keeper.live.enter(guest, None)
    await keeper.live.command(host, c.Start(id="start"))
    for seat, player in enumerate(players):
        await keeper.live.command(player, c.GiveNonce(id="nonce", seat=seat, nonce="0a"))
    await settle()
    assert keeper.table.phase == PLAYING
    return guests


async def restarted(keeper: Keeper, away: int) -> None:
    """The server stops, and starts again after so long."""
    for live in keeper.manager.live:
        live.discard(SHUTDOWN)
    since = clock()
    await pass_time(away)
    keeper.manager = keeper._new_keeper()
    keeper.manager.downtime = Downtime(since, clock())
    await keeper.manager.wake_all()
    await settle()


def test_leaver_of_private_seat_may_sit_again() -> None:
    async def story() -> None:
        keeper = await Keeper().open(PRIVATE, 2)
        await keeper.do(0, c.AddSeat)
        await keeper.do(0, c.LeaveSeat, seat=0)
        assert keeper.table.host == BOB.id
        await keeper.do(0, c.TakeSeat, seat=2)
        assert keeper.table.seats[2].player == ANN.id
        await keeper.do(1, c.RemoveSeat, seat=2)
        assert not keeper.table.may_enter(ANN.id), "a player who was sent away may not enter"

    run(story())


def test_seatless_host_away_too_long_may_return() -> None:
    async def story() -> None:
        keeper = await keeper_of(PRIVATE, log.Place(), place(BOB), log.Place())
        ann, bob = Guest(ANN), Guest(BOB)
        for guest in (ann, bob):
            await keeper.live.enter(guest, None)
        keeper.live.leave(ann)
        await pass_time(GRACE * SECOND)
        assert keeper.table.host == BOB.id
        assert keeper.table.may_enter(ANN.id)

    run(story())


def test_orders_stay_with_the_ordering_player() -> None:
    async def story() -> None:
        keeper = await Keeper().open(PRIVATE, 2)
        order = log.Order(pass_windows=True)
        await keeper.do(1, c.SetOrder, seat=1, order=order)
        await keeper.do(0, c.AddSeat)
        await keeper.do(0, c.LeaveSeat, seat=0)
        await keeper.do(1, c.RemoveSeat, seat=0)
        assert [seat.order for seat in keeper.table.seats] == [order, log.Order()]
        await keeper.do(0, c.TakeSeat, seat=1)
        await keeper.do(1, c.ChangeSettings, settings=keeper.table.settings)
        assert [seat.order for seat in keeper.table.seats] == [order, log.Order()]

    run(story())


def test_new_host_gets_the_same_grace() -> None:
    async def story() -> None:
        settings = Settings(pace=0, grace_seconds=GRACE, clock=Clock(kind="decision", seconds=GRACE - 5))
        keeper = await keeper_of(settings, place(ANN), place(BOB), place(CAL))
        ann, bob, _ = await begun(keeper, ANN, BOB, CAL)
        for seat, player in ((1, BOB), (2, CAL)):
            choice = keeper.live.table.game.options(seat)[0].text
            prompt = keeper.table.prompt_id(seat)
            await keeper.live.command(player, c.Answer(id="a", seat=seat, prompt=prompt, choice=choice))
        keeper.live.leave(ann)
        await pass_time((GRACE - 6) * SECOND)
        keeper.live.leave(bob)
        await pass_time(SECOND)
        assert keeper.table.host == BOB.id
        await pass_time(10 * SECOND)
        assert keeper.table.host == BOB.id, "the time of another ran on"

    run(story())


def test_pause_ends_when_last_objector_leaves() -> None:
    async def story() -> None:
        host = Player(id="host-id", name="Host")
        keeper = await keeper_of(PRIVATE, place(ANN), place(BOB), place(CAL), host=host)
        await keeper.live.enter(Guest(host), None)
        await begun(keeper, ANN, BOB, CAL, host=host)
        for seat, player in enumerate((ANN, BOB, CAL)):
            await keeper.live.command(player, c.WantPause(id="stop", seat=seat, stop=True))
        assert keeper.table.paused_at is not None
        for seat, player in enumerate((ANN, BOB)):
            await keeper.live.command(player, c.WantPause(id="on", seat=seat, stop=False))
        assert keeper.table.paused_at is not None
        await keeper.live.command(CAL, c.LeaveSeat(id="leave", seat=2))
        assert keeper.table.paused_at is None

    run(story())


def test_slow_game_with_time_is_not_abandoned() -> None:
    """The command of the operator does not close it either."""

    async def story() -> None:
        keeper = await Keeper().begin(SLOW, 2)
        await pass_time(15 * DAY)
        assert await keeper.manager.close_abandoned(14) == 0
        assert await housekeep(keeper.store, clock(), abandon_days=14, keep_days=90) == (0, 0, 0)

    run(story())


@pytest.mark.parametrize("by_admin", [True, False])
def test_unreadable_table_stops_no_other_closing(
    by_admin: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        keeper = await Keeper().open(PRIVATE, 2)
        broken = keeper.name
        await keeper.open(PRIVATE, 2)
        for live in keeper.manager.live:
            live.discard(SHUTDOWN)
        await pass_time(15 * DAY)
        load = keeper.store.load

        async def loads(table: str, after: int = 0) -> list[bytes]:
            if table == broken:
                raise IndexError("no such seat")
            return await load(table, after)

        monkeypatch.setattr(keeper.store, "load", loads)
        if by_admin:
            assert (await housekeep(keeper.store, clock(), abandon_days=14, keep_days=90))[0] == 1
        else:
            assert await keeper.manager.close_abandoned(14) == 1
        assert (await keeper.manager.find(keeper.name)).table.phase == CLOSED
        assert "IndexError" in caplog.text

    run(story())


def test_slow_game_awaits_luck_after_restart() -> None:
    async def story() -> None:
        keeper = await Keeper().open(SLOW, 2)
        await keeper.do(0, c.Start)
        await restarted(keeper, 10 * SECOND)
        assert keeper.table.phase == SEALING

    run(story())


def test_moment_keeps_its_length_after_restart() -> None:
    async def story() -> None:
        hush = 2 * SECOND
        settings = Settings(
            pace=0, grace_seconds=DAY // SECOND, hush=hush, clock=Clock(kind="decision", seconds=600)
        )
        keeper = await Keeper(3).begin(settings, 2)
        await pass_time(3 * SECOND)
        await restarted(keeper, 3 * SECOND)
        while keeper.table.window_until is None or keeper.table.window_until <= clock():
            if keeper.asked():
                await keeper.answer(keeper.asked()[0])
            else:
                await pass_time(SECOND // 10)
        assert keeper.table.window_until - clock() <= hush

    run(story())


def test_table_with_pending_bot_is_not_released() -> None:
    async def story() -> None:
        keeper = await Keeper().begin(SLOW, 3)
        keeper.bots.broken = True
        while keeper.asked():
            await keeper.answer(keeper.asked()[0])
        assert keeper.table.seats[2].asked
        keeper.bots.broken = False
        assert keeper.manager.rest() == 0
        before = len(keeper.log())
        await pass_time(10 * SECOND)
        assert len(keeper.log()) > before

    run(story())


async def in_a_moment(settings: Settings) -> Keeper:
    """A game that stands where a card could be played, and no person is asked."""
    keeper = await Keeper(3).begin(settings, 3)
    while keeper.table.window_until is None or keeper.asked():
        if keeper.asked():
            await keeper.answer(keeper.asked()[0])
        else:
            await pass_time(SECOND)
    return keeper


@pytest.mark.parametrize("kind", ["decision", "bank"])
def test_no_time_runs_while_all_are_away(kind: Literal["decision", "bank"]) -> None:
    async def story() -> None:
        timed = Clock(kind=kind, seconds=60, bank=600)
        keeper = await in_a_moment(
            Settings(pace=0, grace_seconds=DAY // SECOND, hush=5 * SECOND, clock=timed)
        )
        assert keeper.table.window_until is not None
        left = keeper.table.window_until - clock()
        banks = [seat.bank for seat in keeper.table.seats]
        for seat in (0, 1):
            await keeper.do(seat, c.LeaveSeat, seat=seat)
        assert keeper.table.asleep
        await pass_time(DAY)
        await keeper.do(0, c.ComeBack, seat=0)
        assert keeper.table.window_until == clock() + left
        await pass_time(left + SECOND)
        assert [seat.away for seat in keeper.table.seats] == [None, "left", None]
        assert [seat.bank for seat in keeper.table.seats] == banks

    run(story())


@pytest.mark.parametrize("kind", ["decision", "bank"])
def test_late_player_may_return_to_waiting_table(
    kind: Literal["decision", "bank"],
) -> None:
    """The table waits for this player alone."""

    async def story() -> None:
        settings = Settings(pace=0, grace_seconds=DAY // SECOND, clock=Clock(kind=kind, seconds=60, bank=60))
        keeper = await keeper_of(settings, place(ANN), log.Place(kind="bot", bot="random", name="Bot"))
        await begun(keeper, ANN)
        await pass_time(60 * SECOND)
        for _ in range(2):
            assert (keeper.table.seats[0].away, keeper.table.asleep) == ("time", True)
            await pass_time(DAY)
            await keeper.do(0, c.ComeBack, seat=0)
            await pass_time(59 * SECOND)
            assert keeper.table.seats[0].away is None
            await pass_time(SECOND)
        await keeper.answer(0)
        assert keeper.table.seats[0].away is None

    run(story())
