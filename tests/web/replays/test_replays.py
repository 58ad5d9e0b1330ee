"""A replay is a whole game as one pair of eyes saw it: what every step shows, and nothing before the end."""

from __future__ import annotations

import asyncio
import json
import random
import threading
from functools import partial
from pathlib import Path
from typing import Final

import msgspec
import pytest
from msgspec import UNSET

from dicetown.engine.chance.fate import NoFate
from dicetown.engine.errors import BadRecord, DiceTownError
from dicetown.records.game import Game, new_game, new_sealed_game
from dicetown.records.reading import parse_record
from dicetown.records.record import Record
from dicetown.records.replay import Replay
from dicetown.table.room import log
from dicetown.table.room.records import settings_of
from dicetown.table.room.settings import Settings, rules_of
from dicetown.table.snapshots.telling import ViewInfo, view_info
from dicetown.web.client import Client, play, random_option, step_of
from dicetown.web.client.http import request
from dicetown.web.http.errors import TooMany
from dicetown.web.http.gate import MOST_WAITING, Gate
from dicetown.web.http.limits import Limits
from dicetown.web.protocol import bodies
from dicetown.web.protocol.words import event_infos
from dicetown.web.replays.bodies import ReplayBody
from dicetown.web.replays.kept import new_replays, packed
from dicetown.web.replays.telling import (
    MOST_DECISIONS,
    MOST_ENTRIES,
    read_record,
    replay_told,
    seat_names,
)
from dicetown.web.site.assets import Asset
from tests.golden.playthroughs import golden_game
from tests.web.deal_server import DealServer
from tests.web.killable_server import killable_server
from tests.web.virtual_time import run_virtually
from tools.forging import played

EVERYTHING: Final = "revised+wanted+indians+cowboys"
NAMES: Final = ("Ann", "Bea", "Cy", "Dan", "Eve", "Flo")


def a_game(name: str = "classic", seats: int = 2, decisions: int = 100_000) -> Game:
    nonces = tuple(bytes([seat]) for seat in range(seats))
    return played(new_sealed_game(name, seats, bytes(32), nonces), random.Random(5), decisions)


def called(replay: ReplayBody) -> list[str]:
    return [seat.name for seat in replay.welcome.table.seats]


@pytest.mark.parametrize("seat", [0, 4, None])
def test_replay_shows_every_step_of_game(seat: int | None) -> None:
    record = golden_game(EVERYTHING).record()
    names = NAMES[: record.seats]
    found = replay_told(record, seat, names, "en")
    again = Replay(record)
    views: list[ViewInfo] = []
    while True:
        view = again.game.view_for(seat)
        views.append(view_info(view))
        if not again.left:
            break
        again.step()
    assert [step_of(found, number).view for number in range(len(views))] == views
    told = [*found.welcome.events, *[event for step in found.steps for event in step.events]]
    assert told == event_infos(view.history, view.rules, names, seat, "en")
    assert [views[step].round for step in found.rounds] == list(range(1, again.game.state.round + 1))
    assert all(views[step - 1].round < views[step].round for step in found.rounds[1:])
    assert found.over
    assert not found.changed
    for number in (0, 1, 2, 60, len(found.steps)):
        step = step_of(found, number)
        assert told[step.since :][: len(step.events)] == step.events
    assert step.since + len(step.events) == len(told)
    with pytest.raises(DiceTownError, match="no step"):
        step_of(found, len(views))


def test_another_seat_sees_other_dice() -> None:
    record = a_game().record()
    first, other = [replay_told(record, seat, NAMES[:2], "").welcome.events for seat in (0, 1)]
    assert [event.event for event in first] == [event.event for event in other]
    assert first != other


def test_unfinished_game_is_replayed_so_far() -> None:
    record = a_game("revised", 3, 12).record()
    assert record.fate.secret is None
    found = replay_told(record, None, NAMES[:3], "")
    assert (len(found.steps), found.over) == (12, False)


def test_changed_record_is_marked_as_changed() -> None:
    data = json.loads(a_game().record().to_json())
    data["digest"] = "00" * 32
    assert replay_told(read_record(json.dumps(data)), 0, NAMES[:2], "").changed


def test_game_asking_for_chance_is_replayed() -> None:
    game = played(new_game("classic", 2, fate=NoFate()), random.Random(1), decisions=60)
    assert len(replay_told(game.record(), 0, NAMES[:2], "fr").steps) == 60


