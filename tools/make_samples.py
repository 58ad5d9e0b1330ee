"""Write a moment of a game for every kind of question, for the page's tests and its style page.

    python -m tools.make_samples

Bots that choose at random play games of the fullest rulesets until every kind of question has come up. Each
file of `frontend/samples` is what the seat that is asked is shown: the table, the view, the prompt, words.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from dicetown.engine.views import View
from dicetown.records.game import Game, new_game
from dicetown.rules.rulebook import LANGUAGES
from dicetown.table.settings import Settings
from dicetown.table.telling import PromptInfo, SeatInfo, Snapshot, TableInfo, view_info
from dicetown.web.bodies import Names
from dicetown.web.protocol import PROTOCOL, Welcome, You
from dicetown.web.words import (
    actions_in,
    event_infos,
    faces_in,
    families,
    names_in,
    parts_of_cards,
    playable_cards,
    prompt_words,
)

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


def welcome(game: Game, view: View, ruleset: str) -> Welcome:
    """What the seat that is asked would be told on arriving now, in English."""
    assert view.seat is not None
    assert view.prompt is not None
    names = NAMES[: game.seats]
    prompt = view.prompt
    table = TableInfo(
        id="sample",
        phase="playing",
        settings=Settings(ruleset=ruleset, title="Sample"),
        ruleset=ruleset,
        most_seats=game.state.rules.max_seats,
        seats=[SeatInfo(kind="person" if seat < 2 else "bot", name=name) for seat, name in enumerate(names)],
        host=0,
        created=START,
        began=START,
        ended=0,
        undos=0,
        paused=False,
        wants_pause=[],
        wants_resume=[],
        commitment="",
        secret="",
        digest="",
        rematch="",
        closed="",
        release="",
        rules_version=1,
        branch=False,
    )
    return Welcome(
        protocol=PROTOCOL,
        release="",
        now=START,
        you=You(name=names[view.seat], seats=[view.seat], seat=view.seat, host=view.seat == 0),
        table=table,
        view=view_info(None, view),
        prompt=PromptInfo(
            id=prompt.id,
            kind=prompt.kind,
            rule=prompt.rule,
            facts=prompt.facts,
            options=[option.text for option in prompt.options],
            answer=None,
            deadline=None,
        ),
        words=None,
        order=None,
        since=0,
        events=[],
        talk=[],
        present=[True] * game.seats,
        watching=0,
    )


def sample(game: Game, seat: int, ruleset: str) -> dict[str, Any]:
    """A moment in all languages: the welcome, and beside it what it says in each."""
    view = game.view_for(seat)
    names = NAMES[: game.seats]
    shown = welcome(game, view, ruleset)
    shot = Snapshot(
        table=shown.table, view=shown.view, prompt=shown.prompt, order=None, events=(), talk=0, seen=view
    )
    told = [*view.history[:1], *view.history[-EVENTS:]]
    said = {
        lang: {
            "words": prompt_words(shot, names, lang),
            "events": event_infos(told, names, seat, lang, view),
        }
        for lang in LANGUAGES
    }
    found: dict[str, Any] = msgspec.to_builtins({"welcome": shown, "said": said})
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
    found: dict[str, Any] = {}
    rules = new_game(SPANS[0][0], 4, seed=1).state.rules
    for lang in LANGUAGES:
        titles, texts = names_in(rules, lang)
        names = Names(
            titles=titles,
            texts=texts,
            locations=[place.name for place in rules.locations],
            faces=faces_in(rules),
            actions=actions_in(rules),
            places=list(rules.places),
            families=families(),
            parts=parts_of_cards(rules),
            playable=playable_cards(rules),
        )
        found[lang] = msgspec.to_builtins(names)
    return found


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.json"):
        old.unlink()
    found = {**found_samples(), "names": samples_names()}
    for name, content in found.items():
        text = json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True)
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    print(f"{len(found) - 1} kinds of questions in {FOLDER.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
