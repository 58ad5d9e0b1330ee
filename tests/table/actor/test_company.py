"""Who is at a table: hosts who vanish, people sent away, several at one device, a server that was away."""

import logging

import pytest

from dicetown.engine.errors import Refused
from dicetown.table.actor.downtime import COMING_BACK, Downtime
from dicetown.table.actor.manager import TRY_AGAIN
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.hosting import Player
from dicetown.table.room.settings import DAY, SECOND, Clock, Settings
from dicetown.table.room.timing import deadline
from dicetown.table.snapshots.changes import Changes
from dicetown.table.snapshots.telling import Snapshot
from dicetown.table.store.rows import Append
from tests.table.keeping import PEOPLE, Guest, Keeper, run
from tests.table.sitting import ANN, BOB, EVE, Sitting
from tests.web.virtual_time import clock, pass_time, settle

GRACE = 30
QUICK = Settings(pace=0, grace_seconds=GRACE)
FAMILY = Player(id="family-id", name="Family")


class UnreachableGuest(Guest):
    """A guest to which every message fails."""

    def tell(self, found: Changes, now: Snapshot) -> None:
        raise ValueError("no words")


def test_invitation_admits_a_player_once() -> None:
    """After being sent away a player needs a new one."""

    async def play() -> None:
        keeper = await Keeper().open(QUICK, 3)
        eve, early = Player(id="eve", name="Eve"), keeper.live.context.now()

        def admissions() -> int:
            return sum(isinstance(entry, log.Admitted) for entry in keeper.log())

        for _ in range(2):
            await keeper.live.admit(eve, early)
            assert admissions() == 1
        await keeper.live.admit(PEOPLE[1], early)
        assert admissions() == 1, "who has a seat needs no other leave to come"
        await keeper.do(0, c.GiveSeat, seat=1, kind="open")
        with pytest.raises(Refused, match="The host has taken you off"):
            await keeper.live.admit(PEOPLE[1], early)
        await keeper.live.admit(PEOPLE[1], keeper.live.context.now() + 1)
        assert admissions() == 2

    run(play())


def test_present_player_runs_table_of_vanished_host() -> None:
    async def play() -> None:
        keeper = await Keeper().open(QUICK, 3)
        ann, bob = Guest(PEOPLE[0]), Guest(PEOPLE[1])
        await keeper.live.enter(ann, None)
        await keeper.live.enter(bob, None)
        keeper.live.leave(ann)
        await pass_time(GRACE * SECOND - 1)
        assert keeper.table.host == PEOPLE[0].id
        await pass_time(1)
        assert keeper.table.host == PEOPLE[1].id
        await keeper.do(1, c.Start)

    run(play())


