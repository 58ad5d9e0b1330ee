"""Follows a table in its store: what has happened and what happens next, without anything hidden."""

from __future__ import annotations

from dicetown.engine.errors import DiceTownError
from dicetown.rules.rulebook import DEFAULT_LANGUAGE
from dicetown.table.journal.journal import Journal, JournalLine, journal_lines
from dicetown.table.room import log
from dicetown.table.room.table import Table
from dicetown.table.store.admin import ALL
from dicetown.table.store.store import Store


async def find_table(store: Store, start: str) -> str:
    """Return the id of a table from its beginning, which the log of the server shows."""
    if await store.row(start) is not None:
        return start
    found = [row.id for row in await store.rows(limit=ALL) if start and row.id.startswith(start)]
    if len(found) > 1:
        raise DiceTownError(
            f"{len(found)} tables begin with {start[:40]!r}: {', '.join(found[:10])}.",
            hint="Write more letters of the id.",
        )
    if not found:
        raise DiceTownError(f"There is no table {start[:40]!r}.", hint="`dicetown admin list` lists them.")
    return found[0]


class TableReader:
    """Reads what happens at one table."""

    def __init__(self, store: Store, table: str, events: bool, talk: bool, lang: str) -> None:
        self._store = store
        self._table = table
        self._events = events
        self._talk = talk
        self._lang = lang
        self._journal: Journal | None = None
        self._read = 0

    async def fresh(self) -> list[JournalLine]:
        """Return the lines that were not returned yet."""
        data = await self._store.load(self._table, self._read)
        self._read += len(data)
        entries = [log.decode(each) for each in data]
        found: list[JournalLine] = []
        if self._journal is None and entries:
            opened = entries.pop(0)
            if not isinstance(opened, log.Opened):
                raise DiceTownError(f"The log of table {self._table} does not begin with its opening entry.")
            self._journal = Journal(Table(opened), events=self._events, talk=self._talk, lang=self._lang)
            found.append(self._journal.opening(opened))
        return found if self._journal is None else [*found, *journal_lines(self._journal, entries)]


async def follow(
    store: Store, table: str, *, events: bool = False, talk: bool = False, lang: str = DEFAULT_LANGUAGE
) -> TableReader:
    """Return a reader of the table whose id begins like this."""
    return TableReader(store, await find_table(store, table), events, talk, lang)
