"""A table that passes to another process, or is overtaken by one, while an answer of a bot is being kept."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from dicetown.table.actor.actor import TableActor
from dicetown.table.cluster.peers import PeerNews
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.folding import table_of
from dicetown.table.room.table import PLAYING, Table
from dicetown.table.snapshots.telling import Snapshot, snapshot, whole_view
from dicetown.table.store.rows import Append
from dicetown.table.store.summary import row_of
from tests.table.cluster.process_group import ProcessGroup
from tests.table.keeping import PATIENT, PEOPLE, Guest, run
from tests.web.memory_store import MemoryStore
from tests.web.virtual_time import clock, pass_time, settle

ANN, BOB = PEOPLE
SOON = 5000
"""Milliseconds in which everything that was begun is done."""


async def begun(group: ProcessGroup) -> tuple[TableActor, Guest]:
    """A table of Ann and Bob and a bot, moved by the first process, and Ann who looks on there."""
    places = [log.Place(kind="person", player=person.id, name=person.name) for person in PEOPLE]
    places.append(log.Place(kind="bot", bot="random", name="Bot"))
    live = await group.managers[0].open(ANN, PATIENT, places, start=c.Start(id="go"))
    guest = Guest(ANN)
    await live.enter(guest, None)
    await pass_time(live.table.until - clock())
    while live.lock.locked():
        await pass_time(1)
    assert live.table.phase == PLAYING
    return live, guest


async def until_the_bot_answers(live: TableActor) -> None:
    """Wait until its answer is on the way to the store."""
    while not live.lock.locked():
        await pass_time(1)


async def say_elsewhere(group: ProcessGroup, live: TableActor) -> None:
    """Another process keeps that Bob says something, of which this one has not heard."""
    name = live.table.id
    kept = group.store.log_of(name)
    entries = [log.encode(log.Said(at=clock(), seat=1, name="Bob", text="Howdy"))]
    await MemoryStore.append(
        group.store, Append(row=row_of(table_of(kept)), after=len(kept), entries=entries)
    )


def shown(table: Table) -> list[Snapshot]:
    """All that any guest can see of a table."""
    return [snapshot(table, seat) for seat in (None, 0, 1, 2)]


def assert_true(table: Table, group: ProcessGroup) -> None:
    """Memory is what the log says."""
    kept = table_of(group.store.log_of(table.id))
    assert table.entries == kept.entries
    assert [said.text for said in table.talk] == [said.text for said in kept.talk]
    assert [(one.table, one.values, one.prompt) for one in shown(table)] == [
        (one.table, one.values, one.prompt) for one in shown(kept)
    ]
    assert whole_view(table, None) == whole_view(kept, None)


@pytest.mark.parametrize("overtaken", [False, True], ids=["first", "overtaken"])
@pytest.mark.parametrize("later", range(0, 140, 20))
def test_players_notice_no_handing_over(later: int, overtaken: bool) -> None:
    """A bot answers meanwhile."""

    async def story() -> None:
        async with ProcessGroup(1, processes=1) as group:
            live, guest = await begun(group)
            await until_the_bot_answers(live)
            if overtaken:
                await say_elsewhere(group, live)
            await pass_time(later)
            live.hand_over()
            await pass_time(1)
            found = await group.managers[0].find(live.table.id)
            await pass_time(SOON)
            assert_true(found.table, group)
            assert (found is live, guest.dismissed) == (True, "")
            await live.command(BOB, c.Say(id="on", seat=1, text="Go on"))
            assert_true(live.table, group)

    run(story())


def test_overtaken_table_that_cannot_reload_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(table: str, after: int = 0) -> list[bytes]:
        raise RuntimeError("This is no DiceTownError.")

    async def story() -> None:
        async with ProcessGroup(1, processes=1) as group:
            live, guest = await begun(group)
            await until_the_bot_answers(live)
            await say_elsewhere(group, live)
            with monkeypatch.context() as broken:
                broken.setattr(group.store, "load", fails)
                while live.lock.locked():
                    await pass_time(1)
            assert guest.dismissed == "elsewhere"
            found = await group.managers[0].find(live.table.id)
            await pass_time(SOON)
            assert_true(found.table, group)

    run(story())


def test_table_opened_during_takeover_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        async with ProcessGroup(1, processes=1) as group:
            [peer] = group.peers
            holds, go = peer.hold, asyncio.Event()

            async def slowly(tables: Sequence[str]) -> set[str]:
                held = await holds(tables)
                await go.wait()
                return held

            await pass_time(SOON)
            with monkeypatch.context() as slow:
                slow.setattr(peer, "hold", slowly)
                peer.hear(PeerNews(kind="missed"), "p2")
                await pass_time(1)
            live, _ = await begun(group)
            go.set()
            await settle()
            assert live.drives

    run(story())
