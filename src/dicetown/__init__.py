"""Dice Town: a complete, citable rules engine and everything to play with it."""

from dicetown import plain_modules

if plain_modules.is_wanted():
    plain_modules.prefer()


from dicetown.engine.chance.fate import Fate, NoFate, ScriptedFate, SeededFate
from dicetown.engine.choices import Choice, parse_choice
from dicetown.engine.decisions import Decision, Prompt
from dicetown.engine.errors import (
    BadNotation,
    BadParts,
    BadRecord,
    BadRuleset,
    DiceTownError,
    Refused,
)
from dicetown.engine.events import Event
from dicetown.engine.ruleset import Ruleset
from dicetown.engine.score import Score
from dicetown.engine.state import CHANCE
from dicetown.engine.views.imagine import imagine
from dicetown.engine.views.view import View
from dicetown.records.game import (
    Game,
    commitment,
    game_from_position,
    game_from_state,
    new_game,
    new_sealed_game,
)
from dicetown.records.positions import parse_position
from dicetown.records.reading import parse_record
from dicetown.records.record import Record
from dicetown.records.replay import Replay, replay
from dicetown.records.verify import verify
from dicetown.rules.catalogue import RULES_VERSION, ruleset, ruleset_names

__version__ = "0.7.0"

__all__ = [
    "CHANCE",
    "RULES_VERSION",
    "BadNotation",
    "BadParts",
    "BadRecord",
    "BadRuleset",
    "Choice",
    "Decision",
    "DiceTownError",
    "Event",
    "Fate",
    "Game",
    "NoFate",
    "Prompt",
    "Record",
    "Refused",
    "Replay",
    "Ruleset",
    "Score",
    "ScriptedFate",
    "SeededFate",
    "View",
    "__version__",
    "commitment",
    "game_from_position",
    "game_from_state",
    "imagine",
    "new_game",
    "new_sealed_game",
    "parse_choice",
    "parse_position",
    "parse_record",
    "replay",
    "ruleset",
    "ruleset_names",
    "verify",
]
