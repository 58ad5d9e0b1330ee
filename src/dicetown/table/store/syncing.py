"""Making names safe: that a file is there outlives a power cut once its folder has been synced."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def sync_folder(folder: Path) -> None:
    """Have the disk know what a folder holds.

    Systems where folders cannot be opened, and file systems that cannot sync them, look after it themselves.
    """
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
