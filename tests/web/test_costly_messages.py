"""What costs the server more than other messages: however many connections somebody has, they are one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from dicetown.table.settings import Settings
from dicetown.table.thinking import Advised, Question
from tests.table.keeping import AtOnce
from tests.web.gazette import heard
from tests.web.virtual_time import run_virtually, settle
from tests.web.worlds import Line, World

HELPED = Settings(ruleset="classic", coach=True, memory=True, public=True)


def at_a_table(story: Callable[[World], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Make a test of a story about a game of Ann and Bob with all helps."""

    def test() -> None:
        async def whole() -> None:
            asyncio.get_running_loop().set_default_executor(AtOnce())
            world = World(seed=1)
            await world.open(HELPED, 2)
            await world.seal(["00", "01"])
            await story(world)
            await world.close()

        run_virtually(whole())

    return test


def answers(line: Line) -> dict[str, str]:
    """What became of the messages over a line since it was last asked, by their ids."""
    return {one["id"]: one.get("message", one["type"]) for one in heard(line) if "id" in one}


@at_a_table
async def test_a_player_asks_the_coach_once_at_a_time_over_all_connections(world: World) -> None:
    go = asyncio.Event()
    mind = world.server.keeper.thinkers
    advise = mind.advise

    async def slowly(question: Question) -> Advised | None:
        await go.wait()
        return await advise(question)

    mind.advise = slowly  # type: ignore[method-assign]  # so that one of them waits
    second = world.connect("Ann")
    await settle()
    for line, name in ((world.lines[0], "a"), (second, "b"), (world.lines[1], "c")):
        line.send({"type": "advise", "id": name, "seat": 1 if name == "c" else 0})
        await settle()
    assert answers(second)["b"] == "The coach is thinking."
    go.set()
    await settle()
    assert answers(world.lines[0])["a"] == "advice"
    assert answers(world.lines[1])["c"] == "advice"
    second.send({"type": "advise", "id": "d", "seat": 0})
    await settle()
    assert answers(second)["d"] == "advice"
    await second.close()


@at_a_table
async def test_whoever_goes_before_the_coach_has_answered_can_ask_again(world: World) -> None:
    waiting = asyncio.Event()
    mind = world.server.keeper.thinkers
    advise = mind.advise

    async def never(question: Question) -> Advised | None:
        await waiting.wait()
        return None

    second = world.connect("Ann")
    await settle()
    mind.advise = never  # type: ignore[method-assign]  # so that it is left in the middle
    second.send({"type": "advise", "id": "a", "seat": 0})
    await settle()
    await second.close()
    mind.advise = advise  # type: ignore[method-assign]
    world.lines[0].send({"type": "advise", "id": "b", "seat": 0})
    await settle()
    assert answers(world.lines[0])["b"] == "advice"