def test_host_returning_in_time_stays_host() -> None:
    async def play() -> None:
        keeper = await Keeper().open(QUICK, 3)
        ann, bob = Guest(PEOPLE[0]), Guest(PEOPLE[1])
        await keeper.live.enter(bob, None)
        await keeper.live.enter(ann, None)
        keeper.live.leave(ann)
        await pass_time(GRACE * SECOND // 2)
        await keeper.live.enter(Guest(PEOPLE[0]), None)
        await pass_time(GRACE * SECOND)
        assert keeper.table.host == PEOPLE[0].id

    run(play())


def test_removed_player_needs_an_invitation() -> None:
    at = Sitting(Settings(public=True))
    at.do(ANN, c.TakeSeat)
    at.do(BOB, c.TakeSeat)
    at.do(ANN, c.GiveSeat, seat=1, kind="open")
    with pytest.raises(Refused, match="given your seat to another player"):
        at.do(BOB, c.TakeSeat)
    assert at.table.may_enter(BOB.id), "to watch"
    at.keep([log.Admitted(at=at.now, player=BOB.id)])
    at.do(BOB, c.TakeSeat)
    assert at.table.seats_of(BOB.id) == [1]


def test_removed_player_cannot_enter_private_table() -> None:
    at = Sitting()
    at.keep([log.Admitted(at=at.now, player=EVE.id)])
    at.do(ANN, c.TakeSeat)
    at.do(EVE, c.TakeSeat)
    at.do(ANN, c.RemoveSeat, seat=1)
    assert not at.table.may_enter(EVE.id)
    assert not at.again().may_enter(EVE.id)


def test_voluntary_leaver_may_come_back() -> None:
    at = Sitting(Settings(public=True))
    at.do(ANN, c.TakeSeat)
    at.do(BOB, c.TakeSeat)
    at.do(BOB, c.LeaveSeat, seat=1)
    at.do(BOB, c.TakeSeat)
    assert at.table.seats_of(BOB.id) == [1]


def test_public_table_gives_one_seat_each() -> None:
    at = Sitting(Settings(public=True))
    at.do(BOB, c.TakeSeat)
    with pytest.raises(Refused, match="You already have a seat"):
        at.do(BOB, c.TakeSeat)
    at.do(ANN, c.TakeSeat, name="Ann")
    at.do(ANN, c.TakeSeat, name="Amy")
    assert at.table.seats_of(ANN.id) == [1, 2]


def test_any_player_can_end_a_long_pause() -> None:
    at = Sitting(Settings(clock=Clock(kind="days"))).begin()
    at.do(ANN, c.WantPause, seat=0, stop=True)
    at.do(BOB, c.WantPause, seat=1, stop=True)
    at.do(BOB, c.WantPause, seat=1, stop=False)
    assert at.paused()
    at.now += DAY
    at.do(BOB, c.WantPause, seat=1, stop=False)
    assert not at.paused()


def test_rematch_needs_a_game() -> None:
    """It is always the same table."""
    never = Sitting()
    never.do(ANN, c.TakeSeat)
    never.do(ANN, c.Close)
    with pytest.raises(Refused, match="had no game"):
        never.do(ANN, c.Rematch)
    one, other = Sitting(seed=1).begin(), Sitting(seed=1).begin()
    for at in (one, other):
        at.do(ANN, c.Close)
    one.do(ANN, c.Rematch)
    other.do(BOB, c.Rematch)
    assert one.table.rematch == other.table.rematch


async def family_keeper() -> Keeper:
    """A table at which one player has three seats."""
    keeper = Keeper(2)
    settings = Settings(ruleset="classic", pace=0, grace_seconds=GRACE)
    places = [log.Place(kind="person", player=FAMILY.id, name=name) for name in ("Ann", "Bob", "Cay")]
    live = await keeper.manager.open(FAMILY, settings, places, start=c.Start(id="opening"))
    keeper.name = live.table.id
    for seat in range(3):
        nonce = c.GiveNonce(id=f"nonce{seat}", seat=seat, nonce="0a")
        await live.command(FAMILY, nonce)
    await settle()
    return keeper


def test_family_device_returns_with_all_seats() -> None:
    async def play() -> None:
        keeper = await family_keeper()
        guest = Guest(FAMILY)
        await keeper.live.enter(guest, 0)
        keeper.live.leave(guest)
        await pass_time(GRACE * SECOND)
        assert [seat.away for seat in keeper.table.seats] == ["gone"] * 3
        await keeper.live.enter(guest, 1)
        assert [seat.away for seat in keeper.table.seats] == [None] * 3

    run(play())


@pytest.mark.rule("INFO-4")
def test_family_device_learns_of_covert_questions() -> None:
    """Nothing changes for the visible seat, and yet the device has to be handed to another player."""

    async def play() -> None:
        keeper = await family_keeper()
        guest = Guest(FAMILY)
        await keeper.live.enter(guest, 0)
        numbers = iter(range(10_000))
        for _ in range(400):
            asked = [number for number, seat in enumerate(keeper.table.seats) if seat.asked]
            if keeper.table.covert() and 0 not in asked:
                break
            seat = asked[0]
            looks = guest.looks
            choice = keeper.table.game.options(seat)[-1].text
            prompt = keeper.table.prompt_id(seat)
            answer = c.Answer(id=f"a{next(numbers)}", seat=seat, prompt=prompt, choice=choice)
            await keeper.live.command(FAMILY, answer)
            await settle()
        assert keeper.table.covert(), "no covert question came up"
        assert guest.looks > looks

    run(play())


def test_new_sitter_is_told_to_all_guests() -> None:
    async def play() -> None:
        keeper = await Keeper().open(QUICK, 2)
        await keeper.do(0, c.AddSeat)
        ann, bob = Guest(PEOPLE[0]), Guest(PEOPLE[1])
        await keeper.live.enter(ann, None)
        await keeper.live.enter(bob, None)
        before = ann.presences
        await keeper.do(1, c.LeaveSeat, seat=1)
        assert ann.presences == before + 1

    run(play())


def test_unreachable_guest_stops_no_other_player(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def play() -> None:
        keeper = await Keeper().begin(QUICK)
        unreachable, ann = UnreachableGuest(PEOPLE[1]), Guest(PEOPLE[0])
        await keeper.live.enter(unreachable, 1)
        await keeper.live.enter(ann, 0)
        before = ann.presences
        with caplog.at_level(logging.ERROR):
            await keeper.answer(keeper.asked()[0])
        assert unreachable.dismissed
        assert ann.told
        assert keeper.asked()
        assert ann.presences == before + 1, "that a guest is gone is told"
        assert keeper.live.viewers.present()[1] is False

    run(play())
    assert "cannot be told" in caplog.text


@pytest.mark.parametrize("kind", ["decision", "bank"])
def test_downtime_of_the_server_costs_no_time(kind: str) -> None:
    async def play() -> None:
        time = Clock(kind="decision", seconds=60) if kind == "decision" else Clock(kind="bank", bank=60)
        keeper = await Keeper().begin(Settings(pace=0, clock=time, grace_seconds=3600))
        before = deadline(keeper.table, 0)
        assert before is not None
        left = clock()
        keeper.manager.live[0].discard("shutdown")
        await pass_time(500 * SECOND)
        manager = keeper._new_keeper()
        manager.downtime = Downtime(left, clock())
        keeper.manager = manager
        await manager.wake_all()
        await settle()
        assert deadline(keeper.table, 0) == before + 500 * SECOND + COMING_BACK
        again = deadline(keeper.table, 0)
        keeper.live.discard("gone")
        await manager.find(keeper.name)
        assert deadline(keeper.table, 0) == again, "the same absence counts once"

    run(play())


def test_unreadable_log_stops_no_other_table(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """It is tried again."""

    async def play() -> None:
        keeper = await Keeper().begin(QUICK)
        first = keeper.name
        await keeper.begin(QUICK)
        second = keeper.name
        nonsense = log.encode(log.Answered(at=clock(), seat=5, choice="pass", how="bot"))
        damaged = keeper.store
        entries = await damaged.load(first)
        row = await damaged.row(first)
        assert row is not None
        await damaged.append(Append(row=row, after=len(entries), entries=[nonsense]))
        await keeper.restart()
        assert keeper.manager.in_memory(second) is not None
        assert keeper.manager.in_memory(first) is None
        assert caplog.text.count("cannot be woken") == 1
        await pass_time(int(TRY_AGAIN * 1000) + 1)
        assert caplog.text.count("cannot be woken") == 2

    with caplog.at_level(logging.ERROR):
        run(play())
