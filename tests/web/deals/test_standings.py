"""The results of the deals: in which order, for whose eyes, from which day to which."""

from __future__ import annotations

import random
from types import SimpleNamespace

import msgspec
import pytest

from dicetown.engine.errors import DiceTownError
from dicetown.table.daily.deals import (
    KEPT_DAYS,
    beginning,
    day_before,
    day_of,
    deal_of,
    end_of,
    in_time,
    result_of,
)
from dicetown.table.room import log
from dicetown.table.room.folding import table_of
from dicetown.table.room.hosting import Player
from dicetown.table.room.playing import answer_for
from dicetown.table.room.settings import DAY
from dicetown.table.room.table import PLAYING, Table
from dicetown.table.store.rows import OVER, Append, ResultRow
from dicetown.testing import choose_freely
from dicetown.web.deals.days import SETTLED, TRUSTED
from dicetown.web.deals.standings import MOST_SHOWN, Standings, streak_of
from tests.table.store.rows import a_row
from tests.web.deal_server import TODAY, DealServer, at_random
from tests.web.virtual_time import clock, pass_time, run_virtually

DAYS = [f"2023-11-{day}" for day in range(10, 17)]


def test_next_day_has_another_deal() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann", "Bob")
        today = await world.get("/api/deals/today", "Ann")
        assert (today["day"], today["ends"]) == (TODAY, end_of(TODAY))
        await world.play("Ann", at_random(1))
        await pass_time(end_of(TODAY) - clock() - 1)
        assert (await world.get("/api/deals/today"))["day"] == TODAY
        await pass_time(1)
        tomorrow = await world.get("/api/deals/today", "Ann")
        assert (tomorrow["day"], tomorrow["mine"]) == ("2023-11-15", None)
        assert tomorrow["commitment"] != today["commitment"]
        assert await world.begin("Ann") != (await world.get(f"/api/deals/{TODAY}", "Ann"))["mine"]["table"]
        for person in ("Ann", "Bob", ""):
            yesterday = await world.get(f"/api/deals/{TODAY}", person)
            assert (yesterday["over"], yesterday["shown"]) == (True, True)
            assert [(line["name"], line["yours"]) for line in yesterday["results"]] == [
                ("Ann", person == "Ann")
            ]
        days = await world.get("/api/deals", "Ann")
        assert [(line["day"], line["best"]) for line in days["days"]] == [
            ("2023-11-15", []),
            (TODAY, ["Ann"]),
        ]
        assert days["streak"] == 1

    run_virtually(story())


def test_late_game_does_not_count() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann")
        table = await world.begin("Ann")
        live = await world.server.manager.find(table)
        await world.play_on(live, at_random(1), answers=3)
        await pass_time(end_of(TODAY) - clock())
        live = await world.server.manager.find(table)
        assert live.table.phase == PLAYING
        assert (await world.request("GET", f"/api/tables/{table}/story", "Ann")).status == 404
        await world.play_on(live, at_random(1))
        told = await world.get(f"/api/deals/{TODAY}", "Ann")
        assert (told["began"], told["finished"], told["results"]) == (1, 0, [])
        assert told["mine"]["late"]
        assert told["mine"]["result"]["place"] == 0
        assert (await world.get("/api/deals", "Ann"))["streak"] == 0

    run_virtually(story())


def test_only_finished_players_see_results() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann", "Bob", "Cleo")
        await world.play("Ann", at_random(1))
        await world.begin("Bob")
        for person in ("Bob", "Cleo", ""):
            told = await world.get("/api/deals/today", person)
            assert (told["began"], told["finished"]) == (2, 1)
            assert (told["shown"], told["results"]) == (False, [])
        [result] = (await world.get("/api/deals/today", "Ann"))["results"]
        assert (result["place"], result["name"], result["yours"]) == (1, "Ann", True)
        await world.play("Bob", at_random(2))
        assert len((await world.get("/api/deals/today", "Bob"))["results"]) == 2

    run_virtually(story())


