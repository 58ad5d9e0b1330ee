"""The subscriptions of players to notices, and the notices that were sent."""

from __future__ import annotations

from msgspec.structs import asdict

from dicetown.table.store.rows import SubscriptionRow, ToldRow
from dicetown.table.store.sql.database import Database, can_be_id

SUBSCRIPTION = "id, player, channel, target, lang, created, confirmed"


class Subscriptions(Database):
    async def put_subscription(self, subscription: SubscriptionRow) -> None:
        """Store a subscription, replacing one with the same id."""
        await self._change(
            f"INSERT INTO subscriptions ({SUBSCRIPTION})"
            " VALUES (:id, :player, :channel, :target, :lang, :created, :confirmed)"
            " ON CONFLICT (id) DO UPDATE SET player = excluded.player, channel = excluded.channel,"
            " target = excluded.target, lang = excluded.lang, created = excluded.created,"
            " confirmed = excluded.confirmed",
            asdict(subscription),
        )

    async def subscription(self, id: str) -> SubscriptionRow | None:
        if not can_be_id(id):
            return None
        query = f"SELECT {SUBSCRIPTION} FROM subscriptions WHERE id = ?"
        return await self._first(SubscriptionRow, query, (id,))

    async def subscriptions_of(self, player: str) -> list[SubscriptionRow]:
        """Return the subscriptions of a player, oldest first."""
        query = f"SELECT {SUBSCRIPTION} FROM subscriptions WHERE player = ? ORDER BY created, id"
        return await self._all(SubscriptionRow, query, (player,))

    async def delete_subscription(self, id: str) -> bool:
        """Delete a subscription and the notes of what was told through it. Return False if there is none."""
        return await self._change("DELETE FROM subscriptions WHERE id = ?", (id,)) > 0

    async def put_tried(self, subscription: str) -> None:
        """Note that a player tries a subscription out. Does nothing if it is gone."""
        await self._change("UPDATE subscriptions SET tried = 1 WHERE id = ?", (subscription,))

    async def take_tried(self, subscription: str) -> bool:
        """Return whether a subscription was tried out since this was called last."""
        statement = "UPDATE subscriptions SET tried = 0 WHERE id = ? AND tried = 1"
        return await self._change(statement, (subscription,)) > 0

    async def put_told(self, told: ToldRow) -> None:
        # The table or the subscription may have been deleted while the notice was sent.
        await self._change(
            "INSERT INTO told (player, game, subscription, at) SELECT :player, :table, :subscription, :at"
            " WHERE EXISTS (SELECT 1 FROM games WHERE id = :table)"
            " AND EXISTS (SELECT 1 FROM subscriptions WHERE id = :subscription)"
            " ON CONFLICT (player, game, subscription) DO UPDATE SET at = excluded.at",
            asdict(told),
        )

    async def told(self, table: str = "") -> list[ToldRow]:
        """Return the notices after which the player has not come yet, for one table or for all."""
        where, values = ("WHERE game = ?", (table,)) if table else ("", ())
        query = (
            f"SELECT player, game, subscription, at FROM told {where} ORDER BY at, player, game, subscription"
        )
        return await self._all(ToldRow, query, values)

    async def delete_told(self, player: str, table: str) -> None:
        """Delete the notes of what a player was told of a table, because they have come to it."""
        await self._change("DELETE FROM told WHERE player = ? AND game = ?", (player, table))
