"""Store keeps live games in an SQL database.

The log is the truth. An entry is stored before any client is told of it, so what a process has acknowledged
survives that process. Entries have numbers without gaps, and an append names the number it expects: of two
processes that append under the same number, one gets a Conflict and has to reload.
"""

from __future__ import annotations

from dicetown.table.store.sql.connection import SqlConnection
from dicetown.table.store.sql.deals import Deals
from dicetown.table.store.sql.people import People
from dicetown.table.store.sql.subscriptions import Subscriptions
from dicetown.table.store.sql.tables import Tables

PUT_META = (
    "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
META = "SELECT value FROM meta WHERE key = ?"


class Store(Tables, People, Subscriptions, Deals):
    """All methods can be called from any task of one event loop. They raise DiceTownErrors only.

    A call sees everything that was stored by calls that returned before it. A task that is cancelled while
    it waits cannot know whether its request was done.
    """

    async def expire(self, *, sessions_before: int, tables_before: int) -> tuple[int, int]:
        """Delete old sessions and finished tables, and return how many of each.

        These are sessions that expired before `sessions_before`, and tables that are over or closed and
        unchanged since `tables_before`. Finished reports from before `tables_before` are deleted too, and
        subscriptions of players who have no session left.
        """
        sessions = await self._change("DELETE FROM sessions WHERE expires < ?", (sessions_before,))
        await self._change("DELETE FROM subscriptions WHERE player NOT IN (SELECT player FROM sessions)", ())
        await self._change("DELETE FROM reports WHERE done = 1 AND reported < ?", (tables_before,))
        return sessions, await self._expire_tables(tables_before)

    async def get_meta(self, key: str) -> bytes | None:
        return await self._value(META, key)

    async def put_meta(self, key: str, value: bytes) -> None:
        await self._change(PUT_META, (key, value))

    async def settle_meta(self, key: str, value: bytes) -> bytes:
        """Store a value unless there is one already, and return the stored one."""

        def settle(connection: SqlConnection) -> bytes:
            statement = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING"
            connection.execute(statement, (key, value))
            [(kept,)] = connection.execute(META, (key,)).fetchall()
            assert isinstance(kept, bytes)
            return kept

        return await self._write(settle)

    async def close(self) -> None:
        """Finish all work and close the connections. Later calls raise StoreFailed."""
        raise NotImplementedError
