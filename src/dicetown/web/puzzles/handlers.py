"""The answers to requests about puzzles, named as in `routes.py`."""

from __future__ import annotations

import asyncio

from dicetown.table.settings import Settings
from dicetown.web.bodies import OpenBranch, TableId
from dicetown.web.calls import Call
from dicetown.web.errors import Unknown
from dicetown.web.handlers.records import open_branch
from dicetown.web.puzzles.bodies import PlayPuzzle, PuzzleList, PuzzleMoment, PuzzleSolution
from dicetown.web.puzzles.puzzle import Puzzle, game_at, puzzles
from dicetown.web.puzzles.telling import NAMES, all_infos, moment, solution


def _named(call: Call) -> Puzzle:
    name = call.request.path_params["puzzle"]
    found = puzzles().get(name)
    if found is None:
        raise Unknown(f"There is no puzzle {name[:40]!r}.", hint="GET /api/puzzles lists them.")
    return found


async def puzzle_list(call: Call) -> PuzzleList:
    return await asyncio.to_thread(all_infos, call.lang)


async def puzzle_moment(call: Call) -> PuzzleMoment:
    return await asyncio.to_thread(moment, _named(call).id, call.lang)


async def puzzle_solution(call: Call) -> PuzzleSolution:
    return await asyncio.to_thread(solution, _named(call).id, call.lang)


async def play_puzzle(call: Call) -> TableId:
    """A table that goes on from the moment of a puzzle."""
    puzzle = _named(call)
    body: PlayPuzzle = call.body
    record = await asyncio.to_thread(lambda: game_at(puzzle).record())
    wish = OpenBranch(step=puzzle.step, seat=puzzle.seat, bot=body.bot)
    return await open_branch(call, record, wish, NAMES[: puzzle.seats], Settings(ruleset=puzzle.ruleset))
