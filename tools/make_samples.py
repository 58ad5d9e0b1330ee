"""A moment of a game for every kind of question, for the page's tests and its style page.

Bots that choose at random play games of the fullest rulesets until every kind of question has come up. Each
file of `frontend/samples` is what the seat that is asked is shown: the table, the view, the prompt, words.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from dicetown.records.game import Game, new_game
from dicetown.rules.rulebook import LANGUAGES
from dicetown.table.room.settings import Settings
from dicetown.table.snapshots.telling import SeatInfo
from dicetown.web.protocol.moments import table_shown, welcome_to
from dicetown.web.protocol.names import names_of
from dicetown.web.protocol.words import event_infos, prompt_words
from tools.laid_out import laid_out

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "frontend" / "samples"
NAMES: Final = ("Ann", "Bea", "Cal", "Dot", "Eli", "Flo")
SPANS: Final = (("revised+wanted+indians+cowboys", 6), ("classic+wanted+indians+cowboys", 4), ("revised", 4))
EVENTS: Final = 12
"""How many of the last events a sample tells, after the one with which the game began."""
GAMES: Final = 60
FIRST_SEED: Final = 1000
MOST_TRIES: Final = 30
"""Moments of a kind that are looked at."""
START: Final = 1763210000000
"""A time for samples, in milliseconds since 1970."""


def sample(game: Game, seat: int, ruleset: str) -> dict[str, Any]:
    """A moment: the welcome, the last events, and in all languages the words of the question."""
    view = game.view_for(seat)
    names = NAMES[: game.seats]
    seats = [SeatInfo(kind="bot" if number > 1 else "person", name=name) for number, name in enumerate(names)]
    settings = Settings(ruleset=ruleset, title="Sample")
    table = table_shown("sample", game.state.rules, settings, seats, host=0, began=START)
    told = [*view.history[:1], *view.history[-EVENTS:]]
    moment = {
        "welcome": welcome_to(table, view, seat),
        "events": event_infos(told, view.rules),
        "words": {lang: prompt_words(view, names, lang) for lang in LANGUAGES},
    }
    found: dict[str, Any] = msgspec.to_builtins(moment)
    return found


def moments() -> Iterator[tuple[str, int, str, Game]]:
    """Questions of random games: their kind, the seat that is asked, the ruleset, the game."""
    for number in range(GAMES):
        ruleset, seats = SPANS[number % len(SPANS)]
        rng = random.Random(FIRST_SEED + number)
        game = new_game(ruleset, seats, seed=FIRST_SEED + number)
        while not game.over:
            decision = game.decision
            seat = rng.choice(decision.seats)
            options = game.options(seat)
            if game.state.round > 1 and len(options) > 1:
                yield decision.kind, seat, ruleset, game
            chosen = rng.choice(options)
            if chosen.text == "pass" and len(options) > 1 and rng.random() < 0.5:
                chosen = options[-1]
            game.apply(seat, chosen)


def found_samples() -> dict[str, dict[str, Any]]:
    """The richest of the first moments of each kind."""
    best: dict[str, tuple[int, dict[str, Any]]] = {}
    tries: dict[str, int] = {}
    for kind, seat, ruleset, game in moments():
        tries[kind] = tries.get(kind, 0) + 1
        if tries[kind] > MOST_TRIES:
            continue
        richness = min(len(game.options(seat)), 60)
        if kind not in best or richness > best[kind][0]:
            best[kind] = richness, sample(game, seat, ruleset)
    return {kind: found for kind, (_, found) in sorted(best.items())}


def samples_names() -> dict[str, Any]:
    """What things are called, as `/api/names` tells it with everything in play."""
    rules = new_game(SPANS[0][0], 4, seed=1).state.rules
    return {lang: msgspec.to_builtins(names_of(rules, lang)) for lang in LANGUAGES}


def files() -> dict[Path, str]:
    found = {**found_samples(), "names": samples_names()}
    return {FOLDER / f"{name}.json": laid_out(content) for name, content in found.items()}
