"""Golden playthroughs: a whole game as text that a person can review and a diff can show changes in.

For each decision the question, the answers, the events with who may see their secrets, and for every seat
and the spectator the fields of their view that changed since they last looked.
"""

from __future__ import annotations

import hashlib
import random
from typing import Final

from dicetown.engine.events import EVERYBODY, Event, Secret
from dicetown.engine.ruleset import Ruleset
from dicetown.records.game import Game, new_game
from dicetown.records.positions import format_position
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.testing.walker import pick_randomly

GOLDEN_GAMES: Final = {
    "classic": (3, 49),
    "classic+wanted": (4, 70),
    "classic+wanted+indians": (3, 97),
    "classic+cowboys": (3, 149),
    "classic+wanted+cowboys": (5, 36),
    "classic+wanted+indians+cowboys": (4, 38),
    "revised": (3, 47),
    "revised+wanted": (6, 99),
    "revised+wanted+indians": (4, 113),
    "revised+cowboys": (4, 55),
    "revised+wanted+cowboys": (3, 84),
    "revised+wanted+indians+cowboys": (6, 59),
}
"""The games kept in full, by ruleset: seats, seed."""

GOLDEN_CELLS: Final = [
    (name, seats, bribes)
    for name in ruleset_names()
    for seats in range(ruleset(name).min_seats, ruleset(name).max_seats + 1)
    for bribes in (("ties",) if "+" in name else ("ties", "all", "off"))
]
"""The games kept as fingerprints."""


def golden_rules(name: str, bribes: str = "ties", short: bool = True) -> Ruleset:
    """The rules of a golden game; a short one has a small mine, so that a person can read it to the end."""
    return ruleset(name, bribes=bribes, parts={"setup": {"mine": 14}} if short else None)


def golden_game(name: str) -> Game:
    """The golden game of a ruleset, played to its end: the same that is told in full."""
    seats, seed = GOLDEN_GAMES[name]
    rng = random.Random(seed)
    game = new_game(golden_rules(name), seats, seed=seed)
    while not game.over:
        for seat in game.decision.seats:
            game.apply(seat, pick_randomly(game.options(seat), rng))
    return game


def playthrough(rules: Ruleset, seats: int, seed: int) -> str:
    """A random game told in full, ending with its score and the digest of its record."""
    rng = random.Random(seed)
    game = new_game(rules, seats, seed=seed)
    lines = [f"{rules.text()} seats={seats} seed={seed}"]
    seen: dict[int | None, list[str]] = {}
    lines.extend(_tell(game.events_of_all()))
    while not game.over:
        decision = game.decision
        facts = " ".join([f"{key}={value}" for key, value in decision.facts.items()])
        lines.append("")
        lines.append(f"{decision.id}. {decision.kind} {facts} [{decision.rule}]".replace("  ", " "))
        for viewer in (*range(seats), None):
            lines.append(_changes(game, viewer, seen))
        events: list[Event] = []
        for seat in decision.seats:
            options = game.options(seat)
            choice = pick_randomly(options, rng)
            lines.append(f"   seat {seat} > {choice.text} (of {len(options)})")
            events.extend(game.apply(seat, choice))
        lines.extend(_tell(events))
    lines.extend(["", str(game.score()), f"digest {game.record().digest}", ""])
    return "\n".join(lines)


def _changes(game: Game, viewer: int | None, seen: dict[int | None, list[str]]) -> str:
    view = game.view_for(viewer)
    name = "spectator" if viewer is None else str(viewer)
    fields = format_position(view.state, name).split("/")
    before = seen.get(viewer, [])
    seen[viewer] = fields
    changed = [field for field in fields if field not in before]
    prompt = "" if view.prompt is None else f" prompt={view.prompt.id}:{len(view.prompt.options)}"
    return f"   {name}: {' '.join(changed)}{prompt}"


def _tell(events: list[Event]) -> list[str]:
    return [f"   * {_event(event)}" for event in events]


def _event(event: Event) -> str:
    data = event.data()
    words: list[str] = []
    for field, value in zip(event.kind.fields, event.values, strict=True):
        text = data[field]
        shown = "+".join([str(item) for item in text]) if isinstance(text, list) else str(text)
        if isinstance(value, Secret) and value.mask != EVERYBODY:
            readers = ",".join([str(seat) for seat in range(8) if value.mask >> seat & 1])
            shown = f"{shown}(only {readers})"
        words.append(f"{field}={shown}")
    return f"{event.name} {' '.join(words)} [{event.rule}]"


def fingerprint(rules: Ruleset, seats: int, seed: int) -> str:
    """A short hash of a whole random game: every view of every seat, every event, the record."""
    text = playthrough(rules, seats, seed)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]
