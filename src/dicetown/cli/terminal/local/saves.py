"""Saved games: a record and who sits at the table, as one JSON file."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

from dicetown.bots.base import Bot
from dicetown.bots.registry import make_bot
from dicetown.cli.common.files import read_json, write_json
from dicetown.cli.terminal.opponents import BotFailed, let_bot_choose
from dicetown.engine.errors import DiceTownError
from dicetown.folders import state_folder
from dicetown.records.game import Game
from dicetown.records.record import FORMAT as RECORD_FORMAT
from dicetown.records.record import Record, chained_digest, parse_record
from dicetown.records.replay import Replay
from dicetown.rules.rulebook import LANGUAGES
from dicetown.sim.run import bot_seed

FORMAT = "dicetown-saved-game"
WHAT = "a saved game"


class Party:
    """Who sits at the table: the person, the names of all seats, the bots, the language spoken.

    Every seat has a bot, that of the person too, whose bot is simply never asked. Bots are kept as specs: a
    name, or the file and class of one of somebody's own.
    """

    def __init__(self, you: int, names: list[str], bots: list[str], seed: int, lang: str) -> None:
        self.you = you
        self.names = names
        self.bots = bots
        self.seed = seed
        self.lang = lang

    def make_bots(self) -> list[Bot]:
        return [make_bot(name, bot_seed(self.seed, seat)) for seat, name in enumerate(self.bots)]


def write_save(file: Path, party: Party, game: Game) -> None:
    """Save a game as it stands after the last decision that everybody has answered."""
    data = {
        "format": FORMAT,
        "you": party.you,
        "names": party.names,
        "bots": party.bots,
        "seed": party.seed,
        "lang": party.lang,
        "record": game.record().data(),
    }
    write_json(file, data)


class Save:
    """A saved game as read from its file."""

    def __init__(self, file: Path, party: Party, record: Record) -> None:
        self.file = file
        self.party = party
        self.record = record

    def restore(self) -> tuple[Game, list[Bot]]:
        """The game and the bots as they were.

        Bots that remember are asked all their questions once more, so that they go on as if nothing had
        happened. The others need not think about every question twice.
        """
        bots = self.party.make_bots()
        try:
            again = Replay(self.record)
            while again.left and not again.game.over:
                for seat in again.game.decision.asked:
                    if seat != self.party.you and bots[seat].remembers:
                        let_bot_choose(again.game, bots[seat], seat, self.party.names[seat])
                again.step()
        except BotFailed:
            raise
        except DiceTownError as error:
            raise damaged(self.file, error.message) from None
        if again.left:
            raise damaged(self.file, "it goes on after the game is over.")
        return again.game, bots


def read_save(file: Path) -> Save:
    """The saved game in a file; anything else there is one clear error.

    Its bots are made when the game goes on: reading runs no file of somebody's own, and a game whose bot is
    gone is still a game.
    """
    data = read_json(file, WHAT)
    if isinstance(data, dict) and data.get("format") == RECORD_FORMAT:
        raise DiceTownError(
            f"{str(file)!r} is a record, not {WHAT}.",
            hint=f"To read it: dicetown replay {shlex.quote(str(file))}.",
        )
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise damaged(file, f"it does not say {FORMAT!r}.")
    try:
        record = parse_record(json.dumps(data.get("record")))
    except DiceTownError as error:
        raise damaged(file, error.message) from None
    if record.digest != chained_digest(record):
        raise damaged(file, "its record does not fit its digest.")
    names = _texts(file, data, "names")
    bots = _texts(file, data, "bots")
    if len(names) != record.seats or len(bots) != record.seats:
        raise damaged(file, f"names and bots are not one for each of {record.seats} seats.")
    you = _number(file, data, "you")
    if not 0 <= you < record.seats:
        raise damaged(file, f"there is no seat {you}.")
    lang = data.get("lang")
    if not isinstance(lang, str) or lang not in LANGUAGES:
        raise damaged(file, f"there is no language {lang!r}.")
    return Save(file, Party(you, names, bots, _number(file, data, "seed"), lang), record)


def damaged(file: Path, problem: str) -> DiceTownError:
    return DiceTownError(
        f"{str(file)!r} is not {WHAT} that can be read: {problem}", hint="It was left as it is."
    )


def _number(file: Path, data: dict[str, Any], key: str) -> int:
    value = data.get(key)
    if type(value) is not int:
        raise damaged(file, f"{key} is not a whole number.")
    return value


def _texts(file: Path, data: dict[str, Any], key: str) -> list[str]:
    value = data.get(key)
    if not isinstance(value, list) or not all(isinstance(item, str) and item.isprintable() for item in value):
        raise damaged(file, f"{key} is not a list of texts.")
    return list(value)


def last_game() -> Path:
    """The file of the game that `play --resume` goes on with."""
    return state_folder() / "last-game.json"


MOST_KEPT = 9
"""So many games before the last one are kept."""


class Kept:
    """Where the game that was in the place of a new one is now."""

    def __init__(self, file: Path, over: bool, replaced: bool) -> None:
        self.file = file
        self.over = over
        self.replaced = replaced


def make_room(file: Path) -> Kept | None:
    """Before a new game is saved here: never lose another one that somebody may want back."""
    if not file.exists():
        return None
    if file == last_game():
        over = _is_over(file)
        place, replaced = _place_for(file)
        try:
            file.replace(place)
        except OSError as error:
            raise DiceTownError(f"Cannot write {str(place)!r}: {error.strerror or error}.") from None
        return Kept(place, over is not False, replaced)
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
    """Whether the game in a file is over; None if there is none that can be read."""
    try:
        return read_save(file).record.result is not None
    except DiceTownError:
        return None


def _place_for(file: Path) -> tuple[Path, bool]:
    """Where to keep the game before, and whether an unfinished game is lost by that."""
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
