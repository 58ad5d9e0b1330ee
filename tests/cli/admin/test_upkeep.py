"""`dicetown admin`: looking after the tables of a server, beside it while it runs or on its folder."""

import io
import json
import time
import urllib.request
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dicetown.table.room.settings import DAY
from dicetown.table.store.rows import ReportRow
from dicetown.table.store.sqlite import BACKED_UP
from dicetown.table.store.store import Store
from tests.cli.admin.data_folder import CLOSED, FINISHED, OPEN, PLAYING, ids, in_store, in_use, listed, load
from tests.cli.said import Run
from tests.table.sitting import ANN, BOB
from tests.web.serving import serving


def test_backup_is_noted_in_the_database(admin: Run, data: Path, tmp_path: Path) -> None:
    async def noted(store: Store) -> bytes | None:
        return await store.get_meta(BACKED_UP)

    assert in_store(data, noted) is None
    with in_use(data):
        assert admin("backup", tmp_path / "copy.db", "--data", data).code == 0
    at = in_store(data, noted)
    assert at is not None
    assert abs(int(at) / 1000 - time.time()) < 3600


def test_backup_is_a_complete_data_folder(admin: Run, data: Path, tmp_path: Path) -> None:
    with in_use(data):
        assert admin("backup", tmp_path / "copy" / "dicetown.db", "--data", data).code == 0
    copied = admin("list", "--json", "--data", tmp_path / "copy")
    assert copied.out == admin("list", "--json", "--data", data).out


class Person(io.StringIO):
    """An operator at a terminal who types this."""

    def isatty(self) -> bool:
        return True


def test_deleting_needs_a_yes(admin: Run, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of the table is deleted then."""
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


def test_reports_are_listed_until_handled(admin: Run, data: Path) -> None:
    """A server may run meanwhile."""
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


def test_expiring_closes_abandoned_and_forgets_old_tables(
    admin: Run, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The games of this folder were played in 1970; a day later no player has been away too long."""
    monkeypatch.setattr("dicetown.cli.reports.admin_tasks._now", lambda: DAY)
    assert "0 tables closed" in admin("expire", "--data", data).err
    monkeypatch.setattr("dicetown.cli.reports.admin_tasks._now", lambda: 20 * DAY)
    told = admin("expire", "--data", data)
    assert "2 tables closed after 14 days" in told.err
    assert "0 tables forgotten" in told.err
    shown = json.loads(admin("show", PLAYING, "--json", "--data", data).out)
    assert (shown["phase"], shown["why"]) == ("closed", "abandoned")
    monkeypatch.setattr("dicetown.cli.reports.admin_tasks._now", lambda: 100 * DAY)
    told = admin("expire", "--data", data)
    assert "2 tables forgotten after 90 days" in told.err
    assert ids(data) == {OPEN, PLAYING}


def test_changing_tables_needs_a_stopped_server(admin: Run, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    admin("export", FINISHED, file, "--data", data)
    with in_use(data):
        for task in (("delete", PLAYING, "--yes"), ("expire",), ("import", file)):
            told = admin(*task, "--data", data)
            assert told.code == 2
            assert "A server is using" in told.err
            assert "Stop the server first" in told.err
    assert len(ids(data)) == 4


def test_folder_can_come_from_settings(
    admin: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may also stand before the task."""
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


def test_folder_without_tables_is_named(admin: Run, tmp_path: Path) -> None:
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


def test_admin_works_beside_a_running_server(admin: Run, tmp_path: Path) -> None:
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
        assert "Stop the server first" in admin("delete", table, "--yes", "--data", folder).err
        server.stop()
    assert listed(admin("list", "--data", tmp_path / "backup")) == [table]
    assert admin("delete", table, "--yes", "--data", folder).code == 0
