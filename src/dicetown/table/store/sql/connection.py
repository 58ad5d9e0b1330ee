"""What the queries need of a connection to a database, whichever it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

Values = Sequence[Any] | Mapping[str, Any]


class Cursor(Protocol):
    """What a statement led to."""

    @property
    def rowcount(self) -> int: ...

    def fetchall(self) -> list[Any]: ...


class Connection(Protocol):
    """Statements are written for SQLite: placeholders are `?` or `:name`, and truths are 0 and 1."""

    def execute(self, query: str, values: Values = ..., /) -> Cursor: ...

    def executemany(self, query: str, rows: Sequence[Sequence[Any]], /) -> object: ...