def test_fault_of_a_record_is_located() -> None:
    data = json.loads(a_game().record().to_json())
    first = next(entry for entry in data["entries"] if "answers" in entry)
    first["answers"]["0"] = "keep-AAAAA"
    with pytest.raises(BadRecord, match=r"entries\[\d+\]"):
        replay_told(read_record(json.dumps(data)), None, NAMES[:2], "")
    entries = [{"answers": {"0": "pass"}}] * (MOST_DECISIONS + 1)
    with pytest.raises(BadRecord, match=f"{MOST_DECISIONS + 1} decisions"):
        read_record(json.dumps({**data, "entries": entries}))


def test_record_with_too_many_entries_is_refused() -> None:
    """The entries themselves are not looked at."""
    data = json.loads(a_game().record().to_json())
    with pytest.raises(BadRecord, match=f"at most {MOST_ENTRIES}"):
        read_record(json.dumps({**data, "entries": ["no entry"] * (MOST_ENTRIES + 1)}))


def test_seats_have_given_names_or_numbers() -> None:
    assert seat_names(["Ann", " ", "Cy"], 3, "fr") == ["Ann", "Place 2", "Cy"]
    assert seat_names([], 2, "en") == ["Seat 1", "Seat 2"]
    with pytest.raises(DiceTownError, match="1 names for 2 seats"):
        seat_names(["Ann"], 2, "en")
    with pytest.raises(DiceTownError, match="cannot be shown"):
        seat_names(["Ann\x07", "Bea"], 2, "en")


@pytest.mark.parametrize("name", ["classic", EVERYTHING])
def test_branch_keeps_the_rules_of_record(name: str) -> None:
    rules = golden_game(name).record().rules
    settings = settings_of(golden_game(name).record())
    assert settings.parts == {"setup": {"mine": 14}}
    assert rules_of(settings).text() == rules.text()
    assert rules_of(settings).parts.data() == rules.parts.data()
    assert settings_of(a_game().record()).parts is None


def test_replays_over_the_wire(tmp_path: Path) -> None:
    """From a table only when its game is over; from a record, and on from there; from the corpus."""

    async def watch(url: str) -> None:
        ann = Client(url, name="Ann")
        wishes = [bodies.SeatWish(kind="me"), bodies.SeatWish(kind="bot", bot="random")]
        quick = Settings(ruleset="classic", pace=0, public=True)
        table = (await ann.open_table(wishes, quick, start=True)).id
        with pytest.raises(DiceTownError, match="not over"):
            await ann.replay(table)
        async with ann.join(table) as joined:
            await play(joined, random_option(1))
            end = msgspec.to_builtins(joined.view)
        found = await Client(url, name="Eve").replay(table, 0)
        assert found.over
        assert msgspec.to_builtins(step_of(found, len(found.steps)).view)["players"] == end["players"]
        assert called(found)[0] == "Ann"
        await from_records(url, ann)

    async def from_records(url: str, ann: Client) -> None:
        text = a_game("revised", 3, 12).record().to_json()
        wish: dict[str, object] = {"record": text, "seat": 2, "lang": "fr"}
        answer = await request(f"{url}/api/replays", "POST", wish)
        found = msgspec.json.decode(answer.body, type=ReplayBody)
        assert (called(found)[2], len(found.steps)) == ("Place 3", 12)
        await ann.session()
        wish = {"record": text, "step": 12, "seat": 1}
        answer = await request(f"{url}/api/branches", "POST", wish, ann.key)
        table = await ann.table(msgspec.json.decode(answer.body, type=bodies.TableId).id)
        assert [seat.name for seat in table.seats] == ["Seat 1", "Ann", "Seat 3"]
        assert (table.branch, table.ruleset) == (True, "revised,bribes=ties")
        for change, told in (
            ({"step": 13}, "nothing to play after step 13"),
            ({"seat": 3}, "no seat 3"),
            ({"bot": "unknown"}, "no bot"),
            ({"record": "{}"}, "not a record"),
        ):
            with pytest.raises(DiceTownError, match=told):
                await request(f"{url}/api/branches", "POST", {**wish, **change}, ann.key)
        address = f"{url}/api/corpus/duel/replay?seat=1"
        plain = await request(address)
        assert plain.body == (await request(f"{address}&lang=fr")).body
        assert plain.body == (await request(f"{url}/api/corpus/duel/reel?seat=1")).body
        said = await request(f"{address}&lang=fr&sentences=yes")
        found, in_french = (msgspec.json.decode(one.body, type=ReplayBody) for one in (plain, said))
        assert called(found) == called(in_french) == ["Abigail", "Buck"]
        assert found.welcome.events[0].says is UNSET
        assert "joueurs se sont installés" in str(in_french.welcome.events[0].says)
        assert parse_record((await request(f"{url}/api/corpus/duel")).body.decode()).seats == 2
        for path in ("/api/corpus/unknown", "/api/corpus/unknown/replay"):
            with pytest.raises(DiceTownError, match="no game"):
                await request(url + path)
        refusals = []
        for _ in range(25):
            with pytest.raises(DiceTownError) as refused:
                await request(f"{url}/api/replays", "POST", {"record": "x"})
            refusals.append(refused.value.message)
        assert "not complete JSON" in refusals[0]
        assert "Too many records" in refusals[-1]

    with killable_server(tmp_path, records_per_hour=20) as server:
        asyncio.run(asyncio.wait_for(watch(server.url), 60))


