"""A connection to PostgreSQL that takes the same queries as one to SQLite."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import psycopg

from dicetown.table.store.sql.connection import Values


class PostgresConnection:
    """Runs queries that use SQLite's placeholders, with 0 and 1 for booleans."""

    def __init__(self, raw: psycopg.Connection[Any]) -> None:
        self._raw = raw

    def execute(self, query: str, values: Values = ()) -> psycopg.Cursor[Any]:
        return self._raw.execute(translated(query), _plain(values))

    def executemany(self, query: str, rows: Sequence[Sequence[Any]]) -> None:
        with self._raw.cursor() as cursor:
            cursor.executemany(translated(query), [_plain(row) for row in rows])


@lru_cache(256)
def translated(query: str) -> str:
    """Return the query with the placeholders of psycopg."""
    return re.sub(r"(?<![:\w]):(\w+)", r"%(\1)s", query.replace("?", "%s"))


def _plain(values: Values) -> Values:
    if isinstance(values, Mapping):
        return {name: _number(value) for name, value in values.items()}
    return [_number(value) for value in values]


def _number(value: Any) -> Any:
    return int(value) if isinstance(value, bool) else value
