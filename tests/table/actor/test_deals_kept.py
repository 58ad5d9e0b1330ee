"""Deals of the day stay what they were: opened once however often asked for, ended once and for all."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from dicetown.table.daily import deals
from dicetown.table.room import log, table
from dicetown.table.room.table import OVER, PLAYING, Table
from dicetown.table.store.rows import Append
from dicetown.table.store.summary import row_of, seat_rows
from tests.table.cluster.process_group import PeerProcess, ProcessGroup
from tests.table.keeping import PEOPLE, Guest, Keeper, run
from tests.web.virtual_time import clock

ANN = PEOPLE[0]
KEY = b"k" * 32


def beginning() -> tuple[str, list[log.AnyEntry]]:
    day = deals.day_of(clock())
    name = deals.table_for(KEY, day, ANN.id)
    return name, list(deals.beginning(deals.deal_of(KEY, day), name, ANN, 0, clock()))


def played(entries: list[log.AnyEntry]) -> Table:
    """To its end, every seat answering what comes first; the answers are added."""
    opened = entries[0]
    assert isinstance(opened, log.Opened)
    found = Table(opened)
    for entry in entries[1:]:
        found.fold(entry)
    while found.phase == PLAYING:
        if found.can_go_on:
            found.go_on()
            continue
        seat = next(number for number, place in enumerate(found.seats) if place.asked)
        choice = found.game.options(seat)[0].text
        how: log.How = "person" if found.seats[seat].is_person else "bot"
        answer = log.Answered(at=clock(), seat=seat, choice=choice, how=how)
        found.fold(answer)
        entries.append(answer)
    return found


def test_result_outlives_the_rules_it_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        keeper = Keeper()
        name, entries = beginning()
        ended = played(entries)
        assert ended.phase == OVER
        assert ended.final is not None
        result = deals.result_of(ended)
        await keeper.store.append(
            Append(
                row=row_of(ended),
                after=0,
                entries=[log.encode(entry) for entry in entries],
                seats=seat_rows(ended),
                record=ended.final.to_json().encode(),
                result=result,
            )
        )
        monkeypatch.setattr(table, "VERSIONS", ())
        await keeper.manager.find(name)
        assert list(await keeper.store.results(deals.day_of(clock()))) == [result]
        row = await keeper.store.row(name)
        assert row is not None
        assert row.status == OVER

    run(story())


def test_concurrent_requests_share_one_deal_table(monkeypatch: pytest.MonkeyPatch) -> None:
    hold = PeerProcess.hold

    async def holds_slowly(self: PeerProcess, tables: Sequence[str]) -> set[str]:
        await asyncio.sleep(self.group.rng.uniform(0.001, 0.01))
        return await hold(self, tables)

    async def story(seed: int) -> None:
        async with ProcessGroup(seed, processes=2) as group:
            manager = group.managers[0]
            name, entries = beginning()

            async def enters() -> Guest:
                await manager.open_deal(name, entries)
                guest = Guest(ANN)
                await (await manager.find(name)).enter(guest, None)
                return guest

            guests = await asyncio.gather(enters(), enters(), enters())
            live = manager.in_memory(name)
            assert live is not None
            assert all(guest in live.viewers for guest in guests)

    monkeypatch.setattr(PeerProcess, "hold", holds_slowly)
    for seed in range(6):
        run(story(seed))
