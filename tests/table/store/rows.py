"""Rows of all kinds to keep in a store."""

from __future__ import annotations

from collections.abc import Sequence

from dicetown.table.store.rows import OPEN, PLAYING, Append, ReportRow, SessionRow, TableRow


def a_row(
    table: str = "t1",
    status: str = OPEN,
    *,
    public: bool = True,
    host: str = "ann",
    changed: int = 1,
    summary: bytes = b"{}",
) -> TableRow:
    return TableRow(
        id=table,
        status=status,
        public=public,
        host=host,
        rules_version=3,
        created=1,
        changed=changed,
        summary=summary,
    )


def entries(table: str, first: int, last: int) -> list[bytes]:
    """What the entries of these numbers say in these tests."""
    return [f"{table} {number}".encode() for number in range(first, last)]


def an_append(table: str, after: int, count: int = 1) -> Append:
    row = a_row(table, PLAYING, summary=str(after + count).encode())
    return Append(row=row, after=after, entries=entries(table, after, after + count))


def a_session(
    key_hash: bytes = b"hash", player: str = "ann", *, name: str = "Ann", created: int = 1, expires: int = 9
) -> SessionRow:
    return SessionRow(
        key_hash=key_hash, player=player, kind="cookie", name=name, created=created, used=2, expires=expires
    )


def a_report(number: int = 0, *, text: str = "rude", done: bool = False) -> ReportRow:
    return ReportRow(
        number=number, at=5, by="ann", table="t1", about="bob", text=text, reason="chat", done=done
    )


def ids(rows: Sequence[TableRow]) -> list[str]:
    return [row.id for row in rows]
