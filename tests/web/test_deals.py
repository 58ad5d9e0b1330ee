"""The deal of the day: the same for everybody, nobody's to know before its day is over, and counted once."""

from __future__ import annotations

import json
from collections.abc import Coroutine
from typing import Any, Final

import msgspec
import pytest

from dicetown.engine.sealed import commit
from dicetown.records.game import Game
from dicetown.records.record import header_bytes, parse_record
from dicetown.records.verify import verify
from dicetown.rules.catalogue import ruleset
from dicetown.table import commands, log
from dicetown.table.admin import unfinished
from dicetown.table.deals import KEPT_DAYS, Deal, beginning, day_before, deal_of, end_of
from dicetown.table.hosting import Player
from dicetown.table.live import LiveTable
from dicetown.table.programme import WEEK
from dicetown.table.settings import DAY, check_settings
from dicetown.table.store import OVER, Append, ResultRow
from dicetown.table.table import PLAYING, Table, table_of
from dicetown.web.deals.standings import placed, streak_of
from dicetown.web.routes import ROUTES
from tests.table.store_contract import a_row
from tests.web.gazette import Gazette, at_random, heard
from tests.web.virtual_time import clock, pass_time, run_virtually, settle

KEY: Final = bytes(range(32))
TODAY: Final = "2023-11-14"
"""The day on which virtual time begins, in the evening."""

SEEN_BY_ALL: Final = {"table_info", "record"}
"""What may be asked of a table whose game is kept: its public side, and what one's own seat has seen."""

REFUSED: Final = {403, 404, 409}


def run(story: Coroutine[Any, Any, None]) -> None:
    run_virtually(story)


# The deal


def test_a_day_has_one_deal_and_every_day_another() -> None:
    deals = [deal_of(KEY, f"2026-11-{day:02}") for day in range(1, 31)]
    assert deals[14] == deal_of(KEY, "2026-11-15")
    assert len({deal.secret for deal in deals}) == len({deal.bot_seed for deal in deals}) == 30
    assert deal_of(bytes(32), "2026-11-15").secret != deals[14].secret
    assert len({deal.seat for deal in deals}) > 1
    assert {len(deal.bots) for deal in deals} == {3, 4}


def test_all_that_the_programme_names_can_be_played() -> None:
    deals = [deal_of(KEY, day_before("2026-12-31", back)) for back in range(365)]
    for deal in deals:
        check_settings(deal.settings, len(deal.bots))
        table = table_of_deal(deal)
        assert table.phase == PLAYING
        assert table.commitment == deal.commitment
    dealt = {(deal.ruleset, tuple(bot for bot in deal.bots if bot)) for deal in deals}
    planned = {(rules, rivals) for day in WEEK for rules in day.rulesets for rivals in day.rivals}
    assert dealt == planned


def table_of_deal(deal: Deal, name: str = "Ann") -> Table:
    entries = beginning(deal, "t", Player(id="somebody", name=name), 0, 1)
    return table_of([log.encode(entry) for entry in entries])


@pytest.mark.parametrize("name", ["Billy", "Calamity", "Wyatt", "Annie", "Jesse", "Belle"])
def test_the_bots_have_their_names_whoever_plays(name: str) -> None:
    deal = deal_of(KEY, "2026-11-14")
    names = table_of_deal(deal, name).names()
    own = names.pop(deal.seat)
    assert names == [called for called in deal.names if called]
    assert own == (f"{name} 2" if name in names else name)


def test_two_people_who_answer_alike_have_exactly_the_same_game() -> None:
    async def story() -> None:
        world = await Gazette().start("Ann", "Bob", "Cleo")
        ann, bob = [await world.play(name, at_random(7)) for name in ("Ann", "Bob")]
        assert ann.over
        assert ann.record().to_json() == bob.record().to_json()
        cleo = await world.play("Cleo", at_random(8))
        assert cleo.record().to_json() != ann.record().to_json()
        # Whatever one chooses, the first roll is everybody's.
        assert first_roll(ann) == first_roll(cleo)

    run(story())


def first_roll(game: Game) -> list[Any]:
    """Everybody's dice before anybody has chosen anything."""
    told = [event.data() for event in game.events_of_all()]
    return [event for event in told if event["event"] == "DiceRolled"][: game.state.seats]


def test_a_server_that_was_started_again_goes_on_with_the_same_game() -> None:
    async def story() -> None:
        world = await Gazette().start("Ann", "Bob")
        whole = await world.play("Ann")
        live = await world.server.keeper.find(await world.begin("Bob"))
        await world.play_on(live, lambda options: options[0], answers=12)
        await world.restart()
        again = await world.play("Bob")
        assert again.record().to_json() == whole.record().to_json()

    run(story())


# One attempt


def test_playing_again_leads_back_to_the_same_table() -> None:
    async def story() -> None:
        world = await Gazette().start("Ann", "Bob")
        table = await world.begin("Ann")
        assert await world.begin("Ann") == table
        assert await world.begin("Bob") != table
        await world.play("Ann")
        assert await world.begin("Ann") == table
        told = await world.get("/api/deals/today", "Ann")
        assert (told["began"], told["finished"]) == (2, 1)
        assert told["mine"]["path"] == f"/t/{table}"

    run(story())


