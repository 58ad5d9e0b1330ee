"""The answers to requests about puzzles, named as in `routes.py`."""

from __future__ import annotations

import asyncio

from dicetown.table import commands, log
from dicetown.table.hosting import free_name
from dicetown.table.settings import DEFAULT_BOT, Settings, check_bot
from dicetown.web.bodies import TableId
from dicetown.web.calls import Call
from dicetown.web.errors import Unknown
from dicetown.web.handlers.tables import OPENING
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
    await call.server.check_room(call.request.state.address, call.session.player)
    bot = body.bot or DEFAULT_BOT
    check_bot(bot)
    names = NAMES[: puzzle.seats]
    places = [log.Place(kind="bot", bot=bot, name=name) for name in names]
    own = free_name(call.session.name, [name for seat, name in enumerate(names) if seat != puzzle.seat])
    places[puzzle.seat] = log.Place(kind="person", player=call.session.player, name=own)
    record = (await asyncio.to_thread(game_at, puzzle)).record().to_json()
    opened = await call.server.keeper.open(
        call.player,
        Settings(ruleset=puzzle.ruleset),
        places,
        log.Branch(record=record, step=puzzle.step),
        commands.Start(id=OPENING),
    )
    return TableId(id=opened.table.id, path=f"/t/{opened.table.id}")
