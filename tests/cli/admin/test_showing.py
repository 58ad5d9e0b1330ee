"""`dicetown admin list` and `show`: the tables of a server, all of them and one by one."""

import json
from functools import partial
from pathlib import Path

from dicetown.engine.choices import parse_choice
from dicetown.table.room import log
from dicetown.table.room.folding import table_of
from dicetown.table.store.rows import Append
from dicetown.table.store.store import Store
from tests.cli.admin.data_folder import CLOSED, FINISHED, OPEN, PLAYING, in_store, keep, listed, named
from tests.cli.said import Run
from tests.table.sitting import ANN, BOB


def test_list_shows_phase_rules_and_people(admin: Run, data: Path) -> None:
    told = admin("list", "--data", data)
    assert set(listed(told)) == {OPEN, PLAYING, FINISHED, CLOSED}
    line = next(line for line in told.out.splitlines() if line.startswith(PLAYING))
    assert "playing" in line
    assert "revised" in line
    assert "Ann, Bob, 1 bot, “Friday night”" in line
    waiting = next(line for line in told.out.splitlines() if line.startswith(OPEN))
    assert "Ann, 2 open seats" in waiting


def test_list_is_narrowed_by_phase_and_player(admin: Run, data: Path) -> None:
    assert listed(admin("list", "--phase", "over", "--data", data)) == [FINISHED]
    assert set(listed(admin("list", "--player", "bob", "--data", data))) == {PLAYING, FINISHED, CLOSED}
    assert len(listed(admin("list", "--player", BOB.id, "--data", data))) == 3
    assert listed(admin("list", "--player", "nonesuch", "--data", data)) == []


def test_shortened_list_counts_the_rest(admin: Run, data: Path) -> None:
    told = admin("list", "--limit", 1, "--data", data)
    assert len(listed(told)) == 1
    assert "3 more" in told.err


def test_json_list_has_every_field(admin: Run, data: Path) -> None:
    tables = json.loads(admin("list", "--json", "--phase", "playing", "--data", data).out)
    assert [table["id"] for table in tables] == [PLAYING]
    assert tables[0]["names"][:2] == ["Ann", "Bob"]
    assert tables[0]["players"][0] == ANN.id
    assert tables[0]["created"] == 1_000_000


def test_table_shows_seats_and_talk_on_demand(admin: Run, data: Path) -> None:
    told = admin("show", PLAYING, "--data", data)
    assert f"Bob, player {BOB.id}" in told.out
    assert f"Ann, player {ANN.id}, host" in told.out
    assert "Hands off" not in told.out
    assert "Bob: Hands off my gold!" in admin("show", PLAYING, "--talk", "--data", data).out


def test_beginning_of_an_id_finds_a_table(admin: Run, data: Path) -> None:
    assert f"table       {PLAYING}" in admin("show", PLAYING[:4], "--data", data).out
    in_store(data, partial(keep_copy, PLAYING, "playground"))
    told = admin("show", PLAYING[:4], "--data", data)
    assert told.code == 2
    assert "2 tables begin with 'play': " in told.err
    assert "playground" in told.err
    assert "There is no table 'zzzz'" in admin("log", "zzzz", "--data", data).err


async def keep_copy(table: str, name: str, store: Store) -> None:
    await keep(named([log.decode(entry) for entry in await store.load(table)], name), store)


def test_running_game_is_shown_without_secrets(admin: Run, data: Path, logs: dict[str, list[bytes]]) -> None:
    table = table_of(logs[PLAYING])
    answer = next(entry for entry in map(log.decode, logs[PLAYING]) if isinstance(entry, log.Answered))
    for options in ([], ["--talk"], ["--json"]):
        told = admin("show", PLAYING, *options, "--data", data)
        assert table.commitment in told.out
        assert table.secret not in told.out
        assert parse_choice(answer.choice).text not in told.out


def test_unknown_table_is_named(admin: Run, data: Path) -> None:
    for task in (("show", "nonesuch"), ("record", "nonesuch", "x.json"), ("export", "nonesuch", "x.jsonl")):
        told = admin(*task, "--data", data)
        assert told.code == 2
        assert "There is no table 'nonesuch'." in told.err


def test_damaged_log_is_told_in_a_sentence(admin: Run, data: Path) -> None:
    broken = [b'{"entry": "opened"}']

    async def spoil(store: Store) -> None:
        row = await store.row(OPEN)
        assert row is not None
        await store.append(Append(row=row, after=2, entries=broken))

    in_store(data, spoil)
    told = admin("show", OPEN, "--data", data)
    assert (told.code, f"The log of table {OPEN} cannot be replayed" in told.err) == (2, True)
