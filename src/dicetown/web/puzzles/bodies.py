"""The bodies of requests about puzzles, and their answers."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from dicetown.web.protocol.bodies import Body
from dicetown.web.protocol.messages import RatingInfo, Welcome


class PuzzleInfo(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle in the list of them."""

    id: str
    number: int
    """Its place in the list, from 1."""
    ruleset: str
    box: str
    """The ruleset in words."""
    seats: int
    round: int
    kind: str
    """The kind of its question."""
    difficulty: Literal[1, 2, 3]
    """1: a rule of thumb finds the answer. 2: it does not, and anything else costs much. 3: it does not, and
    something else comes near."""


class PuzzleList(msgspec.Struct, frozen=True, kw_only=True):
    puzzles: list[PuzzleInfo]


class PuzzleMoment(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle as a table would show it to the seat that is asked, without the answer."""

    puzzle: PuzzleInfo
    moment: Welcome


class PuzzleOption(msgspec.Struct, frozen=True, kw_only=True):
    """An option that was played out: how many points it ends behind the best one on average, and the ends of
    the 95% interval of that; all 0 for the best."""

    choice: str
    label: str
    behind: float
    low: float
    high: float


class PuzzleSolution(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a puzzle, and what it rests on."""

    puzzle: str
    best: str
    options: list[PuzzleOption]
    """Those that were played out, the best first."""
    worlds: int
    """In how many imagined worlds each of them was played to the end of the game."""
    ratings: list[RatingInfo]
    """What the solver thinks all options are worth, the best first: of those that were not played out it is
    all there is to say."""
    why: dict[str, str]
    """For each option why the best is better, in a sentence; for the best, why it is better than the next.
    Empty where the figures say all."""
    rules: list[str]
    """The rules it turns on."""


class PlayPuzzle(Body, frozen=True, kw_only=True):
    """Play on from the moment of a puzzle against bots."""

    bot: Annotated[str, Meta(max_length=40)] = ""
