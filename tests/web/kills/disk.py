"""A disk that forgets: of what was not made safe by a sync, a power cut leaves nothing, all, or some of it.

What a program does to its files is written into a journal (`recording.py`), and played here on files in
memory. They know of everything what is safe, and what the system would only have had in its memory:

- what was written is safe after a sync of its file; until then each sector of 512 bytes is there or not;
- that a file is there, is gone or has another name is safe after a sync of its folder; until then it may have
  happened up to any moment, as file systems keep such changes in their order.
"""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

SECTOR = 512
PREFIX = 4

Note = tuple[str, str, int, bytes]
"""What was done, to which path (absolute), at which offset or size, with which bytes (or to which path)."""


def encode(note: Note) -> bytes:
    text = msgspec.msgpack.encode(note)
    return len(text).to_bytes(PREFIX, "big") + text


_decoder = msgspec.msgpack.Decoder(Note)


def decode(journal: bytes) -> Iterator[tuple[Note, int]]:
    """All notes, each with its length; half a note at the end is of something that never happened."""
    at = 0
    while at < len(journal):
        end = at + PREFIX + int.from_bytes(journal[at : at + PREFIX], "big")
        if end > len(journal):
            return
        yield _decoder.decode(journal[at + PREFIX : end]), end - at
        at = end


@dataclass(slots=True)
class Change:
    """Bytes at an offset; or, without bytes, a size to cut the file to."""

    offset: int
    data: bytes | None

    def apply(self, content: bytearray) -> None:
        if self.data is None:
            del content[self.offset :]
            return
        content.extend(bytes(max(0, self.offset - len(content))))
        content[self.offset : self.offset + len(self.data)] = self.data

    def sectors(self) -> Iterator[Change]:
        """The parts of it that a disk does at once."""
        if self.data is None:
            yield self
            return
        at = 0
        while at < len(self.data):
            end = at + SECTOR - (self.offset + at) % SECTOR
            yield Change(self.offset + at, self.data[at:end])
            at = end


@dataclass(slots=True, eq=False)
class File:
    """What is safe of a file, and what came later; or a folder."""

    safe: bytearray = field(default_factory=bytearray)
    later: list[Change] = field(default_factory=list)
    folder: bool = False

    def sync(self) -> None:
        for change in self.later:
            change.apply(self.safe)
        self.later.clear()

    def forget(self, rng: random.Random) -> None:
        """Have nothing, all or some of what came later."""
        likely = rng.choice((0.0, 1.0, rng.random()))
        for change in self.later:
            for part in change.sectors():
                if rng.random() < likely:
                    part.apply(self.safe)
        self.later.clear()


@dataclass(slots=True)
class Naming:
    """A change of what there is: a name that a file gets, and one that it loses."""

    new: str
    old: str
    file: File | None

    def apply(self, names: dict[str, File]) -> None:
        names.pop(self.old, None)
        if self.file is not None:
            names[self.new] = self.file

    def within(self, folder: str) -> bool:
        return os.path.dirname(self.new or self.old) == folder


class Disk:
    """A folder as its programs see it, and as a power cut would leave it."""

    def __init__(self, root: Path, journal: Path) -> None:
        self._root = root
        self._journal = journal
        self._read = 0
        self._names: dict[str, File] = {}
        self._safe: dict[str, File] = {}
        self._later: list[Naming] = []
        self._ever: dict[str, File] = {}
        """All that ever had a name."""

    def cut(self, rng: random.Random) -> None:
        """Leave in the folder what a power cut leaves now; no process may be using it."""
        self._catch_up()
        for naming in self._later[: rng.choice((0, 0, len(self._later), rng.randint(0, len(self._later))))]:
            naming.apply(self._safe)
        self._later.clear()
        for file in set(self._safe.values()):
            file.forget(rng)
        self._drop_orphans()
        self._names = dict(self._safe)
        self._write_out()

    def _catch_up(self) -> None:
        with self._journal.open("r+b") as journal:
            journal.seek(self._read)
            for note, length in decode(journal.read()):
                self._play(*note)
                self._read += length
            # The next one is noted where this one was begun.
            journal.truncate(self._read)

    def _play(self, what: str, path: str, number: int, data: bytes) -> None:
        match what:
            case "create" | "folder":
                if path not in self._names:
                    self._rename(Naming(path, "", File(folder=what == "folder")))
            case "remove":
                self._rename(Naming("", path, None))
            case "rename":
                self._rename(Naming(data.decode(), path, self._names[path]))
            case "write":
                self._names[path].later.append(Change(number, data))
            case "truncate":
                self._names[path].later.append(Change(number, None))
            case "sync":
                self._names[path].sync()
            case "sync folder":
                for naming in [naming for naming in self._later if naming.within(path)]:
                    naming.apply(self._safe)
                    self._later.remove(naming)
            case "content":
                self._names[path].safe = bytearray(data)

    def _rename(self, naming: Naming) -> None:
        naming.apply(self._names)
        self._ever.update(self._names)
        self._later.append(naming)

    def _drop_orphans(self) -> None:
        """What is in a folder that was forgotten is gone with it."""
        folders = {name for name, file in self._safe.items() if file.folder} | {str(self._root)}
        for name in sorted(self._safe):
            if os.path.dirname(name) not in folders:
                self._safe.pop(name)
                folders.discard(name)

    def _write_out(self) -> None:
        for name, file in self._ever.items():
            # All else in a folder of its own was never meant to last.
            shutil.rmtree(name, ignore_errors=True) if file.folder else Path(name).unlink(missing_ok=True)
        for name in sorted(self._safe):
            file = self._safe[name]
            if file.folder:
                Path(name).mkdir()
            else:
                Path(name).write_bytes(file.safe)