def test_two_requests_at_once_open_one_table() -> None:
    async def story() -> None:
        world = await Gazette().start("Ann")
        server = world.server
        await world.get("/api/deals/today")
        deal = server.dealt
        assert deal is not None
        player = Player(id="ann", name="Ann")
        one, other = [
            await server.keeper.open_deal("same", beginning(deal, "same", player, 0, clock())) for _ in "ab"
        ]
        assert one is other

    run(story())


def test_programs_do_not_play_it_and_nobody_has_to_say_who_they_are_first() -> None:
    async def story() -> None:
        world = await Gazette().start("Ann")
        assert (await world.request("POST", "/api/deals/today", "", {})).status == 401
        token = (await world.request("POST", "/api/me/tokens", "Ann", {"name": "Deep Prairie"})).json()["key"]
        world._keys["Deep Prairie"] = f"dicetown={token}"
        refused = await world.request("POST", "/api/deals/today", "Deep Prairie", {})
        assert (refused.status, refused.json()["message"]) == (403, "The deal of the day is for people.")

    run(story())


# What is kept


@pytest.mark.parametrize("ended", ["over", "closed", "playing"])
def test_while_the_day_lasts_no_request_tells_what_is_hidden_in_the_deal(ended: str) -> None:
    async def story() -> None:
        world = await Gazette().start("Ann", "Bob")
        table = await world.begin("Ann")
        live = await world.server.keeper.find(table)
        await world.play_on(live, at_random(1), answers=10_000 if ended == "over" else 5)
        if ended == "closed":
            await live.command(player_of(live), commands.Close(id="close"))
        assert live.table.phase == ended
        secret = live.table.secret
        line = world.look(table, "Ann", "lang=en")
        await settle()
        shown = heard(line)
        assert shown[0]["table"]["secret"] == shown[0]["table"]["digest"] == ""
        told = [json.dumps(message) for message in shown]
        for route in ROUTES:
            path = route.path.replace("{table}", table).replace("{step}", "1").replace("{day}", TODAY)
            body = {"step": 1, "seat": 0} if route.name == "branch" else {}
            if "{" in path or route.name in ("forget_me", "create_session", "rename"):
                continue
            for person in ("Ann", "Bob", ""):
                answer = await world.request(route.method, path, person, body if route.body else None)
                told.append(answer.body.decode())
                if "{table}" in route.path and not (person == "Ann" and route.name in SEEN_BY_ALL):
                    assert answer.status in REFUSED | {401}, (route.name, person)
        assert all(secret not in text for text in told)
        assert all(text.count(live.table.digest) == 0 for text in told if live.table.digest)
        await line.close()

    run(story())


def test_nobody_is_invited_and_nobody_looks_on() -> None:
    async def story() -> None:
        world = await Gazette().start("Ann", "Bob")
        table = await world.begin("Ann")
        assert (await world.request("POST", f"/api/tables/{table}/invite", "Ann", {})).status == 403
        live = await world.server.keeper.find(table)
        # Even somebody who was let in, however that came about.
        live.table.guests.add("bob")
        assert not live.table.may_watch("bob")
        await world.play("Ann")
        assert not live.table.may_watch("bob")

    run(story())


def test_there_is_no_undo_no_coach_and_no_memory_aid() -> None:
    async def story() -> None:
        world = await Gazette().start("Ann")
        table = await world.begin("Ann")
        live = await world.server.keeper.find(table)
        line = world.look(table, "Ann")
        await world.play_on(live, at_random(3), answers=8)
        [seat] = live.table.seats_of(player_of(live).id)
        for kind in ("undo", "advise", "memory"):
            line.send({"type": kind, "id": kind, "seat": seat})
        await settle()
        answers = heard(line)
        refused = {answer["id"]: answer["message"] for answer in answers if answer["type"] == "refused"}
        assert refused["undo"] == "In the deal of the day a choice stands."
        assert set(refused) == {"undo", "advise", "memory"}
        assert all(answer.get("view", {}).get("undo") is not True for answer in answers)
        await line.close()

    run(story())


def test_when_the_day_is_over_everything_is_told_and_fits_the_commitment() -> None:
    async def story() -> None:
        world = await Gazette().start("Ann")
        before = await world.get("/api/deals/today")
        table = await world.begin("Ann")
        line = world.look(table, "Ann")
        await world.play("Ann")
        heard(line)
        await pass_time(before["ends"] - clock())
        [revealed] = [message for message in heard(line) if "table" in message]
        assert revealed["table"]["kept_until"] == 0
        after = await world.get(f"/api/deals/{TODAY}")
        assert after["commitment"] == before["commitment"]
        assert after["secret"] == revealed["table"]["secret"] != ""
        header = header_bytes(ruleset(after["ruleset"]), len(after["seats"]), None)
        assert commit(bytes.fromhex(after["secret"]), header) == before["commitment"]
        record = parse_record(
            (await world.request("GET", f"/api/tables/{table}/record", "Ann")).body.decode()
        )
        assert record.fate.commitment == before["commitment"]
        verify(record, revealed["table"]["digest"])
        assert (await world.request("GET", f"/api/tables/{table}/story", "Ann")).status == 200
        assert (await world.request("GET", f"/api/tables/{table}/steps/1", "Ann")).status == 200
        await line.close()

    run(story())


