"""Who wants to be told what through which subscription: queries like those of `queries.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict

from dicetown.table.store.sql.connection import Connection
from dicetown.table.store.store import SubscriptionRow, ToldRow

SUBSCRIPTION = "id, player, channel, target, lang, created, confirmed"


def put_subscription(connection: Connection, row: SubscriptionRow) -> None:
    connection.execute(
        f"INSERT INTO subscriptions ({SUBSCRIPTION})"
        " VALUES (:id, :player, :channel, :target, :lang, :created, :confirmed)"
        " ON CONFLICT (id) DO UPDATE SET player = excluded.player, channel = excluded.channel,"
        " target = excluded.target, lang = excluded.lang, created = excluded.created,"
        " confirmed = excluded.confirmed",
        asdict(row),
    )


def subscription(connection: Connection, id: str) -> SubscriptionRow | None:
    found = _subscriptions(connection, f"SELECT {SUBSCRIPTION} FROM subscriptions WHERE id = ?", (id,))
    return found[0] if found else None


def subscriptions_of(connection: Connection, player: str) -> list[SubscriptionRow]:
    query = f"SELECT {SUBSCRIPTION} FROM subscriptions WHERE player = ? ORDER BY created, id"
    return _subscriptions(connection, query, (player,))


def delete_subscription(connection: Connection, id: str) -> bool:
    return connection.execute("DELETE FROM subscriptions WHERE id = ?", (id,)).rowcount > 0


def put_tried(connection: Connection, id: str) -> None:
    connection.execute("UPDATE subscriptions SET tried = 1 WHERE id = ?", (id,))


def take_tried(connection: Connection, id: str) -> bool:
    query = "UPDATE subscriptions SET tried = 0 WHERE id = ? AND tried = 1"
    return connection.execute(query, (id,)).rowcount > 0


def put_told(connection: Connection, row: ToldRow) -> None:
    # Table and subscription may have gone while it was being told.
    connection.execute(
        "INSERT INTO told (player, game, subscription, at) SELECT :player, :table, :subscription, :at"
        " WHERE EXISTS (SELECT 1 FROM games WHERE id = :table)"
        " AND EXISTS (SELECT 1 FROM subscriptions WHERE id = :subscription)"
        " ON CONFLICT (player, game, subscription) DO UPDATE SET at = excluded.at",
        asdict(row),
    )


def told(connection: Connection, table: str) -> list[ToldRow]:
    where, values = ("WHERE game = ?", (table,)) if table else ("", ())
    query = f"SELECT player, game, subscription, at FROM told {where} ORDER BY at, player, game, subscription"
    return [
        ToldRow(player=player, table=game, subscription=subscription, at=at)
        for player, game, subscription, at in connection.execute(query, values).fetchall()
    ]


def delete_told(connection: Connection, player: str, table: str) -> None:
    connection.execute("DELETE FROM told WHERE player = ? AND game = ?", (player, table))


def expire(connection: Connection) -> None:
    """Forget the subscriptions of players who are remembered no more."""
    connection.execute("DELETE FROM subscriptions WHERE player NOT IN (SELECT player FROM sessions)")


def _subscriptions(connection: Connection, query: str, values: Sequence[Any]) -> list[SubscriptionRow]:
    return [
        SubscriptionRow(
            id=id,
            player=player,
            channel=channel,
            target=target,
            lang=lang,
            created=created,
            confirmed=bool(confirmed),
        )
        for id, player, channel, target, lang, created, confirmed in connection.execute(
            query, values
        ).fetchall()
    ]
