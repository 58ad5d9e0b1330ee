"""A moment of a game for every kind of question, for the page's tests and its style page.

Each moment is a scene of `tools/scenes`. A file of `frontend/samples` is what the seat that is asked is shown
of it: the table, the view, the prompt, words.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from dicetown.engine.ruleset import Ruleset
from dicetown.records.game import new_game
from dicetown.rules.catalogue import ruleset
from dicetown.rules.rulebook import LANGUAGES
from dicetown.table.room.settings import Settings
from dicetown.table.snapshots.telling import SeatInfo
from dicetown.testing import Scene
from dicetown.web.protocol.messages import EventInfo
from dicetown.web.protocol.names import names_of
from dicetown.web.protocol.welcome import table_shown, welcome_to
from dicetown.web.protocol.words import event_infos, prompt_words
from tools.laid_out import laid_out
from tools.scenes import SCENES
from tools.scenes.table import EVERYTHING

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "frontend" / "samples"
NAMES: Final = ("Ann", "Bea", "Cal", "Dot", "Eli", "Flo")
START: Final = 1763210000000
"""A time for samples, in milliseconds since 1970."""


def sample(scene: Scene) -> dict[str, Any]:
    """Return a moment: the welcome, the events so far, and in all languages the words of the question."""
    game = scene.game
    seat = scene.seats[0]
    view = game.view_for(seat)
    rules = view.rules
    names = NAMES[: game.seats]
    seats = [SeatInfo(kind="bot" if number > 1 else "person", name=name) for number, name in enumerate(names)]
    settings = Settings(ruleset=rules.name, title="Sample")
    table = table_shown("sample", rules, settings, seats, host=0, began=START)
    moment = {
        "welcome": welcome_to(table, view, seat),
        "events": [begun(rules, game.seats), *event_infos(view.history, rules)],
        "words": {lang: prompt_words(view, names, lang) for lang in LANGUAGES},
    }
    found: dict[str, Any] = msgspec.to_builtins(moment)
    return found


def begun(rules: Ruleset, seats: int) -> EventInfo:
    """Return how a game begins, without its moves: they would list the cards of the box in every sample."""
    first = new_game(rules, seats, seed=1).view_for(0).history[:1]
    (found,) = event_infos(first, rules)
    return msgspec.structs.replace(found, moves=[])


def samples_names() -> dict[str, Any]:
    """Return what things are called, as `/api/names` tells it with everything in play."""
    rules = ruleset(EVERYTHING)
    return {lang: msgspec.to_builtins(names_of(rules, lang)) for lang in LANGUAGES}


def files() -> dict[Path, str]:
    found = {**{kind: sample(make()) for kind, make in SCENES.items()}, "names": samples_names()}
    return {FOLDER / f"{name}.json": laid_out(content) for name, content in found.items()}
