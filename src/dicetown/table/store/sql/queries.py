"""What the store asks a database and tells it: functions of a connection, without threads or loops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict

from dicetown.engine.errors import DiceTownError
from dicetown.table.store.sql import deals
from dicetown.table.store.sql.connection import Connection
from dicetown.table.store.store import CLOSED, OVER, Append, Conflict, ReportRow, SessionRow, TableRow

TABLE = "id, status, public, host, rules_version, created, changed, summary"
SESSION = "key_hash, player, kind, name, created, used, expires"
REPORT = "number, reported, reporter, game, about, text, reason, done"

# The number of entries in the row is what two writers contend for; the key of the log catches them too.
UPDATE = (
    "UPDATE games SET status = :status, public = :public, host = :host, rules_version = :rules_version,"
    " created = :created, changed = :changed, summary = :summary, entries = :entries"
    " WHERE id = :id AND entries = :after"
)


def facts_of(what: Append) -> dict[str, Any]:
    """What `UPDATE` needs to know."""
    return {**asdict(what.row), "after": what.after, "entries": what.after + len(what.entries)}


def conflict(what: Append) -> Conflict:
    return Conflict(f"The log does not have {what.after} entries.", hint="Load it and decide again.")


def append(connection: Connection, what: Append) -> None:
    table = what.row.id
    facts = facts_of(what)
    kept = connection.execute(UPDATE, facts).rowcount
    if not kept and what.after == 0:
        kept = connection.execute(
            f"INSERT INTO games ({TABLE}, entries) VALUES (:id, :status, :public, :host, :rules_version,"
            " :created, :changed, :summary, :entries) ON CONFLICT (id) DO NOTHING",
            facts,
        ).rowcount
    if not kept:
        raise conflict(what)
    connection.executemany(
        "INSERT INTO log (game, number, entry) VALUES (?, ?, ?)",
        [(table, number, entry) for number, entry in enumerate(what.entries, start=what.after)],
    )
    if what.seats is not None:
        connection.execute("DELETE FROM seats WHERE game = ?", (table,))
        connection.executemany(
            "INSERT INTO seats (game, seat, player) VALUES (?, ?, ?)",
            [(table, taken.seat, taken.player) for taken in what.seats],
        )
    if what.result is not None:
        deals.put_result(connection, what.result)
    if what.record is not None:
        connection.execute(
            "INSERT INTO records (game, record) VALUES (?, ?)"
            " ON CONFLICT (game) DO UPDATE SET record = excluded.record",
            (table, what.record),
        )


def load(connection: Connection, table: str, after: int) -> list[bytes]:
    query = "SELECT entry FROM log WHERE game = ? AND number >= ? ORDER BY number"
    return [entry for (entry,) in _all(connection, query, (table, after))]


def row(connection: Connection, table: str) -> TableRow | None:
    found = _tables(connection, f"SELECT {TABLE} FROM games WHERE id = ?", (table,))
    return found[0] if found else None


def rows(connection: Connection, statuses: Sequence[str], public: bool | None, limit: int) -> list[TableRow]:
    if not statuses:
        return []
    # A part per status, each of them read off the index in order: none sorts all that was ever played.
    part = (
        f"SELECT * FROM (SELECT {TABLE} FROM games WHERE status = ? AND public BETWEEN ? AND ?"
        " ORDER BY changed DESC LIMIT ?) AS part"
    )
    least, most = (0, 1) if public is None else (public, public)
    values: list[Any] = []
    for status in dict.fromkeys(statuses):
        values += (status, least, most, limit)
    parts = " UNION ALL ".join([part] * (len(values) // 4))
    return _tables(connection, f"{parts} ORDER BY changed DESC LIMIT ?", (*values, limit))


def tables_of(connection: Connection, player: str, limit: int) -> list[TableRow]:
    query = (
        f"SELECT {TABLE} FROM games WHERE id IN"
        " (SELECT game FROM seats WHERE player = ? UNION SELECT id FROM games WHERE host = ?)"
        " ORDER BY changed DESC LIMIT ?"
    )
    return _tables(connection, query, (player, player, limit))


def record(connection: Connection, table: str) -> bytes | None:
    return _value(connection, "SELECT record FROM records WHERE game = ?", table)


def delete_table(connection: Connection, table: str) -> bool:
    deals.delete_result(connection, table)
    return connection.execute("DELETE FROM games WHERE id = ?", (table,)).rowcount > 0


def put_session(connection: Connection, session: SessionRow) -> None:
    connection.execute(
        f"INSERT INTO sessions ({SESSION})"
        " VALUES (:key_hash, :player, :kind, :name, :created, :used, :expires)"
        " ON CONFLICT (key_hash) DO UPDATE SET player = excluded.player, kind = excluded.kind,"
        " name = excluded.name, created = excluded.created, used = excluded.used, expires = excluded.expires",
        asdict(session),
    )


def session(connection: Connection, key_hash: bytes) -> SessionRow | None:
    found = _sessions(connection, f"SELECT {SESSION} FROM sessions WHERE key_hash = ?", (key_hash,))
    return found[0] if found else None


def sessions_of(connection: Connection, player: str) -> list[SessionRow]:
    return _sessions(
        connection, f"SELECT {SESSION} FROM sessions WHERE player = ? ORDER BY created", (player,)
    )


def note_visit(connection: Connection, key_hash: bytes, used: int, expires: int) -> bool:
    query = "UPDATE sessions SET used = ?, expires = ? WHERE key_hash = ?"
    return connection.execute(query, (used, expires, key_hash)).rowcount > 0


def delete_session(connection: Connection, key_hash: bytes) -> bool:
    return connection.execute("DELETE FROM sessions WHERE key_hash = ?", (key_hash,)).rowcount > 0


def rename(connection: Connection, player: str, name: str) -> None:
    connection.execute("UPDATE sessions SET name = ? WHERE player = ?", (name, player))


def put_report(connection: Connection, report: ReportRow) -> int:
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


def reports(connection: Connection, done: bool | None, limit: int) -> list[ReportRow]:
    least, most = (0, 1) if done is None else (done, done)
    query = f"SELECT {REPORT} FROM reports WHERE done BETWEEN ? AND ? ORDER BY number DESC LIMIT ?"
    return [
        ReportRow(
            number=number,
            at=reported,
            by=reporter,
            table=game,
            about=about,
            text=text,
            reason=reason,
            done=bool(is_done),
        )
        for number, reported, reporter, game, about, text, reason, is_done in _all(
            connection, query, (least, most, limit)
        )
    ]


def open_reports(connection: Connection, by: str, table: str) -> tuple[int, int]:
    query = (
        "SELECT count(*) FILTER (WHERE reporter = ?), count(*) FILTER (WHERE game = ?)"
        " FROM reports WHERE done = 0"
    )
    [(by_player, about_table)] = _all(connection, query, (by, table))
    return by_player, about_table


def finish_report(connection: Connection, number: int) -> bool:
    return connection.execute("UPDATE reports SET done = 1 WHERE number = ?", (number,)).rowcount > 0


def expire_sessions(connection: Connection, before: int) -> int:
    return connection.execute("DELETE FROM sessions WHERE expires < ?", (before,)).rowcount


def expire_reports(connection: Connection, before: int) -> None:
    connection.execute("DELETE FROM reports WHERE done = 1 AND reported < ?", (before,))


def expire_tables(connection: Connection, before: int, limit: int) -> int:
    return connection.execute(
        "DELETE FROM games WHERE id IN (SELECT id FROM games WHERE status IN (?, ?) AND changed < ? LIMIT ?)",
        (OVER, CLOSED, before, limit),
    ).rowcount


def get_meta(connection: Connection, key: str) -> bytes | None:
    return _value(connection, "SELECT value FROM meta WHERE key = ?", key)


def settle_meta(connection: Connection, key: str, value: bytes) -> bytes:
    connection.execute(
        "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING", (key, value)
    )
    kept = get_meta(connection, key)
    assert kept is not None
    return kept


def put_meta(connection: Connection, key: str, value: bytes) -> None:
    connection.execute(
        "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (key, value),
    )


def _all(connection: Connection, query: str, values: Sequence[Any]) -> list[Any]:
    # To the end: a query left in the middle keeps the connection at the moment when it began.
    return connection.execute(query, values).fetchall()


def _value(connection: Connection, query: str, key: str) -> bytes | None:
    found: list[tuple[bytes]] = _all(connection, query, (key,))
    return found[0][0] if found else None


def _tables(connection: Connection, query: str, values: Sequence[Any]) -> list[TableRow]:
    return [
        TableRow(
            id=table,
            status=status,
            public=bool(public),
            host=host,
            rules_version=rules_version,
            created=created,
            changed=changed,
            summary=summary,
        )
        for table, status, public, host, rules_version, created, changed, summary in _all(
            connection, query, values
        )
    ]


def _sessions(connection: Connection, query: str, values: Sequence[Any]) -> list[SessionRow]:
    return [
        SessionRow(
            key_hash=key_hash,
            player=player,
            kind=kind,
            name=name,
            created=created,
            used=used,
            expires=expires,
        )
        for key_hash, player, kind, name, created, used, expires in _all(connection, query, values)
    ]
