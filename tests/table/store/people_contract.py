"""What every store owes to people: their sessions, their names, and what they report."""

from __future__ import annotations

import msgspec
import pytest

from dicetown.engine.errors import DiceTownError
from dicetown.table.store.rows import SessionRow
from dicetown.table.store.store import Store
from tests.table.store.rows import a_report, a_session
from tests.table.store.store_contract import StoreContract, on_an_empty_store


class PeopleContract(StoreContract):
    """The part of the contract that is about people."""

    @on_an_empty_store
    async def test_session_is_found_by_its_hash(self, store: Store) -> None:
        """Another session of the same hash replaces it."""
        assert await store.session(b"one") is None
        await store.put_session(a_session(b"one"))
        await store.put_session(a_session(b"two", "bob"))
        assert await store.session(b"one") == a_session(b"one")
        replacement = SessionRow(
            key_hash=b"one", player="eve", kind="token", name="E", created=4, used=5, expires=6
        )
        await store.put_session(replacement)
        assert await store.session(b"one") == replacement
        assert await store.session(b"two") == a_session(b"two", "bob")

    @on_an_empty_store
    async def test_player_can_lose_each_session_alone(self, store: Store) -> None:
        phone, laptop = a_session(b"phone", created=2), a_session(b"laptop", created=1)
        for session in (phone, laptop, a_session(b"other", "bob")):
            await store.put_session(session)
        assert await store.sessions_of("ann") == [laptop, phone]
        assert await store.delete_session(b"laptop")
        assert not await store.delete_session(b"laptop")
        assert await store.sessions_of("ann") == [phone]
        assert await store.sessions_of("nonesuch") == []

    @on_an_empty_store
    async def test_visit_is_noted_in_existing_sessions_only(self, store: Store) -> None:
        for session in (a_session(b"one"), a_session(b"two")):
            await store.put_session(session)
        assert await store.note_visit(b"one", used=50, expires=60)
        visited = msgspec.structs.replace(a_session(b"one"), used=50, expires=60)
        assert await store.session(b"one") == visited
        assert await store.session(b"two") == a_session(b"two")
        await store.delete_session(b"one")
        assert not await store.note_visit(b"one", used=70, expires=80)
        assert await store.sessions_of("ann") == [a_session(b"two")]

    @on_an_empty_store
    async def test_new_name_reaches_all_own_sessions(self, store: Store) -> None:
        for key_hash, player in ((b"1", "ann"), (b"2", "ann"), (b"3", "bob")):
            await store.put_session(a_session(key_hash, player))
        await store.rename("ann", "Zoë 🎲")
        assert [session.name for session in await store.sessions_of("ann")] == ["Zoë 🎲", "Zoë 🎲"]
        assert [session.name for session in await store.sessions_of("bob")] == ["Ann"]

    @on_an_empty_store
    async def test_reports_are_numbered_and_newest_first(self, store: Store) -> None:
        numbers = [await store.put_report(a_report(text=text)) for text in ("a", "b", "c")]
        assert numbers == sorted(set(numbers))
        assert 0 not in numbers
        assert await store.reports(limit=2) == [
            a_report(numbers[2], text="c"),
            a_report(numbers[1], text="b"),
        ]

    @on_an_empty_store
    async def test_repeated_report_counts_once_until_handled(self, store: Store) -> None:
        first = await store.put_report(a_report(text="a"))
        sent_again = msgspec.structs.replace(a_report(text="a"), at=99)
        assert await store.put_report(sent_again) == first
        assert await store.reports() == [a_report(first, text="a")]
        for other in ({"by": "eve"}, {"table": "t9"}, {"about": "eve"}, {"text": "b"}, {"reason": "worse"}):
            assert await store.put_report(msgspec.structs.replace(sent_again, **other)) != first
        await store.put_report(a_report(first, text="a", done=True))
        assert await store.put_report(sent_again) != first

    @on_an_empty_store
    async def test_reports_can_be_replaced_and_filtered(self, store: Store) -> None:
        first, second = [await store.put_report(a_report(text=text)) for text in ("a", "b")]
        assert await store.put_report(a_report(first, text="a", done=True)) == first
        assert await store.reports(done=True) == [a_report(first, text="a", done=True)]
        assert await store.reports(done=False) == [a_report(second, text="b")]
        assert [report.number for report in await store.reports()] == [second, first]
        with pytest.raises(DiceTownError):
            await store.put_report(a_report(second + 1))
        assert len(await store.reports()) == 2

    @on_an_empty_store
    async def test_open_reports_count_by_author_and_table(self, store: Store) -> None:
        assert await store.open_reports("ann", "t1") == (0, 0)
        for by, table, done in (
            ("ann", "t1", False),
            ("ann", "t2", False),
            ("bob", "t1", False),
            ("ann", "t1", True),
        ):
            await store.put_report(msgspec.structs.replace(a_report(done=done), by=by, table=table))
        assert await store.open_reports("ann", "t1") == (2, 2)
        assert await store.open_reports("bob", "t2") == (1, 1)
        assert await store.open_reports("eve", "t3") == (0, 0)

    @on_an_empty_store
    async def test_handled_reports_are_forgotten_with_tables(self, store: Store) -> None:
        for done in (True, False):
            await store.put_report(a_report(done=done))
        at = (await store.reports())[0].at
        await store.expire(sessions_before=0, tables_before=at)
        assert len(await store.reports()) == 2
        await store.expire(sessions_before=0, tables_before=at + 1)
        assert [report.done for report in await store.reports()] == [False]

    @on_an_empty_store
    async def test_sessions_are_forgotten_after_expiry(self, store: Store) -> None:
        for expires in (9, 10, 11):
            await store.put_session(a_session(b"%d" % expires, expires=expires))
        assert await store.expire(sessions_before=10, tables_before=0) == (1, 0)
        assert [session.expires for session in await store.sessions_of("ann")] == [10, 11]
