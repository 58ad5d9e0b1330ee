"""The requests about puzzles."""

from __future__ import annotations

from typing import Final

from dicetown.web.bodies import TableId
from dicetown.web.described import LANG, Parameter, Route
from dicetown.web.puzzles.bodies import PlayPuzzle, PuzzleList, PuzzleMoment, PuzzleSolution

PUZZLE: Final = Parameter("puzzle", {"type": "string"}, "The id of the puzzle, as in the list.")

ROUTES: Final[tuple[Route, ...]] = (
    Route(
        "GET",
        "/api/puzzles",
        "puzzle_list",
        "The puzzles there are",
        tag="puzzles",
        answer=PuzzleList,
        parameters=(LANG,),
        reference=True,
    ),
    Route(
        "GET",
        "/api/puzzles/{puzzle}",
        "puzzle_moment",
        "The moment a puzzle is about",
        tag="puzzles",
        answer=PuzzleMoment,
        parameters=(PUZZLE, LANG),
        reference=True,
        details="As a table would show it to the seat that is asked. The answer is not in it.",
    ),
    Route(
        "GET",
        "/api/puzzles/{puzzle}/solution",
        "puzzle_solution",
        "The answer to a puzzle, and how sure it is",
        tag="puzzles",
        answer=PuzzleSolution,
        parameters=(PUZZLE, LANG),
        reference=True,
    ),
    Route(
        "POST",
        "/api/puzzles/{puzzle}/table",
        "play_puzzle",
        "Play on from the moment of a puzzle against bots",
        tag="puzzles",
        body=PlayPuzzle,
        answer=TableId,
        auth=True,
        parameters=(PUZZLE,),
        problems=(409,),
        details="The game goes on from there with luck of its own.",
    ),
)
