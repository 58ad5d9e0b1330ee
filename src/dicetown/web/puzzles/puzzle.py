"""Puzzle: a moment of a game, who is asked, and what playing on from there has shown.

They are mined by `tools/mine_puzzles.py` and kept in `puzzles.json`; `docs/puzzles.md` says what is proved.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

from dicetown.engine.core import Entry
from dicetown.engine.decisions import Prompt
from dicetown.engine.views.view import View
from dicetown.records.game import Game, new_game

FILE: Final = "puzzles.json"

Difficulty = Literal[1, 2, 3]
"""1: a rule of thumb finds the answer. 2: it does not, and what else one could do costs much. 3: it does not,
and something else is nearly as good."""


class Tried(msgspec.Struct, frozen=True, kw_only=True):
    """An option that was played out: how many points it ends behind the best one, with the ends of the 95%
    interval of that. Of the best one itself all are 0."""

    choice: str
    behind: float
    low: float
    high: float


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A moment with a clear best answer."""

    id: str
    ruleset: str
    seats: int
    seed: int
    answers: list[str]
    """What led there: for each decision the answers of all who were asked, by seat."""
    seat: int
    """Who is asked now."""
    round: int
    kind: str
    difficulty: Difficulty
    tried: list[Tried]
    """The options that were played out, the best one first."""
    worlds: int
    """In how many imagined worlds."""

    @property
    def best(self) -> str:
        return self.tried[0].choice

    @property
    def step(self) -> int:
        """How many decisions led there."""
        return len(self.answers)

    @property
    def margin(self) -> Tried:
        """The option that comes nearest to the best one."""
        return min(self.tried[1:], key=lambda tried: tried.behind)


def game_at(puzzle: Puzzle) -> Game:
    """The game of a puzzle at its moment."""
    game = new_game(puzzle.ruleset, puzzle.seats, seed=puzzle.seed)
    for answers in puzzle.answers:
        for seat, choice in zip(game.decision.seats, answers.split(" "), strict=True):
            game.apply(seat, choice)
    return game


def question_of(puzzle: Puzzle) -> tuple[View, Prompt]:
    """What whoever solves a puzzle may know, and what they are asked."""
    view = game_at(puzzle).view_for(puzzle.seat)
    assert view.prompt is not None
    return view, view.prompt


def answers_of(game: Game) -> list[str]:
    """All that was answered in a game so far, as puzzles note it."""
    entries = [entry for entry in game.entries.items() if isinstance(entry, Entry)]
    return [" ".join([choice.text for choice in entry.choices]) for entry in entries]


def read_puzzles(text: str | bytes) -> list[Puzzle]:
    """Puzzles from their file."""
    return msgspec.json.decode(text, type=list[Puzzle])


def write_puzzles(puzzles: Sequence[Puzzle]) -> str:
    """Puzzles for their file, one on a line, so that changes can be seen."""
    lines = [msgspec.json.encode(puzzle).decode() for puzzle in puzzles]
    return "[\n" + ",\n".join(lines) + "\n]\n"


@cache
def puzzles() -> dict[str, Puzzle]:
    """The puzzles of this package by their id, in the order they are offered."""
    text = files("dicetown.web.puzzles").joinpath(FILE).read_bytes()
    return {puzzle.id: puzzle for puzzle in read_puzzles(text)}
