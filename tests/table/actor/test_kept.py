"""What the store has of a live table: its log, what lists say of it, whose it is, and how keeping went."""

from __future__ import annotations

from collections import Counter

import pytest

from dicetown.table.journal.observer import Observer
from dicetown.table.room import commands as c
from dicetown.table.room.table import OVER, PLAYING
from dicetown.table.store.errors import Conflict, StoreFailed
from dicetown.table.store.summary import row_of
from tests.table.keeping import PATIENT, PEOPLE, Guest, Keeper, keeper_playing, run
from tests.web.virtual_time import settle

ANN, BOB = PEOPLE


class Counting(Observer):
    def __init__(self) -> None:
        self.appends: Counter[str] = Counter()
        self.games: list[str] = []

    def appended(self, result: str, seconds: float) -> None:
        assert seconds >= 0
        self.appends[result] += 1

    def began(self, ruleset: str) -> None:
        self.games.append(f"{ruleset} began")

    def ended(self, ruleset: str, how: str) -> None:
        self.games.append(f"{ruleset} {how}")


def test_each_try_to_keep_is_counted() -> None:
    async def story() -> None:
        keeper, watch = await Keeper().open(PATIENT, 3), Counting()
        keeper.manager.observer = watch
        await keeper.do(0, c.AddSeat)
        assert watch.appends == {"done": 1}
        keeper.store.fails = "before"
        with pytest.raises(StoreFailed):
            await keeper.do(0, c.AddSeat)
        assert watch.appends == {"done": 1, "failed": 1}
        keeper.store.fails = ""
        await keeper.manager.find(keeper.name)
        # Another process has written to the log.
        kept = keeper.store.log_of(keeper.name)
        keeper.store.rewrite(keeper.name, [*kept, kept[-1]])
        with pytest.raises(Conflict):
            await keeper.do(0, c.AddSeat)
        assert watch.appends == {"done": 1, "failed": 1, "conflict": 1}

    run(story())


def test_game_is_counted_at_begin_and_end() -> None:
    async def story() -> None:
        keeper, watch = Keeper(), Counting()
        keeper.manager.observer = watch
        await keeper.begin(PATIENT, 2)
        assert watch.games == ["revised began"]
        while keeper.table.phase == PLAYING:
            await keeper.answer(keeper.rng.choice(keeper.asked()))
        assert keeper.table.phase == OVER
        assert watch.games == ["revised began", "revised over"]
        assert await keeper.store.record(keeper.name) is not None

    run(story())


def test_ownership_follows_the_sitting_players() -> None:
    async def story() -> None:
        keeper = await Keeper().open(PATIENT, 3)

        async def tables() -> list[str]:
            return [row.id for row in await keeper.store.tables_of(BOB.id)]

        assert await tables() == [keeper.name]
        await keeper.do(1, c.LeaveSeat, seat=1)
        assert await tables() == []

    run(story())


def test_lists_are_right_after_viewers_leave() -> None:
    async def story() -> None:
        keeper, guest = await keeper_playing(seats=2), Guest(ANN)
        behind = 0
        for _ in range(30):
            await keeper.live.enter(guest, 0)
            await keeper.answer(keeper.rng.choice(keeper.asked()))
            behind += await keeper.store.row(keeper.name) != row_of(keeper.table)
            keeper.live.leave(guest)
            await settle()
            assert await keeper.store.row(keeper.name) == row_of(keeper.table)
        assert behind, "what lists say was never behind, so nothing was seen here"

    run(story())