def test_result_repeats_score_of_the_game() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann")
        game = await world.play("Ann", at_random(5))
        told = await world.get("/api/deals/today", "Ann")
        [seat] = [number for number, place in enumerate(told["seats"]) if not place["name"]]
        totals = game.score().totals
        others = totals[:seat] + totals[seat + 1 :]
        result = told["mine"]["result"]
        assert (result["points"], result["lead"]) == (totals[seat], totals[seat] - max(others))
        assert (result["won"], result["rounds"]) == (game.score().winner == seat, game.state.round)
        ahead = sum(total > totals[seat] for total in others)
        assert result["rank"] == (1 if result["won"] else max(2, 1 + ahead))
        await world.restart()
        assert (await world.get("/api/deals/today", "Ann"))["mine"]["result"] == result

    run_virtually(story())


def finished(day: str) -> Table:
    """A table at which a player has played the deal of a day."""
    deal = deal_of(bytes(32), day)
    table = table_of([log.encode(one) for one in beginning(deal, "t", Player(id="ann", name="Ann"), 0, 1)])
    rng = random.Random(1)
    while table.phase == PLAYING:
        while table.can_go_on:
            table.go_on()
        for seat in [number for number, place in enumerate(table.seats) if place.asked][:1]:
            choice = choose_freely(table.game, seat, rng).text
            table.fold(answer_for(table, seat, choice, table.prompt_id(seat), "bot", 2))
    return table


