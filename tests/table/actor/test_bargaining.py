"""Open bargaining at a running table, in virtual time: bots in turn, and a Sheriff who waits for people."""

from __future__ import annotations

from msgspec.structs import replace

from dicetown.rules.base.bargain import Bargain
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.settings import SECOND
from dicetown.table.room.table import OVER, Table
from tests.table.keeping import PATIENT, Keeper, run
from tests.web.virtual_time import clock, pass_time, settle

PACE = 500
OPEN = replace(PATIENT, rules_version=2, bribes="all", pace=PACE, bargaining_seconds=8)


async def go_on(keeper: Keeper) -> None:
    """Answer for a person if one is asked, or let some time pass."""
    asked = keeper.asked()
    if asked:
        await keeper.answer(keeper.rng.choice(asked))
    else:
        await pass_time(PACE)


async def bargaining(keeper: Keeper, sheriff: int) -> None:
    """Play on until a bargaining of this Sheriff has just begun, in which Ann and a bot have dollars."""

    def wanted(table: Table) -> bool:
        state = table.game.state
        frame = state.asking
        bots = [seat for seat in range(2, state.seats) if seat != sheriff and state.dollars[seat]]
        able = state.dollars[0] > 1 and bots and state.sheriff == sheriff
        return isinstance(frame, Bargain) and not frame.heard and not frame.prices and bool(able)

    while not wanted(keeper.table):
        assert keeper.table.phase != OVER
        await go_on(keeper)


async def played_to(sheriff: int) -> Keeper:
    for seed in range(40):
        keeper = await Keeper(seed).begin(OPEN, seats=4)
        try:
            await bargaining(keeper, sheriff)
        except AssertionError:
            continue
        return keeper
    raise AssertionError("there is no such bargaining")


def said(keeper: Keeper, since: int) -> list[tuple[int, str]]:
    return [(one.seat, one.choice) for one in keeper.log()[since:] if isinstance(one, log.Answered)]


def test_bot_sheriff_waits_for_people() -> None:
    async def story() -> None:
        keeper = await played_to(sheriff=3)
        began, entries = keeper.table.bargaining.since, len(keeper.log())
        await pass_time(began + 8 * SECOND - 1 - clock())
        assert 3 not in [seat for seat, _ in said(keeper, entries)]
        assert keeper.table.bargaining.open
        assert {seat for seat, _ in said(keeper, entries)} <= {2}
        await pass_time(20 * SECOND)
        assert 3 in [seat for seat, _ in said(keeper, entries)]

    run(story())


def test_bot_thinks_again_when_offers_change() -> None:
    async def story() -> None:
        keeper = await played_to(sheriff=3)
        keeper.bots.free.clear()
        entries = len(keeper.log())
        table = keeper.table
        await keeper.do(0, c.Answer, seat=0, prompt=table.prompt_id(0), choice=_an_offer(table))
        before = len(keeper.bots.asked)
        keeper.bots.free.set()
        await settle()
        await pass_time(PACE - 1)
        assert [seat for seat, _ in said(keeper, entries)] == [0]
        assert [question.seat for question in keeper.bots.asked[before:]] == [2]
        await pass_time(PACE)
        assert [seat for seat, _ in said(keeper, entries)][:2] == [0, 2]

    run(story())


def _an_offer(table: Table) -> str:
    return next(one.text for one in table.game.options(0) if one.verb == "offer")


def test_absent_player_passes_without_being_asked() -> None:
    async def story() -> None:
        keeper = await played_to(sheriff=3)
        entries, asked = len(keeper.log()), len(keeper.bots.asked)
        await keeper.do(0, c.LeaveSeat, seat=0)
        await pass_time(3 * PACE)
        assert (0, "pass") in said(keeper, entries)
        assert 0 not in [question.seat for question in keeper.bots.asked[asked:]]

    run(story())


def test_restart_in_mid_bargaining_changes_nothing() -> None:
    async def story() -> None:
        keeper = await played_to(sheriff=3)
        table = keeper.table
        await keeper.do(0, c.Answer, seat=0, prompt=table.prompt_id(0), choice=_an_offer(table))
        before = keeper.table.bargaining
        until = before.until(table.game.state, table.seats, table.settings)
        await keeper.restart()
        after, table = keeper.table.bargaining, keeper.table
        assert after is not before
        assert after.until(table.game.state, table.seats, table.settings) == until
        assert table.game.state.offers[0] is not None
        while keeper.table.phase != OVER:
            await go_on(keeper)

    run(story())


def test_open_games_end_with_people_and_bots() -> None:
    async def story(seed: int) -> int:
        keeper = await Keeper(seed).begin(OPEN, seats=5)
        while keeper.table.phase != OVER:
            await go_on(keeper)
        return len([entry for entry in keeper.log() if isinstance(entry, log.Bargained)])

    assert sum(run(story(seed)) for seed in range(3)) > 3
