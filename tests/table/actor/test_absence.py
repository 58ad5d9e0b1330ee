"""People who lose the connection: how long they have to come back, and who does their part then."""

from __future__ import annotations

from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.hosting import Player
from dicetown.table.room.settings import DAY, SECOND, Clock, Settings
from dicetown.table.room.table import OVER
from tests.table.keeping import PEOPLE, Guest, Keeper, run
from tests.web.virtual_time import pass_time, settle

ANN, BOB = PEOPLE
EVE = Player(id="eve-id", name="Eve")
GRACE = 30
QUICK = Settings(pace=0, grace_seconds=GRACE, public=True)
SLOW = Settings(pace=0, grace_seconds=GRACE, clock=Clock(kind="days", days=3))


async def entered(keeper: Keeper, *people: Player) -> list[Guest]:
    guests = [Guest(person) for person in people]
    for guest in guests:
        await keeper.live.enter(guest, None)
    return guests


def away(keeper: Keeper) -> list[str | None]:
    return [seat.away for seat in keeper.table.seats]


def hosts(keeper: Keeper) -> list[str]:
    """Who has been made host."""
    return [entry.host for entry in keeper.log() if isinstance(entry, log.HostChanged)]


def test_each_absence_starts_a_new_grace() -> None:
    async def story() -> None:
        keeper = await Keeper().begin(QUICK)
        ann, bob = await entered(keeper, ANN, BOB)
        for _ in range(3):
            keeper.live.leave(bob)
            await pass_time((GRACE - 2) * SECOND)
            await keeper.live.enter(bob, 1)
            await pass_time(SECOND)
        keeper.live.leave(bob)
        await pass_time(GRACE * SECOND - 1)
        assert away(keeper) == [None, None, None]
        await pass_time(1)
        assert away(keeper) == [None, "gone", None]
        assert ann in keeper.live.viewers

    run(story())


