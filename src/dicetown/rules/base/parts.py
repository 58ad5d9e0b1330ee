"""The parts of the base boxes, and the check that a corrected table still adds up (PARTS, SETUP)."""

from __future__ import annotations

import json
from importlib import resources

from dicetown.engine.errors import BadParts
from dicetown.engine.parts import Parts


def box_parts(edition: str) -> Parts:
    """The parts table of an edition as the box has it."""
    text = resources.files("dicetown.rules.base").joinpath("parts.json").read_text(encoding="utf-8")
    table = json.loads(text)[edition]
    return Parts(table["sections"], tuple(table["assumed"]))


def check_parts(parts: Parts, edition: str) -> None:
    """Refuse a table whose cards don't add up to those in the box, or with which no game can be played."""
    expected = {"properties": ("SETUP-7", 25 if edition == "classic" else 20), "store": ("SETUP-6", 19)}
    if edition == "revised":
        expected["elixirs"] = ("SETUP-9", 7)
    for section, (rule, total) in expected.items():
        found = sum(parts.section(section).values())
        if found != total:
            raise BadParts(
                f"parts.{section}: the numbers add up to {found}, the {edition} box has {total} cards.",
                rule,
                "Correct the numbers so that they add up.",
            )
    if parts.number("store", "poster") > 1:
        raise BadParts(
            "parts.store.poster: the game has at most one Wanted poster; who cancels whose is not defined.",
            "CARD-POSTER",
        )
    for part, rule in (("dollars", "SETUP-2"), ("mine", "SETUP-3"), ("row", "SETUP-8")):
        if parts.number("setup", part) < 1:
            raise BadParts(f"parts.setup.{part}: at least 1 is needed to play.", rule)
    if edition == "revised" and parts.number("setup", "elixirs_shown") > 6:
        raise BadParts("parts.setup.elixirs_shown: from 0 to 6 elixirs can lie face up.", "SETUP-9")
