"""The log of the server: of what happens at a table only what all guests there may know."""

from __future__ import annotations

import logging
from typing import Final

import pytest

from dicetown.table.journal.noting import note_entries, note_status
from dicetown.table.journal.observer import Observer
from dicetown.table.room import log
from dicetown.table.room.log import Order
from dicetown.table.store.rows import CLOSED, OPEN, OVER, PLAYING
from tests.table.sitting import Sitting

NAME: Final = "k7m2secret"


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, "dicetown.table")
    return caplog


def test_server_log_notes_absences_without_answers(
    lines: pytest.LogCaptureFixture,
) -> None:
    note_entries(
        NAME,
        [
            log.Answered(at=1, seat=0, choice="pass", how="person"),
            log.StoodIn(at=2, seat=1, why="left"),
            log.OrderSet(at=3, seat=0, order=Order()),
            log.CameBack(at=4, seat=2),
            log.Said(at=5, seat=0, name="Ann", text="Hello"),
            log.Paused(at=6),
        ],
    )
    assert len(lines.messages) == 3
    assert lines.messages[0].startswith("table k7m2: Seat 1 ")
    assert lines.messages[1].startswith("table k7m2: Seat 2 ")
    assert "secret" not in lines.text
    assert [record.__dict__["facts"] for record in lines.records] == [{"table": "k7m2"}] * 3


class Watch(Observer):
    def __init__(self) -> None:
        self.seen: list[str] = []

    def began(self, ruleset: str) -> None:
        self.seen.append(f"{ruleset} began")

    def ended(self, ruleset: str, how: str) -> None:
        self.seen.append(f"{ruleset} {how}")


@pytest.mark.parametrize(
    ("before", "after", "noted", "counted"),
    [
        ("", OPEN, ["Opened for revised,bribes=ties with 3 seats."], []),
        (
            "",
            PLAYING,
            ["Opened for revised,bribes=ties with 3 seats.", "The game begins."],
            ["revised began"],
        ),
        (OPEN, OPEN, [], []),
        (OPEN, PLAYING, ["The game begins."], ["revised began"]),
        (OPEN, CLOSED, [], []),
        (PLAYING, PLAYING, [], []),
        (PLAYING, OVER, ["The game is over."], ["revised over"]),
        (PLAYING, CLOSED, ["The game is closed."], ["revised closed"]),
        (OVER, OVER, [], []),
    ],
)
def test_table_milestones_are_noted_and_counted_once(
    before: str, after: str, noted: list[str], counted: list[str], lines: pytest.LogCaptureFixture
) -> None:
    watch = Watch()
    note_status(watch, Sitting().table, before, after)
    assert [message.removeprefix("table t: ") for message in lines.messages] == noted
    assert watch.seen == counted
