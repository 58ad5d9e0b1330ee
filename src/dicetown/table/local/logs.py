"""The log of a table in this process, in memory or in a file of JSON lines."""

from __future__ import annotations

from collections.abc import Sequence
from os import SEEK_END
from pathlib import Path
from typing import Protocol

from dicetown.engine.errors import DiceTownError


class Log(Protocol):
    """Stores the entries of one table in order."""

    def append(self, entries: Sequence[bytes]) -> None:
        """Store entries, all or none, before anything of them is shown."""


class MemoryLog:
    """A log that lasts as long as the process."""

    def __init__(self) -> None:
        self.entries: list[bytes] = []

    def append(self, entries: Sequence[bytes]) -> None:
        self.entries += entries


class FileLog:
    """A log in a file: a heading in the first line, then an entry in each line.

    New entries are appended; the file is not rewritten. An incomplete last line, as after a power cut, is
    ignored.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._size: int | None = None
        """The size of the file when it was last read or written, without an incomplete last line."""

    def begin(self, heading: bytes, entries: Sequence[bytes] = ()) -> None:
        """Replace the file with a new heading and these entries, all at once."""
        draft = self.file.with_name(f"{self.file.name}.part")
        content = _lines((heading, *entries))
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(content)
            draft.replace(self.file)
        except OSError as error:
            raise self._cannot("write", error) from None
        self._size = len(content)

    def append(self, entries: Sequence[bytes]) -> None:
        """Store entries. Raises DiceTownError if another program has written to the file since."""
        content = _lines(entries)
        try:
            with self.file.open("r+b") as file:
                size = file.seek(0, SEEK_END)
                if self._size is not None:
                    file.seek(min(size, self._size))
                    if size < self._size or b"\n" in file.read():
                        raise DiceTownError(f"{str(self.file)!r} was changed by another program.")
                    size = file.seek(self._size)
                    file.truncate()
                file.write(content)
        except OSError as error:
            raise self._cannot("write", error) from None
        self._size = size + len(content)

    def read(self) -> tuple[bytes, list[bytes]]:
        """Return the heading and the entries."""
        try:
            *lines, _ = self.file.read_bytes().split(b"\n")
        except OSError as error:
            raise self._cannot("read", error) from None
        self._size = sum([len(line) + 1 for line in lines])
        return (lines[0], lines[1:]) if lines else (b"", [])

    def _cannot(self, verb: str, error: OSError) -> DiceTownError:
        return DiceTownError(f"Cannot {verb} {str(self.file)!r}: {error.strerror or error}.")


def _lines(entries: Sequence[bytes]) -> bytes:
    return b"".join([entry + b"\n" for entry in entries])
