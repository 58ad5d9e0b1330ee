"""Store: where live games are kept, in a database that SQL is spoken to.

The log is the truth. An entry is kept before anybody is told of it, so whatever was acknowledged survives the
process that acknowledged it. Entries have numbers without gaps, and appending says which number it expects:
of two who try the same one, one is refused and has to look again.
"""

from __future__ import annotations

from dicetown.table.store.sql.connection import Connection
from dicetown.table.store.sql.deals import Deals
from dicetown.table.store.sql.notices import Notices
from dicetown.table.store.sql.people import People
from dicetown.table.store.sql.tables import Tables

PUT_META = (
    "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
META = "SELECT value FROM meta WHERE key = ?"


class Store(Tables, People, Notices, Deals):
    """All methods can be called from any task of one event loop. What they raise is a DiceTownError.

    Whatever a method has kept is seen by every call made after it returned. A task that is cancelled while it
    waits cannot know whether what it asked for was done.
    """

    async def expire(self, *, sessions_before: int, tables_before: int) -> tuple[int, int]:
        """Forget sessions that expired before, and tables over or closed and unchanged since; how many.

        Reports from before then that have been dealt with are forgotten with the tables; with the sessions,
        the subscriptions of players who have none any more.
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
        """Keep a value unless there is one; the one that is kept, whoever asks."""

        def settle(connection: Connection) -> bytes:
            statement = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING"
            connection.execute(statement, (key, value))
            [(kept,)] = connection.execute(META, (key,)).fetchall()
            assert isinstance(kept, bytes)
            return kept

        return await self._write(settle)

    async def close(self) -> None:
        """Finish what was begun and let go. Whatever is called afterwards raises StoreFailed."""
        raise NotImplementedError
