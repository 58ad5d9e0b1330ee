"""What one process leaves, another takes over: tables, timers, and the people who are waited for."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from dicetown.table.actor.absent import AbsentPlayers, Notifier
from dicetown.table.journal.observer import Observer
from dicetown.table.room import commands as c
from dicetown.table.room.hosting import Player
from dicetown.table.room.settings import SECOND, Clock, Settings
from dicetown.table.room.table import PLAYING, Table
from tests.table.cluster.process_group import GRACE, HASTY, SOON, ProcessGroup, opened, two_processes
from tests.table.keeping import PATIENT, PEOPLE, Guest
from tests.web.virtual_time import clock, pass_time, settle

ANN, BOB = PEOPLE
MINUTE = msgspec.structs.replace(PATIENT, clock=Clock(kind="decision", seconds=60))
DAYS = Settings(pace=0, clock=Clock(kind="days", days=3))


class Counting(Observer):
    def __init__(self) -> None:
        self.taken = 0

    def took_over(self) -> None:
        self.taken += 1


class Listening(Notifier):
    """Remembers who was missed last, and who came."""

    def __init__(self) -> None:
        self.missed: AbsentPlayers = {}
        self.came_back: list[str] = []

    def missing(self, table: Table, missed: AbsentPlayers) -> None:
        self.missed = missed

    def came(self, table: Table, player: str) -> None:
        self.came_back.append(player)


async def dies(group: ProcessGroup) -> None:
    """The first process ends, and its tables are free."""
    await group.managers[0].close()
    await group.coordinators[0].stop()


def test_resting_table_passes_to_another_process() -> None:
    async def story(group: ProcessGroup) -> None:
        one = await opened(group, PATIENT)
        await settle()
        assert group.managers[0].rest() == 1
        await pass_time(SOON)
        assert (await group.managers[1].find(one.table.id)).drives

    two_processes(story)


def test_resting_process_leaves_table_to_its_driver() -> None:
    async def story(group: ProcessGroup) -> None:
        one = await opened(group, MINUTE, begin=True)
        await pass_time(SOON)
        await group.managers[1].find(one.table.id)
        await pass_time(SOON)
        before = dict(group.holders)
        assert group.managers[1].rest() == 1
        await pass_time(SOON)
        assert group.holders == before == {one.table.id: "p0"}
        # Time runs out where it is moved; a process that let it rest does not wake it.
        await pass_time(60 * SECOND)
        assert group.managers[1].live == []
        assert all(seat.away == "time" for seat in one.table.seats[:2])

    two_processes(story)


def test_tables_of_closed_process_are_free() -> None:
    async def story(group: ProcessGroup) -> None:
        one = await opened(group, PATIENT)
        assert group.holders == {one.table.id: "p0"}
        await group.managers[0].close()
        assert group.holders == {}

    two_processes(story)


def test_remote_viewer_is_shown_events_unasked() -> None:
    async def story(group: ProcessGroup) -> None:
        one = await opened(group, PATIENT)
        two = await group.managers[1].find(one.table.id)
        guest = Guest(BOB)
        await two.enter(guest, 1)
        await pass_time(SOON)
        before = len(guest.told)
        await one.command(ANN, c.Say(id="hello", seat=0, text="Howdy"))
        await pass_time(SOON)
        assert len(guest.told) == before + 1
        assert [said.text for said in guest.told[-1][1].talk] == ["Howdy"]

    two_processes(story)


def test_reading_a_table_tells_who_is_connected() -> None:
    async def story(group: ProcessGroup) -> None:
        one = await opened(group, PATIENT)
        await one.enter(Guest(BOB), 1)
        await pass_time(SOON)
        two = await group.managers[1].find(one.table.id)
        await pass_time(SOON)
        assert two.viewers.present() == [False, True, False]
        assert not two.drives

    two_processes(story)


def test_due_tasks_run_once_after_takeover() -> None:
    async def story(group: ProcessGroup) -> None:
        watch = Counting()
        group.managers[1].observer = watch
        one = await opened(group, MINUTE, begin=True)
        two = await group.managers[1].find(one.table.id)
        await two.enter(Guest(ANN), 0)
        await dies(group)
        await pass_time(SOON)
        await two.take_over()
        assert (two.drives, watch.taken) == (True, 1)
        assert two.table.seats[2].asked == "", "the bot has answered"

    two_processes(story)


@pytest.mark.parametrize("begin", [True, False], ids=["playing", "open"])
def test_takeover_misses_players_who_just_left(
    begin: bool,
) -> None:
    """The process that they had left died."""

    async def story(group: ProcessGroup) -> None:
        one = await opened(group, HASTY, begin)
        two = await group.managers[1].find(one.table.id)
        ann, cat = Guest(ANN), Guest(Player(id="cat-id"))
        for live, guest in ((one, ann), (one, cat), (two, Guest(BOB))):
            await live.enter(guest, None)
        await pass_time(2 * GRACE * SECOND)
        one.leave(ann)
        await pass_time(SOON)
        await dies(group)
        await pass_time(SOON)
        assert two.drives
        assert two.table.host == ANN.id
        await pass_time(GRACE * SECOND)
        assert two.table.host == BOB.id
        assert [seat.away for seat in two.table.seats] == ["gone" if begin else None, None, None]

    two_processes(story)


def test_remotely_connected_player_is_not_missed() -> None:
    """A player who leaves there is missed."""

    async def story(group: ProcessGroup) -> None:
        notifier = Listening()
        group.managers[0].notifier = notifier
        one = await opened(group, DAYS, begin=True)
        two = await group.managers[1].find(one.table.id)
        await one.enter(Guest(ANN), 0)
        guest = Guest(BOB)
        assert set(notifier.missed) == {BOB.id}
        await two.enter(guest, 1)
        await pass_time(SOON)
        assert set(notifier.missed) == set()
        assert notifier.came_back == [ANN.id, BOB.id]
        two.leave(guest)
        await pass_time(SOON)
        assert set(notifier.missed) == {BOB.id}
        assert notifier.came_back == [ANN.id, BOB.id]

    two_processes(story)


def test_vanishing_elsewhere_gives_the_usual_grace() -> None:
    async def story(group: ProcessGroup) -> None:
        one = await opened(group, HASTY, begin=True)
        two = await group.managers[1].find(one.table.id)
        await one.enter(Guest(ANN), 0)
        guest = Guest(BOB)
        await two.enter(guest, 1)
        await pass_time(2 * GRACE * SECOND)
        assert one.table.seats[1].away is None
        two.leave(guest)
        await pass_time((GRACE - 1) * SECOND)
        assert one.table.seats[1].away is None
        await pass_time(2 * SECOND)
        assert one.table.seats[1].away == "gone"

    two_processes(story)


def test_vanished_player_is_missed_despite_lost_race() -> None:
    """Another process was faster."""

    async def story(group: ProcessGroup) -> None:
        one = await opened(group, HASTY)
        two = await group.managers[1].find(one.table.id)
        guests = [Guest(person) for person in PEOPLE]
        for guest in guests:
            await one.enter(guest, None)
        before = one.table
        for number in range(20):
            said = [live.command(ANN, c.Say(id=f"{number}", seat=0, text="Hello?")) for live in (one, two)]
            await asyncio.gather(*said)
            if one.table is not before:
                break
        assert one.table is not before, "what was in memory was never ahead of the log"
        await one.command(ANN, c.Start(id="go"))
        await pass_time(one.table.until - clock() + SOON)
        assert (one.drives, one.table.phase) == (True, PLAYING)
        one.leave(guests[1])
        await pass_time(GRACE * SECOND + SOON)
        assert [seat.away for seat in one.table.seats] == [None, "gone", None]

    two_processes(story)
