"""What one process believes of another: corrected when news was lost, and not told by what is left behind."""

from __future__ import annotations

import pytest

from dicetown.table.actor.actor import AT_REST
from dicetown.table.cluster.peers import PeerNews
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.hosting import Player
from dicetown.table.room.settings import SECOND, Clock, Settings
from dicetown.table.room.table import OVER, PLAYING
from tests.table.cluster.process_group import (
    GRACE,
    HASTY,
    SOON,
    PeerProcess,
    ProcessGroup,
    opened,
    two_processes,
)
from tests.table.keeping import PATIENT, PEOPLE, Guest
from tests.web.virtual_time import clock, pass_time

ANN, BOB = PEOPLE
TIMED = Settings(pace=0, clock=Clock(kind="decision", seconds=400))


def test_returning_player_is_present_everywhere() -> None:
    """What is left of the earlier table tells nothing more, however late its last listener goes."""

    async def story(group: ProcessGroup) -> None:
        one = await opened(group, HASTY, begin=True)
        await one.enter(Guest(Player(id="eve-id", name="Eve")), None)
        old = await group.managers[1].find(one.table.id)
        ann, bob = Guest(ANN), Guest(BOB)
        for guest in (ann, bob):
            await old.enter(guest, None)
            await pass_time(SECOND)
        assert one.viewers.present() == [True, True, False]
        old.discard()
        await pass_time(SECOND)
        assert one.viewers.present() == [False, False, False]
        new = await group.managers[1].find(one.table.id)
        for guest in (Guest(ANN), Guest(BOB)):
            await new.enter(guest, None)
            await pass_time(SECOND)
        old.leave(bob)
        await pass_time(SECOND)
        assert one.viewers.present() == [True, True, False]
        await pass_time(2 * GRACE * SECOND)
        assert [seat.away for seat in one.table.seats] == [None, None, None]

    two_processes(story)


def test_lost_leave_message_is_corrected() -> None:
    async def story(group: ProcessGroup) -> None:
        one = await opened(group, HASTY, begin=True)
        bob, ann = Guest(BOB), Guest(ANN)
        await one.enter(bob, None)
        two = await group.managers[1].find(one.table.id)
        await two.enter(ann, None)
        await pass_time(SECOND)
        group.lost = 1.0
        two.leave(ann)
        await pass_time(SECOND)
        group.lost = 0.0
        assert one.viewers.present() == [True, True, False]
        group.coordinators[0].hear(PeerNews(kind="missed"))
        await pass_time(SOON)
        assert one.viewers.present() == [False, True, False]
        await pass_time(GRACE * SECOND)
        assert [seat.away for seat in one.table.seats] == ["gone", None, None]

    two_processes(story)


def test_remote_presence_survives_a_fresh_look() -> None:
    async def story(group: ProcessGroup) -> None:
        one = await opened(group, HASTY, begin=True)
        two = await group.managers[1].find(one.table.id)
        for guest in (Guest(ANN), Guest(BOB)):
            await two.enter(guest, None)
            await pass_time(SECOND)
        group.coordinators[0].hear(PeerNews(kind="missed"))
        await pass_time(3 * GRACE * SECOND)
        assert [seat.away for seat in two.table.seats] == [None, None, None]
        assert group.coordinators[0].connected(one.table.id) == {ANN.id, BOB.id}

    two_processes(story)


def test_last_driver_wakes_an_abandoned_table() -> None:
    async def story(group: ProcessGroup) -> None:
        one = await opened(group, TIMED, begin=True)
        two = await group.managers[1].find(one.table.id)
        assert not two.drives
        assert group.managers[1].rest() == 1
        one.hand_over()
        await group.peers[0].let_go(one.table.id)
        one.discard(AT_REST)
        await pass_time(TIMED.clock.seconds * SECOND + SOON)
        entries = [log.decode(entry) for entry in group.store.log_of(one.table.id)]
        assert any(isinstance(entry, log.StoodIn) for entry in entries)

    two_processes(story)


def test_reloaded_ended_game_is_kept_as_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The process that moves the table says something before it has heard of the last answer."""

    async def story(group: ProcessGroup) -> None:
        places = [log.Place(kind="person", player=person.id, name=person.name) for person in PEOPLE]
        one = await group.managers[0].open(ANN, PATIENT, places, start=c.Start(id="go"))
        await pass_time(one.table.until - clock())
        two = await group.managers[1].find(one.table.id)
        tell = PeerProcess.tell
        monkeypatch.setattr(PeerProcess, "tell", lambda self, news: news.kind == "log" or tell(self, news))
        while two.table.phase == PLAYING:
            asked = [seat for seat in (0, 1) if two.table.seats[seat].asked]
            if not asked:
                await pass_time(1)
                continue
            seat = asked[0]
            prompt, choice = two.table.prompt_id(seat), two.table.game.options(seat)[0].text
            answer = c.Answer(id=f"a{two.table.entries}", seat=seat, prompt=prompt, choice=choice)
            await two.command(PEOPLE[seat], answer)
        assert (one.drives, one.table.phase) == (True, PLAYING)
        await one.command(ANN, c.Say(id="s", seat=0, text="Your turn?"))
        await pass_time(SECOND)
        row = await group.store.row(one.table.id)
        assert row is not None
        assert row.status == OVER
        assert await group.store.record(one.table.id) is not None

    two_processes(story)
