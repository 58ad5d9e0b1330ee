"""Files of bots that came along from another machine: what is named there is found here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class CarriedFile:
    """The file of a bot, with its text, for a machine that does not have it."""

    named: str
    """As it was named there, which may have been from the folder somebody was in."""
    file: Path
    """Its absolute path there."""
    source: bytes


_files: dict[str, CarriedFile] = {}
_sources: dict[Path, bytes] = {}


def carry(files: Iterable[CarriedFile]) -> None:
    """From now on take these files for what they were there, whatever this machine has of that name."""
    for carried in files:
        _files[carried.named] = carried
        _sources[carried.file] = carried.source


def carried_path(named: str) -> Path | None:
    """The absolute path of a file that was carried here, by the name it has in a spec."""
    carried = _files.get(named)
    return None if carried is None else carried.file


def carried_source(file: Path) -> bytes | None:
    """The text of a file that was carried here."""
    return _sources.get(file)
