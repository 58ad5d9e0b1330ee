"""What the operator of a server looks up and does straight in its store."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from dicetown.engine.errors import DiceTownError
from dicetown.table.daily.deals import day_before, end_of
from dicetown.table.decoding import LONGEST_REASON, reason_of
from dicetown.table.journal.following import find_table, follow
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.phrases import PHRASES
from dicetown.table.store.admin import (
    close_abandoned,
    finish_report,
    finished_record,
    housekeep,
    list_tables,
    show_table,
)
from dicetown.table.store.archive import Archived, import_tables
from dicetown.table.store.rows import OVER, Append
from dicetown.table.store.summary import row_of, seat_rows
from tests.table.sitting import ANN, BOB, START, Sitting
from tests.table.store.rows import a_report
from tests.web.memory_store import MemoryStore


def encoded(at: Sitting, name: str) -> list[bytes]:
    """The log of a table under another name."""
    opened = at.log[0]
    assert isinstance(opened, log.Opened)
    return [log.encode(entry) for entry in (msgspec.structs.replace(opened, table=name), *at.log[1:])]


async def store_with(**tables: Sitting) -> MemoryStore:
    store = MemoryStore()
    await import_tables(store, [Archived(id=name, entries=encoded(at, name)) for name, at in tables.items()])
    return store


def waiting() -> Sitting:
    """A table that Ann runs, at which only Bob sits."""
    at = Sitting()
    at.do(BOB, c.TakeSeat)
    return at


def test_tables_are_found_by_people_and_names() -> None:
    """The people are the host and the players, and a part of a name is enough."""

    async def story() -> None:
        store = await store_with(hers=waiting(), playing=Sitting().begin())
        found = {
            player: {table.id for table in await list_tables(store, player=player)}
            for player in ("", ANN.id, BOB.id, "bO", "nn", "eve-id")
        }
        both = {"hers", "playing"}
        assert found == {"": both, ANN.id: both, BOB.id: both, "bO": both, "nn": {"playing"}, "eve-id": set()}
        assert [table.id for table in await list_tables(store, "open", ANN.id)] == ["hers"]

    asyncio.run(story())


def test_shown_table_follows_the_game() -> None:
    async def story() -> None:
        at = Sitting().begin()
        at.do(ANN, c.Say, seat=0, phrase=next(iter(PHRASES)))
        shown = await show_table(await store_with(t=at), "t")
        assert (shown.phase, shown.paused, shown.round, shown.entries) == ("playing", False, 1, len(at.log))
        assert (shown.began, shown.ended, shown.why) == (START, 0, "")
        assert [said.name for said in shown.talk] == ["Ann"]
        assert all(said.text for said in shown.talk)
        at.now += 1
        at.do(BOB, c.LeaveSeat, seat=1)
        at.do(ANN, c.WantPause, seat=0, stop=True)
        shown = await show_table(await store_with(t=at), "t")
        assert shown.paused
        assert [(seat.kind, seat.away) for seat in shown.seats] == [
            ("person", ""),
            ("person", "left"),
            ("bot", ""),
        ]
        at.do(ANN, c.Close)
        shown = await show_table(await store_with(t=at), "t")
        assert (shown.phase, shown.why, shown.ended) == ("closed", "host", START + 1)

    asyncio.run(story())


def test_unbegun_game_has_no_record() -> None:
    async def story() -> None:
        at = waiting()
        with pytest.raises(DiceTownError, match="not over"):
            await finished_record(await store_with(t=at), "t", START)
        at.do(ANN, c.Close)
        with pytest.raises(DiceTownError, match="never began"):
            await finished_record(await store_with(t=at), "t", START)

    asyncio.run(story())


def test_table_is_abandoned_exactly_in_time() -> None:
    async def story() -> None:
        store = await store_with(t=waiting())
        assert await close_abandoned(store, START, START + 5) == 0
        assert await close_abandoned(store, START + 1, START + 5) == 1
        shown = await show_table(store, "t")
        assert (shown.phase, shown.why, shown.ended) == ("closed", "abandoned", START + 5)
        assert [table.phase for table in await list_tables(store)] == ["closed"]
        assert await close_abandoned(store, START + 9, START + 9) == 0

    asyncio.run(story())


def test_ended_game_is_never_abandoned() -> None:
    """A process that was killed at the end of a game has kept its last answer, but no end."""

    async def story() -> None:
        at = Sitting(seed=3).begin()
        before = row_of(at.table)
        at.play_until(lambda table: False)
        store = MemoryStore()
        await store.append(Append(row=before, after=0, entries=encoded(at, "t"), seats=seat_rows(at.table)))
        assert await close_abandoned(store, at.now + 1, at.now + 1) == 0
        assert len(await store.load("t")) == len(at.log)

    asyncio.run(story())


def test_finishing_handles_only_one_report() -> None:
    async def story() -> None:
        store = MemoryStore()
        for text in ("rude", "ruder", "rudest"):
            await store.put_report(a_report(text=text))
        await finish_report(store, 2)
        assert [(one.text, one.done) for one in await store.reports()] == [
            ("rudest", False),
            ("ruder", True),
            ("rude", False),
        ]
        with pytest.raises(DiceTownError, match="There is no report 4"):
            await finish_report(store, 4)

    asyncio.run(story())


def test_imported_finished_game_has_a_record() -> None:
    async def story() -> None:
        over = Sitting(seed=3).begin()
        over.play_until(lambda table: False)
        closed = Sitting().begin()
        closed.do(ANN, c.Close)
        store = await store_with(over=over, closed=closed, playing=Sitting().begin())
        assert store.records == {"over": over.table.game.record().to_json().encode()}
        assert [row.id for row in await store.rows(status=(OVER,))] == ["over"]
        assert len(await store.tables_of(BOB.id)) == 3

    asyncio.run(story())


# Following


def test_unique_beginning_finds_a_table() -> None:
    async def story() -> None:
        store = await store_with(abcd=waiting(), abce=waiting(), abc=waiting(), xyz=waiting())
        assert await find_table(store, "x") == "xyz"
        assert await find_table(store, "abc") == "abc", "a whole id is of one table only"
        with pytest.raises(DiceTownError, match="3 tables begin with 'ab'"):
            await find_table(store, "ab")
        for start in ("", "yz", "xyzz"):
            with pytest.raises(DiceTownError, match="There is no table"):
                await find_table(store, start)

    asyncio.run(story())


def test_existing_tables_stay_only_on_demand() -> None:
    async def story() -> None:
        store = await store_with(t=waiting())
        kept = store.log_of("t")
        archive = [Archived(id=name, entries=encoded(Sitting(), name)) for name in ("t", "u")]
        with pytest.raises(DiceTownError, match="Table t exists already"):
            await import_tables(store, archive)
        assert await import_tables(store, archive, skip=True) == ["u"]
        assert store.log_of("t") == kept

    asyncio.run(story())


def test_talk_and_events_are_told_on_demand() -> None:
    async def story() -> None:
        at = Sitting().begin()
        at.do(BOB, c.Say, seat=1, text="Well?")
        store = await store_with(t=at)
        plain = await (await follow(store, "t")).fresh()
        full = await (await follow(store, "t", events=True, talk=True)).fresh()
        assert {line.what for line in full} - {line.what for line in plain} == {"event"}
        assert [line.says for line in plain if line.what == "said"] == ["Seat 1 (Bob) says something."]
        assert [line.says for line in full if line.what == "said"] == ["Seat 1 (Bob): Well?"]

    asyncio.run(story())


def test_old_deals_vanish_without_any_visit() -> None:
    async def story() -> None:
        store = MemoryStore()
        last, today = "2026-11-15", "2027-01-13"
        for day in (last, today):
            await store.put_deal(day, b"{}")
        for day, kept in ((today, [today, last]), (day_before(today, -1), [today])):
            await housekeep(store, end_of(day) - 1, abandon_days=14, keep_days=90)
            assert [day for day, _ in await store.deals()] == kept

    asyncio.run(story())


def test_follower_is_told_everything_once() -> None:
    async def story() -> None:
        at = waiting()
        store = await store_with(t=at)
        follower = await follow(store, "t", talk=True)
        assert [line.what for line in await follower.fresh()] == ["opened", "places"]
        assert await follower.fresh() == []
        entries: list[log.AnyEntry] = [
            log.Said(at=START, seat=0, name="Bob", text="Well?"),
            log.Closed(at=START, why="host"),
        ]
        for entry in entries:
            await store.append(
                Append(row=row_of(at.table), after=len(store.log_of("t")), entries=[log.encode(entry)])
            )
        assert [line.says for line in await follower.fresh()] == [
            "Seat 0 (Bob): Well?",
            "The host has closed the table.",
        ]
        assert await follower.fresh() == []
        store.rewrite("t", store.log_of("t")[1:])
        with pytest.raises(DiceTownError, match="does not begin with its opening"):
            await (await follow(store, "t")).fresh()

    asyncio.run(story())


def test_long_reasons_are_shortened() -> None:
    short, long = "x" * LONGEST_REASON, "x" * (LONGEST_REASON + 1)
    assert reason_of(ValueError(short)) == short
    assert reason_of(ValueError(long)) == f"{short}…"
    assert reason_of(RecursionError()) == "it is nested too deeply"
    assert reason_of(UnicodeDecodeError("utf-8", b"\xff", 0, 1, "no")) == "it is not UTF-8"
