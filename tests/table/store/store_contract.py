"""What every store of any kind owes: the tests that each of them passes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, TypeVar

import pytest

from dicetown.engine.errors import DiceTownError
from dicetown.table.store.errors import Conflict, StoreFailed
from dicetown.table.store.rows import CLOSED, OPEN, OVER, PLAYING, Append, SeatRow, TableRow
from dicetown.table.store.store import Store
from tests.table.store.rows import a_report, a_row, a_session, an_append, entries, ids


def run(story: Coroutine[Any, Any, None]) -> None:
    """Run a story to its end; one that never ends fails."""
    asyncio.run(asyncio.wait_for(story, 60))


Contract = TypeVar("Contract", bound="StoreContract")


def on_an_empty_store(
    story: Callable[[Contract, Store], Awaitable[None]],
) -> Callable[[Contract, Path], None]:
    """Make a test of a story that takes a store."""

    def test(self: Contract, tmp_path: Path) -> None:
        async def whole() -> None:
            async with self.opened(tmp_path) as store:
                await story(self, store)

        run(whole())

    return test


class StoreContract:
    """Inherit from it and say how a store is opened."""

    def opened(self, folder: Path) -> AbstractAsyncContextManager[Store]:
        """The store that belongs to a folder, empty the first time, closed at the end."""
        raise NotImplementedError

    @on_an_empty_store
    async def test_entries_keep_their_order(self, store: Store) -> None:
        await store.append(an_append("t1", 0, count=2))
        await store.append(an_append("t2", 0))
        await store.append(an_append("t1", 2, count=3))
        assert await store.load("t1") == entries("t1", 0, 5)
        assert await store.load("t2") == entries("t2", 0, 1)

    @on_an_empty_store
    async def test_log_loads_from_any_number(self, store: Store) -> None:
        await store.append(an_append("t1", 0, count=12))
        assert await store.load("t1", 9) == entries("t1", 9, 12)
        assert await store.load("t1", 12) == []

    @on_an_empty_store
    async def test_missing_table_has_nothing(self, store: Store) -> None:
        assert await store.load("t1") == []
        assert await store.row("t1") is None
        assert await store.record("t1") is None
        assert not await store.delete_table("t1")

    @on_an_empty_store
    async def test_entries_are_bytes_of_any_size(self, store: Store) -> None:
        kept = [b"", bytes(range(256)), b"\x00" * 300_000]
        await store.append(Append(row=a_row(), after=0, entries=kept))
        assert await store.load("t1") == kept

    @on_an_empty_store
    async def test_similar_names_are_different_tables(self, store: Store) -> None:
        names = ["a", "A", "a ", "a'; --", "%", "é", "e\u0301"]
        for name in names:
            await store.append(an_append(name, 0))
        assert [await store.load(name) for name in names] == [entries(name, 0, 1) for name in names]

    @on_an_empty_store
    async def test_append_updates_what_lists_show(self, store: Store) -> None:
        await store.append(Append(row=a_row(), after=0, entries=[b"1"]))
        assert await store.row("t1") == a_row()
        later = TableRow(
            id="t1",
            status=OVER,
            public=False,
            host="bob",
            rules_version=4,
            created=2,
            changed=2**40,
            summary=b"\xc3\xa9",
        )
        await store.append(Append(row=later, after=1, entries=[b"2"]))
        assert await store.row("t1") == later

    @on_an_empty_store
    async def test_empty_append_updates_lists_only(self, store: Store) -> None:
        await store.append(Append(row=a_row(), after=0, entries=[]))
        await store.append(an_append("t1", 0, count=2))
        closed = a_row(status=CLOSED, changed=7)
        await store.append(Append(row=closed, after=2, entries=[]))
        assert await store.row("t1") == closed
        assert await store.load("t1") == entries("t1", 0, 2)

    @pytest.mark.parametrize("after", [0, 2, 4])
    def test_append_with_wrong_number_changes_nothing(self, tmp_path: Path, after: int) -> None:
        async def story(_: StoreContract, store: Store) -> None:
            first = Append(
                row=a_row(host="ann"),
                after=0,
                entries=entries("t1", 0, 3),
                seats=[SeatRow(seat=0, player="ann")],
                record=b"old",
            )
            await store.append(first)
            wrong = Append(
                row=a_row(status=OVER, host="eve"),
                after=after,
                entries=[b"wrong"],
                seats=[SeatRow(seat=0, player="eve")],
                record=b"new",
            )
            with pytest.raises(Conflict):
                await store.append(wrong)
            assert await store.load("t1") == entries("t1", 0, 3)
            assert await store.row("t1") == first.row
            assert await store.record("t1") == b"old"
            assert await store.tables_of("eve") == []
            await store.append(an_append("t1", 3))

        on_an_empty_store(story)(self, tmp_path)

    @on_an_empty_store
    async def test_missing_table_can_only_be_begun(self, store: Store) -> None:
        with pytest.raises(Conflict):
            await store.append(an_append("t1", 1))
        assert await store.row("t1") is None

    @on_an_empty_store
    async def test_contended_number_lets_in_one_append(self, store: Store) -> None:
        await store.append(an_append("t1", 0))
        rivals = [Append(row=a_row(), after=1, entries=[b"by %d" % who, b"more"]) for who in range(30)]
        outcomes = await asyncio.gather(*map(store.append, rivals), return_exceptions=True)
        winners = [who for who, outcome in enumerate(outcomes) if outcome is None]
        assert len(winners) == 1
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 29
        assert await store.load("t1", 1) == rivals[winners[0]].entries

    @on_an_empty_store
    async def test_many_tables_keep_their_entries_ordered(self, store: Store) -> None:
        async def fill(table: str) -> None:
            for number in range(12):
                await store.append(an_append(table, number))

        tables = [f"t{number}" for number in range(40)]
        await asyncio.gather(*map(fill, tables))
        for table in tables:
            assert await store.load(table) == entries(table, 0, 12)

    @on_an_empty_store
    async def test_acknowledged_entries_are_there_at_once(self, store: Store) -> None:
        async def fill(table: str) -> None:
            for number in range(20):
                await store.append(an_append(table, number))
                assert await store.load(table, number) == entries(table, number, number + 1)

        await asyncio.gather(*(fill(f"t{number}") for number in range(5)))

    @on_an_empty_store
    async def test_failed_append_leaves_no_trace(self, store: Store) -> None:
        await store.append(an_append("t1", 0))
        twice = [SeatRow(seat=1, player="ann"), SeatRow(seat=1, player="bob")]
        bad = Append(row=a_row(status=OVER), after=1, entries=[b"2", b"3"], seats=twice)
        outcomes = await asyncio.gather(
            store.append(an_append("t2", 0)),
            store.append(bad),
            store.append(an_append("t3", 0)),
            return_exceptions=True,
        )
        assert isinstance(outcomes[1], DiceTownError)
        assert (outcomes[0], outcomes[2]) == (None, None)
        assert await store.load("t1") == entries("t1", 0, 1)
        assert await store.row("t1") == an_append("t1", 0).row
        assert await store.tables_of("bob") == []
        await store.append(an_append("t1", 1))
        assert [await store.load(table) for table in ("t2", "t3")] == [[b"t2 0"], [b"t3 0"]]

    @on_an_empty_store
    async def test_impossible_id_finds_nothing(self, store: Store) -> None:
        for id in ("\0", "t1\0", "\0t1"):
            assert await store.row(id) is None
            assert await store.load(id) == []
            assert await store.record(id) is None
            assert await store.subscription(id) is None

    @on_an_empty_store
    async def test_unstorable_data_is_refused_without_harm(self, store: Store) -> None:
        with pytest.raises(DiceTownError) as broken:
            await store.put_session(a_session(b"broken", name="Ann\ud800"))
        with pytest.raises(DiceTownError):
            await store.append(Append(row=a_row(changed=2**63), after=0, entries=[b"1"]))
        assert "Ann" not in str(broken.value)
        assert await store.session(b"broken") is None
        assert await store.row("t1") is None
        await store.append(an_append("t1", 0))

    @on_an_empty_store
    async def test_cancelled_caller_harms_no_others(self, store: Store) -> None:
        impatient = [asyncio.create_task(store.append(an_append(f"x{number}", 0))) for number in range(20)]
        patient = [asyncio.create_task(store.append(an_append(f"t{number}", 0))) for number in range(20)]
        await asyncio.sleep(0)
        for task in impatient:
            task.cancel()
        await asyncio.gather(*patient)
        outcomes = await asyncio.gather(*impatient, return_exceptions=True)
        assert all(isinstance(outcome, asyncio.CancelledError) for outcome in outcomes)
        for number in range(20):
            assert await store.load(f"t{number}") == entries(f"t{number}", 0, 1)

    @on_an_empty_store
    async def test_seats_and_record_stay_until_replaced(self, store: Store) -> None:
        ann, bob = SeatRow(seat=0, player="ann"), SeatRow(seat=1, player="bob")
        begin = Append(row=a_row(host="x"), after=0, entries=[b"1"], seats=[ann, bob], record=b"first")
        await store.append(begin)
        await store.append(Append(row=a_row(host="x"), after=1, entries=[b"2"]))
        assert ids(await store.tables_of("bob")) == ["t1"]
        assert await store.record("t1") == b"first"
        bob_alone = Append(row=a_row(host="x"), after=2, entries=[b"3"], seats=[bob], record=b"second")
        await store.append(bob_alone)
        assert await store.tables_of("ann") == []
        assert ids(await store.tables_of("bob")) == ["t1"]
        assert await store.record("t1") == b"second"
        await store.append(Append(row=a_row(host="x"), after=3, entries=[b"4"], seats=[]))
        assert await store.tables_of("bob") == []

    @on_an_empty_store
    async def test_status_lists_show_the_newest_first(self, store: Store) -> None:
        shown = [("t1", OPEN, 5), ("t2", PLAYING, 9), ("t3", OVER, 7), ("t4", OPEN, 8), ("t5", CLOSED, 6)]
        for table, status, changed in shown:
            await store.append(Append(row=a_row(table, status, changed=changed), after=0, entries=[b"1"]))
        assert ids(await store.rows()) == ["t2", "t4", "t3", "t5", "t1"]
        assert ids(await store.rows(status=[OPEN])) == ["t4", "t1"]
        assert ids(await store.rows(status=[OPEN], limit=1)) == ["t4"]
        assert ids(await store.rows(status=[OVER, OPEN, OPEN])) == ["t4", "t3", "t1"]
        assert ids(await store.rows(status=[OVER, OPEN], limit=2)) == ["t4", "t3"]
        assert await store.rows(status=[]) == []
        await store.append(Append(row=a_row("t1", PLAYING, changed=10), after=1, entries=[b"2"]))
        assert ids(await store.rows(status=[OPEN, PLAYING])) == ["t1", "t2", "t4"]

    @on_an_empty_store
    async def test_lists_can_filter_private_or_public(self, store: Store) -> None:
        for table, public in (("t1", True), ("t2", False)):
            await store.append(Append(row=a_row(table, public=public), after=0, entries=[b"1"]))
        assert ids(await store.rows(public=True)) == ["t1"]
        assert ids(await store.rows(public=False)) == ["t2"]
        assert await store.rows(status=[OPEN], public=True) == [a_row("t1")]
        assert len(await store.rows()) == 2

    @on_an_empty_store
    async def test_players_find_their_tables_once(self, store: Store) -> None:
        """These are the tables that they host or sit at."""
        both = [SeatRow(seat=0, player="ann"), SeatRow(seat=2, player="ann"), SeatRow(seat=1, player="bob")]
        for table, host, changed, seats in (
            ("t1", "ann", 1, both),
            ("t2", "ann", 3, []),
            ("t3", "bob", 2, both),
            ("t4", "bob", 4, []),
        ):
            row = a_row(table, OVER, host=host, changed=changed)
            await store.append(Append(row=row, after=0, entries=[b"1"], seats=seats))
        assert ids(await store.tables_of("ann")) == ["t2", "t3", "t1"]
        assert ids(await store.tables_of("bob")) == ["t4", "t3", "t1"]
        assert ids(await store.tables_of("ann", limit=2)) == ["t2", "t3"]
        assert await store.tables_of("eve") == []

    @on_an_empty_store
    async def test_deleted_table_leaves_its_name_free(self, store: Store) -> None:
        seats = [SeatRow(seat=0, player="bob")]
        await store.append(
            Append(row=a_row(), after=0, entries=entries("t1", 0, 3), seats=seats, record=b"r")
        )
        await store.append(an_append("t2", 0))
        await store.put_report(a_report())
        assert await store.delete_table("t1")
        assert await store.row("t1") is None
        assert await store.load("t1") == []
        assert await store.record("t1") is None
        assert await store.tables_of("bob") == []
        assert await store.load("t2") == entries("t2", 0, 1)
        assert len(await store.reports()) == 1
        await store.append(an_append("t1", 0))
        assert await store.load("t1") == entries("t1", 0, 1)
        assert await store.record("t1") is None
        assert await store.tables_of("bob") == []

    @on_an_empty_store
    async def test_old_ended_tables_are_forgotten(self, store: Store) -> None:
        for table, status, changed in (
            ("open", OPEN, 1),
            ("playing", PLAYING, 1),
            ("over", OVER, 9),
            ("closed", CLOSED, 9),
            ("fresh", OVER, 10),
        ):
            row = a_row(table, status, changed=changed)
            seats = [SeatRow(seat=0, player="bob")]
            await store.append(Append(row=row, after=0, entries=[b"1"], seats=seats, record=b"r"))
        assert await store.expire(sessions_before=0, tables_before=10) == (0, 2)
        assert sorted(ids(await store.rows())) == ["fresh", "open", "playing"]
        assert len(await store.tables_of("bob")) == 3
        assert await store.load("over") == []
        assert await store.record("closed") is None

    @on_an_empty_store
    async def test_all_expired_tables_are_forgotten(self, store: Store) -> None:
        for number in range(45):
            await store.append(Append(row=a_row(f"t{number}", OVER), after=0, entries=[b"1"]))
        assert await store.expire(sessions_before=0, tables_before=10) == (0, 45)
        assert await store.rows() == []

    @on_an_empty_store
    async def test_other_values_have_their_keys(self, store: Store) -> None:
        assert await store.get_meta("key") is None
        await store.put_meta("key", b"one")
        await store.put_meta("other", b"")
        await store.put_meta("key", b"two")
        assert await store.get_meta("key") == b"two"
        assert await store.get_meta("other") == b""

    def test_everything_survives_a_reopening(self, tmp_path: Path) -> None:
        async def before() -> None:
            async with self.opened(tmp_path) as store:
                seats = [SeatRow(seat=3, player="bob")]
                await store.append(
                    Append(row=a_row(), after=0, entries=[b"1", b"2"], seats=seats, record=b"r")
                )
                await store.put_session(a_session())
                await store.put_report(a_report())
                await store.put_meta("key", b"value")

        async def afterwards() -> None:
            async with self.opened(tmp_path) as store:
                assert await store.load("t1") == [b"1", b"2"]
                assert await store.record("t1") == b"r"
                assert await store.tables_of("bob") == [a_row()]
                assert await store.session(b"hash") == a_session()
                [report] = await store.reports()
                assert report.text == "rude"
                assert await store.get_meta("key") == b"value"
                with pytest.raises(Conflict):
                    await store.append(an_append("t1", 1))
                await store.append(Append(row=a_row(), after=2, entries=[b"3"]))

        run(before())
        run(afterwards())

    def test_work_begun_before_closing_is_finished(self, tmp_path: Path) -> None:
        async def before() -> None:
            async with self.opened(tmp_path) as store:
                begun = [asyncio.create_task(store.append(an_append(f"t{n}", 0))) for n in range(50)]
                await asyncio.sleep(0)
            assert await asyncio.gather(*begun) == [None] * 50

        async def afterwards() -> None:
            async with self.opened(tmp_path) as store:
                assert len(await store.rows()) == 50

        run(before())
        run(afterwards())

    @on_an_empty_store
    async def test_closed_store_refuses_all_work(self, store: Store) -> None:
        """It can be closed again."""
        await store.close()
        with pytest.raises(StoreFailed):
            await store.append(an_append("t1", 0))
        with pytest.raises(StoreFailed):
            await store.load("t1")
        await store.close()
