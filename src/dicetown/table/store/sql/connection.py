"""The interface that queries need of a connection to any database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

Values = Sequence[Any] | Mapping[str, Any]


class Cursor(Protocol):
    """The result of a statement."""

    @property
    def rowcount(self) -> int: ...

    def fetchall(self) -> list[Any]: ...


class SqlConnection(Protocol):
    """Takes statements written for SQLite: placeholders are `?` or `:name`, and booleans are 0 and 1."""

    def execute(self, query: str, values: Values = ..., /) -> Cursor: ...

    def executemany(self, query: str, rows: Sequence[Sequence[Any]], /) -> object: ...
