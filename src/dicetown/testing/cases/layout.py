"""Lays out the town that a case describes, with the words of positions and of `town` in scenario.py."""

from __future__ import annotations

import re
from typing import Any, Final

from dicetown.engine.errors import BadNotation
from dicetown.engine.ruleset import Ruleset
from dicetown.records.game import Game
from dicetown.testing.cases.facts import NUMBERS_OF
from dicetown.testing.scenario import dice, town

NUMBERS: Final = {
    "sheriff": "sheriff",
    "round": "round_no",
    "mine": "mine",
    "bank": "bank",
    "coach": "coach",
    "seed": "seed",
}
LISTS: Final = ("dollars", "nuggets", "won", "controlled")
DECKS: Final = {
    "store": "store",
    "store-out": "discards",
    "row": "row",
    "properties": "properties",
    "elixirs": "elixirs",
    "elixirs-shown": "elixirs_shown",
    "elixirs-out": "elixir_discards",
}
HANDS: Final = {"hand": "cards", "deeds": "deeds", "face-up": "face_up"}
FLAGS: Final = {"only-store": "only_store", "only-properties": "only_properties"}
ITEM: Final = re.compile(r"([a-z-]+)(\d?)(?:\.(\d))?(?: (\S+))?")


def start_of(layout: list[str]) -> dict[str, int]:
    """Return the seats of a new game, and its first Sheriff and seed where a case gives them."""
    found = {"seats": int(layout[1])}
    for item in layout[2:]:
        name, _, value = item.partition(" ")
        if name not in ("sheriff", "seed"):
            raise BadNotation(f"{item[:60]!r} is nothing that a game starts with: use sheriff and seed.")
        found[name] = int(value)
    return found


def lay_out(rules: Ruleset, layout: list[str]) -> Game:
    """Return a game laid out as a case says, before anything happened in it."""
    word, first, *items = layout
    given: dict[str, Any] = {}
    for item in items:
        _read(rules, item, given)
    if word == "dice":
        return dice(rules, int(first), given.pop("rolls", {}), go=False, **given).game
    return town(rules, first.split(), go=False, **given).game


def _read(rules: Ruleset, item: str, given: dict[str, Any]) -> None:
    match = ITEM.fullmatch(item)
    if match is None:
        raise BadNotation(f"{item[:60]!r} is nothing that a town can be laid out with.")
    name, seat, number, value = match.groups()
    numbered = next((annex for annex, names in NUMBERS_OF.items() if name in names), "")
    if name == "at":
        given["step"] = value
    elif name in NUMBERS:
        given[NUMBERS[name]] = int(value)
    elif name in LISTS:
        given[name] = [int(word) for word in value.split(",")]
    elif name in FLAGS:
        given[FLAGS[name]] = True
    elif name in ("roll", "extra"):
        outcome = int(value[1:]) if value.startswith("=") else value
        given.setdefault(name.replace("roll", "rolls"), {})[int(seat), int(number)] = outcome
    elif name in HANDS and seat:
        given.setdefault(HANDS[name], {})[int(seat)] = value
    elif name in DECKS:
        given[DECKS[name]] = value
    elif numbered:
        annexes = given.setdefault("annexes", {})
        usual = next(annex.format() for annex in rules.annexes if annex.name == numbered)
        annexes[numbered] = _renumbered(annexes.get(numbered, usual), NUMBERS_OF[numbered], name, value)
    elif seat:
        given.setdefault("lay", {}).setdefault(name, {})[int(seat)] = value
    else:
        given.setdefault("lay", {})[name] = value


def _renumbered(text: str, names: tuple[str, ...], name: str, value: str) -> str:
    """Replace the numbers with this name, the first ones if fewer are given; the others become 0."""
    words = text.split(",")
    places = [index for index, other in enumerate(names) if other == name]
    new = value.split(",") + ["0"] * (len(places) - value.count(",") - 1)
    for index, word in zip(places, new, strict=True):
        words[index] = word
    return ",".join(words)
