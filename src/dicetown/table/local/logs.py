"""Where the log of a table in this process is kept: in memory, or in a file of JSON lines."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from dicetown.engine.errors import DiceTownError


class Log(Protocol):
    """Keeps the entries of one table in order."""

    def append(self, entries: Sequence[bytes]) -> None:
        """Keep entries, all or none, before anything they say is shown."""


class MemoryLog:
    """A log that lasts as long as the process."""

    def __init__(self) -> None:
        self.entries: list[bytes] = []

    def append(self, entries: Sequence[bytes]) -> None:
        self.entries += entries


class FileLog:
    """A log in a file: a heading in the first line, then an entry in each line.

    It is appended to, never written anew. A last line that was cut short, as by a power cut, does not count.
    """

    def __init__(self, file: Path) -> None:
        self.file = file

    def begin(self, heading: bytes, entries: Sequence[bytes] = ()) -> None:
        """Replace the file with a new heading and these entries; it has the old content or the new one."""
        draft = self.file.with_name(f"{self.file.name}.part")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(b"".join([line + b"\n" for line in (heading, *entries)]))
            draft.replace(self.file)
        except OSError as error:
            raise self._cannot("write", error) from None

    def append(self, entries: Sequence[bytes]) -> None:
        try:
            with self.file.open("ab") as file:
                file.write(b"".join([entry + b"\n" for entry in entries]))
        except OSError as error:
            raise self._cannot("write", error) from None

    def read(self) -> tuple[bytes, list[bytes]]:
        """The heading and the entries."""
        try:
            *lines, rest = self.file.read_bytes().split(b"\n")
            if rest:
                # What is appended next must begin a line of its own.
                with self.file.open("r+b") as file:
                    file.truncate(sum([len(line) + 1 for line in lines]))
        except OSError as error:
            raise self._cannot("read", error) from None
        return (lines[0], lines[1:]) if lines else (b"", [])

    def _cannot(self, verb: str, error: OSError) -> DiceTownError:
        return DiceTownError(f"Cannot {verb} {str(self.file)!r}: {error.strerror or error}.")
