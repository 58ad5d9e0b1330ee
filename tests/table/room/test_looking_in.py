"""Who may know a table and look on, and what can be read of a log that is none or comes from elsewhere."""

from __future__ import annotations

import pytest

from dicetown.engine.errors import DiceTownError
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import OVER, Table, table_of
from tests.table.sitting import ANN, BOB, EVE, Sitting


def who_may_watch(table: Table) -> list[str]:
    return [player.name for player in (ANN, BOB, EVE) if table.may_watch(player.id)]


def test_where_nobody_may_look_on_the_host_does_and_others_before_and_after_the_game() -> None:
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


def test_a_private_table_is_known_to_its_host_its_players_and_its_guests() -> None:
    at = Sitting()
    assert who_may_watch(at.table) == ["Ann"]
    at.do(BOB, c.TakeSeat)
    at.keep([log.Admitted(at=at.now, player=EVE.id)])
    assert who_may_watch(at.table) == ["Ann", "Bob", "Eve"]
    at.keep([log.Removed(at=at.now, player=EVE.id)])
    assert who_may_watch(at.table) == ["Ann", "Bob"]


def test_what_is_no_log_of_a_table_is_refused() -> None:
    with pytest.raises(DiceTownError, match="no such table"):
        table_of([])
    with pytest.raises(DiceTownError, match="does not begin with its opening"):
        table_of([log.encode(log.Paused(at=1))])


def test_a_clock_that_was_set_back_takes_a_table_to_no_earlier_time() -> None:
    at = Sitting().begin()
    before, at.now = at.table.time, at.now - 500
    at.do(ANN, c.Say, text="What time is it?")
    assert (at.table.time, at.table.changed) == (before, before)
    at.answer(0)
    assert at.table.game_time >= before


def test_when_somebody_answers_does_not_show_until_the_game_moves() -> None:
    at = Sitting().begin()
    shown = at.table.changed
    at.now += 1000
    at.answer(0)
    at.do(BOB, c.SetOrder, seat=1, order=log.Order(pass_windows=True))
    assert (at.table.time, at.table.changed) == (at.now, shown)
    at.do(BOB, c.Say, phrase="hello")
    assert at.table.changed == at.now


def test_a_table_of_other_rules_keeps_what_is_said_and_nothing_else_changes() -> None:
    at = Sitting().begin()
    older = [
        log.encode(at.log[0]).replace(b'"rules_version":', b'"rules_version":9'),
        *map(log.encode, at.log[1:]),
    ]
    table = table_of(older)
    assert (table.phase, table.closed_why, table.playable) == ("closed", "version", False)
    table.fold(log.Said(at=at.now, seat=0, name="Ann", text="So long"))
    table.fold(log.HostChanged(at=at.now, host=BOB.id))
    assert [said.text for said in table.talk] == ["So long"]
    assert table.host == ANN.id
