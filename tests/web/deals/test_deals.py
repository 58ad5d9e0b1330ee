"""The deal of the day: the same for all players, secret until its day is over, and counted once."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from dicetown.engine.chance.sealed import commit
from dicetown.engine.errors import DiceTownError
from dicetown.records.game import Game
from dicetown.records.reading import parse_record
from dicetown.records.record import header_bytes
from dicetown.records.verify import verify
from dicetown.rules.catalogue import ruleset
from dicetown.table.actor.actor import TableActor
from dicetown.table.daily.deals import KEPT_DAYS, Deal, beginning, day_before, deal_of, end_of
from dicetown.table.daily.programme import WEEK
from dicetown.table.room import commands, log
from dicetown.table.room.folding import table_of
from dicetown.table.room.hosting import Player
from dicetown.table.room.settings import check_settings
from dicetown.table.room.table import PLAYING, Table
from dicetown.table.store.admin import finished_record, unfinished
from dicetown.web.deals.standings import MOST_SHOWN
from dicetown.web.http.routes import ROUTES
from tests.web.deal_server import TODAY, DealServer, at_random, heard
from tests.web.virtual_time import clock, pass_time, run_virtually, settle

KEY: Final = bytes(range(32))

SEEN_BY_ALL: Final = {"table_info", "record"}
"""What may be asked of a table whose game is kept: its public side, and what one's own seat has seen."""

REFUSED: Final = {403, 404, 409}


def test_documented_limits_are_the_real_ones() -> None:
    said = {route.name: route.details for route in ROUTES}
    assert f"{KEPT_DAYS} at most" in said["deal_days"]
    assert f"best {MOST_SHOWN}," in said["todays_deal"]


def test_each_day_has_its_own_deal() -> None:
    deals = [deal_of(KEY, f"2026-11-{day:02}") for day in range(1, 31)]
    assert deals[14] == deal_of(KEY, "2026-11-15")
    assert len({deal.secret for deal in deals}) == len({deal.bot_seed for deal in deals}) == 30
    assert deal_of(bytes(32), "2026-11-15").secret != deals[14].secret
    assert len({deal.seat for deal in deals}) > 1
    assert {len(deal.bots) for deal in deals} == {3, 4}


def test_every_planned_deal_can_be_played() -> None:
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
    entries = beginning(deal, "t", Player(id="player", name=name), 0, 1)
    return table_of([log.encode(entry) for entry in entries])


@pytest.mark.parametrize("name", ["Billy", "Calamity", "Wyatt", "Annie", "Jesse", "Belle"])
def test_player_name_leaves_bot_names_alone(name: str) -> None:
    deal = deal_of(KEY, "2026-11-14")
    names = table_of_deal(deal, name).names()
    own = names.pop(deal.seat)
    assert names == [called for called in deal.names if called]
    assert own == (f"{name} 2" if name in names else name)


def test_same_answers_make_the_same_game() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann", "Bob", "Cleo")
        ann, bob = [await world.play(name, at_random(7)) for name in ("Ann", "Bob")]
        assert ann.over
        assert ann.record().to_json() == bob.record().to_json()
        cleo = await world.play("Cleo", at_random(8))
        assert cleo.record().to_json() != ann.record().to_json()
        # The first roll is the same for all players.
        assert first_roll(ann) == first_roll(cleo)

    run_virtually(story())


def first_roll(game: Game) -> list[Any]:
    """The dice of all players before the first choice."""
    told = [event.data() for event in game.events_of_all()]
    return [event for event in told if event["event"] == "DiceRolled"][: game.state.seats]


def test_restarted_server_deals_the_same_game() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann", "Bob")
        whole = await world.play("Ann")
        live = await world.server.manager.find(await world.begin("Bob"))
        await world.play_on(live, lambda options: options[0], answers=12)
        await world.restart()
        again = await world.play("Bob")
        assert again.record().to_json() == whole.record().to_json()

    run_virtually(story())


def test_playing_again_leads_to_same_table() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann", "Bob")
        table = await world.begin("Ann")
        assert await world.begin("Ann") == table
        assert await world.begin("Bob") != table
        await world.play("Ann")
        assert await world.begin("Ann") == table
        told = await world.get("/api/deals/today", "Ann")
        assert (told["began"], told["finished"]) == (2, 1)
        assert told["mine"]["path"] == f"/t/{table}"

    run_virtually(story())


