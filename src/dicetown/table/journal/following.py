"""Following a table in its store: what happened there, and what happens, without anything hidden."""

from __future__ import annotations

from dicetown.engine.errors import DiceTownError
from dicetown.table.journal.annals import Annals, Line, annals_of
from dicetown.table.room import log
from dicetown.table.room.table import Table
from dicetown.table.store.admin import ALL
from dicetown.table.store.store import Store


async def find_table(store: Store, start: str) -> str:
    """The id of a table by its beginning, as it stands in the log of the server."""
    if await store.row(start) is not None:
        return start
    found = [row.id for row in await store.rows(limit=ALL) if start and row.id.startswith(start)]
    if len(found) > 1:
        raise DiceTownError(
            f"{len(found)} tables begin with {start[:40]!r}: {', '.join(found[:10])}.",
            hint="Write more of the id.",
        )
    if not found:
        raise DiceTownError(f"There is no table {start[:40]!r}.", hint="`dicetown admin list` lists them.")
    return found[0]


class Follower:
    """What happened at one table, and what happens there."""

    def __init__(self, store: Store, table: str, events: bool, talk: bool, lang: str) -> None:
        self._store = store
        self._table = table
        self._events = events
        self._talk = talk
        self._lang = lang
        self._annals: Annals | None = None
        self._read = 0

    async def fresh(self) -> list[Line]:
        """What was not told yet."""
        data = await self._store.load(self._table, self._read)
        self._read += len(data)
        entries = [log.decode(each) for each in data]
        found: list[Line] = []
        if self._annals is None and entries:
            opened = entries.pop(0)
            if not isinstance(opened, log.Opened):
                raise DiceTownError(f"The log of table {self._table} does not begin with its opening.")
            self._annals = Annals(Table(opened), events=self._events, talk=self._talk, lang=self._lang)
            found.append(self._annals.opening(opened))
        return found if self._annals is None else [*found, *annals_of(self._annals, entries)]


async def follow(
    store: Store, table: str, *, events: bool = False, talk: bool = False, lang: str = "en"
) -> Follower:
    """A table by the beginning of its id, to be told entry by entry without anything hidden."""
    return Follower(store, await find_table(store, table), events, talk, lang)
