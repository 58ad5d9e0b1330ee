"""Counts all ways a position can go on, to a depth, as chess programs do to compare their rules (perft).

One answer of one seat is one step. Of several seats that are asked the lowest that has not answered goes
first, and chance is a seat that is asked. Of the offers to the Sheriff only the listed ones count.
"""

from __future__ import annotations

import json
from pathlib import Path

from dicetown.engine.chance.fate import NoFate
from dicetown.records.game import Game, game_from_position
from dicetown.rules.catalogue import RULES_VERSION


def count(game: Game, depth: int) -> int:
    """Return how many sequences of this many answers there are; a game that ends earlier counts none."""
    if depth == 0:
        return 1
    if game.over:
        return 0
    seat = game.decision.seats[0]
    options = game.options(seat)
    if depth == 1:
        return len(options)
    total = 0
    for option in options:
        after = game.clone()
        after.apply(seat, option)
        total += count(after, depth - 1)
    return total


def counts_of(position: str, depth: int) -> list[int]:
    """Return the counts of a position at each depth from 1 on."""
    game = game_from_position(position, events=False)
    game.state.fate = NoFate()
    return [count(game, steps) for steps in range(1, depth + 1)]


def positions_in(path: Path) -> list[tuple[str, str, int]]:
    """Read the positions that are counted: a line each with a name, a depth and the position."""
    lines = [line.split() for line in path.read_text(encoding="utf-8").splitlines()]
    return [(name, position, int(depth)) for name, depth, position in lines]


def counted_line(name: str, position: str, depth: int) -> str:
    """Return the line of a position with its counts."""
    data = {
        "id": name,
        "version": RULES_VERSION,
        "position": position,
        "counts": counts_of(position, depth),
    }
    return json.dumps(data, separators=(",", ":"))
