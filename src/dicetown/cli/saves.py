"""Saved games: all that is needed to sit down again at the same table, as one JSON file."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from dicetown.bots.base import Bot
from dicetown.bots.registry import make_bot
from dicetown.cli.files import read_json, write_json
from dicetown.engine.choices import parse_choice
from dicetown.engine.core import Entry
from dicetown.engine.errors import DiceTownError
from dicetown.records.game import Game, new_game
from dicetown.rules.catalogue import RULES_VERSION, ruleset
from dicetown.rules.rulebook import LANGUAGES

FORMAT = "dicetown saved game 1"
WHAT = "a saved game"


class Setting:
    """How a game began: the rules, who sits where, the seed."""

    def __init__(
        self,
        rules: str,
        bribes: str,
        parts: object,
        seed: int,
        sheriff: int | None,
        you: int,
        names: list[str],
        bots: list[str],
        lang: str,
    ) -> None:
        self.rules = rules
        self.bribes = bribes
        self.parts = parts
        self.seed = seed
        self.sheriff = sheriff
        self.you = you
        self.names = names
        self.bots = bots
        self.lang = lang

    def new_game(self) -> Game:
        rules = ruleset(self.rules, bribes=self.bribes, parts=self.parts)
        return new_game(rules, len(self.names), seed=self.seed, sheriff=self.sheriff)

    def make_bots(self) -> list[Bot]:
        """A bot for every seat, that of the person included, who is simply never asked through it."""
        return [make_bot(name, self.seed * 8 + seat) for seat, name in enumerate(self.bots)]


def let_bot_choose(game: Game, bot: Bot, seat: int) -> str:
    """The text of a bot's answer to the open question."""
    if bot.needs_view:
        return bot.choose(game.view_for(seat), game.prompt_for(seat), game.options(seat)).text
    return bot.choose(None, None, game.options(seat)).text


def write_save(file: Path, setting: Setting, game: Game) -> None:
    """Save a game as it stands after the last decision that everybody has answered."""
    answers = [
        [choice.text for choice in entry.choices] for entry in game.entries.items() if isinstance(entry, Entry)
    ]
    data = {
        "format": FORMAT,
        "rules_version": RULES_VERSION,
        "ruleset": setting.rules,
        "bribes": setting.bribes,
        "parts": setting.parts,
        "seed": setting.seed,
        "sheriff": setting.sheriff,
        "you": setting.you,
        "names": setting.names,
        "bots": setting.bots,
        "lang": setting.lang,
        "over": game.over,
        "answers": answers,
    }
    write_json(file, data)


class Save:
    """A saved game as read from its file."""

    def __init__(self, file: Path, setting: Setting, answers: list[list[str]], over: bool) -> None:
        self.file = file
        self.setting = setting
        self.answers = answers
        self.over = over

    def restore(self) -> tuple[Game, list[Bot]]:
        """The game and the bots as they were.

        The bots are asked all their questions once more, so that those which remember what they did, or draw
        from a seed, go on as if nothing had happened.
        """
        game = self.setting.new_game()
        bots = self.setting.make_bots()
        for number, answers in enumerate(self.answers):
            asked = () if game.over else game.decision.asked
            if len(asked) != len(answers):
                raise damaged(self.file, f"decision {number + 1} does not fit the game")
            for seat in asked:
                if seat != self.setting.you:
                    let_bot_choose(game, bots[seat], seat)
            for seat, text in zip(asked, answers, strict=True):
                try:
                    game.apply(seat, parse_choice(text))
                except DiceTownError as error:
                    raise damaged(self.file, f"decision {number + 1}: {error.message}") from None
        return game, bots


def read_save(file: Path) -> Save:
    """The saved game in a file; anything else there is one clear error."""
    data = read_json(file, WHAT)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise damaged(file, f"it does not say {FORMAT!r}")
    version = data.get("rules_version")
    if version != RULES_VERSION:
        raise DiceTownError(
            f"{file} was saved under version {version!r} of the rules, this dicetown plays version {RULES_VERSION}.",
            hint="Go on with the release that saved it.",
        )
    names = _texts(file, data, "names")
    bots = _texts(file, data, "bots")
    if len(bots) != len(names) or len(names) < 2:
        raise damaged(file, "names and bots are not one per seat")
    you = _number(file, data, "you")
    if not 0 <= you < len(names):
        raise damaged(file, f"there is no seat {you}")
    lang = data.get("lang")
    if lang not in LANGUAGES:
        raise damaged(file, f"there is no language {lang!r}")
    setting = Setting(
        _text(file, data, "ruleset"),
        _text(file, data, "bribes"),
        data.get("parts"),
        _number(file, data, "seed"),
        None if data.get("sheriff") is None else _number(file, data, "sheriff"),
        you,
        names,
        bots,
        str(lang),
    )
    answers = data.get("answers")
    if not isinstance(answers, list) or not all(
        isinstance(row, list) and all(isinstance(text, str) for text in row) for row in answers
    ):
        raise damaged(file, "its answers are not lists of choices")
    return Save(file, setting, answers, data.get("over") is True)


def damaged(file: Path, problem: str) -> DiceTownError:
    return DiceTownError(f"{file} is not {WHAT} that can be read: {problem}.", hint="It was left as it is.")


def _text(file: Path, data: dict[str, Any], key: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise damaged(file, f"{key} is not a text")
    return value


def _number(file: Path, data: dict[str, Any], key: str) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise damaged(file, f"{key} is not a whole number")
    return value


def _texts(file: Path, data: dict[str, Any], key: str) -> list[str]:
    value = data.get(key)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise damaged(file, f"{key} is not a list of texts")
    return list(value)


def state_folder() -> Path:
    """Where programs of this person keep what they remember."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    else:
        base = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(base) / "dicetown"


def last_game() -> Path:
    """The file of the game that `play --resume` goes on with."""
    return state_folder() / "last-game.json"


def make_room(file: Path) -> None:
    """Before a new game is saved here: never lose another one that somebody may want back."""
    if not file.exists():
        return
    if file == last_game():
        file.replace(file.with_name("game-before.json"))
        return
    try:
        finished = read_save(file).over
    except DiceTownError:
        raise DiceTownError(f"{file} exists and is not {WHAT}.", hint="Choose another name.") from None
    if not finished:
        raise DiceTownError(
            f"{file} holds a game that is not over.",
            hint=f"Go on with it: --resume {file}. Or choose another name.",
        )