@pytest.mark.parametrize(
    ("own", "others", "won", "rank", "lead"),
    [
        (30, (20, 20), True, 1, 10),
        (30, (30, 20), True, 1, 0),
        (30, (30, 20), False, 2, 0),
        (30, (31, 30), False, 2, -1),
        (30, (31, 31), False, 3, -1),
        (30, (31, 40), False, 3, -10),
    ],
)
def test_winner_is_ranked_before_higher_scores(
    own: int, others: tuple[int, int], won: bool, rank: int, lead: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = finished(next(day for day in DAYS if len(deal_of(bytes(32), day).bots) == 3))
    [seat] = table.seats_of("ann")
    totals = [*others[:seat], own, *others[seat:]]
    table.game.state.winner = seat if won else (seat + 1) % 3
    score = SimpleNamespace(totals=totals)
    monkeypatch.setattr("dicetown.table.daily.deals.score_state", lambda state: score)
    row = result_of(table)
    assert row is not None
    assert (row.won, row.rank, row.points, row.lead) == (won, rank, own, lead)
    assert (row.player, row.table, row.began, row.ended) == ("ann", "t", 1, 2)


def test_day_has_one_spelling_until_midnight() -> None:
    assert end_of("1970-01-01") == DAY
    assert (day_of(DAY - 1), day_of(DAY)) == ("1970-01-01", "1970-01-02")
    assert (day_before("1970-03-01"), day_before("1970-03-01", 2)) == ("1970-02-28", "1970-02-27")
    for wrong in ("1970-1-1", "19700101", "1970-02-30", "x" * 99):
        with pytest.raises(DiceTownError, match="is not a day") as refused:
            end_of(wrong)
        assert len(refused.value.message) < 40
    for ended, counts in ((1, True), (DAY - 1, True), (DAY, False), (0, False)):
        assert (
            in_time(msgspec.structs.replace(a_result("ann", True, 1, 9, day="1970-01-01"), ended=ended))
            == counts
        )


def a_result(name: str, won: bool, lead: int, points: int, ended: int = 5, day: str = TODAY) -> ResultRow:
    ended = ended and end_of(day) - ended
    return ResultRow(
        day=day, player=name, name=name, table=name, began=1, ended=ended, points=points, lead=lead, won=won
    )


def test_win_lead_and_points_decide_the_place() -> None:
    """A win counts first, then the lead, then the points; equal results share a place."""
    rows = [
        a_result("lost a tie", False, 0, 30),
        a_result("won a tie", True, 0, 20),
        a_result("rich", True, 4, 31),
        a_result("twin", True, 4, 25),
        a_result("other twin", True, 4, 25, ended=6),
        a_result("behind", False, -3, 40),
        a_result("not finished", False, 0, 0, ended=0),
        a_result("too late", True, 9, 50, ended=-1),
    ]
    standings = Standings(rows)
    assert [(result.place, result.name) for result in standings.first("rich")] == [
        (1, "rich"),
        (2, "other twin"),
        (2, "twin"),
        (4, "won a tie"),
        (5, "lost a tie"),
        (6, "behind"),
    ]
    assert [result.name for result in standings.first("rich") if result.yours] == ["rich"]
    assert standings.result_of(rows[-1], "too late").place == 0
    assert (standings.began, standings.finished) == (8, 6)


def test_long_results_show_best_and_own() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann")
        await world.play("Ann", at_random(1))
        await many_play(world, TODAY, lead=99)
        told = await world.get("/api/deals/today", "Ann")
        assert [result["name"] for result in told["results"]] == [f"p{n:02}" for n in range(MOST_SHOWN)]
        assert {result["place"] for result in told["results"]} == {1}
        assert (told["finished"], told["mine"]["result"]["place"]) == (MOST_SHOWN + 11, MOST_SHOWN + 11)
        await pass_time(end_of(TODAY) - clock())
        line = (await world.get("/api/deals", "Ann"))["days"][-1]
        assert (line["finished"], line["mine"]["place"]) == (MOST_SHOWN + 11, MOST_SHOWN + 11)
        assert (line["best"], line["also_best"]) == ([f"p{n:02}" for n in range(5)], MOST_SHOWN + 5)

    run_virtually(story())


async def many_play(world: DealServer, day: str, lead: int) -> None:
    """More people than are shown have a result of a day, all the same."""
    for number in range(MOST_SHOWN + 10):
        result = a_result(f"p{number:02}", True, lead, 50, day=day)
        row = a_row(f"t{day}-{number}", OVER)
        await world.store.append(Append(row=row, after=0, entries=[b"1"], result=result))


def test_finished_day_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        world = await DealServer().start("Ann")
        await world.play("Ann")
        await pass_time(end_of(TODAY) + SETTLED - clock())
        read: list[str] = []

        async def results(day: str) -> list[ResultRow]:
            read.append(day)
            return await whole(day)

        whole = world.store.results
        monkeypatch.setattr(world.store, "results", results)
        for path in ("/api/deals", "/api/deals", f"/api/deals/{TODAY}"):
            await world.get(path, "Ann")
        assert read.count(TODAY) == 1
        assert read.count("2023-11-15") == 2

    run_virtually(story())


def test_deleted_result_leaves_a_finished_day() -> None:
    """Another process deletes it, so it disappears once the kept results are no longer trusted."""

    async def story() -> None:
        world = await DealServer().start("Ann")
        table = await world.begin("Ann")
        await world.play("Ann")
        await pass_time(end_of(TODAY) + SETTLED - clock())
        assert len((await world.get(f"/api/deals/{TODAY}"))["results"]) == 1
        await world.store.delete_table(table)
        await pass_time(TRUSTED)
        assert (await world.get(f"/api/deals/{TODAY}"))["results"] == []

    run_virtually(story())


def test_streak_breaks_after_a_missed_day() -> None:
    days = [a_result("ann", True, 1, 9, day=day) for day in ("2023-11-10", "2023-11-12", "2023-11-13")]
    assert streak_of(days, "2023-11-13") == 2
    assert streak_of(days, "2023-11-14") == 2
    assert streak_of(days, "2023-11-15") == 0
    late = a_result("ann", True, 1, 9, ended=-1, day="2023-11-14")
    assert streak_of([*days, late], "2023-11-15") == 0


def test_old_days_expire_and_unknown_are_refused() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann")
        oldest, older = day_before(TODAY, KEPT_DAYS - 1), day_before(TODAY, KEPT_DAYS)
        for day in (oldest, older):
            await world.store.put_deal(day, msgspec.json.encode(deal_of(bytes(32), day)))
            result = a_result("ann", True, 1, 9, day=day)
            await world.store.append(
                Append(row=a_row(f"t{day}", OVER), after=0, entries=[b"1"], result=result)
            )
        await world.get("/api/deals/today")
        assert (await world.request("GET", f"/api/deals/{oldest}", "")).status == 200
        assert (await world.request("GET", f"/api/deals/{older}", "")).status == 404
        for bad, status in (("2023-11-15", 404), ("2023-11-31", 400), ("20231114", 400), ("x", 400)):
            assert (await world.request("GET", f"/api/deals/{bad}", "")).status == status
        assert clock() < end_of(TODAY) < clock() + DAY

    run_virtually(story())


def test_old_days_expire_without_any_request() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann")
        oldest, older = day_before(TODAY, KEPT_DAYS - 1), day_before(TODAY, KEPT_DAYS)
        for day in (oldest, older):
            await world.store.put_deal(day, b"{}")
        await world.server.housekeep()
        assert [day for day, _ in await world.store.deals()] == [oldest]

    run_virtually(story())
