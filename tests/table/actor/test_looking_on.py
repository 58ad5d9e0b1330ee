"""Who looks on at a table, through which seat, and what they are shown of it and of each other."""

from __future__ import annotations

import msgspec
import pytest

from dicetown.engine.errors import Refused
from dicetown.table.room import commands as c
from dicetown.table.room.hosting import Player
from dicetown.table.room.settings import Settings
from dicetown.table.snapshots.changes import Changes
from dicetown.table.snapshots.telling import Snapshot, snapshot
from tests.table.keeping import PATIENT, PEOPLE, Guest, Keeper, keeper_playing, run
from tests.web.virtual_time import clock, pass_time, settle

ANN, BOB = PEOPLE
EVE = Player(id="eve-id", name="Eve")
PUBLIC = msgspec.structs.replace(PATIENT, public=True)


def test_view_of_a_seat_starts_current() -> None:
    """Another guest had looked through it and turned away."""

    async def story() -> None:
        keeper = await keeper_playing()
        turning = Guest(ANN)
        await keeper.live.enter(turning, 0)
        await keeper.live.enter(turning, None)
        await keeper.answer(0)
        shot, truth = await keeper.live.enter(Guest(ANN), 0), snapshot(keeper.table, 0)
        assert shot == truth

    run(story())


def test_viewers_of_one_seat_hear_the_same() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        early, late = Guest(ANN), Guest(ANN)
        await keeper.live.enter(early, 0)
        await keeper.answer(0)
        shot = await keeper.live.enter(late, 0)
        count = len(early.told)
        assert count
        await keeper.answer(1)
        assert late.told
        assert late.told == early.told[count:]
        assert late.told[0][1].since == len(shot.events)

    run(story())


def test_removing_a_watched_seat_harms_no_guest() -> None:
    async def story() -> None:
        keeper = await Keeper().open(PUBLIC, 2)
        await keeper.do(0, c.AddSeat)
        await keeper.live.command(EVE, c.TakeSeat(id="sit"))
        ann, eve = Guest(ANN), Guest(EVE)
        await keeper.live.enter(ann, 0)
        await keeper.live.enter(eve, 2)
        told = len(ann.told)
        await keeper.do(0, c.RemoveSeat, seat=2)
        assert len(ann.told) == told + 1
        assert not eve.dismissed
        assert not keeper.live.gone
        assert keeper.live.viewers.present() == [True, False]

    run(story())


class CountingUnreachableGuest(Guest):
    """A guest to which every message fails, and which counts how often it was tried."""

    def __init__(self) -> None:
        super().__init__(EVE)
        self.tries = 0

    def tell(self, found: Changes, now: Snapshot) -> None:
        self.tries += 1
        raise ValueError("no words")


def test_unreachable_guest_is_dropped_for_good() -> None:
    async def story() -> None:
        keeper, guest = await Keeper().begin(PUBLIC), CountingUnreachableGuest()
        await keeper.live.enter(guest, None)
        for text in ("Howdy", "Well?"):
            await keeper.do(0, c.Say, seat=0, text=text)
        assert guest.tries == 1
        assert (guest.dismissed, guest in keeper.live.viewers) == ("elsewhere", False)

    run(story())


def test_seat_shows_its_cards_to_owner_only() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        bob = Guest(BOB)
        with pytest.raises(Refused, match="Seat 0 is not yours"):
            await keeper.live.enter(bob, 0)
        assert bob not in keeper.live.viewers
        await keeper.live.enter(bob, 1)
        assert bob in keeper.live.viewers

    run(story())


def test_others_hear_of_arrivals_and_departures() -> None:
    """Changing seats tells them nothing."""

    async def story() -> None:
        keeper = await keeper_playing()
        ann, eve = Guest(ANN), Guest(EVE)
        await keeper.live.enter(ann, 0)
        assert ann.presences == 0, "a guest does not hear of oneself"
        await keeper.live.enter(eve, None)
        assert (ann.presences, eve.presences) == (1, 0)
        await keeper.live.enter(ann, None)
        assert eve.presences == 0
        keeper.live.leave(eve)
        keeper.live.leave(eve)
        assert ann.presences == 2

    run(story())


def test_seated_are_present_spectators_are_counted() -> None:
    async def story() -> None:
        keeper = await Keeper().open(PUBLIC, 3)
        audience = keeper.live.viewers
        assert (audience.present(), audience.watching()) == ([False] * 3, 0)
        await keeper.live.enter(Guest(BOB), None)
        for _ in range(2):
            await keeper.live.enter(Guest(EVE), None)
        assert (audience.present(), audience.watching()) == ([False, True, False], 2)
        assert audience.here() == {BOB.id}
        assert not audience.is_here(EVE.id)
        audience.note_elsewhere("p2", frozenset({ANN.id}), 4)
        assert (audience.present(), audience.watching()) == ([True, True, False], 6)
        assert audience.here() == {BOB.id}
        audience.note_elsewhere("p2", frozenset(), 4)
        assert (audience.present(), audience.watching()) == ([False, True, False], 6)
        audience.note_elsewhere("p2", frozenset(), 0)
        assert (audience.present(), audience.watching()) == ([False, True, False], 2)

    run(story())


def test_only_changed_remote_presence_is_told() -> None:
    async def story() -> None:
        keeper = await Keeper().open(PUBLIC, 3)
        guest = Guest(EVE)
        await keeper.live.enter(guest, None)
        both, ann = frozenset({ANN.id, BOB.id}), frozenset({ANN.id})
        no_players: frozenset[str] = frozenset()
        assert keeper.live.viewers.note_elsewhere("p3", no_players, 0) == no_players
        assert guest.presences == 0
        heard = [
            (ann, 1, {ANN.id}),
            (ann, 1, set()),
            (both, 1, {BOB.id}),
            (both, 2, set()),
            (ann, 2, {BOB.id}),
        ]
        presences = []
        for players, watching, news in heard:
            assert keeper.live.viewers.note_elsewhere("p2", players, watching) == news
            presences.append(guest.presences)
        assert presences == [1, 1, 2, 3, 4]

    run(story())


def test_returner_gets_back_only_other_seats() -> None:
    """A player leaves one of two seats to a bot, loses the connection, and comes back."""

    async def story() -> None:
        keeper = Keeper(2)
        settings = Settings(ruleset="classic", pace=0, grace_seconds=5, public=True)
        await keeper.open(settings, 2)
        await keeper.do(0, c.AddSeat)
        await keeper.do(0, c.TakeSeat, name="Amy")
        await keeper.do(0, c.Start)
        await pass_time(keeper.table.until - clock())
        guest = Guest(ANN)
        await keeper.live.enter(guest, 0)
        await keeper.do(0, c.LeaveSeat, seat=2)
        keeper.live.leave(guest)
        await pass_time(5000)
        await settle()
        assert [seat.away for seat in keeper.table.seats] == ["gone", "gone", "left"]
        await keeper.live.enter(guest, 0)
        assert [seat.away for seat in keeper.table.seats] == [None, "gone", "left"]

    run(story())


def test_table_is_closed_only_once() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        for _ in range(2):
            await keeper.live.close("abandoned")
        assert [type(entry).__name__ for entry in keeper.log()].count("Closed") == 1
        assert keeper.table.closed_why == "abandoned"

    run(story())
