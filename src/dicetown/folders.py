"""The folder where programs of this package store data between runs."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def state_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the user's folder for stored data, by the convention of the operating system."""
    if sys.platform == "win32":
        base = environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    else:
        base = environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "dicetown"
