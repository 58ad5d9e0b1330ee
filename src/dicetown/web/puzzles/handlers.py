"""Request handlers for puzzles."""

from __future__ import annotations

import asyncio

from dicetown.table.room.records import settings_of
from dicetown.web.http.calls import Call
from dicetown.web.http.errors import Unknown
from dicetown.web.http.routing import LANG, SENTENCES, Routes
from dicetown.web.protocol.bodies import OpenBranch, TableId
from dicetown.web.puzzles.bodies import PlayPuzzle, PuzzleList, PuzzlePosition, PuzzleSolution
from dicetown.web.puzzles.puzzle import Puzzle, game_at, puzzles
from dicetown.web.puzzles.telling import NAMES, all_infos, position, solution
from dicetown.web.records.handlers import open_branch

routes = Routes("puzzles")


def _named(call: Call) -> Puzzle:
    name = call.request.path_params["puzzle"]
    found = puzzles().get(name)
    if found is None:
        raise Unknown(f"There is no puzzle {name[:40]!r}.", hint="GET /api/puzzles lists them.")
    return found


@routes.get("/api/puzzles", query=(LANG,), reference=True)
async def puzzle_list(call: Call) -> PuzzleList:
    """List the puzzles."""
    return await asyncio.to_thread(all_infos, call.lang)


@routes.get("/api/puzzles/{puzzle}", query=(LANG, SENTENCES), reference=True)
async def puzzle_position(call: Call) -> PuzzlePosition:
    """Return the position of a puzzle.

    It is what a table would show to the seat that is asked. It does not contain the answer.
    """
    return await asyncio.to_thread(position, _named(call).id, call.lang, bool(call.sentences))


@routes.get("/api/puzzles/{puzzle}/solution", query=(LANG,), reference=True)
async def puzzle_solution(call: Call) -> PuzzleSolution:
    """Return the answer to a puzzle, and how certain it is."""
    return await asyncio.to_thread(solution, _named(call).id, call.lang)


@routes.post("/api/puzzles/{puzzle}/table", auth=True, problems=(409,))
async def play_puzzle(call: Call, body: PlayPuzzle) -> TableId:
    """Continue the game from the position of a puzzle against bots.

    All chance from there on is drawn anew.
    """
    puzzle = _named(call)
    record = await asyncio.to_thread(lambda: game_at(puzzle).record())
    wish = OpenBranch(step=puzzle.step, seat=puzzle.seat, bot=body.bot)
    return await open_branch(call, record, wish, NAMES[: puzzle.seats], settings_of(record))
