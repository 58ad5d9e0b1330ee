"""What every store owes to who wants to be told that it is their turn."""

from __future__ import annotations

from dicetown.table.store.rows import SubscriptionRow, ToldRow
from dicetown.table.store.store import Store
from tests.table.store.rows import a_session, an_append
from tests.table.store.store_contract import StoreContract, on_an_empty_store


def a_subscription(id: str = "s1", player: str = "ann", *, created: int = 1) -> SubscriptionRow:
    return SubscriptionRow(
        id=id, player=player, channel="mail", target="a@b.org", lang="fr", created=created, confirmed=False
    )


def a_note(player: str = "ann", table: str = "t1", subscription: str = "s1", *, at: int = 1) -> ToldRow:
    return ToldRow(player=player, table=table, subscription=subscription, at=at)


class NoticeContract(StoreContract):
    """The part of the contract that is about notices."""

    @on_an_empty_store
    async def test_subscriptions_are_found_by_id_or_player(self, store: Store) -> None:
        assert await store.subscription("s1") is None
        later, first = a_subscription("s1", created=2), a_subscription("s2", created=1)
        for row in (later, first, a_subscription("s3", "bob")):
            await store.put_subscription(row)
        assert await store.subscription("s1") == later
        assert await store.subscriptions_of("ann") == [first, later]
        other = SubscriptionRow(
            id="s1", player="bob", channel="push", target="x", lang="en", created=9, confirmed=True
        )
        await store.put_subscription(other)
        assert await store.subscriptions_of("ann") == [first]
        assert await store.subscription("s1") == other
        assert await store.delete_subscription("s1")
        assert not await store.delete_subscription("s1")
        assert await store.subscription("s1") is None

    @on_an_empty_store
    async def test_subscription_trial_is_found_once(self, store: Store) -> None:
        for id in ("s1", "s2"):
            await store.put_subscription(a_subscription(id))
            assert not await store.take_tried(id)
        await store.put_tried("s1")
        await store.put_tried("nonesuch")
        asked = ("nonesuch", "s2", "s1", "s1")
        assert [id for id in asked if await store.take_tried(id)] == ["s1"]
        await store.put_tried("s2")
        await store.delete_subscription("s2")
        await store.put_subscription(a_subscription("s2"))
        assert not await store.take_tried("s2")

    @on_an_empty_store
    async def test_told_notices_stay_until_a_visit(self, store: Store) -> None:
        for table in ("t1", "t2"):
            await store.append(an_append(table, 0))
        for id, player in (("s1", "ann"), ("s2", "ann"), ("s3", "bob")):
            await store.put_subscription(a_subscription(id, player))
        mine = [a_note(at=2), a_note(subscription="s2", at=3), a_note(table="t2", at=4)]
        for note in (*mine, a_note("bob", "t1", "s3", at=5)):
            await store.put_told(note)
        await store.put_told(a_note(at=1))
        assert await store.told() == [a_note(at=1), *mine[1:], a_note("bob", "t1", "s3", at=5)]
        await store.delete_told("ann", "t1")
        assert await store.told() == [mine[2], a_note("bob", "t1", "s3", at=5)]

    @on_an_empty_store
    async def test_notices_vanish_with_table_and_subscription(self, store: Store) -> None:
        for table in ("t1", "t2"):
            await store.append(an_append(table, 0))
        for id in ("s1", "s2"):
            await store.put_subscription(a_subscription(id))
            for table in ("t1", "t2"):
                await store.put_told(a_note(table=table, subscription=id))
        await store.delete_table("t1")
        await store.delete_subscription("s1")
        assert await store.told() == [a_note(table="t2", subscription="s2")]
        for note in (a_note(table="t1", subscription="s2"), a_note(table="t2", subscription="s1")):
            await store.put_told(note)
        assert len(await store.told()) == 1

    @on_an_empty_store
    async def test_subscriptions_vanish_with_the_last_session(self, store: Store) -> None:
        for key, player, expires in ((b"1", "ann", 9), (b"2", "ann", 20), (b"3", "bob", 9)):
            await store.put_session(a_session(key, player, expires=expires))
        for id, player in (("s1", "ann"), ("s2", "bob")):
            await store.put_subscription(a_subscription(id, player))
        await store.expire(sessions_before=10, tables_before=0)
        assert await store.subscriptions_of("ann") == [a_subscription("s1")]
        assert await store.subscriptions_of("bob") == []
