"""Files named on the command line, read and written with clear errors."""

from __future__ import annotations

import json
import os
from pathlib import Path

from dicetown.engine.errors import DiceTownError


def read_json(file: Path, what: str) -> object:
    """Return the content of a JSON file; `what` names the expected content in errors."""
    the = "the " + what.removeprefix("a ")
    if file == Path():
        raise DiceTownError(f"The name of {the} is empty.")
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise DiceTownError(f"Cannot read {the} {str(file)!r}: {error.strerror or error}.") from None
    except UnicodeDecodeError:
        raise DiceTownError(f"{str(file)!r} is not {what}: it is not text in UTF-8.") from None
    except json.JSONDecodeError as error:
        raise DiceTownError(
            f"{str(file)!r} is not {what}: "
            f"not JSON from line {error.lineno}, column {error.colno} on ({error.msg})."
        ) from None
    except (RecursionError, ValueError):
        raise DiceTownError(f"{str(file)!r} is not {what}: its JSON cannot be read.") from None


def write_json(file: Path, data: object) -> None:
    """Write a JSON file atomically: the old or the new content is always there in full."""
    draft = file.with_name(file.name + ".draft")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        os.replace(draft, file)
    except OSError as error:
        raise DiceTownError(f"Cannot write {str(file)!r}: {error.strerror or error}.") from None
