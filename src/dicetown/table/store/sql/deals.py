"""The deals of the days, and their results."""

from __future__ import annotations

from msgspec.structs import asdict

from dicetown.table.store.rows import ResultRow
from dicetown.table.store.sql.connection import SqlConnection
from dicetown.table.store.sql.database import Database

# `rank` is a function in SQL, so the column for it is called `place`.
RESULT = "day, player, name, game, began, ended, points, lead, place, won, rounds"


class Deals(Database):
    async def put_deal(self, day: str, deal: bytes) -> bytes:
        """Store the deal of a day unless there is one already, and return the stored one."""

        def put(connection: SqlConnection) -> bytes:
            statement = "INSERT INTO deals (day, deal) VALUES (?, ?) ON CONFLICT (day) DO NOTHING"
            connection.execute(statement, (day, deal))
            [(kept,)] = connection.execute("SELECT deal FROM deals WHERE day = ?", (day,)).fetchall()
            assert isinstance(kept, bytes)
            return kept

        return await self._write(put)

    async def deals(self, limit: int = 100) -> list[tuple[str, bytes]]:
        """Return the stored days and their deals, the latest first."""
        return await self._select("SELECT day, deal FROM deals ORDER BY day DESC LIMIT ?", (limit,))

    async def results(self, day: str) -> list[ResultRow]:
        """Return the results of all players who have begun the deal of a day, in the order of beginning."""
        query = f"SELECT {RESULT} FROM results WHERE day = ? ORDER BY began, player"
        return await self._all(ResultRow, query, (day,))

    async def results_of(self, player: str, limit: int = 100) -> list[ResultRow]:
        """Return the results of a player, the latest first."""
        query = f"SELECT {RESULT} FROM results WHERE player = ? ORDER BY day DESC LIMIT ?"
        return await self._all(ResultRow, query, (player, limit))

    async def expire_deals(self, before: str) -> int:
        """Delete the deals of days before this one and their results, and return how many deals."""

        def expire(connection: SqlConnection) -> int:
            connection.execute("DELETE FROM results WHERE day < ?", (before,))
            return connection.execute("DELETE FROM deals WHERE day < ?", (before,)).rowcount

        return await self._write(expire)


def put_result(connection: SqlConnection, result: ResultRow) -> None:
    connection.execute(
        f"INSERT INTO results ({RESULT})"
        " VALUES (:day, :player, :name, :table, :began, :ended, :points, :lead, :rank, :won, :rounds)"
        " ON CONFLICT (day, player) DO UPDATE SET name = excluded.name, ended = excluded.ended,"
        " points = excluded.points, lead = excluded.lead, place = excluded.place, won = excluded.won,"
        " rounds = excluded.rounds WHERE results.game = excluded.game",
        asdict(result),
    )
