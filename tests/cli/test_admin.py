"""`dicetown admin`: looking after the tables of a server, beside it while it runs or on its folder."""

import asyncio
import errno
import hashlib
import io
import json
import os
import stat
import sys
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest

import dicetown as dt
from dicetown.cli.main import main
from dicetown.engine.choices import parse_choice
from dicetown.rules.catalogue import RULES_VERSION
from dicetown.table import commands as c
from dicetown.table import log
from dicetown.table.rows import row_of, seat_rows
from dicetown.table.settings import DAY, Settings
from dicetown.table.sqlite import SqliteStore
from dicetown.table.sqlite.lock import DataLock
from dicetown.table.store import Append, ReportRow, Store
from dicetown.table.table import OVER, table_of
from tests.table.sitting import ANN, BOB, Sitting
from tests.web.serving import serving

T = TypeVar("T")

OPEN, PLAYING, FINISHED, CLOSED = "openopenop", "playingpla", "finishedfi", "closedclos"


class Told:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


Admin = Callable[..., Told]


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("DICETOWN_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "state"))


@pytest.fixture
def admin(capsys: pytest.CaptureFixture[str]) -> Admin:
    def run(*arguments: object) -> Told:
        capsys.readouterr()
        code = main(["admin", *map(str, arguments)])
        printed = capsys.readouterr()
        return Told(code, printed.out, printed.err)

    return run


@pytest.fixture(scope="module")
def logs() -> dict[str, list[bytes]]:
    """The logs of a table in each phase."""
    waiting = Sitting()
    waiting.do(ANN, c.TakeSeat)
    running = Sitting(Settings(title="Friday night"), seed=2).begin()
    running.answer(running.asked()[0])
    running.do(BOB, c.Say, seat=1, text="Hands off my gold!")
    over = Sitting(seed=3).begin()
    over.play_until(lambda table: False)
    assert over.table.phase == OVER
    closed = Sitting(seed=4).begin()
    closed.do(ANN, c.Close)
    sittings = {OPEN: waiting, PLAYING: running, FINISHED: over, CLOSED: closed}
    return {name: named(sitting.log, name) for name, sitting in sittings.items()}


def named(entries: list[log.AnyEntry], table: str) -> list[bytes]:
    """A log as that of a table of this id."""
    opened = entries[0]
    assert isinstance(opened, log.Opened)
    return [log.encode(entry) for entry in (msgspec.structs.replace(opened, table=table), *entries[1:])]


@pytest.fixture
def data(tmp_path: Path, logs: dict[str, list[bytes]]) -> Path:
    """The data folder of a server with these tables."""
    folder = tmp_path / "data"
    for entries in logs.values():
        in_store(folder, partial(keep, entries))
    return folder


async def keep(entries: list[bytes], store: Store) -> None:
    table = table_of(entries)
    record = table.game.record().to_json().encode() if table.phase == OVER else None
    await store.append(
        Append(row=row_of(table), after=0, entries=entries, seats=seat_rows(table), record=record)
    )


async def load(table: str, store: Store) -> list[bytes]:
    return await store.load(table)


def in_store(folder: Path, work: Callable[[Store], Awaitable[T]]) -> T:
    async def run() -> T:
        store = await SqliteStore.open(folder / "dicetown.db")
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def ids(folder: Path) -> set[str]:
    async def rows(store: Store) -> set[str]:
        return {row.id for row in await store.rows()}

    return in_store(folder, rows)


@contextmanager
def in_use(folder: Path) -> Iterator[None]:
    """As long as a server has the data."""
    lock = DataLock(folder / "dicetown.db")
    try:
        yield
    finally:
        lock.release()


def listed(told: Told) -> list[str]:
    """The tables of a list, in order."""
    assert told.code == 0
    return [line.split()[0] for line in told.out.splitlines()[1:]]


def test_all_tables_are_listed_with_phase_rules_and_people(admin: Admin, data: Path) -> None:
    told = admin("list", "--data", data)
    assert set(listed(told)) == {OPEN, PLAYING, FINISHED, CLOSED}
    line = next(line for line in told.out.splitlines() if line.startswith(PLAYING))
    assert "playing" in line
    assert "revised" in line
    assert "Ann, Bob, 1 bot, “Friday night”" in line
    waiting = next(line for line in told.out.splitlines() if line.startswith(OPEN))
    assert "Ann, 2 open seats" in waiting


def test_a_list_is_narrowed_by_phase_and_by_player(admin: Admin, data: Path) -> None:
    assert listed(admin("list", "--phase", "over", "--data", data)) == [FINISHED]
    assert set(listed(admin("list", "--player", "bob", "--data", data))) == {PLAYING, FINISHED, CLOSED}
    assert len(listed(admin("list", "--player", BOB.id, "--data", data))) == 3
    assert listed(admin("list", "--player", "nobody", "--data", data)) == []


def test_a_list_that_is_cut_says_how_many_more_there_are(admin: Admin, data: Path) -> None:
    told = admin("list", "--limit", 1, "--data", data)
    assert len(listed(told)) == 1
    assert "3 more" in told.err


def test_a_list_for_programs_has_every_field(admin: Admin, data: Path) -> None:
    tables = json.loads(admin("list", "--json", "--phase", "playing", "--data", data).out)
    assert [table["id"] for table in tables] == [PLAYING]
    assert tables[0]["names"][:2] == ["Ann", "Bob"]
    assert tables[0]["players"][0] == ANN.id
    assert tables[0]["created"] == 1_000_000


def test_a_table_is_shown_with_its_seats_and_on_demand_its_talk(admin: Admin, data: Path) -> None:
    told = admin("show", PLAYING, "--data", data)
    assert f"Bob, player {BOB.id}" in told.out
    assert f"Ann, player {ANN.id}, host" in told.out
    assert "Hands off" not in told.out
    assert "Bob: Hands off my gold!" in admin("show", PLAYING, "--talk", "--data", data).out


def test_what_is_shown_of_a_running_game_has_no_secrets(
    admin: Admin, data: Path, logs: dict[str, list[bytes]]
) -> None:
    table = table_of(logs[PLAYING])
    answer = next(entry for entry in map(log.decode, logs[PLAYING]) if isinstance(entry, log.Answered))
    for options in ([], ["--talk"], ["--json"]):
        told = admin("show", PLAYING, *options, "--data", data)
        assert table.commitment in told.out
        assert table.secret not in told.out
        assert parse_choice(answer.choice).text not in told.out


def test_a_table_there_is_not_is_named(admin: Admin, data: Path) -> None:
    for task in (("show", "nonesuch"), ("record", "nonesuch", "x.json"), ("export", "nonesuch", "x.jsonl")):
        told = admin(*task, "--data", data)
        assert told.code == 2
        assert "There is no table 'nonesuch'." in told.err


def test_what_is_exported_can_be_imported_elsewhere_and_is_the_same(
    admin: Admin, data: Path, tmp_path: Path, logs: dict[str, list[bytes]]
) -> None:
    file, other = tmp_path / "tables.jsonl", tmp_path / "other"
    assert admin("export", "--all", file, "--data", data).code == 0
    told = admin("import", file, "--data", other)
    assert (told.code, "4 tables imported" in told.err) == (0, True)
    for task in (("list", "--json"), ("show", PLAYING, "--json"), ("show", FINISHED, "--json")):
        assert admin(*task, "--data", other).out == admin(*task, "--data", data).out
    for name, entries in logs.items():
        assert in_store(other, partial(load, name)) == entries
    records = [in_store(folder, lambda store: store.record(FINISHED)) for folder in (data, other)]
    assert records[0] is not None
    assert records[0] == records[1]
    assert len(in_store(other, lambda store: store.tables_of(BOB.id))) == 3


def test_an_archive_begins_with_who_wrote_it_and_has_the_entries_as_they_are(
    admin: Admin, data: Path, tmp_path: Path, logs: dict[str, list[bytes]]
) -> None:
    file = tmp_path / "one.jsonl"
    assert admin("export", FINISHED, file, "--data", data).code == 0
    header, heading, *entries, _ = file.read_bytes().splitlines()
    assert json.loads(header)["rules_version"] == RULES_VERSION
    assert json.loads(header)["release"]
    assert json.loads(heading) == {"table": FINISHED, "entries": len(logs[FINISHED])}
    assert entries == logs[FINISHED]


def test_an_export_warns_of_games_that_are_not_over_and_is_for_its_owner_only(
    admin: Admin, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "tables.jsonl"
    told = admin("export", PLAYING, FINISHED, file, "--data", data)
    assert "1 of these games are not over" in told.err
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "not over" not in admin("export", FINISHED, CLOSED, tmp_path / "b.jsonl", "--data", data).err


def test_an_export_goes_to_standard_output_too(data: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["admin", "export", FINISHED, "-", "--data", str(data)]) == 0
    assert capfdbinary.readouterr().out.startswith(b'{"format":"dicetown-tables"')


def test_no_file_is_overwritten_and_none_left_half_written(
    admin: Admin, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("precious", encoding="utf-8")
    for task in (("export", "--all"), ("record", FINISHED), ("backup",)):
        told = admin(*task, file, "--data", data)
        assert told.code == 2
        assert "is there already" in told.err
    assert file.read_text(encoding="utf-8") == "precious"

    async def until_the_disk_is_full(*arguments: object) -> AsyncIterator[bytes]:
        yield b"half\n"
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("dicetown.table.archive.archive_lines", until_the_disk_is_full)
    told = admin("export", FINISHED, tmp_path / "half.jsonl", "--data", data)
    assert (told.code, "No space left on device" in told.err) == (2, True)
    assert not (tmp_path / "half.jsonl").exists()


@pytest.mark.parametrize("arguments", [["FILE"], ["--all", PLAYING, "FILE"]])
def test_an_export_wants_to_know_which_tables(admin: Admin, data: Path, arguments: list[str]) -> None:
    told = admin("export", *arguments, "--data", data)
    assert (told.code, "Which tables" in told.err) == (2, True)


def test_an_import_refuses_tables_that_are_there_unless_told_to_skip_them(
    admin: Admin, data: Path, tmp_path: Path
) -> None:
    file, other = tmp_path / "all.jsonl", tmp_path / "other"
    admin("export", "--all", file, "--data", data)
    admin("export", PLAYING, tmp_path / "one.jsonl", "--data", data)
    admin("import", tmp_path / "one.jsonl", "--data", other)
    told = admin("import", file, "--data", other)
    assert told.code == 2
    assert f"Table {PLAYING} is there already." in told.err
    assert ids(other) == {PLAYING}
    told = admin("import", file, "--skip", "--data", other)
    assert (told.code, "3 tables imported" in told.err) == (0, True)
    assert len(ids(other)) == 4


def archive(lines: list[bytes]) -> bytes:
    """An archive of these lines with the right end."""
    text = b"".join(line + b"\n" for line in lines)
    return text + json.dumps({"sha256": hashlib.sha256(text).hexdigest()}).encode() + b"\n"


def altered(line: bytes, **fields: Any) -> bytes:
    return json.dumps({**json.loads(line), **fields}).encode()


@pytest.mark.parametrize("fault", ["cut", "changed", "other", "newer", "illegal", "seat", "twice", "renamed"])
def test_an_archive_that_makes_no_sense_is_refused_and_nothing_of_it_kept(
    admin: Admin, data: Path, tmp_path: Path, fault: str
) -> None:
    """Each fault is in the second of two tables, so that the first one could have been kept by mistake."""
    good = tmp_path / "good.jsonl"
    admin("export", FINISHED, PLAYING, good, "--data", data)
    lines = good.read_bytes().splitlines()[:-1]
    second = next(n for n, line in enumerate(lines) if json.loads(line).get("table") == PLAYING)
    answer = next(n for n in range(second, len(lines)) if json.loads(lines[n]).get("entry") == "answered")
    told_of = {
        "cut": "cut short at line",
        "changed": "changed after it was written",
        "other": "no archive of tables",
        "newer": "version 99",
        "illegal": f"The log of table {PLAYING} makes no sense",
        "seat": f"The log of table {PLAYING} makes no sense",
        "twice": "twice",
        "renamed": "is that of another table",
    }
    text = good.read_bytes()
    match fault:
        case "cut":
            text = b"".join(line + b"\n" for line in lines[:-2])
        case "changed":
            text = text.replace(b"Friday night", b"Sunday night")
        case "other":
            text = archive([altered(lines[0], format="shopping-list"), *lines[1:]])
        case "newer":
            text = archive([altered(lines[0], version=99), *lines[1:]])
        case "illegal":
            text = archive([*lines[:answer], altered(lines[answer], choice="settle:0"), *lines[answer + 1 :]])
        case "seat":
            text = archive([*lines[:answer], altered(lines[answer], seat=77), *lines[answer + 1 :]])
        case "twice":
            text = archive([altered(lines[0], tables=3), *lines[1:], *lines[second:]])
        case "renamed":
            text = archive([*lines[:second], altered(lines[second], table="elsewhere"), *lines[second + 1 :]])
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(text)
    told = admin("import", bad, "--data", tmp_path / "other")
    assert told.code == 2
    assert told_of[fault] in told.err
    assert ids(tmp_path / "other") == set()


def test_any_other_file_is_no_archive(admin: Admin, tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_bytes(b"Dear diary,\n\xff\n")
    assert "Line 1 of the archive is not a header." in admin("import", file, "--data", tmp_path / "o").err
    file.write_bytes(b"")
    assert "cut short at line 1" in admin("import", file, "--data", tmp_path / "o").err
    assert "Cannot read" in admin("import", tmp_path / "none", "--data", tmp_path / "o").err


def test_a_table_of_other_rules_can_be_carried_to_the_release_that_knows_them(
    admin: Admin, tmp_path: Path, logs: dict[str, list[bytes]]
) -> None:
    entries = [
        altered(logs[PLAYING][0], rules_version=RULES_VERSION + 1, release="9.9.9"),
        *logs[PLAYING][1:],
    ]
    folder, other, file = tmp_path / "a", tmp_path / "b", tmp_path / "tables.jsonl"
    in_store(folder, partial(keep, entries))
    assert admin("export", PLAYING, file, "--data", folder).code == 0
    assert admin("import", file, "--data", other).code == 0
    assert in_store(other, partial(load, PLAYING)) == entries
    told = admin("record", PLAYING, tmp_path / "record.json", "--data", other)
    assert (told.code, "Release 9.9.9" in told.err) == (2, True)
    assert not (tmp_path / "record.json").exists()


@pytest.mark.parametrize("table", [FINISHED, CLOSED])
def test_the_record_of_a_finished_game_proves_itself(
    admin: Admin, data: Path, tmp_path: Path, table: str
) -> None:
    file = tmp_path / "record.json"
    assert admin("record", table, file, "--data", data).code == 0
    record = dt.parse_record(file.read_text(encoding="utf-8"))
    assert record.fate.secret
    if table == FINISHED:
        dt.verify(record)


def test_a_game_that_is_not_over_has_no_record_for_anybody(admin: Admin, data: Path, tmp_path: Path) -> None:
    told = admin("record", PLAYING, tmp_path / "record.json", "--data", data)
    assert (told.code, "The game is not over" in told.err) == (2, True)
    assert not (tmp_path / "record.json").exists()


def test_a_backup_is_a_data_folder_of_its_own(admin: Admin, data: Path, tmp_path: Path) -> None:
    with in_use(data):
        assert admin("backup", tmp_path / "copy" / "dicetown.db", "--data", data).code == 0
    copied = admin("list", "--json", "--data", tmp_path / "copy")
    assert copied.out == admin("list", "--json", "--data", data).out


class Person(io.StringIO):
    """Somebody at a terminal who types this."""

    def isatty(self) -> bool:
        return True


def test_deleting_needs_a_yes_and_forgets_the_whole_table(
    admin: Admin, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for typed, asked in (("y\n", False), ("\n", True), ("no\n", True), ("", True)):
        monkeypatch.setattr("sys.stdin", Person(typed) if asked else io.StringIO(typed))
        told = admin("delete", PLAYING, "--data", data)
        assert (told.code, "Nothing was deleted." in told.err) == (2, True)
    assert admin("delete", PLAYING, "nonesuch", "--yes", "--data", data).code == 2
    assert len(ids(data)) == 4
    monkeypatch.setattr("sys.stdin", Person("y\n"))
    assert admin("delete", PLAYING, "--data", data).code == 0
    assert admin("delete", CLOSED, "--yes", "--data", data).code == 0
    assert ids(data) == {OPEN, FINISHED}
    assert in_store(data, partial(load, PLAYING)) == []


async def put_report(text: str, store: Store) -> None:
    report = ReportRow(
        number=0, at=5, by=ANN.id, table=PLAYING, about=BOB.id, text=text, reason="rude", done=False
    )
    await store.put_report(report)


def test_reports_are_listed_until_they_are_dealt_with_even_while_a_server_runs(
    admin: Admin, data: Path
) -> None:
    for text in ("Hands off my gold!", "evil\x1b[2J\nreport 9"):
        in_store(data, partial(put_report, text))
    with in_use(data):
        told = admin("reports", "--data", data)
        assert "Hands off my gold!" in told.out
        assert "evil\\x1b[2J\\nreport 9" in told.out
        assert admin("reports", "--done", 1, "--data", data).code == 0
        assert "Hands off" not in admin("reports", "--data", data).out
        assert "Hands off" in admin("reports", "--all", "--data", data).out
        told = admin("reports", "--done", 77, "--data", data)
    assert (told.code, "There is no report 77." in told.err) == (2, True)
    reports = json.loads(admin("reports", "--all", "--json", "--data", data).out)
    assert [(report["number"], report["done"]) for report in reports] == [(2, False), (1, True)]


def test_expiring_closes_what_was_abandoned_and_forgets_what_is_old(
    admin: Admin, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games of this folder were played in 1970; on the day after only nobody has been away too long."""
    monkeypatch.setattr("dicetown.cli.admin_tasks._now", lambda: DAY)
    assert "0 tables closed" in admin("expire", "--data", data).err
    monkeypatch.setattr("dicetown.cli.admin_tasks._now", lambda: 20 * DAY)
    told = admin("expire", "--data", data)
    assert "2 tables closed after 14 days" in told.err
    assert "0 tables forgotten" in told.err
    shown = json.loads(admin("show", PLAYING, "--json", "--data", data).out)
    assert (shown["phase"], shown["why"]) == ("closed", "abandoned")
    monkeypatch.setattr("dicetown.cli.admin_tasks._now", lambda: 100 * DAY)
    told = admin("expire", "--data", data)
    assert "2 tables forgotten after 90 days" in told.err
    assert ids(data) == {OPEN, PLAYING}


def test_what_would_change_tables_of_a_running_server_says_that_it_must_be_stopped(
    admin: Admin, data: Path, tmp_path: Path
) -> None:
    file = tmp_path / "one.jsonl"
    admin("export", FINISHED, file, "--data", data)
    with in_use(data):
        for task in (("delete", PLAYING, "--yes"), ("expire",), ("import", file)):
            told = admin(*task, "--data", data)
            assert told.code == 2
            assert "A server is using" in told.err
            assert "Stop it first" in told.err
    assert len(ids(data)) == 4


def test_the_folder_may_come_from_the_settings_and_stand_before_the_task(
    admin: Admin, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "server.toml"
    file.write_text(f"data = {json.dumps(str(data))}\nkeep_days = 7", encoding="utf-8")
    for arguments in (
        ("--data", data, "list"),
        ("--config", file, "list"),
        ("list", "--config", file),
        ("--data", tmp_path / "wrong", "list", "--data", data),
    ):
        assert len(listed(admin(*arguments))) == 4
    monkeypatch.setenv("DICETOWN_DATA", str(data))
    assert len(listed(admin("list"))) == 4


def test_a_folder_without_tables_is_named(admin: Admin, tmp_path: Path) -> None:
    for task in (
        ("list",),
        ("delete", PLAYING, "--yes"),
        ("expire",),
        ("backup", tmp_path / "b.db"),
        ("reports",),
    ):
        told = admin(*task, "--data", tmp_path / "nowhere")
        assert told.code == 2
        assert "There are no tables in" in told.err
        assert "--data DIR" in told.err
    assert not (tmp_path / "nowhere").exists()


def test_a_damaged_log_is_told_in_a_sentence(admin: Admin, data: Path) -> None:
    broken = [b'{"entry": "opened"}']

    async def spoil(store: Store) -> None:
        row = await store.row(OPEN)
        assert row is not None
        await store.append(Append(row=row, after=2, entries=broken))

    in_store(data, spoil)
    told = admin("show", OPEN, "--data", data)
    assert (told.code, f"The log of table {OPEN} makes no sense" in told.err) == (2, True)


def test_a_running_server_is_looked_after_beside_it(admin: Admin, tmp_path: Path) -> None:
    folder = tmp_path / "live"
    with serving(folder) as server:
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())

        def post(path: str, body: dict[str, Any]) -> Any:
            headers = {"Content-Type": "application/json", "Origin": server.url}
            request = urllib.request.Request(server.url + path, json.dumps(body).encode(), headers)
            with opener.open(request, timeout=60) as answer:
                return json.load(answer)

        post("/api/session", {"name": "Ann"})
        table = post("/api/tables", {"seats": [{"kind": "me"}, {"kind": "open"}]})["id"]
        assert listed(admin("list", "--phase", "open", "--player", "Ann", "--data", folder)) == [table]
        assert admin("export", "--all", tmp_path / "live.jsonl", "--data", folder).code == 0
        assert admin("backup", tmp_path / "backup" / "dicetown.db", "--data", folder).code == 0
        assert "Stop it first" in admin("delete", table, "--yes", "--data", folder).err
        server.stop()
    assert listed(admin("list", "--data", tmp_path / "backup")) == [table]
    assert admin("delete", table, "--yes", "--data", folder).code == 0
