"""Sessions connect keys with players; the Store keeps them.

A guest needs no account. The key in the cookie is the only thing that identifies a player, so there are two
private links that give the same player a cookie on another device:

- a **link** works once, within a quarter of an hour;
- a **lasting link** gets a seat back when the cookie is lost. It works any number of times, and expires as
  long after its last use as a cookie does.

A player has one of each at a time: making a new one ends the old one. A link cannot be used as a key; it can
only be exchanged for a cookie. A **token** is the key of a program, which is a player of its own. It does not
lead back to the player who made it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

import msgspec

from dicetown.engine.errors import DiceTownError
from dicetown.table.room.settings import DAY, checked_name
from dicetown.table.store.rows import SessionRow
from dicetown.table.store.store import Store
from dicetown.web.ops.config import ServerConfig
from dicetown.web.people.keys import hash_key, looks_like_key, new_key, new_player_id

COOKIE: Final = "dicetown"
"""The name of the cookie."""

GUEST, TOKEN, LINK, LASTING_LINK = "cookie", "token", "link", "lasting-link"

MINUTE: Final = 60 * 1000
HOUR: Final = 60 * MINUTE
LINK_LASTS: Final = 15 * MINUTE
CACHED_FOR: Final = MINUTE
MOST_CACHED: Final = 4096
MOST_COOKIES: Final = 30
"""The most devices of one player. One more, and the least recently used one is signed out."""


def cookie_arguments(key: str, config: ServerConfig) -> dict[str, Any]:
    """Make the arguments of `Response.set_cookie` for the session cookie.

    Set the cookie again at each visit, so that it lasts as long as the session. It is `Lax`, so that it is
    sent when the player follows a link from a chat; requests that change something also check `Origin`.
    """
    return {
        "key": COOKIE,
        "value": key,
        "max_age": config.session_days * DAY // 1000,
        "path": "/",
        "httponly": True,
        "samesite": "lax",
        "secure": config.secure,
    }


class Sessions:
    """The sessions of one server. Names are checked here; the clock gives milliseconds since 1970.

    Reads are cached for a minute. Changes are made one at a time, on what the store holds at that time, so
    that a visit in progress cannot restore a revoked key. Other processes change sessions in the same store.
    So a step that depends on a session checks that the session was still there.
    """

    def __init__(
        self,
        store: Store,
        config: ServerConfig,
        clock: Callable[[], int],
        changed: Callable[[str], None] | None = None,
    ) -> None:
        """`changed` is called with a player whose data in the caches of other processes is stale."""
        self._store = store
        self._changed = changed
        self._clock = clock
        self._lasts = config.session_days * DAY
        self._changing = asyncio.Lock()
        self._changes = 0
        self._cache: OrderedDict[bytes, tuple[SessionRow, int]] = OrderedDict()

    async def create(self, name: str) -> tuple[str, SessionRow]:
        """Create a player and the key for the cookie."""
        return await self._add(new_player_id(), checked_name(name), GUEST, self._lasts)

    async def make_token(self, name: str) -> tuple[str, SessionRow]:
        """Create a player that is a program, and its key, which is shown once."""
        return await self._add(new_player_id(), checked_name(name), TOKEN, self._lasts)

    async def find(self, key: str | None) -> SessionRow | None:
        """Find the session of a key, or None. Stores the visit, at most once an hour."""
        if key is None or not looks_like_key(key):
            return None
        now = self._clock()
        key_hash = hash_key(key)
        row = self._cached(key_hash, now) or await self._read(key_hash, now)
        if row is None or row.kind not in (GUEST, TOKEN) or row.expires <= now:
            return None
        if now - row.used >= HOUR:
            return await self._touch(key_hash, now)
        return row

    async def read_again(self, row: SessionRow) -> SessionRow:
        """Read a session from the store, past the cache; a session that has ended is returned unchanged."""
        return await self._store.session(row.key_hash) or row

    async def rename(self, player: str, name: str) -> str:
        """Rename a player; returns the name as it is shown."""
        name = checked_name(name)
        async with self._changing:
            await self._store.rename(player, name)
            self._forget_cached(player)
        return name

    async def make_link(self, player: str, name: str, lasting: bool = False) -> tuple[str, SessionRow]:
        """Make a private link of a player, for one use or lasting."""
        kind, lasts = (LASTING_LINK, self._lasts) if lasting else (LINK, LINK_LASTS)
        async with self._changing:
            for row in await self._store.sessions_of(player):
                if row.kind == kind:
                    await self._store.delete_session(row.key_hash)
            return await self._add(player, name, kind, lasts)

    async def use_link(self, key: str) -> tuple[str, SessionRow]:
        """Exchange a link for the key of a cookie; raises DiceTownError if the link is not valid."""
        now = self._clock()
        async with self._changing:
            row = await self._store.session(hash_key(key)) if looks_like_key(key) else None
            if row is None or row.kind not in (LINK, LASTING_LINK) or row.expires <= now:
                raise _invalid_link()
            await self._make_room(row.player)
            # Add the cookie before the link is used, so that `forget` always finds one of the two.
            cookie, added = await self._add(row.player, row.name, GUEST, self._lasts)
            if not await self._use(row, now):
                await self._store.delete_session(added.key_hash)
                raise _invalid_link()
            return cookie, added

    async def revoke(self, key: str) -> bool:
        """End a session of any kind; False if there is none."""
        if not looks_like_key(key):
            return False
        key_hash = hash_key(key)
        async with self._changing:
            row = await self._store.session(key_hash)
            if row is None:
                return False
            found = await self._store.delete_session(key_hash)
            self._forget_cached(row.player)
        return found

    async def forget(self, player: str, keep: str | None = None) -> int:
        """End all sessions of a player, links included, except the one with the key `keep`; how many."""
        kept = None if keep is None else hash_key(keep)
        ended = 0
        async with self._changing:
            # Another process may exchange a link for a cookie meanwhile.
            while rows := [row for row in await self._store.sessions_of(player) if row.key_hash != kept]:
                for row in rows:
                    ended += await self._store.delete_session(row.key_hash)
            self._forget_cached(player)
        return ended

    async def _add(self, player: str, name: str, kind: str, lasts: int) -> tuple[str, SessionRow]:
        key, now = new_key(), self._clock()
        row = SessionRow(
            key_hash=hash_key(key),
            player=player,
            kind=kind,
            name=name,
            created=now,
            used=now,
            expires=now + lasts,
        )
        await self._store.put_session(row)
        return key, row

    async def _use(self, link: SessionRow, now: int) -> bool:
        """Delete a used link, or store the use of a lasting one; False if it had ended meanwhile."""
        if link.kind == LINK:
            return await self._store.delete_session(link.key_hash)
        return await self._store.note_visit(link.key_hash, now, now + self._lasts)

    async def _make_room(self, player: str) -> None:
        cookies = [row for row in await self._store.sessions_of(player) if row.kind == GUEST]
        cookies.sort(key=lambda row: row.used, reverse=True)
        for row in cookies[MOST_COOKIES - 1 :]:
            await self._store.delete_session(row.key_hash)
        self._forget_cached(player)

    async def _touch(self, key_hash: bytes, now: int) -> SessionRow | None:
        """Store a visit, unless the session has ended or another visit was stored meanwhile."""
        async with self._changing:
            changes = self._changes
            row = await self._store.session(key_hash)
            if row is not None and now - row.used >= HOUR:
                row = msgspec.structs.replace(row, used=now, expires=now + self._lasts)
                if not await self._store.note_visit(key_hash, row.used, row.expires):
                    return None
            self._keep_unchanged(row, now, changes)
        return row

    async def _read(self, key_hash: bytes, now: int) -> SessionRow | None:
        changes = self._changes
        row = await self._store.session(key_hash)
        self._keep_unchanged(row, now, changes)
        return row

    def _keep_unchanged(self, row: SessionRow | None, now: int, changes: int) -> None:
        # If something changed during the read, here or in another process, the row may be stale.
        if row is not None and changes == self._changes:
            self._keep_cached(row, now)

    def _cached(self, key_hash: bytes, now: int) -> SessionRow | None:
        row, since = self._cache.get(key_hash, (None, 0))
        return row if 0 <= now - since < CACHED_FOR else None

    def _keep_cached(self, row: SessionRow, now: int) -> None:
        self._cache[row.key_hash] = (row, now)
        self._cache.move_to_end(row.key_hash)
        if len(self._cache) > MOST_CACHED:
            self._cache.popitem(last=False)

    def _forget_cached(self, player: str) -> None:
        self.look_up(player)
        if self._changed is not None:
            self._changed(player)

    def look_up(self, player: str) -> None:
        """Drop a player's sessions from the cache, as they may have changed."""
        self._changes += 1
        for key_hash in [key for key, (row, _) in self._cache.items() if row.player == player]:
            del self._cache[key_hash]


def _invalid_link() -> DiceTownError:
    return DiceTownError("This link is not valid.", hint="It was used or replaced, or it is too old.")
