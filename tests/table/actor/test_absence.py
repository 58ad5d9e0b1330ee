"""People who lose the connection: how long they have to come back, and who does their part then."""

from __future__ import annotations

from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.hosting import Player
from dicetown.table.room.settings import DAY, SECOND, Clock, Settings
from dicetown.table.room.table import OVER
from tests.table.keeping import PEOPLE, Guest, House, run
from tests.web.virtual_time import pass_time, settle

ANN, BOB = PEOPLE
EVE = Player(id="eve-id", name="Eve")
GRACE = 30
QUICK = Settings(pace=0, grace_seconds=GRACE, public=True)
SLOW = Settings(pace=0, grace_seconds=GRACE, clock=Clock(kind="days", days=3))


async def entered(house: House, *people: Player) -> list[Guest]:
    guests = [Guest(person) for person in people]
    for guest in guests:
        await house.live.enter(guest, None)
    return guests


def away(house: House) -> list[str | None]:
    return [seat.away for seat in house.table.seats]


def hosts(house: House) -> list[str]:
    """Who has been made host."""
    return [entry.host for entry in house.log() if isinstance(entry, log.HostChanged)]


def test_each_absence_starts_a_new_grace() -> None:
    async def story() -> None:
        house = await House().begin(QUICK)
        ann, bob = await entered(house, ANN, BOB)
        for _ in range(3):
            house.live.leave(bob)
            await pass_time((GRACE - 2) * SECOND)
            await house.live.enter(bob, 1)
            await pass_time(SECOND)
        house.live.leave(bob)
        await pass_time(GRACE * SECOND - 1)
        assert away(house) == [None, None, None]
        await pass_time(1)
        assert away(house) == [None, "gone", None]
        assert ann in house.live.viewers

    run(story())


