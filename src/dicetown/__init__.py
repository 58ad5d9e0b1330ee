"""Dice Town: a complete, citable rules engine and everything to play with it."""

from dicetown.engine.choices import Choice, parse_choice
from dicetown.engine.errors import DiceTownError, Refused
from dicetown.engine.state import CHANCE
from dicetown.records.game import Game, new_game
from dicetown.rules.catalogue import ruleset, ruleset_names

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "Choice",
    "DiceTownError",
    "Game",
    "Refused",
    "__version__",
    "new_game",
    "parse_choice",
    "ruleset",
    "ruleset_names",
]
