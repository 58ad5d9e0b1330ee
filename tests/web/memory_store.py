"""A store that keeps everything in memory, for as long as a test lasts."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dicetown.table.store.errors import Conflict
from dicetown.table.store.rows import (
    STATUSES,
    Append,
    ReportRow,
    ResultRow,
    SessionRow,
    SubscriptionRow,
    TableRow,
    ToldRow,
)
from dicetown.table.store.store import Store


class MemoryStore(Store):
    """A `Store` without a disk. Nothing in it ever waits."""

    def __init__(self) -> None:
        self.logs: dict[str, list[bytes]] = {}
        self._rows: dict[str, TableRow] = {}
        self._players: dict[str, set[str]] = {}
        self.records: dict[str, bytes] = {}
        self._sessions: dict[bytes, SessionRow] = {}
        self._reports: dict[int, ReportRow] = {}
        self._meta: dict[str, bytes] = {}
        self._deals: dict[str, bytes] = {}
        self._results: dict[tuple[str, str], ResultRow] = {}
        self._subscriptions: dict[str, SubscriptionRow] = {}
        self._tried: set[str] = set()
        self._told: dict[tuple[str, str, str], ToldRow] = {}

    async def append(self, what: Append) -> None:
        name = what.row.id
        log = self.logs.setdefault(name, [])
        if len(log) != what.after:
            raise Conflict(f"The log has {len(log)} entries, not {what.after}.")
        log.extend(what.entries)
        self._rows[name] = what.row
        if what.seats is not None:
            self._players[name] = {seat.player for seat in what.seats}
        if what.record is not None:
            self.records[name] = what.record
        if what.result is not None:
            key = (what.result.day, what.result.player)
            if self._results.get(key, what.result).table == what.result.table:
                self._results[key] = what.result

    async def load(self, table: str, after: int = 0) -> list[bytes]:
        return self.logs.get(table, [])[after:]

    async def row(self, table: str) -> TableRow | None:
        return self._rows.get(table)

    async def rows(
        self, *, status: Sequence[str] = STATUSES, public: bool | None = None, limit: int = 100
    ) -> list[TableRow]:
        found = [row for row in self._last_first() if row.status in status and public in (None, row.public)]
        return found[:limit]

    async def tables_of(self, player: str, limit: int = 100) -> list[TableRow]:
        found = [
            row for row in self._last_first() if player == row.host or player in self._players.get(row.id, ())
        ]
        return found[:limit]

    def _last_first(self) -> list[TableRow]:
        return sorted(self._rows.values(), key=lambda row: (-row.changed, row.id))

    async def record(self, table: str) -> bytes | None:
        return self.records.get(table)

    async def delete_table(self, table: str) -> bool:
        for kept in (self.logs, self._players, self.records):
            kept.pop(table, None)
        self._results = {key: row for key, row in self._results.items() if row.table != table}
        return self._rows.pop(table, None) is not None

    async def put_session(self, session: SessionRow) -> None:
        self._sessions[session.key_hash] = session

    async def session(self, key_hash: bytes) -> SessionRow | None:
        return self._sessions.get(key_hash)

    async def sessions_of(self, player: str) -> list[SessionRow]:
        found = [row for row in self._sessions.values() if row.player == player]
        return sorted(found, key=lambda row: row.created)

    async def note_visit(self, key_hash: bytes, used: int, expires: int) -> bool:
        row = self._sessions.get(key_hash)
        if row is not None:
            self._sessions[key_hash] = msgspec.structs.replace(row, used=used, expires=expires)
        return row is not None

    async def delete_session(self, key_hash: bytes) -> bool:
        return self._sessions.pop(key_hash, None) is not None

    async def rename(self, player: str, name: str) -> None:
        for row in await self.sessions_of(player):
            self._sessions[row.key_hash] = msgspec.structs.replace(row, name=name)

    async def put_report(self, report: ReportRow) -> int:
        if report.number == 0 and not report.done:
            for one in self._reports.values():
                if msgspec.structs.replace(one, number=0, at=report.at) == report:
                    return one.number
        number = report.number or len(self._reports) + 1
        self._reports[number] = msgspec.structs.replace(report, number=number)
        return number

    async def reports(self, done: bool | None = None, limit: int = 100) -> list[ReportRow]:
        found = [report for report in self._reports.values() if done in (None, report.done)]
        return found[::-1][:limit]

    async def open_reports(self, by: str, table: str) -> tuple[int, int]:
        found = [report for report in self._reports.values() if not report.done]
        return sum(report.by == by for report in found), sum(report.table == table for report in found)

    async def put_subscription(self, subscription: SubscriptionRow) -> None:
        self._subscriptions[subscription.id] = subscription

    async def subscription(self, id: str) -> SubscriptionRow | None:
        return self._subscriptions.get(id)

    async def subscriptions_of(self, player: str) -> list[SubscriptionRow]:
        found = [row for row in self._subscriptions.values() if row.player == player]
        return sorted(found, key=lambda row: (row.created, row.id))

    async def delete_subscription(self, id: str) -> bool:
        self._told = {key: row for key, row in self._told.items() if row.subscription != id}
        self._tried.discard(id)
        return self._subscriptions.pop(id, None) is not None

    async def put_tried(self, subscription: str) -> None:
        if subscription in self._subscriptions:
            self._tried.add(subscription)

    async def take_tried(self, subscription: str) -> bool:
        before = subscription in self._tried
        self._tried.discard(subscription)
        return before

    async def put_told(self, told: ToldRow) -> None:
        if told.subscription in self._subscriptions:
            self._told[told.player, told.table, told.subscription] = told

    async def told(self, table: str = "") -> list[ToldRow]:
        found = [row for row in self._told.values() if table in ("", row.table)]
        return sorted(found, key=lambda row: row.at)

    async def delete_told(self, player: str, table: str) -> None:
        self._told = {key: row for key, row in self._told.items() if key[:2] != (player, table)}

    async def expire(self, *, sessions_before: int, tables_before: int) -> tuple[int, int]:
        return 0, 0

    async def put_deal(self, day: str, deal: bytes) -> bytes:
        return self._deals.setdefault(day, deal)

    async def deals(self, limit: int = 100) -> list[tuple[str, bytes]]:
        return sorted(self._deals.items(), reverse=True)[:limit]

    async def results(self, day: str) -> list[ResultRow]:
        found = [row for row in self._results.values() if row.day == day]
        return sorted(found, key=lambda row: (row.began, row.player))

    async def results_of(self, player: str, limit: int = 100) -> list[ResultRow]:
        found = [row for row in self._results.values() if row.player == player]
        return sorted(found, key=lambda row: row.day, reverse=True)[:limit]

    async def expire_deals(self, before: str) -> int:
        old = [day for day in self._deals if day < before]
        for day in old:
            del self._deals[day]
        self._results = {key: row for key, row in self._results.items() if row.day >= before}
        return len(old)

    async def get_meta(self, key: str) -> bytes | None:
        return self._meta.get(key)

    async def put_meta(self, key: str, value: bytes) -> None:
        self._meta[key] = value

    async def settle_meta(self, key: str, value: bytes) -> bytes:
        return self._meta.setdefault(key, value)

    async def close(self) -> None:
        """Nothing to let go of."""
