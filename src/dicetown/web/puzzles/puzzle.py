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
from dicetown.engine.errors import DiceTownError
from dicetown.engine.views.view import View
from dicetown.records.answering import answer_again, answer_texts
from dicetown.records.game import Game, game_from_position, new_game
from dicetown.records.positions import parse_position
from dicetown.rules.catalogue import ruleset_made_with

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


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A position with a clear best answer."""

    id: str
    ruleset: str
    seats: int
    parts: dict[str, dict[str, int]]
    """The parts table that the game was played with. Cards that the box gained since are not in it."""
    position: str
    """The position, in full."""
    seed: int
    answers: list[str]
    """The answers that led to it: for each decision those of all asked seats, by seat. One that was said
    aloud comes after the seat that said it."""
    seat: int
    """The seat that is asked now."""
    round: int
    kind: str
    difficulty: Difficulty
    tried: list[Tried]
    """The options that were played out, the best one first."""
    worlds: int
    """The number of imagined worlds in which they were played out."""

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
    """Return the game of a puzzle at its position.

    It has its past if the answers still lead to the position. If the rules have changed on the way, it begins
    there.
    """
    rules = ruleset_made_with(puzzle.ruleset, {"bribes": "ties"}, puzzle.parts, version=1)
    there = game_from_position(parse_position(puzzle.position, puzzle.seed, rules))
    try:
        game = new_game(rules, puzzle.seats, seed=puzzle.seed)
        for answers in puzzle.answers:
            answer_again(game, answers.split(" "))
    except (DiceTownError, ValueError):
        return there
    return game if game.position() == there.position() else there


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
