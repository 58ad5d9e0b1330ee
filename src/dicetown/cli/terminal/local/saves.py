"""Saved games: the log of a table in a file, after a line that says who plays."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from dicetown import __version__
from dicetown.cli.common.files import read_json
from dicetown.cli.terminal.local.old_saves import OLD_FORMAT, OldSave, old_save_of
from dicetown.engine.errors import DiceTownError
from dicetown.folders import state_folder
from dicetown.records.record import FORMAT as RECORD_FORMAT
from dicetown.records.record import Record
from dicetown.rules.rulebook import LANGUAGES, catalogue
from dicetown.table.decoding import UNREADABLE, reason_of
from dicetown.table.local.logs import FileLog
from dicetown.table.room.begin import final_record
from dicetown.table.room.folding import table_of
from dicetown.table.room.table import OVER, Table

FORMAT: Final = "dicetown-saved-table"
WHAT: Final = "a saved game"


class SaveHeading(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a saved game: the person's seat, their language, the bots by seat."""

    format: str = FORMAT
    release: str = __version__
    you: int
    lang: str
    bots: tuple[str, ...]


class SavedLog:
    """A log in a file; if writing fails, the game goes on without it."""

    def __init__(self, kept: FileLog) -> None:
        self.kept = kept
        self.problem = ""
        """Why the game is no longer saved, or ""."""

    def append(self, entries: Sequence[bytes]) -> None:
        if not self.problem:
            try:
                self.kept.append(entries)
            except DiceTownError as error:
                self.problem = error.message


class SavedGame:
    """A saved game as read from its text."""

    def __init__(self, heading: SaveHeading, entries: Sequence[bytes], table: Table) -> None:
        self.entries = entries
        self.you = heading.you
        self.lang = heading.lang
        self.bots: Sequence[str] = heading.bots
        self.over = table.phase == OVER
        self.names = [seat.name for seat in table.seats]
        self.record: Record = final_record(table.game, table.secret)


def begin_saving(file: Path, heading: SaveHeading, entries: Sequence[bytes] = ()) -> SavedLog:
    """Start saving a game in a file; if that fails, the game goes on all the same."""
    saved = SavedLog(FileLog(file))
    try:
        saved.kept.begin(msgspec.json.encode(heading), entries)
    except DiceTownError as error:
        saved.problem = error.message
    return saved


def names_for(names: Sequence[str], you: int, lang: str) -> list[str]:
    """Return the names at a table; a person without a name is called You in their language."""
    called = [catalogue(each).say("ui.you") for each in LANGUAGES]
    own = catalogue(lang).say("ui.you") if names[you] in called else names[you]
    return [*names[:you], own, *names[you + 1 :]]


def save_of(text: str) -> SavedGame | OldSave | None:
    """Return the saved game in a text, or None if it declares another format.

    Raise an error for a broken one. Reading loads no bot from a file, so a game can be read after its bot is
    gone.
    """
    lines = text.split("\n")
    first = _data_in(lines[0])
    if first is None or first.get("format") != FORMAT:
        whole = _data_in(text)
        return old_save_of(whole) if whole is not None and whole.get("format") == OLD_FORMAT else None
    try:
        heading = msgspec.convert(first, SaveHeading)
    except UNREADABLE as error:
        raise DiceTownError(f"its first line cannot be read: {reason_of(error)}.") from None
    entries = [line.encode() for line in lines[1:-1]]
    table = _folded(entries)
    if not table.playable:
        raise DiceTownError(f"it was played by other rules, those of release {table.release[:20]}.")
    if table.current is None:
        raise DiceTownError("its game never began.")
    if len(heading.bots) != len(table.seats) or not all(bot.isprintable() for bot in heading.bots):
        raise DiceTownError(f"it does not name one bot for each of {len(table.seats)} seats.")
    if not 0 <= heading.you < len(table.seats):
        raise DiceTownError(f"there is no seat {heading.you}.")
    if heading.lang not in LANGUAGES:
        raise DiceTownError(f"there is no language {heading.lang[:20]!r}.")
    return SavedGame(heading, entries, table)


def _data_in(text: str) -> dict[str, Any] | None:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _folded(entries: list[bytes]) -> Table:
    try:
        return table_of(entries)
    except DiceTownError as error:
        raise DiceTownError(f"its log cannot be played: {error.message}") from None
    except Exception as error:
        # Folding assumes a valid log, so any error here is the fault of the file.
        raise DiceTownError(f"its log makes no sense ({type(error).__name__}).") from None


def read_save(file: Path) -> SavedGame | OldSave:
    """Return the saved game in a file; anything else there raises one clear error."""
    text = _text_of(file)
    try:
        save = save_of(text)
    except DiceTownError as error:
        raise damaged(file, error.message) from None
    if save is not None:
        return save
    data = read_json(file, WHAT)
    if isinstance(data, dict) and data.get("format") == RECORD_FORMAT:
        raise DiceTownError(
            f"{str(file)!r} is a record, not {WHAT}.",
            hint=f"To read it: dicetown replay {shlex.quote(str(file))}.",
        )
    raise damaged(file, f"it does not say {FORMAT!r}.")


def _text_of(file: Path) -> str:
    """Return the text of a file, or "" where reading it as JSON will report the error."""
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""


def damaged(file: Path, problem: str) -> DiceTownError:
    return DiceTownError(
        f"{str(file)!r} is not {WHAT} that can be read: {problem}", hint="The file was not changed."
    )


def last_game() -> Path:
    """Return the file of the game that `play --resume` continues."""
    return state_folder() / "last-game.json"


MOST_KEPT = 9
"""How many games before the last one are kept."""


class Moved:
    """Where the previous game was moved to make room for a new one."""

    def __init__(self, file: Path, over: bool, replaced: bool) -> None:
        self.file = file
        self.over = over
        self.replaced = replaced


def make_room(file: Path) -> Moved | None:
    """Make room for a new game here without losing another one.

    The last game is moved away. In any other file an unfinished game, or something that is no game, is
    refused.
    """
    if not file.exists():
        return None
    if file == last_game():
        over = _is_over(file)
        place, replaced = _place_for(file)
        try:
            file.replace(place)
        except OSError as error:
            raise DiceTownError(f"Cannot write {str(place)!r}: {error.strerror or error}.") from None
        return Moved(place, over is not False, replaced)
    over = _is_over(file)
    if over is None:
        raise DiceTownError(f"{str(file)!r} exists and is not {WHAT}.", hint="Choose another name.")
    if not over:
        raise DiceTownError(
            f"{str(file)!r} holds a game that is not over.",
            hint=f"Go on with it: --resume {shlex.quote(str(file))}. Or choose another name.",
        )
    return None


def _is_over(file: Path) -> bool | None:
    """Return whether the game in a file is over; None if it cannot be read."""
    try:
        return read_save(file).over
    except DiceTownError:
        return None


def _place_for(file: Path) -> tuple[Path, bool]:
    """Return where to keep the previous game, and whether an unfinished game is lost by that."""
    places = [file.with_name("game-before.json")]
    places += [file.with_name(f"game-before-{number}.json") for number in range(2, MOST_KEPT + 1)]
    for place in places:
        if not place.exists():
            return place, False
    oldest = sorted(places, key=lambda place: place.stat().st_mtime_ns)
    for place in oldest:
        if _is_over(place):
            return place, False
    return oldest[0], True