def test_a_table_that_nobody_had_in_memory_is_revealed_to_the_first_who_asks() -> None:
    async def story() -> None:
        world = await Gazette().start("Ann")
        table = await world.begin("Ann")
        await world.play("Ann")
        await world.restart()
        assert (await world.request("GET", f"/api/tables/{table}/story", "Ann")).status == 404
        await world.restart()
        await pass_time(end_of(TODAY) - clock())
        assert (await world.request("GET", f"/api/tables/{table}/story", "Ann")).status == 200

    run(story())


# Days and results


def test_the_next_day_has_another_deal_and_the_last_one_can_be_looked_up() -> None:
    async def story() -> None:
        world = await Gazette().start("Ann", "Bob")
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

    run(story())


def test_a_game_that_ends_after_its_day_does_not_count() -> None:
    async def story() -> None:
        world = await Gazette().start("Ann")
        table = await world.begin("Ann")
        live = await world.server.keeper.find(table)
        await world.play_on(live, at_random(1), answers=3)
        await pass_time(end_of(TODAY) - clock())
        live = await world.server.keeper.find(table)
        assert live.table.phase == PLAYING
        assert (await world.request("GET", f"/api/tables/{table}/story", "Ann")).status == 404
        await world.play_on(live, at_random(1))
        told = await world.get(f"/api/deals/{TODAY}", "Ann")
        assert (told["began"], told["finished"], told["results"]) == (1, 0, [])
        assert told["mine"]["late"]
        assert told["mine"]["result"]["place"] == 0
        assert (await world.get("/api/deals", "Ann"))["streak"] == 0

    run(story())


def test_results_of_the_day_are_for_who_has_finished() -> None:
    async def story() -> None:
        world = await Gazette().start("Ann", "Bob", "Cleo")
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

    run(story())


def test_a_result_is_what_the_game_says() -> None:
    async def story() -> None:
        world = await Gazette().start("Ann")
        game = await world.play("Ann", at_random(5))
        told = await world.get("/api/deals/today", "Ann")
        [seat] = [number for number, place in enumerate(told["seats"]) if not place["name"]]
        totals = game.score().totals
        others = totals[:seat] + totals[seat + 1 :]
        result = told["mine"]["result"]
        assert (result["points"], result["lead"]) == (totals[seat], totals[seat] - max(others))
        assert (result["won"], result["rounds"]) == (game.score().winner == seat, game.state.round)
        assert (result["rank"] == 1) == result["won"]
        await world.restart()
        assert (await world.get("/api/deals/today", "Ann"))["mine"]["result"] == result

    run(story())


def a_result(name: str, won: bool, lead: int, points: int, ended: int = 5, day: str = TODAY) -> ResultRow:
    ended = ended and end_of(day) - ended
    return ResultRow(
        day=day, player=name, name=name, table=name, began=1, ended=ended, points=points, lead=lead, won=won
    )


def test_a_win_comes_first_then_the_lead_then_the_points_and_equals_share_a_place() -> None:
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
    assert [(result.place, result.name) for result in placed(rows, "rich")] == [
        (1, "rich"),
        (2, "other twin"),
        (2, "twin"),
        (4, "won a tie"),
        (5, "lost a tie"),
        (6, "behind"),
    ]
    assert [result.name for result in placed(rows, "rich") if result.yours] == ["rich"]


def test_a_streak_is_unbroken_until_a_whole_day_was_missed() -> None:
    days = [a_result("ann", True, 1, 9, day=day) for day in ("2023-11-10", "2023-11-12", "2023-11-13")]
    assert streak_of(days, "2023-11-13") == 2
    assert streak_of(days, "2023-11-14") == 2
    assert streak_of(days, "2023-11-15") == 0
    late = a_result("ann", True, 1, 9, ended=-1, day="2023-11-14")
    assert streak_of([*days, late], "2023-11-15") == 0


def test_old_days_are_forgotten_and_days_that_never_were_are_named() -> None:
    async def story() -> None:
        world = await Gazette().start("Ann")
        oldest, older = day_before(TODAY, KEPT_DAYS - 1), day_before(TODAY, KEPT_DAYS)
        for day in (oldest, older):
            await world.store.put_deal(day, msgspec.json.encode(deal_of(KEY, day)))
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

    run(story())


def test_whoever_exports_a_deal_is_told_that_others_still_play_it() -> None:
    async def story() -> None:
        world = await Gazette().start("Ann")
        table = await world.begin("Ann")
        await world.play("Ann")
        assert await unfinished(world.store, [table], clock()) == [table]
        assert await unfinished(world.store, [table], end_of(TODAY)) == []

    run(story())


def player_of(live: LiveTable) -> Player:
    """Who plays a deal."""
    [found] = {seat.player for seat in live.table.seats if seat.is_person}
    return Player(id=found)
