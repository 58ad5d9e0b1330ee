"""Processes that share tables: what each makes of the news of the others, and what one leaves behind."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from dicetown.table.actor.actor import TableActor
from dicetown.table.cluster.coordinator import ALIVE, GONE
from dicetown.table.cluster.peers import PeerNews
from dicetown.table.journal.observer import Observer
from dicetown.table.room import log
from dicetown.table.room.hosting import Player
from dicetown.table.room.settings import SECOND
from tests.table.cluster.process_group import PeerProcess, ProcessGroup
from tests.table.keeping import PATIENT, PEOPLE, Guest, run
from tests.web.virtual_time import pass_time, settle

CAT = Player(id="cat-id", name="Cat")
SOON = round(0.5 * SECOND)
"""Long enough for news to arrive, and shorter than the time between two rounds."""


class CountingObserver(Observer):
    """Counts what was heard."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()

    def heard(self, kind: str) -> None:
        self.kinds[kind] += 1


async def at_both(group: ProcessGroup) -> tuple[TableActor, TableActor]:
    """A table with a seat for Ann, in the memory of two processes; the first one moves it."""
    places = [log.Place(kind="person", player=PEOPLE[0].id, name="Ann"), log.Place(), log.Place()]
    one = await group.managers[0].open(PEOPLE[0], msgspec.structs.replace(PATIENT, public=True), places)
    return one, await group.managers[1].find(one.table.id)


async def moved_by_the_second(group: ProcessGroup) -> tuple[TableActor, TableActor]:
    """The same, and as a guest looks on there, the second one moves it."""
    one, two = await at_both(group)
    await two.enter(Guest(CAT), None)
    await pass_time(round(3 * ALIVE * SECOND))
    assert (one.drives, two.drives) == (False, True)
    return one, two


def told(peer: PeerProcess, kind: str) -> list[str]:
    """The tables of which one has told news of this kind."""
    return [news.table for news in peer.told if news.kind == kind]


def test_news_of_others_is_counted_by_kind() -> None:
    async def story() -> None:
        async with ProcessGroup(1, processes=2) as group:
            observer = group.managers[0].observer = CountingObserver()
            for kind in ("free", "free", "player"):
                group.peers[0].hear(PeerNews(kind=kind), "p1")
            assert (observer.kinds["free"], observer.kinds["player"], observer.kinds["log"]) == (2, 1, 0)

    run(story())


def test_leaving_a_table_to_others_is_told() -> None:
    async def story() -> None:
        async with ProcessGroup(1, processes=2) as group:
            one, _ = await moved_by_the_second(group)
            assert told(group.peers[0], "free") == [one.table.id]
            assert told(group.peers[1], "free") == []

    run(story())


def test_free_table_is_driven_by_watched_process() -> None:
    """The process at which a viewer looks on takes it at once."""

    async def story() -> None:
        async with ProcessGroup(1, processes=2) as group:
            one, two = await at_both(group)
            name = one.table.id
            await group.peers[0].let_go(name)
            group.peers[1].hear(PeerNews(kind="free", table=name), "p0")
            await pass_time(SOON)
            assert not two.drives, "no guest looks on there"
            await two.enter(Guest(CAT), None)
            group.peers[1].hear(PeerNews(kind="free", table=name), "p0")
            await pass_time(SOON)
            assert two.drives

    run(story())


def test_connection_elsewhere_is_known_until_it_ends() -> None:
    """It ends when the player goes or the process does."""

    async def story() -> None:
        async with ProcessGroup(1, processes=3) as group:
            one, two = await at_both(group)
            name, ann = one.table.id, PEOPLE[0].id
            coordinator = group.coordinators[2]
            guest = Guest(PEOPLE[0])
            await two.enter(guest, None)
            await pass_time(SOON)
            # It has not even read the table.
            assert group.managers[2].in_memory(name) is None
            assert coordinator.connected(name) == {ann}
            assert coordinator.connected("another") == frozenset()
            two.leave(guest)
            await pass_time(SOON)
            assert coordinator.connected(name) == frozenset()
            await two.enter(guest, None)
            await pass_time(SOON)
            assert one.viewers.present() == [True, False, False]
            for peer in (group.peers[0], group.peers[2]):
                peer.hear(PeerNews(kind="leaving"), "p1")
            assert coordinator.connected(name) == frozenset()
            assert one.viewers.present() == [False, False, False]
            await pass_time(SOON)

    run(story())


def test_tables_of_leaving_process_are_taken_over() -> None:
    """The process is not counted any more."""

    async def story() -> None:
        async with ProcessGroup(1, processes=2) as group:
            one, _ = await moved_by_the_second(group)
            assert group.coordinators[0].heard == 1
            await group.peers[1].leave()
            group.peers[0].hear(PeerNews(kind="leaving"), "p1")
            assert group.coordinators[0].heard == 0
            await pass_time(SOON)
            assert one.drives

    run(story())


def test_silent_process_is_evicted_after_a_while() -> None:
    async def story() -> None:
        async with ProcessGroup(1, processes=2) as group:
            one, _ = await moved_by_the_second(group)
            await pass_time(SOON)
            group.lost = 1.0
            await pass_time(round((GONE - ALIVE) * SECOND))
            assert (group.coordinators[0].heard, one.viewers.watching(), one.drives) == (1, 1, False)
            await pass_time(round(2 * ALIVE * SECOND))
            assert (group.coordinators[0].heard, one.viewers.watching(), one.drives) == (0, 0, True)

    run(story())


@pytest.mark.parametrize(("more", "kept"), [(0, True), (1, False)], ids=["as it was", "longer"])
def test_idle_table_stays_until_its_log_grows(more: int, kept: bool) -> None:
    async def story() -> None:
        async with ProcessGroup(1, processes=2) as group:
            one, two = await at_both(group)
            news = PeerNews(kind="log", table=one.table.id, entries=two.table.entries + more)
            group.peers[1].hear(news, "p0")
            await settle()
            assert (group.managers[1].in_memory(one.table.id) is two) is kept

    run(story())


def test_query_for_presence_names_occupied_tables() -> None:
    async def story() -> None:
        async with ProcessGroup(1, processes=2) as group:
            one, two = await at_both(group)
            await group.managers[0].open(PEOPLE[0], PATIENT, [log.Place(), log.Place()])
            await one.enter(Guest(CAT), None)
            peer = group.peers[0]
            peer.told.clear()
            for table in ("", one.table.id, "another"):
                peer.hear(PeerNews(kind="who", table=table), "p1")
                await settle()
            assert told(peer, "here") == [one.table.id, one.table.id]
            group.peers[1].told.clear()
            group.peers[1].hear(PeerNews(kind="who"), "p0")
            assert two.viewers.watching() == 0
            assert told(group.peers[1], "here") == []

    run(story())


def test_process_that_ends_hears_nothing_more() -> None:
    async def story() -> None:
        async with ProcessGroup(1, processes=2) as group:
            await group.managers[0].close()
            group.peers[0].hear(PeerNews(kind="here", table="t", players=("ann-id",)), "p1")
            assert group.coordinators[0].connected("t") == frozenset()

    run(story())