def test_two_requests_at_once_open_one_table() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann")
        server = world.server
        await world.get("/api/deals/today")
        deal = server.dealt
        assert deal is not None
        player = Player(id="ann", name="Ann")
        one, other = [
            await server.manager.open_deal("same", beginning(deal, "same", player, 0, clock())) for _ in "ab"
        ]
        assert one is other

    run_virtually(story())


def test_deal_refuses_programs_and_unknown_clients() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann")
        assert (await world.request("POST", "/api/deals/today", "", {})).status == 401
        token = (await world.request("POST", "/api/me/tokens", "Ann", {"name": "Deep Prairie"})).json()["key"]
        world._keys["Deep Prairie"] = f"dicetown={token}"
        refused = await world.request("POST", "/api/deals/today", "Deep Prairie", {})
        assert (refused.status, refused.json()["message"]) == (403, "The deal of the day is for people.")

    run_virtually(story())


@pytest.mark.parametrize("ended", ["over", "closed", "playing"])
def test_running_deal_keeps_its_secrets(ended: str) -> None:
    async def story() -> None:
        world = await DealServer().start("Ann", "Bob")
        table = await world.begin("Ann")
        live = await world.server.manager.find(table)
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

    run_virtually(story())


def test_deal_has_no_guests_or_spectators() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann", "Bob")
        table = await world.begin("Ann")
        assert (await world.request("POST", f"/api/tables/{table}/invite", "Ann", {})).status == 403
        live = await world.server.manager.find(table)
        # Even a guest who was let in, however that came about.
        live.table.guests.add("bob")
        assert not live.table.may_watch("bob")
        await world.play("Ann")
        assert not live.table.may_watch("bob")

    run_virtually(story())


def test_deal_has_no_undo_coach_or_memory() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann")
        table = await world.begin("Ann")
        live = await world.server.manager.find(table)
        line = world.look(table, "Ann")
        await world.play_on(live, at_random(3), answers=8)
        [seat] = live.table.seats_of(player_of(live).id)
        for kind in ("undo", "advise", "memory"):
            line.send({"type": kind, "id": kind, "seat": seat})
        await settle()
        answers = heard(line)
        refused = {answer["id"]: answer["message"] for answer in answers if answer["type"] == "refused"}
        assert refused["undo"] == "In the deal of the day a choice cannot be taken back."
        assert set(refused) == {"undo", "advise", "memory"}
        assert all(answer.get("view", {}).get("undo") is not True for answer in answers)
        await line.close()

    run_virtually(story())


def test_end_of_day_reveals_the_deal() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann")
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
        assert (await world.request("GET", f"/api/tables/{table}/replay", "Ann")).status == 200
        await line.close()

    run_virtually(story())


def test_first_request_reveals_an_unloaded_deal() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann")
        table = await world.begin("Ann")
        await world.play("Ann")
        await world.restart()
        assert (await world.request("GET", f"/api/tables/{table}/story", "Ann")).status == 404
        await world.restart()
        await pass_time(end_of(TODAY) - clock())
        assert (await world.request("GET", f"/api/tables/{table}/story", "Ann")).status == 200

    run_virtually(story())


def test_export_names_deals_still_played() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann")
        table = await world.begin("Ann")
        await world.play("Ann")
        assert await unfinished(world.store, [table], clock()) == [table]
        assert await unfinished(world.store, [table], end_of(TODAY)) == []

    run_virtually(story())


@pytest.mark.parametrize("ended", ["over", "closed"])
def test_operator_reads_records_after_their_day(ended: str) -> None:
    async def story() -> None:
        world = await DealServer().start("Ann")
        live = await world.server.manager.find(await world.begin("Ann"))
        await world.play_on(live, at_random(1), answers=10_000 if ended == "over" else 5)
        if ended == "closed":
            await live.command(player_of(live), commands.Close(id="close"))
        assert live.table.phase == ended
        for now in (clock(), end_of(TODAY) - 1):
            with pytest.raises(DiceTownError, match="Others play the same deal today"):
                await finished_record(world.store, live.table.id, now)
        told = await finished_record(world.store, live.table.id, end_of(TODAY))
        assert parse_record(told.decode()).fate.secret == live.table.secret

    run_virtually(story())


def player_of(live: TableActor) -> Player:
    """Who plays a deal."""
    [found] = {seat.player for seat in live.table.seats if seat.is_person}
    return Player(id=found)
