"""A store in memory that has sessions only, and lets tests look at what is asked of it."""

from __future__ import annotations

import asyncio
from typing import cast

import msgspec

from dicetown.table.store.rows import SessionRow
from dicetown.table.store.store import Store


class SessionStore:
    """As much of a Store as sessions need. Every call gives others a turn, as waiting for a disk does."""

    def __init__(self) -> None:
        self.rows: dict[bytes, SessionRow] = {}
        self.reads = 0
        self.writes = 0
        self.turns_to_answer = 1
        """How many turns of others pass between reading a session and handing it out."""

    @property
    def as_store(self) -> Store:
        return cast(Store, self)

    async def put_session(self, session: SessionRow) -> None:
        await asyncio.sleep(0)
        self.writes += 1
        self.rows[session.key_hash] = session
        await asyncio.sleep(0)

    async def session(self, key_hash: bytes) -> SessionRow | None:
        await asyncio.sleep(0)
        self.reads += 1
        row = self.rows.get(key_hash)
        for _ in range(self.turns_to_answer):
            await asyncio.sleep(0)
        return row

    async def sessions_of(self, player: str) -> list[SessionRow]:
        await asyncio.sleep(0)
        return sorted(
            (row for row in self.rows.values() if row.player == player), key=lambda row: row.created
        )

    async def note_visit(self, key_hash: bytes, used: int, expires: int) -> bool:
        await asyncio.sleep(0)
        self.writes += 1
        row = self.rows.get(key_hash)
        if row is not None:
            self.rows[key_hash] = msgspec.structs.replace(row, used=used, expires=expires)
        await asyncio.sleep(0)
        return row is not None

    async def delete_session(self, key_hash: bytes) -> bool:
        await asyncio.sleep(0)
        found = self.rows.pop(key_hash, None) is not None
        await asyncio.sleep(0)
        return found

    async def rename(self, player: str, name: str) -> None:
        await asyncio.sleep(0)
        for row in await self.sessions_of(player):
            self.rows[row.key_hash] = msgspec.structs.replace(row, name=name)
        await asyncio.sleep(0)
