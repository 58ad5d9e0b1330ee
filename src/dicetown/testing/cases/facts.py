"""What can be said about a game in a word: a field of its position, points, what was told, who is asked."""

from __future__ import annotations

import re
from typing import Final

from dicetown.engine.errors import BadNotation
from dicetown.engine.events import Event
from dicetown.records.game import Game

FACT: Final = re.compile(r"([a-z-]+?)(\d?)(?:\.([a-z0-9_-]+))?")
NUMBERS_OF: Final = {
    "cows": ("prairie", *["herds"] * 6, "rodeos-left", *["rodeos"] * 6, "spared"),
    "indian-die": ("die-holder", "die-given", "die-guarded", "die-closed", "die-first", "die-second"),
    "chase": ("chase-dice", "river-returned"),
}
"""Names for the numbers of the expansions' fields in a position, in their order."""


def as_word(value: object) -> str:
    """Write a value as one word; lists are joined by `+`."""
    if value is None or value == "":
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return "+".join([as_word(item) for item in value]) or "-"
    return str(value).replace(" ", "_")


def fields_of(game: Game, to: str = "all") -> dict[str, str]:
    """Return the fields of a game's position by name, with the numbers of expansions by their names."""
    viewer = int(to) if to.isdigit() else None
    position = game.position(viewer, full=to == "all")
    fields = dict([word.split("=", 1) for word in position.split("/")[1:]])
    for name, parts in NUMBERS_OF.items():
        if name in fields:
            for part in dict.fromkeys(parts):
                words = zip(parts, fields[name].split(","), strict=True)
                fields[part] = ",".join([word for other, word in words if other == part])
    return fields


def fact(game: Game, name: str, like: str = "", to: str = "all") -> str:
    """Return what a fact says now to a viewer. Of a list as many are given as the text `like` has."""
    match = FACT.fullmatch(name)
    if match is None:
        raise BadNotation(f"{name[:40]!r} is not the name of a fact.")
    field, seat, part = match.groups()
    if field == "points":
        score = game.score()
        if not seat:
            return ",".join([str(total) for total in score.totals])
        if not part:
            return str(score.totals[int(seat)])
        found = [line for line in score.lines[int(seat)] if line.label == part.replace("_", " ")]
        return str(found[0].points) if found else "none"
    if field == "tiebreak":
        return game.score().tiebreak
    fields = fields_of(game, to)
    if field not in fields or part:
        raise BadNotation(f"A position has no field {name[:40]!r}.")
    words = fields[field].split(",")
    if seat:
        return words[int(seat)]
    return ",".join(words[: like.count(",") + 1]) if "," in like else fields[field]


def asks(game: Game) -> str:
    """Say who is asked what: `0,1 window:theft-coming`; `over` after the end."""
    if game.over:
        return "over"
    decision = game.decision
    moment = decision.facts.get("moment") if decision.kind == "window" else None
    seats = ",".join([str(seat) for seat in decision.seats])
    return f"{seats} {decision.kind}" + (f":{moment}" if moment else "")


def told(events: list[Event], name: str, to: str) -> list[dict[str, str]]:
    """Return the events of a kind as a viewer saw them; `all` sees everything."""
    viewer = None if to == "spectator" else -1 if to == "all" else int(to)
    seen = [event if viewer == -1 else event.seen_by(viewer) for event in events if event.name == name]
    return [{key: as_word(value) for key, value in event.data().items()} for event in seen]


def outcome(game: Game, events: list[Event]) -> dict[str, object]:
    """Return what must follow an answer: what happened, by name, and who is asked what, by which rule."""
    found: dict[str, object] = {"events": [event.name for event in events], "asks": asks(game)}
    if not game.over:
        found["by"] = game.decision.rule
        found["about"] = {key: as_word(value) for key, value in game.decision.facts.items()}
    return found


def changed_fields(before: str, after: str) -> dict[str, str]:
    """Return the fields of a position that differ from those of another one, as they are after it."""
    fields = [word.split("=", 1) for word in after.split("/")[1:]]
    old = set(before.split("/"))
    return {name: value for name, value in fields if f"{name}={value}" not in old}
