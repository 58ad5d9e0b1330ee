"""Games in which people leave, vanish and dawdle at every kind of question, and come back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Final

from dicetown.rules.catalogue import ruleset
from dicetown.table.room import commands as c
from dicetown.table.room.log import Away
from dicetown.table.room.playing import HURRY
from dicetown.table.room.settings import SECOND, Clock, Settings
from dicetown.table.room.table import OVER, PLAYING
from dicetown.table.room.timing import deadline
from tests.table.keeping import PEOPLE, Guest, Keeper
from tests.table.sitting import kind
from tests.web.virtual_time import clock, pass_time, settle

CLOCKS: Final = (
    Clock(kind="decision"),
    Clock(),
    Clock(kind="bank", bank=60, seconds=1),
    Clock(kind="days"),
)
GRACE: Final = 30
LONG: Final = 24 * 3600
EACH: Final = 2
"""How often in a game a player goes away at the same kind of question in the same way."""

Way = Callable[[Keeper, int], Awaitable[None]]
Gone = Counter[tuple[str, str]]
"""How often a player went away, by the kind of question and why."""


async def leaves(keeper: Keeper, seat: int) -> None:
    await keeper.do(seat, c.LeaveSeat, seat=seat)


async def runs_out_of_time(keeper: Keeper, seat: int) -> None:
    end = deadline(keeper.table, seat)
    assert end is not None, "the asked player has no deadline"
    await pass_time(end - clock())


async def is_hurried(keeper: Keeper, seat: int) -> None:
    await keeper.do(1 - seat, c.Hurry, seat=1 - seat)
    await pass_time(HURRY)


WHY: Final[dict[Way, Away]] = {leaves: "left", runs_out_of_time: "time", is_hurried: "hurried"}


async def go_away(keeper: Keeper, seat: int, way: Way, why: Away) -> None:
    """Let a person go away at the question they are asked: it is answered nevertheless."""
    table = keeper.table
    if 1 - seat in keeper.asked():
        # If all people are away, the table waits for them.
        await keeper.answer(1 - seat)
    prompt, covert = table.seats[seat].asked, table.covert()
    await way(keeper, seat)
    if covert and table.phase == OVER:
        # The time for a card had passed, and the game was over, before they were missed.
        return
    away = table.seats[seat].away
    assert away == (None if covert and why in ("time", "hurried") else why), f"{why}, but away is {away}"
    await settle()
    assert table.phase == OVER or table.seats[seat].asked != prompt, f"{why}, and the question stays open"


async def play_with_leavers(
    keeper: Keeper, ways: dict[Way, Away], come_back: Callable[[int], Awaitable[None]], each: int = EACH
) -> Gone:
    """Play to the end; at every kind of question a few times a player goes away, and comes back after it."""
    gone: Gone = Counter()
    table = keeper.table
    while table.phase == PLAYING:
        asked = keeper.asked()
        if not asked:
            # At a table that waits at each moment where a card could be played, that time has to pass.
            assert table.settings.hush, "no player is asked, and the game is not over"
            await pass_time(table.settings.hush)
            continue
        seat = keeper.rng.choice(asked)
        way = min(ways, key=lambda way: gone[kind(table), ways[way]])
        if gone[kind(table), ways[way]] < each:
            gone[kind(table), ways[way]] += 1
            await go_away(keeper, seat, way, ways[way])
            if table.phase == PLAYING and table.seats[seat].away is not None:
                await come_back(seat)
                await settle()
                assert table.phase == OVER or table.seats[seat].away is None, "no player comes back"
        else:
            await keeper.answer(seat)
    assert table.phase == OVER
    assert await keeper.store.record(keeper.name) is not None
    return gone


def seats_for(name: str, game: int) -> int:
    rules = ruleset(name)
    return rules.min_seats + game % (rules.max_seats - rules.min_seats + 1)


async def play_with_dawdlers(settings: Settings, seats: int, game: int, each: int = EACH) -> Gone:
    """People leave, run out of time, or are hurried."""
    keeper = await Keeper(game).begin(settings, seats)
    # Where there is a clock no player is hurried, and where there is none no player runs out of time.
    useless = runs_out_of_time if settings.clock.kind == "none" else is_hurried
    ways = {way: why for way, why in WHY.items() if way is not useless}
    return await play_with_leavers(keeper, ways, lambda seat: keeper.do(seat, c.ComeBack, seat=seat), each)


async def play_with_vanishers(settings: Settings, seats: int, game: int, each: int = EACH) -> Gone:
    """People lose their connection for longer than the grace of the settings."""
    keeper = await Keeper(game).open(settings, seats)
    guests = [Guest(person) for person in PEOPLE]
    for guest in guests:
        await keeper.live.enter(guest, None)
    await keeper.start()
    for seat, guest in enumerate(guests):
        await keeper.live.enter(guest, seat)

    async def vanishes(keeper: Keeper, seat: int) -> None:
        keeper.live.leave(guests[seat])
        await pass_time(settings.grace_seconds * SECOND)

    async def come_back(seat: int) -> None:
        await keeper.live.enter(guests[seat], seat)
        assert keeper.table.seats[seat].away is None

    gone = await play_with_leavers(keeper, {vanishes: "gone"}, come_back, each)
    assert not any(guest.dismissed for guest in guests)
    return gone
