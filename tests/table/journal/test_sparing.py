"""Trouble that strikes many tables at once is logged once, and now and then how often it was met."""

from __future__ import annotations

import logging
from types import SimpleNamespace

import pytest

from dicetown.table.journal import throttled
from dicetown.table.journal.throttled import ThrottledLog

FULL = "The disk is full."


def test_repeated_trouble_is_logged_once_with_count(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It is told when it begins, and after a pause."""
    clock = SimpleNamespace()
    monkeypatch.setattr(throttled, "time", clock)
    trouble = ThrottledLog(logging.getLogger("dicetown.table"), pause=60.0)
    for now, message in (
        (1000.0, FULL),
        (1000.0, FULL),
        (1001.0, "The database is damaged."),
        (1030.0, FULL),
        (1059.0, FULL),
        (1060.0, FULL),
        (1061.0, FULL),
        (1120.0, FULL),
        (1180.0, FULL),
    ):
        clock.monotonic = lambda now=now: now
        trouble.error(message)
    assert caplog.messages == [
        FULL,
        "The database is damaged.",
        f"{FULL} (3 times more since it was last said)",
        f"{FULL} (1 times more since it was last said)",
        FULL,
    ]
    assert {record.levelname for record in caplog.records} == {"ERROR"}
