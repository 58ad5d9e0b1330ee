"""Syncs folders to disk: a new file name survives a power cut only after its folder was synced."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Write the list of files in a folder to disk.

    Does nothing on systems that cannot open folders and file systems that cannot sync them: these do it
    themselves.
    """
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
