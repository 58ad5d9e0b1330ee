"""The plan of an arena: cells, tables, and the line-up of each block."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import combinations
from pathlib import Path

from dicetown import RULES_VERSION, __version__, bots
from dicetown.bots.base import Budget
from dicetown.bots.files import bot_file, file_of
from dicetown.bots.registry import BOTS, bot_class, lasting_spec, make_bot
from dicetown.engine.errors import DiceTownError
from dicetown.engine.ruleset import Ruleset
from dicetown.records.game import new_game
from dicetown.rules.catalogue import ruleset
from dicetown.sim.run import HIGHEST_SEED

PAIRS = "pairs"
FIRST = "first"
MIXED = "mixed"
ALL = "all"
TABLES = (PAIRS, FIRST, MIXED, ALL)
MOST_BOTS = 16


@dataclass(frozen=True, slots=True)
class ArenaCell:
    """A ruleset with a number of seats."""

    ruleset: str
    seats: int

    @property
    def fair(self) -> float:
        """The share of wins of a bot that is as good as the others."""
        return 1 / self.seats


@dataclass(frozen=True, slots=True)
class LineUp:
    """A line-up of bots: one bot among copies of another, or all bots mixed."""

    name: str
    kind: str
    bots: tuple[str, ...]
    """The bot and the one it sits among; at mixed tables all bots."""

    def line_up(self, seats: int, seed: int, block: int) -> tuple[str, ...]:
        """Return the bots of a block in seat order, before any rotation."""
        if self.kind == PAIRS:
            one, other = self.bots
            return (one, *[other] * (seats - 1))
        return tuple(self.bots[index] for index in mixed_line_up(len(self.bots), seats, seed, block))


def mixed_line_up(bots: int, seats: int, seed: int, block: int) -> list[int]:
    """Return the line-up of a mixed block, as indices of bots.

    Each bot gets as many seats as all can have. The seats left over go through all sets of bots that fit, in
    an order drawn anew for each cycle. After each full cycle all bots have had equally many seats and have
    met equally often.
    """
    copies, left_over = divmod(seats, bots)
    sets = list(combinations(range(bots), left_over))
    cycle, place = divmod(block, len(sets))
    extra = sets[_drawn_order(f"sets {seed} {cycle}", len(sets))[place]]
    sitting = [*list(range(bots)) * copies, *extra]
    return [sitting[place] for place in _drawn_order(f"seats {seed} {block}", seats)]


@lru_cache(maxsize=64)
def _drawn_order(text: str, count: int) -> list[int]:
    # Hashes order the same way in every version of Python; a shuffle of its `random` need not.
    return sorted(range(count), key=lambda number: blake2b(f"{text} {number}".encode()).digest())


def rotated(line_up: Sequence[str], rotation: int) -> list[str]:
    """Return the line-up moved on by this many seats."""
    seats = len(line_up)
    return [line_up[(seat - rotation) % seats] for seat in range(seats)]


def tables_for(names: Sequence[str], seats: int, which: str = ALL) -> list[LineUp]:
    """Return the tables that compare these bots.

    With two seats one table shows both directions. Two bots need no mixed tables, unless they are asked for.
    `FIRST` plays one direction only, for bots so slow that a table full of them takes too long.
    """
    tables: list[LineUp] = []
    if which in (PAIRS, FIRST, ALL):
        for one, other in combinations(names, 2):
            if seats == 2:
                tables.append(LineUp(f"{one} against {other}", PAIRS, (one, other)))
                continue
            tables.append(LineUp(f"{one} among {other}", PAIRS, (one, other)))
            if which != FIRST:
                tables.append(LineUp(f"{other} among {one}", PAIRS, (other, one)))
    if which == MIXED or (which == ALL and len(names) > 2):
        tables.append(LineUp(MIXED, MIXED, tuple(names)))
    return tables


@dataclass(frozen=True, slots=True)
class ArenaPlan:
    """The plan of an arena.

    It holds plain values, because rules and bots cannot be sent between processes.
    """

    bots: tuple[str, ...]
    """The bots; those from files by their full spec, however they were named."""
    cells: tuple[ArenaCell, ...]
    games: int
    """Games at each table of each cell, rounded up to whole blocks."""
    seed: int = 0
    bribes: str = "ties"
    tables: str = ALL
    playouts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        bots = tuple([lasting_spec(name) for name in self.bots])
        object.__setattr__(self, "bots", bots)

    def budget(self) -> Budget | None:
        if self.playouts is None and self.seconds is None:
            return None
        return Budget(self.playouts, self.seconds)

    def rules(self, cell: ArenaCell) -> Ruleset:
        return ruleset(cell.ruleset, bribes=self.bribes)

    def blocks(self, cell: ArenaCell) -> int:
        """Return the number of blocks at each table; a block is a game for every rotation."""
        return -(-self.games // cell.seats)

    def tables_of(self, cell: ArenaCell) -> list[LineUp]:
        return tables_for(self.bots, cell.seats, self.tables)

    def work(self) -> list[Work]:
        """Return all blocks in the order they are played: cell by cell, alternating between a cell's tables.

        The tables alternate so that an interrupted run has played about as much at each of them.
        """
        return [
            Work(cell, table, block)
            for cell in self.cells
            for block in range(self.blocks(cell))
            for table in self.tables_of(cell)
        ]

    def identity(self) -> dict[str, object]:
        """Return all that the result of a block depends on, which excludes the number of games."""
        return {
            "dicetown": __version__,
            "rules": RULES_VERSION,
            "code": code_digest(self.bots),
            "bots": list(self.bots),
            "cells": [[cell.ruleset, cell.seats] for cell in self.cells],
            "tables": self.tables,
            "seed": self.seed,
            "bribes": self.bribes,
            "playouts": self.playouts,
            "seconds": self.seconds,
        }

    def check(self) -> None:
        """Raise an error if the plan is impossible to play, before the first game rather than hours later."""
        if self.games < 1:
            raise DiceTownError(
                f"{self.games} games cannot be played: the number is too small.", hint="Choose 1 or more."
            )
        if not 0 <= self.seed <= HIGHEST_SEED:
            raise DiceTownError(f"{self.seed} is not a seed.", hint="Choose from 0 to 2**64 - 1.")
        if self.tables not in TABLES:
            raise DiceTownError(f"There are no tables {self.tables!r}.", hint=f"Use {', '.join(TABLES)}.")
        if not 2 <= len(self.bots) <= MOST_BOTS:
            raise DiceTownError(
                f"{len(self.bots)} bot{'s' * (len(self.bots) != 1)} cannot be compared.",
                hint=f"Name from 2 to {MOST_BOTS}, as in --bots solver,greedy.",
            )
        for number, name in enumerate(self.bots):
            if name in self.bots[:number]:
                raise DiceTownError(f"The bot {name!r} is named twice.", hint="Name each bot once.")
            make_bot(name, 0, self.budget())
        for cell in self.cells:
            new_game(self.rules(cell), cell.seats, seed=0, events=False)


@dataclass(frozen=True, slots=True)
class Work:
    """One block to be played."""

    cell: ArenaCell
    table: LineUp
    block: int


def code_digest(names: Sequence[str]) -> str:
    """Return a digest of the code of all bots, so that figures of two versions of a bot are never added up.

    The files of bots from outside count too.
    """
    digest = blake2b(digest_size=8)
    package = Path(bots.__file__).parent
    for file in sorted(package.rglob("*.py")):
        digest.update(file.relative_to(package).as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    for name in names:
        own = bot_file(name) if BOTS.get(name) is None else _file_from_outside(name)
        if own is not None and own.is_file():
            digest.update(own.name.encode() + b"\0" + own.read_bytes() + b"\0")
    return digest.hexdigest()


def _file_from_outside(name: str) -> Path | None:
    """Return the file of a bot that comes from another package."""
    return None if BOTS.is_from_here(name) else file_of(bot_class(name))
