"""Loads code and data from outside: files that users name, files beside a module, and error descriptions.

Like the registry this module belongs to no layer.
"""

from __future__ import annotations

import os
import sys
import traceback
from importlib import import_module, invalidate_caches
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import Final

from dicetown.engine.errors import DiceTownError

LONGEST_PROBLEM: Final = 200

_COMPILED: Final = "interpreted classes cannot inherit from compiled"


def import_file(text: str, what: str) -> ModuleType:
    """Import the module in a file under its own name; `what` says what the file should contain.

    Its folder is added to the path, so that files beside it can import it and each other.
    """
    file = Path(os.path.abspath(Path(text).expanduser()))
    if not file.is_file():
        raise DiceTownError(f"There is no file {str(file)!r} with {what}.")
    if not file.stem.isidentifier():
        raise DiceTownError(
            f"{file.name!r} is not a name that Python can import.", hint="Use letters, digits and _ only."
        )
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
        invalidate_caches()
    try:
        module = import_module(file.stem)
    except (Exception, SystemExit) as error:
        problem, hint = explained(file, error)
        raise DiceTownError(f"{str(file)!r} does not load: {problem}.", hint=hint) from None
    if module.__file__ is None or not Path(module.__file__).samefile(file):
        raise DiceTownError(
            f"{file.name!r} has the name of another module: {module.__file__ or 'one of Python itself'}.",
            hint="Rename the file.",
        )
    return module


def load_place(place: str) -> object:
    """Load what a text names: `package.module`, or an object in it as `package.module:name`."""
    module, _, name = place.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found


def read_beside(module: str, *names: str) -> str | None:
    """Return the text of a file in the folder of a module or a package, or None if there is no such file."""
    resource = _folder_of(module).joinpath(*names)
    return resource.read_text(encoding="utf-8") if resource.is_file() else None


def names_beside(module: str, *names: str) -> list[str]:
    """Return the names of the files of a folder in the folder of a module or a package."""
    return [resource.name for resource in _folder_of(module).joinpath(*names).iterdir()]


def _folder_of(module: str) -> Traversable:
    found = import_module(module)
    return files(found) if hasattr(found, "__path__") else Path(found.__file__ or "").parent


def explained(file: Path | None, error: BaseException) -> tuple[str, str]:
    """Describe an error of code from outside in one line, and return what to do about it."""
    if isinstance(error, DiceTownError):
        return error.message.rstrip("."), error.hint
    if isinstance(error, TypeError) and _COMPILED in str(error):
        return (
            "it makes classes from those of the compiled engine, which only the uncompiled one allows",
            "Use the uncompiled engine: python tools/compile.py --remove takes the compiled one away.",
        )
    return problem_in(file, error), "Repair it and try again."


def problem_in(file: Path | None, error: BaseException) -> str:
    """Describe an error in one line, with the line of the file where it happened."""
    lines = str(error).strip().splitlines()
    if isinstance(error, SyntaxError) and error.lineno is not None and error.filename == str(file):
        # Python's own message already contains the file and the line.
        return f"{_shortened(f'{type(error).__name__}: {error.msg}')}{_place(error.filename, error.lineno)}"
    told = _shortened(type(error).__name__ + (f": {lines[0].strip().rstrip('.')}" if lines else ""))
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)]
    return told + (_place(own[-1].filename, own[-1].lineno) if own else "")


def _place(file: str, line: int | None) -> str:
    return f" ({Path(file).name}, line {line})"


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_PROBLEM else text[: LONGEST_PROBLEM - 1] + "…"
