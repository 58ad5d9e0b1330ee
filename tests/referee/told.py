"""Games for the referee: played at random and told as plain data, the same in every run."""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

from dicetown.records.game import new_game
from dicetown.records.telling import Telling
from dicetown.rules.catalogue import ruleset
from dicetown.testing.walker import choose_freely

BRIBES = ("ties", "all", "off")
Told = dict[str, Any]


def play_told(name: str, seats: int, seed: int, bribes: str = "ties") -> Told:
    """Play a game at random, offers of all kinds among the choices, and tell it."""
    game = new_game(ruleset(name, bribes=bribes), seats, seed=seed)
    rng = random.Random(seed)
    telling = Telling(game, None)
    while not game.over:
        telling.ask()
        for seat in game.decision.seats:
            game.apply(seat, choose_freely(game, seat, rng))
        telling.hear()
    return telling.data()


@cache
def _kept(name: str, seats: int, seed: int, bribes: str) -> str:
    return json.dumps(play_told(name, seats, seed, bribes))


def told_game(name: str, seats: int, seed: int, bribes: str = "ties") -> Told:
    """A told game of one's own, to be spoiled at will."""
    told: Told = json.loads(_kept(name, seats, seed, bribes))
    return told
