"""How long bots think and take, and that a process that stops moving a table leaves nothing behind."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest
from msgspec.structs import replace

from dicetown.table.actor.autoplay import BOT_SECONDS, COVERT_SECONDS, PACE_STEP
from dicetown.table.journal.observer import Observer
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.settings import DAY, SECOND, Clock, Settings
from dicetown.table.room.table import PLAYING
from tests.table.keeping import PATIENT, PEOPLE, Guest, Keeper, answered_by, keeper_playing, run
from tests.web.virtual_time import clock, pass_time, settle

PACE = 1000


class Stopwatch(Observer):
    """Remembers how long bots thought."""

    def __init__(self) -> None:
        self.thoughts: list[tuple[str, int]] = []
        """The bot, and milliseconds."""

    def thought(self, bot: str, seconds: float) -> None:
        self.thoughts.append((bot, round(seconds * 1000)))


@pytest.mark.parametrize("thinking", [0, 400, 3000])
def test_bots_answer_one_after_another(thinking: int) -> None:
    async def story() -> None:
        keeper, watch = Keeper(), Stopwatch()
        keeper.manager.observer = watch
        keeper.bots.free.clear()
        await keeper.begin(replace(PATIENT, pace=PACE), seats=4)
        began = clock()
        await pass_time(thinking)
        keeper.bots.free.set()
        await pass_time(5 * SECOND)
        answers = [entry for entry in keeper.log() if isinstance(entry, log.Answered)]
        assert [(entry.seat, entry.at - began) for entry in answers] == [
            (2, max(PACE, thinking)),
            (3, max(PACE + PACE_STEP, thinking)),
        ]
        assert watch.thoughts == [("random", thinking)] * 2

    run(story())


@pytest.mark.rule("INFO-4")
def test_bot_takes_no_time_for_secret_question() -> None:
    async def story() -> None:
        keeper = await keeper_playing(replace(PATIENT, pace=PACE), seats=5)
        met: set[bool] = set()
        while met != {True, False}:
            assert keeper.table.phase == PLAYING, "only one sort of question was met"
            before, asked = len(keeper.log()), len(keeper.bots.asked)
            if keeper.asked():
                await keeper.answer(keeper.asked()[0])
            else:
                await pass_time(PACE // 10)
            for question in keeper.bots.asked[asked:]:
                covert = question.seconds == COVERT_SECONDS
                assert covert or question.seconds == BOT_SECONDS
                met.add(covert)
                if covert:
                    # Long before it would have answered what all guests know of.
                    given = [entry for entry in keeper.log()[before:] if isinstance(entry, log.Answered)]
                    assert question.seat in [entry.seat for entry in given]

    run(story())


def test_handed_over_process_drops_bot_thoughts() -> None:
    async def story() -> None:
        keeper = await keeper_playing()
        keeper.bots.free.clear()
        await keeper.play_on_to_a_thinking_bot()
        before, asked = len(keeper.log()), len(keeper.bots.asked)
        keeper.live.hand_over()
        keeper.bots.free.set()
        await pass_time(DAY)
        assert len(keeper.log()) == before
        assert len(keeper.bots.asked) == asked

    run(story())


def test_orders_are_obeyed_by_driver_only() -> None:
    async def story() -> None:
        keeper = await keeper_playing(seats=2)
        await keeper.play_until(lambda table: table.covert())
        seat = keeper.asked()[0]
        keeper.live.hand_over()
        await keeper.do(seat, c.SetOrder, seat=seat, order=log.Order(pass_windows=True))
        await settle()
        assert "order" not in map(answered_by, keeper.log())
        await keeper.live.take_over()
        await settle()
        assert "order" in map(answered_by, keeper.log())

    run(story())


# What is left to do


LettingGo = Callable[[Keeper], Awaitable[object]]


async def is_closed(keeper: Keeper) -> None:
    await keeper.manager.close()


async def is_thrown_away(keeper: Keeper) -> None:
    keeper.live.discard("gone")


async def is_handed_over(keeper: Keeper) -> None:
    keeper.live.hand_over()


async def rests_and_is_closed(keeper: Keeper) -> None:
    # A bank of time is far from empty.
    assert keeper.manager.rest() == 1
    await keeper.manager.close()


def left_to_do(story: Coroutine[Any, Any, None]) -> int:
    """How many milliseconds it takes after a story until nothing is left that would happen by itself."""
    waited: list[int] = []

    async def whole() -> None:
        await story
        await settle()
        began = clock()
        try:
            await asyncio.Event().wait()
        finally:
            waited.append(clock() - began)

    with pytest.raises(AssertionError, match="nothing will ever happen"):
        run(whole())
    return waited[0]


BANK = Settings(pace=0, grace_seconds=3600, clock=Clock(kind="bank", bank=900, seconds=1, window_seconds=10))


@pytest.mark.parametrize("let_go", [is_closed, is_thrown_away, is_handed_over, rests_and_is_closed])
def test_released_table_leaves_no_timer_behind(let_go: LettingGo) -> None:
    """Neither one that was moved, nor one for a player who has lost the connection."""

    async def story() -> None:
        keeper = await keeper_playing(BANK)
        guest = Guest(PEOPLE[0])
        await keeper.live.enter(guest, 0)
        keeper.live.leave(guest)
        await pass_time(10 * SECOND)
        if let_go is not rests_and_is_closed:
            # From here on all wait now for a player with much time, now for one with little.
            await keeper.answer(0)
            await pass_time(800 * SECOND)
            for _ in range(60):
                await keeper.answer(keeper.asked()[-1])
        await let_go(keeper)

    assert left_to_do(story()) == 0


def test_paused_game_waits_for_nothing() -> None:
    async def story() -> None:
        keeper = await keeper_playing(BANK)
        for seat, person in enumerate(PEOPLE):
            await keeper.live.enter(Guest(person), seat)
        for seat in range(len(PEOPLE)):
            await keeper.do(seat, c.WantPause, seat=seat, stop=True)
        assert keeper.table.paused_at is not None

    assert left_to_do(story()) == 0