def test_branch_log_hides_what_came_later() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann")
        wish = {"record": a_game("revised", 3, 12).record().to_json(), "step": 5, "seat": 1}
        opened = (await world.request("POST", "/api/branches", "Ann", wish)).json()["id"]
        first = log.decode((await world.store.load(opened))[0])
        assert isinstance(first, log.Opened)
        assert first.branch is not None
        assert (first.branch.step, parse_record(first.branch.record).decisions) == (5, 5)

    run_virtually(story())


def test_full_replay_queue_turns_requests_away() -> None:
    go = threading.Event()
    record = played(new_game("classic", 2, seed=1), random.Random(1), 5).record()

    def slowly() -> Asset:
        assert go.wait(60)
        return packed(replay_told(record, None, ["Ann", "Bea"], ""))

    async def story() -> None:
        kept = new_replays()
        waiting = [asyncio.ensure_future(kept.find((number,), slowly)) for number in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany, match="being prepared"):
            await kept.find(("one more",), slowly)
        go.set()
        await asyncio.gather(*waiting)
        assert (MOST_WAITING - 1,) in kept
        await kept.find(("one more",), slowly)

    asyncio.run(story())


def test_records_are_read_one_at_a_time() -> None:
    go = threading.Event()
    text = a_game("revised", 3, 12).record().to_json()
    begun: list[str] = []

    def slowly() -> Record:
        begun.append(text)
        assert go.wait(60)
        return read_record(text)

    async def story() -> None:
        found: Gate[Record] = Gate("Many records are being read just now.")
        waiting = [asyncio.ensure_future(found.find("", slowly)) for _ in range(MOST_WAITING)]
        # Another thread is free for work other than reading records.
        while not begun:
            await asyncio.to_thread(int)
        with pytest.raises(TooMany, match="being read"):
            await found.find("", slowly)
        assert len(begun) == 1
        go.set()
        assert [record.decisions for record in await asyncio.gather(*waiting)] == [12] * MOST_WAITING
        assert (await found.find("", slowly)).decisions == 12
        assert len(begun) == MOST_WAITING + 1

    asyncio.run(story())


def test_gate_keeps_what_was_asked_last() -> None:
    made: list[str] = []

    def make(key: str) -> str:
        made.append(key)
        return key

    async def ask(gate: Gate[str], keys: str) -> str:
        made.clear()
        for key in keys:
            assert await gate.find(key, partial(make, key)) == key
        return "".join(made)

    async def story() -> None:
        gate: Gate[str] = Gate(room=2)
        assert await ask(gate, "abacab") == "abcb"
        assert await ask(gate, "ab") == ""
        assert ("c" in gate, gate.waiting) == (False, 0)

    asyncio.run(story())


def test_refused_player_has_no_record_read() -> None:
    async def story() -> None:
        world = await DealServer().start("Ann")
        world.server.limits = Limits(msgspec.structs.replace(world.server.config, tables_per_hour=1))
        wish = {"record": "a letter", "step": 0, "seat": 0}
        found = [await world.request("POST", "/api/branches", "Ann", wish) for _ in range(2)]
        assert [reply.status for reply in found] == [400, 429]
        await world.close()

    run_virtually(story())
