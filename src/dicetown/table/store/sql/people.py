"""The sessions of players, and their reports."""

from __future__ import annotations

from msgspec.structs import asdict

from dicetown.engine.errors import DiceTownError
from dicetown.table.store.rows import ReportRow, SessionRow
from dicetown.table.store.sql.connection import SqlConnection
from dicetown.table.store.sql.database import Database

SESSION = "key_hash, player, kind, name, created, used, expires"
REPORT = "number, reported, reporter, game, about, text, reason, done"
FINISH_REPORT = "UPDATE reports SET done = 1 WHERE number = ?"


class People(Database):
    async def put_session(self, session: SessionRow) -> None:
        """Store a session, replacing one with the same hash."""
        await self._change(
            f"INSERT INTO sessions ({SESSION})"
            " VALUES (:key_hash, :player, :kind, :name, :created, :used, :expires)"
            " ON CONFLICT (key_hash) DO UPDATE SET player = excluded.player, kind = excluded.kind,"
            " name = excluded.name, created = excluded.created, used = excluded.used,"
            " expires = excluded.expires",
            asdict(session),
        )

    async def session(self, key_hash: bytes) -> SessionRow | None:
        query = f"SELECT {SESSION} FROM sessions WHERE key_hash = ?"
        return await self._first(SessionRow, query, (key_hash,))

    async def sessions_of(self, player: str) -> list[SessionRow]:
        """Return the sessions of a player, oldest first."""
        query = f"SELECT {SESSION} FROM sessions WHERE player = ? ORDER BY created"
        return await self._all(SessionRow, query, (player,))

    async def note_visit(self, key_hash: bytes, used: int, expires: int) -> bool:
        """Note when a session was used and when it expires. Return False if it is gone."""
        statement = "UPDATE sessions SET used = ?, expires = ? WHERE key_hash = ?"
        return await self._change(statement, (used, expires, key_hash)) > 0

    async def delete_session(self, key_hash: bytes) -> bool:
        return await self._change("DELETE FROM sessions WHERE key_hash = ?", (key_hash,)) > 0

    async def rename(self, player: str, name: str) -> None:
        """Change the name in all sessions of a player."""
        await self._change("UPDATE sessions SET name = ? WHERE player = ?", (name, player))

    async def put_report(self, report: ReportRow) -> int:
        """Store a report, and return its number. A number other than 0 replaces the report of that number.

        An open report with the same content is the same report, sent again: it is not stored twice.
        """
        return await self._write(lambda connection: _put_report(connection, report))

    async def reports(self, done: bool | None = None, limit: int = 100) -> list[ReportRow]:
        """Return reports, the latest first."""
        least, most = (0, 1) if done is None else (done, done)
        query = f"SELECT {REPORT} FROM reports WHERE done BETWEEN ? AND ? ORDER BY number DESC LIMIT ?"
        return await self._all(ReportRow, query, (least, most, limit))

    async def open_reports(self, by: str, table: str) -> tuple[int, int]:
        """Return how many open reports there are by a player, and how many about a table."""
        query = (
            "SELECT count(*) FILTER (WHERE reporter = ?), count(*) FILTER (WHERE game = ?)"
            " FROM reports WHERE done = 0"
        )
        [(by_player, about_table)] = await self._select(query, (by, table))
        return by_player, about_table


def _put_report(connection: SqlConnection, report: ReportRow) -> int:
    facts = asdict(report)
    if report.number == 0:
        again = connection.execute(
            "SELECT number FROM reports WHERE reporter = :by AND game = :table AND about = :about"
            " AND text = :text AND reason = :reason AND done = :done AND done = 0",
            facts,
        ).fetchall()
        if again:
            return int(again[0][0])
        [(added,)] = connection.execute(
            "INSERT INTO reports (reported, reporter, game, about, text, reason, done)"
            " VALUES (:at, :by, :table, :about, :text, :reason, :done) RETURNING number",
            facts,
        ).fetchall()
        return int(added)
    replaced = connection.execute(
        "UPDATE reports SET reported = :at, reporter = :by, game = :table, about = :about, text = :text,"
        " reason = :reason, done = :done WHERE number = :number",
        facts,
    ).rowcount
    if not replaced:
        raise DiceTownError(f"There is no report {report.number}.")
    return report.number
