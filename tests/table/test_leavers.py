"""Nobody can block a table: whoever leaves, vanishes or dawdles, at whatever question, it goes on."""

from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from dicetown.engine.frames import Ask
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.table import commands as c
from dicetown.table.log import Away
from dicetown.table.playing import HURRY
from dicetown.table.settings import SECOND, Clock, Settings
from dicetown.table.table import OVER, PLAYING
from dicetown.table.timing import deadline
from tests.table.keeping import PEOPLE, Guest, House, run
from tests.table.sitting import kind
from tests.web.virtual_time import clock, pass_time, settle

CLOCKS = (Clock(kind="decision"), Clock(), Clock(kind="bank", bank=60, seconds=1), Clock(kind="days"))
GRACE = 30
LONG = 24 * 3600
EACH = 2
"""How often in a game somebody goes away at the same kind of question in the same way."""

GAMES = 2

Way = Callable[[House, int], Awaitable[None]]


async def leaves(house: House, seat: int) -> None:
    await house.do(seat, c.LeaveSeat, seat=seat)


async def runs_out_of_time(house: House, seat: int) -> None:
    end = deadline(house.table, seat)
    assert end is not None
    await pass_time(end - clock())


async def is_hurried(house: House, seat: int) -> None:
    await house.do(1 - seat, c.Hurry, seat=1 - seat)
    await pass_time(HURRY)


WHY: dict[Way, Away] = {leaves: "left", runs_out_of_time: "time", is_hurried: "hurried"}


def kinds_of(name: str) -> set[str]:
    """All kinds of questions that a ruleset asks people."""
    frames = ruleset(name, bribes="all").frames.values()
    return {frame.kind for frame in frames if issubclass(frame, Ask) and frame.kind} - {"chance"}


async def go_away(house: House, seat: int, way: Way, why: Away) -> None:
    """Let a person go away at the question they are asked: it is answered nevertheless."""
    table = house.table
    if 1 - seat in house.asked():
        # If all people are away, the table waits for them.
        await house.answer(1 - seat)
    prompt, covert = table.seats[seat].asked, table.covert()
    await way(house, seat)
    away = table.seats[seat].away
    assert away == (None if covert and why in ("time", "hurried") else why)
    await settle()
    assert table.phase == OVER or table.seats[seat].asked != prompt


async def play_with_leavers(
    house: House, ways: dict[Way, Away], come_back: Callable[[int], Awaitable[None]]
) -> Counter[tuple[str, Way]]:
    """Play to the end; at every kind of question a few times somebody goes away, and comes back after it."""
    gone: Counter[tuple[str, Way]] = Counter()
    table = house.table
    while table.phase == PLAYING:
        asked = house.asked()
        if not asked:
            # At a table that takes its time wherever a card could be played, that time has to pass.
            assert table.settings.hush, "nobody is asked, and the game is not over"
            await pass_time(table.settings.hush)
            continue
        seat = house.rng.choice(asked)
        way = min(ways, key=lambda way: gone[kind(table), way])
        if gone[kind(table), way] < EACH:
            gone[kind(table), way] += 1
            await go_away(house, seat, way, ways[way])
            if table.phase == PLAYING and table.seats[seat].away is not None:
                await come_back(seat)
                await settle()
        else:
            await house.answer(seat)
    assert table.phase == OVER
    assert await house.store.record(house.name) is not None
    return gone


def seats_for(name: str, game: int) -> int:
    rules = ruleset(name)
    return rules.min_seats + game % (rules.max_seats - rules.min_seats + 1)


@pytest.mark.parametrize("name", ruleset_names())
def test_at_every_question_somebody_can_leave_run_out_of_time_or_be_hurried(name: str) -> None:
    async def play(game: int) -> Counter[tuple[str, Way]]:
        time = CLOCKS[(game + ruleset_names().index(name)) % len(CLOCKS)]
        settings = Settings(
            ruleset=name, bribes="all", clock=time, pace=0, hush=250 * game, grace_seconds=LONG
        )
        house = await House(game).begin(settings, seats_for(name, game))
        # Where there is a clock nobody is hurried, and where there is none nobody runs out of time.
        useless = runs_out_of_time if time.kind == "none" else is_hurried
        ways = {way: why for way, why in WHY.items() if way is not useless}
        return await play_with_leavers(house, ways, lambda seat: house.do(seat, c.ComeBack, seat=seat))

    gone = sum([run(play(game)) for game in range(GAMES)], Counter())
    assert len({asked for asked, _ in gone}) >= 0.4 * len(kinds_of(name))


@pytest.mark.parametrize("name", ruleset_names())
def test_at_every_question_somebody_can_vanish(name: str) -> None:
    async def play(game: int) -> Counter[tuple[str, Way]]:
        settings = Settings(ruleset=name, bribes="all", pace=0, grace_seconds=GRACE)
        house = await House(game).open(settings, seats_for(name, game + 1))
        guests = [Guest(person) for person in PEOPLE]
        for guest in guests:
            await house.live.enter(guest, None)
        await house.start()
        for seat, guest in enumerate(guests):
            await house.live.enter(guest, seat)

        async def vanishes(house: House, seat: int) -> None:
            house.live.leave(guests[seat])
            await pass_time(GRACE * SECOND)

        async def come_back(seat: int) -> None:
            await house.live.enter(guests[seat], seat)
            assert house.table.seats[seat].away is None

        gone = await play_with_leavers(house, {vanishes: "gone"}, come_back)
        assert not any(guest.dismissed for guest in guests)
        return gone

    gone = run(play(3))
    assert len({asked for asked, _ in gone}) >= 0.4 * len(kinds_of(name))


def test_whoever_has_emptied_the_bank_of_time_can_come_back_and_play() -> None:
    async def story() -> None:
        time = Clock(kind="bank", bank=60, seconds=5)
        house = await House().begin(Settings(clock=time, pace=0, grace_seconds=LONG))
        await house.answer(1)
        await runs_out_of_time(house, 0)
        assert house.table.seats[0].bank == 0
        await settle()
        await house.do(0, c.ComeBack, seat=0)
        await house.play_until(lambda table: bool(table.seats[0].asked) and not table.covert())
        await pass_time(4 * SECOND)
        assert house.table.seats[0].away is None
        await house.answer(0)
        assert house.table.seats[0].bank == 5 * SECOND

    run(story())
