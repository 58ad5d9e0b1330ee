"""The parts of the boxes, and the check that a corrected table still adds up (PARTS, SETUP).

Each module has its parts in a file `parts.json` of its own package. It lists sections of numbers that extend
or replace earlier ones, the total of a section's cards, the range of a section's numbers or of one number,
and the parts that no published document gives.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from dicetown.engine.box.parts import Parts
from dicetown.engine.errors import BadParts
from dicetown.loading import read_beside
from dicetown.rules.expansions import BASE, EXPANSIONS


def read_box(piece: str, edition: str) -> dict[str, Any]:
    """Read the parts of one piece of a ruleset: the edition or a module."""
    expansion = None if piece == edition else EXPANSIONS.get(piece)
    text = read_beside(BASE if expansion is None else expansion.module, "parts.json")
    if text is None:
        return {"sections": {}, "assumed": [], "totals": {}, "ranges": {}}
    data: dict[str, Any] = json.loads(text)
    box: dict[str, Any] = data[edition] if piece == edition else data
    return box


def box_parts(pieces: tuple[str, ...]) -> Parts:
    """Return the parts table of a ruleset without corrections; the first piece is the edition."""
    parts = Parts({}, ())
    for piece in pieces:
        box = read_box(piece, pieces[0])
        parts = parts.extended(box["sections"], tuple(box["assumed"]))
    return parts


def check_parts(parts: Parts, pieces: tuple[str, ...], without: Collection[str] = ()) -> None:
    """Raise BadParts if the cards do not add up to those in the boxes, or if no game can be played.

    The cards named in `without` are in the box, but not in this game.
    """
    left_out = sum([box_parts(pieces).number("store", name) for name in without])
    totals: dict[str, tuple[str, int]] = {}
    for piece in pieces:
        box = read_box(piece, pieces[0])
        for section, (rule, total) in box["totals"].items():
            totals[section] = (rule, total + totals.get(section, (rule, 0))[1])
        for name, (rule, lowest, highest) in box["ranges"].items():
            section, _, only = name.partition(".")
            for part, number in parts.section(section).items():
                if only in ("", part) and not lowest <= number <= highest:
                    raise BadParts(
                        f"parts.{section}.{part}: {number} is not from {lowest} to {highest}.", rule
                    )
    for section, (rule, total) in totals.items():
        if section == "store":
            total -= left_out
        found = sum(parts.section(section).values())
        if found != total:
            raise BadParts(
                f"parts.{section}: the numbers add up to {found}, the {'+'.join(pieces)} box has {total}.",
                rule,
                "Correct the numbers so that they add up.",
            )
