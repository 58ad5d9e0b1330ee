"""What every store owes to the deals of the day."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicetown.table.store.errors import Conflict
from dicetown.table.store.rows import OVER, Append, ResultRow
from dicetown.table.store.store import Store
from tests.table.store.rows import a_row, an_append
from tests.table.store.store_contract import StoreContract, on_an_empty_store, run


def a_result(
    player: str = "ann", day: str = "2026-11-15", *, table: str = "t1", began: int = 1, ended: int = 0
) -> ResultRow:
    """A player's deal; with an end it was won by three."""
    won = bool(ended)
    return ResultRow(
        day=day,
        player=player,
        name=player.title(),
        table=table,
        began=began,
        ended=ended,
        points=20 if won else 0,
        lead=3 if won else 0,
        rank=1 if won else 0,
        won=won,
        rounds=7 if won else 0,
    )


async def begin(store: Store, result: ResultRow) -> None:
    await store.append(Append(row=a_row(result.table), after=0, entries=[b"1"], result=result))


class DealContract(StoreContract):
    """The part of the contract that is about deals."""

    @on_an_empty_store
    async def test_first_deal_of_day_stays(self, store: Store) -> None:
        assert await store.put_deal("2026-11-15", b"one") == b"one"
        assert await store.put_deal("2026-11-15", b"two") == b"one"
        assert await store.put_deal("2026-11-16", b"three") == b"three"
        assert await store.deals() == [("2026-11-16", b"three"), ("2026-11-15", b"one")]
        assert await store.deals(1) == [("2026-11-16", b"three")]

    @on_an_empty_store
    async def test_result_comes_with_the_games_end(self, store: Store) -> None:
        await begin(store, a_result())
        assert await store.results("2026-11-15") == [a_result()]
        ended = a_result(ended=9)
        await store.append(Append(row=a_row(status=OVER), after=1, entries=[b"2"], result=ended))
        assert await store.results("2026-11-15") == [ended]
        assert await store.results("2026-11-16") == []

    @on_an_empty_store
    async def test_refused_entries_leave_no_result(self, store: Store) -> None:
        await begin(store, a_result())
        with pytest.raises(Conflict):
            await store.append(Append(row=a_row(), after=0, entries=[b"2"], result=a_result(ended=9)))
        assert await store.results("2026-11-15") == [a_result()]

    @on_an_empty_store
    async def test_only_the_first_table_per_day_counts(self, store: Store) -> None:
        """It is the first one of each player."""
        await begin(store, a_result())
        await begin(store, a_result(table="t2", ended=9))
        assert await store.results("2026-11-15") == [a_result()]

    @on_an_empty_store
    async def test_results_are_found_by_day_or_player(self, store: Store) -> None:
        await begin(store, a_result("bob", table="t1", began=2))
        await begin(store, a_result("ann", table="t2", began=1))
        await begin(store, a_result("ann", "2026-11-16", table="t3"))
        assert [row.player for row in await store.results("2026-11-15")] == ["ann", "bob"]
        assert [row.day for row in await store.results_of("ann")] == ["2026-11-16", "2026-11-15"]
        assert [row.day for row in await store.results_of("ann", 1)] == ["2026-11-16"]
        assert await store.results_of("eve") == []

    @on_an_empty_store
    async def test_result_outlives_tidying_but_not_deletion(self, store: Store) -> None:
        for player, table in (("ann", "t1"), ("bob", "t2")):
            result = a_result(player, table=table, ended=9)
            await store.append(Append(row=a_row(table, OVER), after=0, entries=[b"1"], result=result))
        await store.delete_table("t2")
        assert await store.expire(sessions_before=0, tables_before=10) == (0, 1)
        assert [row.player for row in await store.results("2026-11-15")] == ["ann"]

    @on_an_empty_store
    async def test_old_deals_vanish_with_their_results(self, store: Store) -> None:
        for day, table in (("2026-11-14", "t1"), ("2026-11-15", "t2")):
            await store.put_deal(day, b"deal")
            await begin(store, a_result(day=day, table=table))
        assert await store.expire_deals("2026-11-15") == 1
        assert await store.deals() == [("2026-11-15", b"deal")]
        assert [row.day for row in await store.results_of("ann")] == ["2026-11-15"]

    def test_deals_and_results_survive_a_reopening(self, tmp_path: Path) -> None:
        async def before() -> None:
            async with self.opened(tmp_path) as store:
                await store.put_deal("2026-11-15", b"deal")
                await store.append(an_append("t0", 0))
                await begin(store, a_result(ended=9))

        async def afterwards() -> None:
            async with self.opened(tmp_path) as store:
                assert await store.deals() == [("2026-11-15", b"deal")]
                assert await store.results_of("ann") == [a_result(ended=9)]

        run(before())
        run(afterwards())
