"""Records and positions from files: separate records, and those inside saved games."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from dicetown.cli.terminal.local.old_saves import OldSave
from dicetown.cli.terminal.local.saves import SavedGame, save_of
from dicetown.engine.errors import DiceTownError
from dicetown.records.reading import LARGEST, parse_record
from dicetown.records.record import Record, chained_digest
from dicetown.rules.rulebook import LANGUAGES, catalogue


def read_text(name: str) -> str:
    """Return the text of a file or of standard input, with clear errors for odd names and bytes."""
    if not name:
        raise DiceTownError("The name of the file is empty.", hint="Name a file, or - for standard input.")
    shown = "Standard input" if name == "-" else repr(name)
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
    except OSError as error:
        raise DiceTownError(f"Cannot read {shown}: {error.strerror or error}.") from None
    except ValueError as error:
        raise DiceTownError(f"Cannot read {shown}: {error}.") from None
    if len(data) > LARGEST:
        raise DiceTownError(f"{shown} is too large to be a record or a position.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DiceTownError(f"{shown} is not a record or position: it is not text in UTF-8.") from None


def record_in(text: str) -> Record:
    """Return the record in a text, which is a record or a saved game."""
    if not text.lstrip().startswith("{"):
        raise DiceTownError(
            "This is not a record of a game.", hint="A record is JSON text that begins with a brace."
        )
    save = _save_in(text)
    if save is not None:
        return save.record
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if isinstance(data, dict) and "format" not in data:
        raise DiceTownError("This is not a record of a game.", hint="A record says its format.")
    return parse_record(text)


def _save_in(text: str) -> SavedGame | OldSave | None:
    try:
        return save_of(text)
    except DiceTownError as error:
        raise DiceTownError(f"This saved game cannot be read: {error.message}", error.rule) from None


def own_seat(text: str) -> int | None:
    """Return the person's seat in a saved game; None for a record."""
    save = _save_in(text)
    return None if save is None else save.you


def names_in(text: str, seats: int) -> list[str | None]:
    """Return the names of the seats in a saved game; None where there is none, or only "You"."""
    save = _save_in(text)
    if save is None or len(save.names) != seats:
        return [None] * seats
    you = [catalogue(lang).say("ui.you") for lang in LANGUAGES]
    return [name if name.strip() and name not in you else None for name in save.names]


def warn_of_digest(record: Record, name: str) -> None:
    """Warn if a record was changed after it was written; it may still be playable."""
    if record.digest != chained_digest(record):
        hint = "dicetown verify says more." if name == "-" else f"See dicetown verify {name}."
        print(f"warning: The record does not fit its digest: it was changed. {hint}", file=sys.stderr)
