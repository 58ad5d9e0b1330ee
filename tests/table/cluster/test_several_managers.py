"""Several processes at one table: there is one game, played once, in spite of what each believes."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter

import msgspec
import pytest

from dicetown.engine.errors import Refused
from dicetown.table.actor.actor import AT_REST, TableActor
from dicetown.table.actor.downtime import COMING_BACK, Downtime
from dicetown.table.cluster.coordinator import ALIVE
from dicetown.table.cluster.peers import PeerNews
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.folding import table_of
from dicetown.table.room.hosting import Player
from dicetown.table.room.settings import SECOND, Clock, Settings
from dicetown.table.room.table import OVER, PLAYING
from dicetown.table.store.errors import Conflict, StoreFailed
from dicetown.testing import choose_freely
from tests.table.cluster.process_group import ProcessGroup
from tests.table.keeping import PATIENT, PEOPLE, Guest, run
from tests.web.virtual_time import clock, pass_time, settle

HASTY = Settings(pace=0, grace_seconds=24 * 3600, clock=Clock(kind="decision", seconds=20))


class Persistent:
    """A player who gives commands to any process, again until one of them says what came of it."""

    def __init__(self, group: ProcessGroup, player: Player, name: str) -> None:
        self._group = group
        self._player = player
        self._name = name
        self._numbers = itertools.count()
        self.acknowledged: list[str] = []

    async def give(self, command: c.AnyCommand) -> None:
        while True:
            try:
                live = await self._group.anywhere().find(self._name)
                await live.command(self._player, command)
            except (Conflict, StoreFailed):
                await asyncio.sleep(self._group.rng.uniform(0, 2))
            except Refused:
                return
            else:
                if not isinstance(command, c.ComeBack):
                    # For a player who is back already nothing is written down.
                    self.acknowledged.append(command.id)
                return

    def new_id(self) -> str:
        return f"{self._player.id}-{next(self._numbers)}"

    async def play(self, seat: int) -> None:
        """Answer at any process, now and then too late, until the game is over."""
        rng = self._group.rng
        while True:
            await asyncio.sleep(rng.choice((0.01, 0.5, 3.0, 25.0)))
            try:
                table = (await self._group.anywhere().find(self._name)).table
            except (Conflict, StoreFailed):
                continue
            if table.phase != PLAYING:
                return
            if table.seats[seat].away:
                await self.give(c.ComeBack(id=self.new_id(), seat=seat))
            elif table.seats[seat].asked:
                choice = choose_freely(table.game, seat, rng).text
                prompt = table.prompt_id(seat)
                await self.give(c.Answer(id=self.new_id(), seat=seat, prompt=prompt, choice=choice))


async def whole_game(group: ProcessGroup) -> tuple[list[log.AnyEntry], list[Persistent]]:
    """Ann, Bob and two bots play to the end: what was kept, and what they know."""
    places = [log.Place(kind="person", player=person.id, name=person.name) for person in PEOPLE]
    places += [log.Place(kind="bot", bot="random", name=f"Bot {number}") for number in range(2)]
    name = (await group.anywhere().open(PEOPLE[0], HASTY, places)).table.id
    people = [Persistent(group, person, name) for person in PEOPLE]
    group.lost = group.store.failing = 0.05
    await people[0].give(c.Start(id=people[0].new_id()))
    for seat, person in enumerate(people):
        await person.give(c.GiveNonce(id=person.new_id(), seat=seat, nonce=f"0{seat}"))
    await asyncio.gather(*[person.play(seat) for seat, person in enumerate(people)])
    group.lost = group.store.failing = 0.0
    return [log.decode(entry) for entry in await group.store.load(name)], people


@pytest.mark.parametrize("crowded", [True, False], ids=["all believe to hold it", "one holds it"])
@pytest.mark.parametrize("seed", range(2))
def test_game_moved_by_all_is_played_once(seed: int, crowded: bool) -> None:
    async def story() -> None:
        group = ProcessGroup(seed, processes=3, crowded=crowded)
        async with group:
            kept, people = await whole_game(group)
            table = table_of([log.encode(entry) for entry in kept])
            assert table.phase == OVER
            counts = Counter(entry.cmd for entry in kept if entry.cmd)
            assert set(counts.values()) == {1}
            for person in people:
                assert len(person.acknowledged) >= 20
                assert set(person.acknowledged) <= set(counts)
            assert {entry.how for entry in kept if isinstance(entry, log.Answered)} >= {"bot", "person"}

    run(story())


@pytest.mark.parametrize("holders", ["all", "one", "none"])
@pytest.mark.parametrize("seed", range(3))
def test_outage_time_is_given_back_once(seed: int, holders: str) -> None:
    """The process that reads the table first gives it back."""

    async def story() -> None:
        async with ProcessGroup(seed, processes=3, crowded=holders == "all") as group:
            places = [log.Place(kind="person", player=person.id, name=person.name) for person in PEOPLE]
            live = await group.managers[0].open(PEOPLE[0], HASTY, places, start=c.Start(id="start"))
            name, before = live.table.id, clock()
            live.discard(AT_REST)
            await pass_time(500 * SECOND)
            if holders == "none":
                group.holders[name] = "elsewhere"
            for manager in group.managers:
                manager.downtime = Downtime(before, clock())
            await asyncio.gather(*[manager.find(name) for manager in group.managers])
            kept = [log.decode(entry) for entry in await group.store.load(name)]
            given = [entry.stood for entry in kept if isinstance(entry, log.Woken)]
            assert given == [500 * SECOND + COMING_BACK]

    run(story())


async def at_both(group: ProcessGroup) -> tuple[TableActor, TableActor]:
    """A table with a seat for Ann and two that are open, in the memory of two processes."""
    places = [log.Place(kind="person", player=PEOPLE[0].id, name="Ann"), log.Place(), log.Place()]
    one = await group.managers[0].open(PEOPLE[0], msgspec.structs.replace(PATIENT, public=True), places)
    return one, await group.managers[1].find(one.table.id)


async def some_rounds() -> None:
    """Let the processes do several times what they do now and then."""
    await pass_time(round(5 * ALIVE * SECOND))


def test_crowd_is_shared_as_players_and_count() -> None:
    async def story() -> None:
        async with ProcessGroup(1, processes=2) as group:
            one, two = await at_both(group)
            await one.enter(Guest(PEOPLE[0]), None)
            for number in range(300):
                await one.enter(Guest(Player(id=f"{number:024x}")), None)
            await some_rounds()
            assert two.viewers.present() == [True, False, False]
            assert two.viewers.watching() == 300
            assert max(len(msgspec.json.encode(news)) for news in group.peers[0].told) < 500

    run(story())


@pytest.mark.parametrize("through", [0, 1], ids=["where they are", "elsewhere"])
def test_viewer_taking_a_seat_is_present_everywhere(through: int) -> None:
    async def story() -> None:
        async with ProcessGroup(1, processes=2) as group:
            both = await at_both(group)
            await both[0].enter(Guest(PEOPLE[0]), None)
            await both[0].enter(Guest(PEOPLE[1]), None)
            await both[1].enter(Guest(Player(id="cat-id")), None)
            await some_rounds()
            assert [live.viewers.watching() for live in both] == [2, 2]
            await both[through].command(PEOPLE[1], c.TakeSeat(id="sit", seat=2))
            await some_rounds()
            for live in both:
                assert live.viewers.present() == [True, False, True]
                assert live.viewers.watching() == 1
            await both[through].command(PEOPLE[1], c.LeaveSeat(id="stand", seat=2))
            await some_rounds()
            for live in both:
                assert live.viewers.present() == [True, False, False]
                assert live.viewers.watching() == 2

    run(story())


def test_table_moves_to_process_with_viewers() -> None:
    async def story() -> None:
        async with ProcessGroup(1, processes=2) as group:
            one, two = await at_both(group)
            assert (one.drives, two.drives) == (True, False)
            await two.enter(Guest(Player(id="cat-id")), None)
            await some_rounds()
            assert (one.drives, two.drives) == (False, True)

    run(story())


def test_repeated_news_loss_slows_fresh_looks() -> None:
    """The process looks again at once, then now and then."""

    async def story() -> None:
        async with ProcessGroup(1, processes=2) as group:
            await some_rounds()
            heard = group.peers[0]

            def looks() -> int:
                return len([news for news in heard.told if news.kind == "who"])

            before = looks()
            heard.hear(PeerNews(kind="missed"), "p1")
            await settle()
            assert looks() == before + 1
            for _ in range(100):
                heard.hear(PeerNews(kind="missed"), "p1")
                await pass_time(SECOND // 10)
            assert before + 2 <= looks() <= before + 1 + 10 / ALIVE
            # What was missed last is looked at too.
            heard.hear(PeerNews(kind="missed"), "p1")
            seen = looks()
            await some_rounds()
            assert looks() == seen + 1

    run(story())
