"""Archives hold the whole logs of tables in a file, to move them to another server or to keep them.

An archive is JSON lines: a header, then for each table a line that names it followed by its entries as they
are stored, and at the end a digest of all lines before. The log of a game that is not over holds its secrets,
so such a file is for operators only.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from typing import Any, Final, TypeVar

import msgspec

from dicetown import __version__
from dicetown.engine.errors import DiceTownError
from dicetown.rules.catalogue import RULES_VERSION
from dicetown.table.daily.deals import result_of
from dicetown.table.decoding import UNREADABLE
from dicetown.table.room.folding import table_of
from dicetown.table.room.table import OVER, Table
from dicetown.table.store.rows import Append
from dicetown.table.store.store import Store
from dicetown.table.store.summary import row_of, seat_rows

FORMAT: Final = "dicetown-tables"
VERSION: Final = 1

T = TypeVar("T")


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: the release that wrote the archive, and how many tables follow."""

    format: str
    version: int
    release: str
    rules_version: int
    at: int
    tables: int


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """The line before the entries of a table."""

    table: str
    entries: int


class End(msgspec.Struct, frozen=True, kw_only=True):
    """The last line."""

    sha256: str


class Archived(msgspec.Struct, frozen=True, kw_only=True):
    """A table in an archive."""

    id: str
    entries: Sequence[bytes]


async def archive_lines(store: Store, tables: Sequence[str], at: int) -> AsyncIterator[bytes]:
    """Yield the lines of an archive of these tables. Each table is consistent, even while a server runs."""
    header = Header(
        format=FORMAT,
        version=VERSION,
        release=__version__,
        rules_version=RULES_VERSION,
        at=at,
        tables=len(tables),
    )
    digest = hashlib.sha256()
    for line in [_line(header)]:
        digest.update(line)
        yield line
    for table in tables:
        entries = await store.load(table)
        if not entries:
            raise DiceTownError(f"There is no table {table}.", hint="It may have been deleted just now.")
        for line in (
            _line(Heading(table=table, entries=len(entries))),
            *(entry + b"\n" for entry in entries),
        ):
            digest.update(line)
            yield line
    yield _line(End(sha256=digest.hexdigest()))


def _line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def read_archive(lines: Iterable[bytes]) -> list[Archived]:
    """Return the tables of an archive. Raises DiceTownError with what is wrong with it."""
    reader = _Reader(lines)
    header = reader.read(Header, "a header")
    if header.format != FORMAT:
        raise DiceTownError("This is not an archive of tables.")
    if header.version != VERSION:
        raise DiceTownError(
            f"The archive has version {header.version}, and this release reads version {VERSION}.",
            hint=f"It was written by release {header.release[:20]}.",
        )
    found: dict[str, Archived] = {}
    for _ in range(header.tables):
        heading = reader.read(Heading, "a table")
        if heading.table in found:
            raise DiceTownError(f"The archive contains table {heading.table[:40]} twice.")
        entries = [reader.next_line() for _ in range(heading.entries)]
        found[heading.table] = Archived(id=heading.table, entries=entries)
    expected = reader.digest.hexdigest()
    if reader.read(End, "its end").sha256 != expected:
        raise DiceTownError("The archive was changed after it was written.")
    return list(found.values())


class _Reader:
    """Reads the lines, and counts and digests them."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines: Iterator[bytes] = iter(lines)
        self._number = 0
        self.digest = hashlib.sha256()

    def next_line(self) -> bytes:
        line = next(self._lines, b"")
        self._number += 1
        if not line.endswith(b"\n"):
            raise DiceTownError(f"The archive is cut short at line {self._number}.")
        self.digest.update(line)
        return line[:-1]

    def read(self, kind: type[T], what: str) -> T:
        line = self.next_line()
        try:
            return msgspec.json.decode(line, type=kind)
        except UNREADABLE:
            raise DiceTownError(
                f"Line {self._number} of the archive is not {what}.",
                hint="Archives are written by: dicetown admin export.",
            ) from None


def fold_archived(archived: Archived) -> Table:
    """Return the table of a log from outside. Raises DiceTownError if the log makes no sense."""
    try:
        table = table_of(list(archived.entries))
    except DiceTownError as problem:
        raise DiceTownError(
            f"The log of table {archived.id[:40]} cannot be replayed: {problem.message}", problem.rule
        ) from None
    except Exception as problem:
        # Folding trusts that a log holds decided entries, so any error here is the fault of the file.
        raise DiceTownError(
            f"The log of table {archived.id[:40]} cannot be replayed ({type(problem).__name__})."
        ) from None
    if table.id != archived.id:
        raise DiceTownError(f"The log of table {archived.id[:40]} is that of another table.")
    return table


async def import_tables(store: Store, archive: Sequence[Archived], skip: bool = False) -> list[str]:
    """Store the tables of an archive, and return their ids. All must make sense, or none is stored.

    Raises DiceTownError if a table exists already; with `skip`, such tables are left as they are.
    """
    there = [one.id for one in archive if await store.row(one.id) is not None]
    if there and not skip:
        raise DiceTownError(
            f"Table {there[0]} exists already{f', like {len(there) - 1} more' if there[1:] else ''}.",
            hint="Use --skip to leave existing tables unchanged.",
        )
    fresh = [(one, fold_archived(one)) for one in archive if one.id not in there]
    for one, table in fresh:
        record = table.final.to_json().encode() if table.phase == OVER and table.final is not None else None
        await store.append(
            Append(
                row=row_of(table),
                after=0,
                entries=one.entries,
                seats=seat_rows(table),
                record=record,
                result=result_of(table),
            )
        )
    return [one.id for one, _ in fresh]
