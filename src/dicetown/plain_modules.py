"""Import this package from its plain Python sources, although compiled modules lie beside them.

Rules from a file make classes from those of the engine, which the compiled engine does not allow. A process
with `DICETOWN_PLAIN` in its environment takes the plain modules; the processes it starts do so too. This
module belongs to no layer and imports the standard library only.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from typing import Final, NoReturn

VARIABLE: Final = "DICETOWN_PLAIN"
ROOT: Final = Path(__file__).resolve().parent


def is_wanted() -> bool:
    """Whether this process is to use the plain modules."""
    return os.environ.get(VARIABLE, "") not in ("", "0")


def prefer() -> None:
    """Let every module of this package that is imported from now on come from its source."""
    sys.path_hooks.insert(0, _finder)
    for path in [path for path in sys.path_importer_cache if _is_inside(path)]:
        del sys.path_importer_cache[path]


def start_again() -> NoReturn:
    """Run the program of this process again, from its beginning, with the plain modules."""
    sys.stdout.flush()
    sys.stderr.flush()
    arguments = [sys.executable, *sys.orig_argv[1:]]
    os.execve(sys.executable, arguments, {**os.environ, VARIABLE: "1"})


def _finder(path: str) -> FileFinder:
    if not _is_inside(path):
        raise ImportError("Only this package is imported from its sources.", path=path)
    return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))


def _is_inside(path: str) -> bool:
    found = Path(path).resolve()
    return found == ROOT or ROOT in found.parents
