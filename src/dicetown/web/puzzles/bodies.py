"""The bodies of requests about puzzles and of their answers."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from dicetown.web.protocol.bodies import Body
from dicetown.web.protocol.messages import RatingInfo, Welcome


class PuzzleInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle in the list of puzzles."""

    id: str
    number: int
    """The position of the puzzle in the list, from 1."""
    ruleset: str
    box: str
    """The ruleset in words."""
    seats: int
    round: int
    kind: str
    """The kind of the puzzle's question."""
    difficulty: Literal[1, 2, 3]
    """1: a rule of thumb finds the answer. 2: it does not, and all other answers cost much. 3: it does not,
    and another answer is nearly as good."""


class PuzzleList(msgspec.Struct, frozen=True, kw_only=True):
    puzzles: list[PuzzleInfo]


class PuzzlePosition(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle without its answer, as a table would show it to the seat that is asked."""

    puzzle: PuzzleInfo
    welcome: Welcome


class PuzzleOption(msgspec.Struct, frozen=True, kw_only=True):
    """An option that was played out: how many points it ends behind the best one on average.

    `low` and `high` are the ends of the 95% interval. All three are 0 for the best option.
    """

    choice: str
    label: str
    behind: float
    low: float
    high: float


class PuzzleSolution(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a puzzle, and the evidence for it."""

    puzzle: str
    best: str
    options: list[PuzzleOption]
    """The options that were played out, the best first."""
    worlds: int
    """The number of imagined worlds in which each of them was played to the end of the game."""
    ratings: list[RatingInfo]
    """The solver's ratings of all options, best first. Options that were not played out have only this."""
    why: dict[str, str]
    """For each option, a sentence that says why the best one is better; for the best, why it is better than
    the next. Empty if the figures say it all."""
    rules: list[str]
    """The rules on which the answer depends."""


class PlayPuzzle(Body, frozen=True, kw_only=True):
    """Continue the game from the position of a puzzle against bots."""

    bot: Annotated[str, Meta(max_length=40)] = ""
