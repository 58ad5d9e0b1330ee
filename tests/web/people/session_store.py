"""A store in memory that lets tests look at what is asked of it about sessions."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from dicetown.table.store.rows import SessionRow
from dicetown.table.store.sql.connection import SqlConnection
from tests.web.memory_store import MemoryStore

T = TypeVar("T")


class SessionStore(MemoryStore):
    """Every call gives others a turn, as waiting for a disk does."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0
        self.writes = 0
        self.turns_to_answer = 1
        """How many turns of others pass between reading a session and handing it out."""

    async def session(self, key_hash: bytes) -> SessionRow | None:
        self.reads += 1
        row = await super().session(key_hash)
        for _ in range(self.turns_to_answer):
            await asyncio.sleep(0)
        return row

    async def _read(self, query: Callable[[SqlConnection], T]) -> T:
        await asyncio.sleep(0)
        return await super()._read(query)

    async def _write(self, work: Callable[[SqlConnection], T]) -> T:
        await asyncio.sleep(0)
        self.writes += 1
        done = await super()._write(work)
        await asyncio.sleep(0)
        return done

    @property
    def kept(self) -> dict[bytes, SessionRow]:
        """The sessions that are there, by the hashes of their keys."""
        fields = SessionRow.__struct_fields__
        found = self._connection.execute(f"SELECT {', '.join(fields)} FROM sessions")
        rows = [SessionRow(**dict(zip(fields, row, strict=True))) for row in found]
        return {row.key_hash: row for row in rows}