def test_no_event_extends_the_grace() -> None:
    async def story() -> None:
        keeper = await Keeper().begin(QUICK)
        _, bob = await entered(keeper, ANN, BOB)
        keeper.live.leave(bob)
        for _ in range(GRACE // 10):
            assert away(keeper) == [None, None, None]
            await keeper.do(0, c.Say, seat=0, text="Bob?")
            await pass_time(10 * SECOND)
        assert away(keeper) == [None, "gone", None]

    run(story())


def test_second_connection_keeps_a_player_present() -> None:
    async def story() -> None:
        keeper = await Keeper().begin(QUICK)
        _, phone, laptop = await entered(keeper, ANN, BOB, BOB)
        keeper.live.leave(phone)
        await pass_time(2 * GRACE * SECOND)
        assert away(keeper) == [None, None, None]
        keeper.live.leave(laptop)
        await pass_time(GRACE * SECOND)
        assert away(keeper) == [None, "gone", None]

    run(story())


def test_slow_game_needs_no_connection() -> None:
    async def story() -> None:
        keeper = await Keeper().begin(SLOW)
        ann, bob = await entered(keeper, ANN, BOB)
        keeper.live.leave(ann)
        await pass_time(DAY)
        keeper.live.leave(bob)
        await pass_time(DAY)
        assert away(keeper) == [None, None, None]
        assert (hosts(keeper), keeper.table.host) == ([], ANN.id)

    run(story())


def test_deliberate_leaver_is_not_called_vanished() -> None:
    async def story() -> None:
        keeper = await Keeper().begin(QUICK)
        _, bob = await entered(keeper, ANN, BOB)
        await keeper.do(1, c.LeaveSeat, seat=1)
        keeper.live.leave(bob)
        await pass_time(2 * GRACE * SECOND)
        assert away(keeper) == [None, "left", None]
        assert len([entry for entry in keeper.log() if isinstance(entry, log.StoodIn)]) == 1

    run(story())


def test_returning_command_gives_the_usual_grace() -> None:
    """The player comes back by a command, without a connection."""

    async def story() -> None:
        keeper = await Keeper().begin(QUICK)
        _, bob = await entered(keeper, ANN, BOB)
        keeper.live.leave(bob)
        await pass_time(GRACE * SECOND)
        assert away(keeper)[1] == "gone"
        await keeper.do(1, c.ComeBack, seat=1)
        await pass_time(GRACE * SECOND - 1)
        assert away(keeper)[1] is None
        await pass_time(1)
        assert away(keeper)[1] == "gone"

    run(story())


def test_mere_spectator_never_becomes_host() -> None:
    async def story() -> None:
        keeper = await Keeper().open(QUICK, 3)
        ann, _ = await entered(keeper, ANN, EVE)
        keeper.live.leave(ann)
        await pass_time(2 * GRACE * SECOND)
        assert (hosts(keeper), keeper.table.host) == ([], ANN.id)

    run(story())


def test_first_present_player_replaces_missing_host() -> None:
    async def story() -> None:
        keeper = await Keeper().open(QUICK, 2)
        await keeper.do(0, c.AddSeat)
        await keeper.live.command(EVE, c.TakeSeat(id="sit"))
        ann, _ = await entered(keeper, ANN, EVE)
        await pass_time(2 * GRACE * SECOND)
        keeper.live.leave(ann)
        await pass_time(GRACE * SECOND - 1)
        assert hosts(keeper) == []
        await pass_time(1)
        assert hosts(keeper) == [EVE.id]

    run(story())


def test_late_returner_takes_over_hosting() -> None:
    async def story() -> None:
        keeper = await Keeper().open(QUICK, 3)
        ann, bob, _ = await entered(keeper, ANN, BOB, EVE)
        keeper.live.leave(ann)
        keeper.live.leave(bob)
        await pass_time(5 * GRACE * SECOND)
        await keeper.live.enter(bob, None)
        await pass_time(GRACE * SECOND - 1)
        assert hosts(keeper) == []
        await pass_time(1)
        assert hosts(keeper) == [BOB.id]

    run(story())


def test_late_sitter_takes_over_hosting() -> None:
    async def story() -> None:
        keeper = await Keeper().open(QUICK, 2)
        await keeper.do(0, c.AddSeat)
        ann, _ = await entered(keeper, ANN, EVE)
        keeper.live.leave(ann)
        await pass_time(5 * GRACE * SECOND)
        await keeper.live.command(EVE, c.TakeSeat(id="sit"))
        await pass_time(GRACE * SECOND - 1)
        assert hosts(keeper) == []
        await pass_time(1)
        assert hosts(keeper) == [EVE.id]

    run(story())


def test_appointed_host_who_stays_away_loses_hosting() -> None:
    async def story() -> None:
        keeper = await Keeper().open(QUICK, 3)
        await entered(keeper, ANN)
        await keeper.do(0, c.MakeHost, seat=1)
        await pass_time(GRACE * SECOND - 1)
        assert hosts(keeper) == [BOB.id]
        await pass_time(1)
        assert hosts(keeper) == [BOB.id, ANN.id]

    run(story())


def test_traffic_of_others_extends_no_host_grace() -> None:
    async def story() -> None:
        keeper = await Keeper().open(QUICK, 3)
        ann, bob = await entered(keeper, ANN, BOB)
        keeper.live.leave(ann)
        for _ in range(2):
            await pass_time(GRACE * SECOND // 3)
            keeper.live.leave(bob)
            await keeper.live.enter(bob, None)
        await pass_time(GRACE * SECOND // 3 - 1)
        assert hosts(keeper) == []
        await pass_time(1)
        assert hosts(keeper) == [BOB.id]

    run(story())


def test_table_of_finished_game_keeps_its_host() -> None:
    async def story() -> None:
        keeper = await Keeper().begin(QUICK, 2)
        ann, _ = await entered(keeper, ANN, BOB)
        while keeper.asked():
            await keeper.answer(keeper.rng.choice(keeper.asked()))
        await settle()
        assert keeper.table.phase == OVER
        before = len(keeper.log())
        keeper.live.leave(ann)
        await pass_time(2 * GRACE * SECOND)
        assert len(keeper.log()) == before

    run(story())


def test_host_leaving_near_end_stays_host() -> None:
    """The time to come back has begun, and the game is over before it has passed."""

    async def story() -> None:
        keeper = await Keeper().begin(QUICK, 2)
        ann, _ = await entered(keeper, ANN, BOB)
        keeper.live.leave(ann)
        await keeper.do(0, c.Close)
        before = len(keeper.log())
        await pass_time(2 * GRACE * SECOND)
        assert len(keeper.log()) == before

    run(story())
