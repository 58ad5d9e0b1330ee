"""Bot files from another machine, kept in memory so that specs naming them work here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class CarriedFile:
    """A bot's file and its source, for a machine that does not have the file."""

    named: str
    """The path used in the spec there; it may be relative to that machine's working directory."""
    file: Path
    """Its absolute path there."""
    source: bytes


_files: dict[str, CarriedFile] = {}
_sources: dict[Path, bytes] = {}


def carry(files: Iterable[CarriedFile]) -> None:
    """Register these files; they take precedence over files of the same name on this machine."""
    for carried in files:
        _files[carried.named] = carried
        _sources[carried.file] = carried.source


def carried_path(named: str) -> Path | None:
    """Return the absolute path of a carried file by its name in a spec, or None."""
    carried = _files.get(named)
    return None if carried is None else carried.file


def carried_source(file: Path) -> bytes | None:
    """Return the source of a carried file, or None."""
    return _sources.get(file)
