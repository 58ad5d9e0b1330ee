"""`dicetown admin log`: what happened at a table, as far as all guests at it may know."""

import json
from pathlib import Path

import pytest

from dicetown.table.room import log
from dicetown.table.room.folding import table_of
from dicetown.table.store.rows import Append
from dicetown.table.store.sqlite import SqliteStore
from dicetown.table.store.summary import row_of
from tests.cli.admin.data_folder import PLAYING, in_use
from tests.cli.said import Run


def test_log_tells_a_table_without_secrets(admin: Run, data: Path, logs: dict[str, list[bytes]]) -> None:
    with in_use(data):
        told = admin("log", PLAYING, "--data", data)
    assert told.code == 0
    lines = [line[21:] for line in told.out.splitlines()]
    assert lines[0].startswith("Opened for ")
    assert "The game begins." in lines
    assert "Round 1 begins." in lines
    assert lines[-1] == "Seat 1 (Bob) says something."
    assert "Seat 1 (Bob): Hands off my gold!" in admin("log", PLAYING, "--talk", "--data", data).out
    told = admin("log", PLAYING, "--events", "--json", "--data", data)
    entries = [json.loads(line) for line in told.out.splitlines()]
    assert {"opened", "began", "answered", "event", "said"} <= {entry["what"] for entry in entries}
    answer = next(entry for entry in map(log.decode, logs[PLAYING]) if isinstance(entry, log.Answered))
    for secret in (table_of(logs[PLAYING]).secret, answer.choice, "Hands off"):
        assert secret not in told.out


def test_followed_log_tells_new_events(
    admin: Run, data: Path, logs: dict[str, list[bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks again and again; here Bob speaks in between, then the reader stops it."""
    said = log.encode(log.Said(at=2_000_000, seat=1, name="Bob", text="Well?"))
    looks = iter([[said], None])

    async def pause(seconds: float) -> None:
        fresh = next(looks)
        if fresh is None:
            raise KeyboardInterrupt
        store = await SqliteStore.open(data / "dicetown.db")
        row = row_of(table_of([*logs[PLAYING], *fresh]))
        await store.append(Append(row=row, after=len(logs[PLAYING]), entries=fresh))
        await store.close()

    monkeypatch.setattr("dicetown.cli.reports.admin_tasks.asyncio.sleep", pause)
    told = admin("log", PLAYING, "--follow", "--talk", "--data", data)
    assert told.code == 130
    assert told.out.splitlines()[-1].endswith("Seat 1 (Bob): Well?")
