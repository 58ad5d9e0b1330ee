"""Files a person names on the command line: read and written with errors that say what is wrong."""

from __future__ import annotations

import json
import os
from pathlib import Path

from dicetown.engine.errors import DiceTownError


def read_json(file: Path, what: str) -> object:
    """What a JSON file holds; `what` is what it should be, for the error."""
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
    """Write a JSON file so that whatever happens meanwhile, the old or the new one is there in full."""
    draft = file.with_name(file.name + ".draft")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        os.replace(draft, file)
    except OSError as error:
        raise DiceTownError(f"Cannot write {str(file)!r}: {error.strerror or error}.") from None
