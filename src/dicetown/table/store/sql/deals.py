"""What the store asks a database about deals and tells it, as in `queries.py`."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import asdict

from dicetown.table.store.sql.connection import Connection
from dicetown.table.store.store import ResultRow

# `rank` is a function of SQL, so the rank of a player at their table is a place there.
RESULT = "day, player, name, game, began, ended, points, lead, place, won, rounds"


def put_result(connection: Connection, result: ResultRow) -> None:
    connection.execute(
        f"INSERT INTO results ({RESULT})"
        " VALUES (:day, :player, :name, :table, :began, :ended, :points, :lead, :rank, :won, :rounds)"
        " ON CONFLICT (day, player) DO UPDATE SET name = excluded.name, ended = excluded.ended,"
        " points = excluded.points, lead = excluded.lead, place = excluded.place, won = excluded.won,"
        " rounds = excluded.rounds WHERE results.game = excluded.game",
        asdict(result),
    )


def delete_result(connection: Connection, table: str) -> None:
    connection.execute("DELETE FROM results WHERE game = ?", (table,))


def put_deal(connection: Connection, day: str, deal: bytes) -> bytes:
    connection.execute(
        "INSERT INTO deals (day, deal) VALUES (?, ?) ON CONFLICT (day) DO NOTHING", (day, deal)
    )
    [(kept,)] = connection.execute("SELECT deal FROM deals WHERE day = ?", (day,)).fetchall()
    assert isinstance(kept, bytes)
    return kept


def deals(connection: Connection, limit: int) -> list[tuple[str, bytes]]:
    return connection.execute("SELECT day, deal FROM deals ORDER BY day DESC LIMIT ?", (limit,)).fetchall()


def results(connection: Connection, day: str) -> list[ResultRow]:
    return _results(connection, "WHERE day = ? ORDER BY began, player", (day,))


def results_of(connection: Connection, player: str, limit: int) -> list[ResultRow]:
    return _results(connection, "WHERE player = ? ORDER BY day DESC LIMIT ?", (player, limit))


def expire_deals(connection: Connection, before: str) -> int:
    connection.execute("DELETE FROM results WHERE day < ?", (before,))
    return connection.execute("DELETE FROM deals WHERE day < ?", (before,)).rowcount


def _results(connection: Connection, which: str, values: Sequence[str | int]) -> list[ResultRow]:
    found = connection.execute(f"SELECT {RESULT} FROM results {which}", values).fetchall()
    return [
        ResultRow(
            day=day,
            player=player,
            name=name,
            table=game,
            began=began,
            ended=ended,
            points=points,
            lead=lead,
            rank=place,
            won=bool(won),
            rounds=rounds,
        )
        for day, player, name, game, began, ended, points, lead, place, won, rounds in found
    ]
