"""Who may know a table and look on, and what can be read of a log that is none or comes from elsewhere."""

from __future__ import annotations

import json

import pytest

from dicetown.engine.errors import DiceTownError
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.folding import table_of
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import OVER, Table
from tests.table.sitting import ANN, BOB, EVE, Sitting


def who_may_watch(table: Table) -> list[str]:
    return [player.name for player in (ANN, BOB, EVE) if table.may_watch(player.id)]


def test_watching_ban_spares_the_host() -> None:
    """Others look on before and after the game."""
    at = Sitting(Settings(watch=False, public=True), seed=6)
    assert who_may_watch(at.table) == ["Ann", "Bob", "Eve"]
    at.begin()
    assert who_may_watch(at.table) == ["Ann"]
    closed = Sitting(Settings(watch=False, public=True)).begin()
    closed.do(ANN, c.Close)
    assert who_may_watch(closed.table) == ["Ann"]
    assert not at.play_until(lambda table: False)
    assert at.table.phase == OVER
    assert who_may_watch(at.table) == ["Ann", "Bob", "Eve"]


def test_private_table_is_known_to_its_company() -> None:
    """These are its host, its players and its guests."""
    at = Sitting()
    assert who_may_watch(at.table) == ["Ann"]
    at.do(BOB, c.TakeSeat)
    at.keep([log.Admitted(at=at.now, player=EVE.id)])
    assert who_may_watch(at.table) == ["Ann", "Bob", "Eve"]
    at.keep([log.Removed(at=at.now, player=EVE.id)])
    assert who_may_watch(at.table) == ["Ann", "Bob"]


def test_text_without_table_log_is_refused() -> None:
    with pytest.raises(DiceTownError, match="no such table"):
        table_of([])
    with pytest.raises(DiceTownError, match="does not begin with its opening"):
        table_of([log.encode(log.Paused(at=1))])


def test_clock_set_back_keeps_table_time() -> None:
    at = Sitting().begin()
    before, at.now = at.table.time, at.now - 500
    at.do(ANN, c.Say, text="What time is it?")
    assert (at.table.time, at.table.changed) == (before, before)
    at.answer(0)
    assert at.table.game_time >= before


def test_answer_does_not_show_at_once() -> None:
    """It shows when the game moves."""
    at = Sitting().begin()
    shown = at.table.changed
    at.now += 1000
    at.answer(0)
    at.do(BOB, c.SetOrder, seat=1, order=log.Order(pass_windows=True))
    assert (at.table.time, at.table.changed) == (at.now, shown)
    at.do(BOB, c.Say, phrase="hello")
    assert at.table.changed == at.now


def test_table_of_other_rules_keeps_talk_only() -> None:
    at = Sitting().begin()
    older = [
        log.encode(at.log[0]).replace(b'"rules_version":1', b'"rules_version":91'),
        *map(log.encode, at.log[1:]),
    ]
    table = table_of(older)
    assert (table.phase, table.closed_why, table.playable) == ("closed", "version", False)
    table.fold(log.Said(at=at.now, seat=0, name="Ann", text="So long"))
    table.fold(log.HostChanged(at=at.now, host=BOB.id))
    assert [said.text for said in table.talk] == ["So long"]
    assert table.host == ANN.id


def test_table_keeps_its_rules_when_new_ones_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """The log of an older release does not even name settings that came with the new rules."""
    at = Sitting(Settings(bribes="all"), seed=4).begin()
    assert at.play_until(lambda table: table.game.state.round > 1)
    first, *rest = [log.encode(entry) for entry in at.log]
    opened = json.loads(first)
    for name in ("rules_version", "bargaining", "bargaining_seconds"):
        del opened["settings"][name]
    monkeypatch.setattr("dicetown.rules.catalogue.RULES_VERSION", 2)
    monkeypatch.setattr("dicetown.table.room.settings.RULES_VERSION", 2)
    older = table_of([json.dumps(opened).encode(), *rest])
    assert (older.rules_version, older.rules.bargaining, older.playable) == (1, "sealed", True)
    assert older.game.position() == at.table.game.position()
    newer = Sitting().table
    assert (newer.rules_version, newer.rules.bargaining) == (2, "open")
