"""What costs the server more than other messages: all connections of a player count as one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec
import pytest

from dicetown.bots.advice import Advised
from dicetown.engine.views.view import View
from dicetown.table.room.settings import Settings
from dicetown.table.snapshots import memory
from dicetown.table.snapshots.memory import CardPlaces, memory_of
from dicetown.table.store.rows import ReportRow
from dicetown.table.workers.bot_runner import BotQuestion
from dicetown.web.http.limits import Limits
from dicetown.web.live.connection import MOST_REPORTS, MOST_REPORTS_OF_TABLE
from tests.table.keeping import AtOnce
from tests.web.deal_server import heard
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


async def answer(world: World, seat: int, choice: str) -> None:
    """Answer the question to a seat."""
    prompt = world.table.prompt_id(seat)
    command = {"type": "answer", "id": f"{seat}-{prompt}", "seat": seat, "prompt": prompt, "choice": choice}
    world.lines[seat].send(command)
    await settle()


@at_a_table
async def test_player_has_one_question_for_the_coach(world: World) -> None:
    """It counts over all connections of the player."""
    go = asyncio.Event()
    mind = world.server.manager.bot_pool
    advise = mind.advise

    async def slowly(question: BotQuestion) -> Advised | None:
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
async def test_lost_connection_frees_the_coach(world: World) -> None:
    waiting = asyncio.Event()
    mind = world.server.manager.bot_pool
    advise = mind.advise

    async def never(question: BotQuestion) -> Advised | None:
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


@at_a_table
async def test_memory_is_computed_once_per_moment(world: World) -> None:
    worked_out: list[int | None] = []

    def counted(view: View) -> list[CardPlaces]:
        worked_out.append(view.seat)
        return memory_of(view)

    async def ask(line: Line, seat: int) -> object:
        line.send({"type": "memory", "id": "m", "seat": seat})
        await settle()
        [answer] = [one for one in heard(line) if one["type"] == "memory"]
        found = msgspec.convert(answer["cards"], list[CardPlaces])
        assert found == memory_of(world.table.game.view_for(seat))
        return found

    second = world.connect("Ann")
    await settle()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(memory, "memory_of", counted)
        for line in (world.lines[0], second, world.lines[0]):
            await ask(line, 0)
        assert worked_out == [0]
        await ask(world.lines[1], 1)
        assert worked_out == [0, 1]
        while world.table.round < 2:
            seat = next(number for number, seat in enumerate(world.table.seats) if seat.asked)
            prompt = world.table.game.view_for(seat).prompt
            assert prompt is not None
            await answer(world, seat, prompt.options[0].text)
        await ask(second, 0)
        assert worked_out == [0, 1, 0]
    await second.close()


@at_a_table
async def test_costly_messages_count_over_all_connections(world: World) -> None:
    world.server.seconds = lambda: 0.0  # type: ignore[method-assign]  # no time passes, and nothing is given back
    world.server.limits = Limits(
        msgspec.structs.replace(world.server.config, messages_per_second=1, messages_burst=20)
    )
    others = [world.connect(name) for name in ("Ann", "Ann", "Bob")]
    await settle()
    for number, line in enumerate(others):
        for name in ("x", "y"):
            line.send({"type": "memory", "id": name, "seat": number // 2})
        line.send({"type": "ping", "id": "ping"})
    await settle()
    refused = {"x": "These requests come too fast.", "y": "These requests come too fast.", "ping": "pong"}
    allowed = {"x": "memory", "y": "memory", "ping": "pong"}
    assert [answers(line) for line in others] == [allowed, refused, allowed]
    for line in others:
        await line.close()


async def report(world: World, line: Line, count: int, reason: str = "rude") -> list[str]:
    """Report Bob's name so many times, ever more loudly; what is answered."""
    for number in range(count):
        line.send({"type": "report", "id": f"r{number}", "seat": 1, "reason": reason + "!" * number})
    await settle()
    return [told for name, told in answers(line).items() if name.startswith("r")]


@at_a_table
async def test_player_has_limited_open_reports(world: World) -> None:
    told = await report(world, world.lines[0], MOST_REPORTS + 1)
    assert told == ["ack"] * MOST_REPORTS + ["You have reached the limit of reports."]
    kept = await world.store.reports(done=False)
    assert len(kept) == MOST_REPORTS
    assert await report(world, world.lines[None], 1) == ["ack"]
    await world.store.put_report(msgspec.structs.replace(kept[-1], done=True))
    assert await report(world, world.lines[0], 2) == ["ack", "You have reached the limit of reports."]


@at_a_table
async def test_repeated_report_is_kept_once(world: World) -> None:
    for _ in range(2):
        assert await report(world, world.lines[0], 1) == ["ack"]
    assert len(await world.store.reports()) == 1


@at_a_table
async def test_table_has_limited_open_reports(world: World) -> None:
    row = ReportRow(number=0, at=1, by="", table=world.table.id, about="", text="", reason="", done=False)
    for number in range(MOST_REPORTS_OF_TABLE):
        await world.store.put_report(msgspec.structs.replace(row, by=f"guest {number}"))
    assert await report(world, world.lines[0], 1) == ["This table has reached the limit of reports."]
    assert len(await world.store.reports(limit=1000)) == MOST_REPORTS_OF_TABLE


@at_a_table
async def test_report_reason_is_printable_or_empty(world: World) -> None:
    told = await report(world, world.lines[0], 1, "ru\0de")
    assert told == ["The reason has characters that cannot be shown."]
    assert await report(world, world.lines[0], 1, " ") == ["ack"]
    assert [row.reason for row in await world.store.reports()] == [""]


def test_report_names_speaker_not_present_seat() -> None:
    async def story() -> None:
        world = World(seed=1)
        await world.open(HELPED, 2)
        bob = world.table.seats[1].player
        world.lines[1].send({"type": "say", "id": "s", "seat": 1, "text": "something vile"})
        world.lines[1].send({"type": "leave-seat", "id": "l", "seat": 1})
        await settle()
        world.lines[None].send({"type": "take-seat", "id": "t", "seat": 1})
        await settle()
        stranger = world.table.seats[1].player
        assert stranger not in ("", bob)
        world.lines[0].send({"type": "report", "id": "r1", "seat": 1, "talk": 0})
        world.lines[0].send({"type": "report", "id": "r2", "seat": 1})
        await settle()
        reports = {(row.about, row.text) for row in await world.store.reports()}
        assert reports == {(bob, "something vile"), (stranger, "Stranger")}
        await world.close()

    run_virtually(story())


@at_a_table
async def test_repeated_rematch_is_acknowledged_at_limit(
    world: World,
) -> None:
    """There is no room for another table, yet the same message again is answered."""
    world.server.config = msgspec.structs.replace(world.server.config, max_tables_per_player=1)
    line = world.lines[0]
    line.send({"type": "close", "id": "c"})
    line.send({"type": "rematch", "id": "again"})
    await settle()
    assert answers(line)["again"] == "ack"
    line.send({"type": "rematch", "id": "again"})
    line.send({"type": "rematch", "id": "another"})
    await settle()
    told = answers(line)
    assert (told["again"], told["another"]) == ("ack", "The rematch has a table already.")
    assert len(await world.store.tables_of(world.table.seats[0].player, 10)) == 2