def test_no_event_extends_the_grace() -> None:
    async def story() -> None:
        house = await House().begin(QUICK)
        _, bob = await entered(house, ANN, BOB)
        house.live.leave(bob)
        for _ in range(GRACE // 10):
            assert away(house) == [None, None, None]
            await house.do(0, c.Say, seat=0, text="Bob?")
            await pass_time(10 * SECOND)
        assert away(house) == [None, "gone", None]

    run(story())


def test_second_connection_keeps_a_player_present() -> None:
    async def story() -> None:
        house = await House().begin(QUICK)
        _, phone, laptop = await entered(house, ANN, BOB, BOB)
        house.live.leave(phone)
        await pass_time(2 * GRACE * SECOND)
        assert away(house) == [None, None, None]
        house.live.leave(laptop)
        await pass_time(GRACE * SECOND)
        assert away(house) == [None, "gone", None]

    run(story())


def test_slow_game_needs_no_connection() -> None:
    async def story() -> None:
        house = await House().begin(SLOW)
        ann, bob = await entered(house, ANN, BOB)
        house.live.leave(ann)
        await pass_time(DAY)
        house.live.leave(bob)
        await pass_time(DAY)
        assert away(house) == [None, None, None]
        assert (hosts(house), house.table.host) == ([], ANN.id)

    run(story())


def test_deliberate_leaver_is_not_called_vanished() -> None:
    async def story() -> None:
        house = await House().begin(QUICK)
        _, bob = await entered(house, ANN, BOB)
        await house.do(1, c.LeaveSeat, seat=1)
        house.live.leave(bob)
        await pass_time(2 * GRACE * SECOND)
        assert away(house) == [None, "left", None]
        assert len([entry for entry in house.log() if isinstance(entry, log.StoodIn)]) == 1

    run(story())


def test_returning_command_gives_the_usual_grace() -> None:
    """The player comes back by a command, without a connection."""

    async def story() -> None:
        house = await House().begin(QUICK)
        _, bob = await entered(house, ANN, BOB)
        house.live.leave(bob)
        await pass_time(GRACE * SECOND)
        assert away(house)[1] == "gone"
        await house.do(1, c.ComeBack, seat=1)
        await pass_time(GRACE * SECOND - 1)
        assert away(house)[1] is None
        await pass_time(1)
        assert away(house)[1] == "gone"

    run(story())


def test_mere_spectator_never_becomes_host() -> None:
    async def story() -> None:
        house = await House().open(QUICK, 3)
        ann, _ = await entered(house, ANN, EVE)
        house.live.leave(ann)
        await pass_time(2 * GRACE * SECOND)
        assert (hosts(house), house.table.host) == ([], ANN.id)

    run(story())


def test_first_present_player_replaces_missing_host() -> None:
    async def story() -> None:
        house = await House().open(QUICK, 2)
        await house.do(0, c.AddSeat)
        await house.live.command(EVE, c.TakeSeat(id="sit"))
        ann, _ = await entered(house, ANN, EVE)
        await pass_time(2 * GRACE * SECOND)
        house.live.leave(ann)
        await pass_time(GRACE * SECOND - 1)
        assert hosts(house) == []
        await pass_time(1)
        assert hosts(house) == [EVE.id]

    run(story())


def test_late_returner_takes_over_hosting() -> None:
    async def story() -> None:
        house = await House().open(QUICK, 3)
        ann, bob, _ = await entered(house, ANN, BOB, EVE)
        house.live.leave(ann)
        house.live.leave(bob)
        await pass_time(5 * GRACE * SECOND)
        await house.live.enter(bob, None)
        await pass_time(GRACE * SECOND - 1)
        assert hosts(house) == []
        await pass_time(1)
        assert hosts(house) == [BOB.id]

    run(story())


def test_late_sitter_takes_over_hosting() -> None:
    async def story() -> None:
        house = await House().open(QUICK, 2)
        await house.do(0, c.AddSeat)
        ann, _ = await entered(house, ANN, EVE)
        house.live.leave(ann)
        await pass_time(5 * GRACE * SECOND)
        await house.live.command(EVE, c.TakeSeat(id="sit"))
        await pass_time(GRACE * SECOND - 1)
        assert hosts(house) == []
        await pass_time(1)
        assert hosts(house) == [EVE.id]

    run(story())


def test_appointed_host_who_stays_away_loses_hosting() -> None:
    async def story() -> None:
        house = await House().open(QUICK, 3)
        await entered(house, ANN)
        await house.do(0, c.MakeHost, seat=1)
        await pass_time(GRACE * SECOND - 1)
        assert hosts(house) == [BOB.id]
        await pass_time(1)
        assert hosts(house) == [BOB.id, ANN.id]

    run(story())


def test_traffic_of_others_extends_no_host_grace() -> None:
    async def story() -> None:
        house = await House().open(QUICK, 3)
        ann, bob = await entered(house, ANN, BOB)
        house.live.leave(ann)
        for _ in range(2):
            await pass_time(GRACE * SECOND // 3)
            house.live.leave(bob)
            await house.live.enter(bob, None)
        await pass_time(GRACE * SECOND // 3 - 1)
        assert hosts(house) == []
        await pass_time(1)
        assert hosts(house) == [BOB.id]

    run(story())


def test_table_of_finished_game_keeps_its_host() -> None:
    async def story() -> None:
        house = await House().begin(QUICK, 2)
        ann, _ = await entered(house, ANN, BOB)
        while house.asked():
            await house.answer(house.rng.choice(house.asked()))
        await settle()
        assert house.table.phase == OVER
        before = len(house.log())
        house.live.leave(ann)
        await pass_time(2 * GRACE * SECOND)
        assert len(house.log()) == before

    run(story())


def test_host_leaving_near_end_stays_host() -> None:
    """The time to come back has begun, and the game is over before it has passed."""

    async def story() -> None:
        house = await House().begin(QUICK, 2)
        ann, _ = await entered(house, ANN, BOB)
        house.live.leave(ann)
        await house.do(0, c.Close)
        before = len(house.log())
        await pass_time(2 * GRACE * SECOND)
        assert len(house.log()) == before

    run(story())
