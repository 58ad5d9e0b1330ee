"""Puzzles: a position of a game, the seat that is asked, and the results of playing on from there.

`lab/puzzles/mining.py` finds them, and `puzzles.json` contains them. `docs/play/puzzles.md` says what is
proved.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

from dicetown.engine.decisions import Prompt
from dicetown.engine.views.view import View
from dicetown.records.answering import answer_again, answer_texts
from dicetown.records.game import Game, new_game
from dicetown.rules.catalogue import ruleset

FILE: Final = "puzzles.json"

Difficulty = Literal[1, 2, 3]
"""1: a rule of thumb finds the answer. 2: it does not, and all other answers cost much. 3: it does not, and
another answer is nearly as good."""


class Tried(msgspec.Struct, frozen=True, kw_only=True):
    """An option that was played out: how many points it ends behind the best one on average.

    `low` and `high` are the ends of the 95% interval. All three are 0 for the best option.
    """

    choice: str
    behind: float
    low: float
    high: float


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position with a clear best answer."""

    id: str
    ruleset: str
    seats: int
    seed: int
    answers: list[str]
    """The answers that led to the position: for each decision those of all asked seats, by seat. One that was
    said aloud comes after the seat that said it."""
    seat: int
    """The seat that is asked now."""
    round: int
    kind: str
    difficulty: Difficulty
    tried: list[Tried]
    """The options that were played out, the best one first."""
    worlds: int
    """The number of imagined worlds in which they were played out."""
    rules_version: int = 1
    """The version of the rules that it was found with."""

    @property
    def best(self) -> str:
        return self.tried[0].choice

    @property
    def step(self) -> int:
        """The number of decisions that led to the position."""
        return len(self.answers)

    @property
    def margin(self) -> Tried:
        """The option that comes closest to the best one."""
        return min(self.tried[1:], key=lambda tried: tried.behind)


def game_at(puzzle: Puzzle) -> Game:
    """Play the game of a puzzle up to its position."""
    rules = ruleset(puzzle.ruleset, version=puzzle.rules_version)
    game = new_game(rules, puzzle.seats, seed=puzzle.seed)
    for answers in puzzle.answers:
        answer_again(game, answers.split(" "))
    return game


def question_of(puzzle: Puzzle) -> tuple[View, Prompt]:
    """Return the view and the question of the seat that solves a puzzle."""
    view = game_at(puzzle).view_for(puzzle.seat)
    assert view.prompt is not None
    return view, view.prompt


def answers_of(game: Game) -> list[str]:
    """Return all answers of a game so far, in the form of `Puzzle.answers`."""
    return [" ".join(answer_texts(entry)) for entry in game.entries.items()]


def read_puzzles(text: str | bytes) -> list[Puzzle]:
    """Read puzzles from the text of their file."""
    return msgspec.json.decode(text, type=list[Puzzle])


def write_puzzles(puzzles: Sequence[Puzzle]) -> str:
    """Write puzzles as the text of their file, one per line, for readable diffs."""
    lines = [msgspec.json.encode(puzzle).decode() for puzzle in puzzles]
    return "[\n" + ",\n".join(lines) + "\n]\n"


@cache
def puzzles() -> dict[str, Puzzle]:
    """Return the puzzles of this package by id, in the order of the list."""
    text = files("dicetown.web.puzzles").joinpath(FILE).read_bytes()
    return {puzzle.id: puzzle for puzzle in read_puzzles(text)}
