"""What lists say of a table, so that no reader needs its log for it."""

from __future__ import annotations

import msgspec

from dicetown.table.room import commands as c
from dicetown.table.room.settings import Clock, Settings
from dicetown.table.store.rows import CLOSED, OPEN, OVER, PLAYING, SeatRow
from dicetown.table.store.summary import Summary, row_of, seat_rows
from tests.table.sitting import ANN, BOB, Sitting


def summary(at: Sitting) -> Summary:
    return msgspec.json.decode(row_of(at.table).summary, type=Summary)


def test_lists_follow_a_table_to_its_end() -> None:
    at = Sitting(Settings(title="High noon", public=True, clock=Clock(kind="days")), seed=6)
    row = row_of(at.table)
    assert (row.id, row.host, row.public, row.created) == ("t", ANN.id, True, at.now)
    assert (row.status, summary(at).kinds, seat_rows(at.table)) == (OPEN, ["open"] * 3, [])
    at.do(ANN, c.TakeSeat)
    at.do(BOB, c.TakeSeat)
    assert seat_rows(at.table) == [SeatRow(seat=0, player=ANN.id), SeatRow(seat=1, player=BOB.id)]
    at.do(ANN, c.Start, fill="greedy")
    # No guest can sit down any more.
    assert (row_of(at.table).status, summary(at).phase) == (PLAYING, "sealing")
    for seat, player in enumerate((ANN, BOB)):
        at.do(player, c.GiveNonce, seat=seat, nonce="0a")
    at.go_on()
    assert (row_of(at.table).status, summary(at).phase) == (PLAYING, "playing")
    assert seat_rows(at.table) == [SeatRow(seat=0, player=ANN.id), SeatRow(seat=1, player=BOB.id)]
    told = summary(at)
    assert (told.title, told.ruleset, told.clock, told.deal) == ("High noon", "revised", "days", "")
    assert told.names[:2] == ["Ann", "Bob"]
    assert told.players[:2] == [ANN.id, BOB.id]
    assert not at.play_until(lambda table: False)
    assert (row_of(at.table).status, summary(at).waiting) == (OVER, [])


def test_lists_name_the_awaited_players() -> None:
    at = Sitting().begin()
    assert summary(at).waiting == [0, 1, 2]
    at.answer(1)
    assert summary(at).waiting == [0, 2]
    at.do(ANN, c.Close)
    assert row_of(at.table).status == CLOSED
