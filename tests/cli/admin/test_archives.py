"""`dicetown admin export`, `import` and `record`: tables that leave a server, and come to another one."""

import errno
import hashlib
import json
import stat
import sys
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import dicetown as dt
from dicetown.cli.main import main
from dicetown.rules.catalogue import RULES_VERSION, VERSIONS
from dicetown.table.room.settings import DAY
from tests.cli.admin.data_folder import CLOSED, FINISHED, PLAYING, ids, in_store, keep, load
from tests.cli.said import Run
from tests.table.sitting import BOB


def test_exported_tables_are_equal_after_an_import(
    admin: Run, data: Path, tmp_path: Path, logs: dict[str, list[bytes]]
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


def test_archive_names_its_writer_and_keeps_entries(
    admin: Run, data: Path, tmp_path: Path, logs: dict[str, list[bytes]]
) -> None:
    file = tmp_path / "one.jsonl"
    assert admin("export", FINISHED, file, "--data", data).code == 0
    header, heading, *entries, _ = file.read_bytes().splitlines()
    assert json.loads(header)["rules_version"] == RULES_VERSION
    assert json.loads(header)["release"]
    assert json.loads(heading) == {"table": FINISHED, "entries": len(logs[FINISHED])}
    assert entries == logs[FINISHED]


def test_export_of_running_games_warns(admin: Run, data: Path, tmp_path: Path) -> None:
    """Only the owner can read the file."""
    file = tmp_path / "tables.jsonl"
    told = admin("export", PLAYING, FINISHED, file, "--data", data)
    assert "1 of these games are not over" in told.err
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert "not over" not in admin("export", FINISHED, CLOSED, tmp_path / "b.jsonl", "--data", data).err


def test_export_can_go_to_standard_output(data: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["admin", "export", FINISHED, "-", "--data", str(data)]) == 0
    assert capfdbinary.readouterr().out.startswith(b'{"format":"dicetown-tables"')


def test_no_file_is_overwritten_or_half_written(
    admin: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("precious", encoding="utf-8")
    for task in (("export", "--all"), ("record", FINISHED), ("backup",)):
        told = admin(*task, file, "--data", data)
        assert told.code == 2
        assert "exists already" in told.err
    assert file.read_text(encoding="utf-8") == "precious"

    async def until_the_disk_is_full(*arguments: object) -> AsyncIterator[bytes]:
        yield b"half\n"
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("dicetown.table.store.archive.archive_lines", until_the_disk_is_full)
    told = admin("export", FINISHED, tmp_path / "half.jsonl", "--data", data)
    assert (told.code, "No space left on device" in told.err) == (2, True)
    assert not (tmp_path / "half.jsonl").exists()


@pytest.mark.parametrize("arguments", [["FILE"], ["--all", PLAYING, "FILE"]])
def test_export_needs_the_names_of_tables(admin: Run, data: Path, arguments: list[str]) -> None:
    told = admin("export", *arguments, "--data", data)
    assert (told.code, "No tables to export" in told.err) == (2, True)


def test_import_refuses_existing_tables_by_default(admin: Run, data: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "all.jsonl", tmp_path / "other"
    admin("export", "--all", file, "--data", data)
    admin("export", PLAYING, tmp_path / "one.jsonl", "--data", data)
    admin("import", tmp_path / "one.jsonl", "--data", other)
    told = admin("import", file, "--data", other)
    assert told.code == 2
    assert f"Table {PLAYING} exists already." in told.err
    assert ids(other) == {PLAYING}
    told = admin("import", file, "--skip", "--data", other)
    assert (told.code, "3 tables imported" in told.err) == (0, True)
    assert len(ids(other)) == 4


def test_import_counts_tables_that_already_exist(admin: Run, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "all.jsonl"
    admin("export", "--all", file, "--data", data)
    told = admin("import", file, "--data", data)
    assert (told.code, "exists already, like 3 more." in told.err) == (2, True)


def test_imported_table_can_be_played_on(
    admin: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, other = tmp_path / "two.jsonl", tmp_path / "other"
    admin("export", PLAYING, CLOSED, file, "--data", data)
    admin("import", file, "--data", other)
    monkeypatch.setattr("dicetown.cli.reports.admin_tasks._now", lambda: 20 * DAY)
    assert "1 table closed" in admin("expire", "--data", other).err
    before, after = (in_store(folder, partial(load, PLAYING)) for folder in (data, other))
    assert after[:-1] == before


def archive(lines: list[bytes]) -> bytes:
    """An archive of these lines with the right end."""
    text = b"".join(line + b"\n" for line in lines)
    return text + json.dumps({"sha256": hashlib.sha256(text).hexdigest()}).encode() + b"\n"


def altered(line: bytes, **fields: Any) -> bytes:
    return json.dumps({**json.loads(line), **fields}).encode()


@pytest.mark.parametrize("fault", ["cut", "changed", "other", "newer", "illegal", "seat", "twice", "renamed"])
def test_damaged_archive_is_refused_entirely(admin: Run, data: Path, tmp_path: Path, fault: str) -> None:
    """Each fault is in the second of two tables, so that the first one could have been kept by mistake."""
    good = tmp_path / "good.jsonl"
    admin("export", FINISHED, PLAYING, good, "--data", data)
    lines = good.read_bytes().splitlines()[:-1]
    second = next(n for n, line in enumerate(lines) if json.loads(line).get("table") == PLAYING)
    answer = next(n for n in range(second, len(lines)) if json.loads(lines[n]).get("entry") == "answered")
    told_of = {
        "cut": f"cut short at line {len(lines) - 1}.",
        "changed": "changed after it was written",
        "other": "not an archive of tables",
        "newer": "version 99",
        "illegal": f"The log of table {PLAYING} cannot be replayed",
        "seat": f"The log of table {PLAYING} cannot be replayed",
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


def test_any_other_file_is_no_archive(admin: Run, tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_bytes(b"Dear diary,\n\xff\n")
    assert "Line 1 of the archive is not a header." in admin("import", file, "--data", tmp_path / "o").err
    file.write_bytes(b"")
    assert "cut short at line 1" in admin("import", file, "--data", tmp_path / "o").err
    assert "Cannot read" in admin("import", tmp_path / "none", "--data", tmp_path / "o").err


def test_tables_of_other_rules_can_be_moved(admin: Run, tmp_path: Path, logs: dict[str, list[bytes]]) -> None:
    """The release that knows these rules can play them."""
    entries = [
        altered(logs[PLAYING][0], rules_version=max(VERSIONS) + 1, release="9.9.9"),
        *logs[PLAYING][1:],
    ]
    folder, other, file = tmp_path / "a", tmp_path / "b", tmp_path / "tables.jsonl"
    in_store(folder, partial(keep, entries))
    told = admin("export", PLAYING, file, "--data", folder)
    assert (told.code, "Keep it to yourself." in told.err) == (0, True)
    assert admin("import", file, "--data", other).code == 0
    assert in_store(other, partial(load, PLAYING)) == entries
    told = admin("record", PLAYING, tmp_path / "record.json", "--data", other)
    assert (told.code, "release 9.9.9" in told.err) == (2, True)
    assert not (tmp_path / "record.json").exists()


@pytest.mark.parametrize("table", [FINISHED, CLOSED])
def test_finished_record_proves_itself(admin: Run, data: Path, tmp_path: Path, table: str) -> None:
    file = tmp_path / "record.json"
    assert admin("record", table, file, "--data", data).code == 0
    record = dt.parse_record(file.read_text(encoding="utf-8"))
    assert record.fate.secret
    if table == FINISHED:
        dt.verify(record)


def test_running_game_has_no_record(admin: Run, data: Path, tmp_path: Path) -> None:
    told = admin("record", PLAYING, tmp_path / "record.json", "--data", data)
    assert (told.code, "The game is not over" in told.err) == (2, True)
    assert not (tmp_path / "record.json").exists()
