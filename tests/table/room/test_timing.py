"""Clocks: whose time is over when, what happens then, and that no player can block a table."""

import contextlib
from typing import Literal

import pytest
from msgspec.structs import replace

from dicetown.engine.core import Decided
from dicetown.engine.errors import Refused
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.playing import HURRY
from dicetown.table.room.settings import DAY, SECOND, Clock, Settings
from dicetown.table.room.table import OVER, PLAYING, Table
from dicetown.table.room.timing import deadline, due, next_deadline
from tests.table.sitting import ANN, BOB, Sitting, kind, sitting_where


def test_without_a_clock_nothing_falls_due() -> None:
    at = Sitting().begin()
    assert next_deadline(at.table) is None
    assert at.pass_time(10**10) == []


def test_bot_answers_once_for_late_player() -> None:
    """It hands the seat back."""
    at = Sitting(Settings(clock=Clock(kind="decision", seconds=30))).begin()
    began = at.now
    assert deadline(at.table, 0) == began + 30 * SECOND
    assert deadline(at.table, 2) is None
    at.answer(0)
    at.pass_time(30 * SECOND - 1)
    assert at.away() == [None, None, None]
    at.pass_time(1)
    assert at.away() == [None, "time", None]
    assert deadline(at.table, 1) is None
    at.answer(1)
    at.do(BOB, c.ComeBack, seat=1)
    at.answer(2)
    assert at.asked() == [0, 1, 2]
    assert deadline(at.table, 1) == at.now + 30 * SECOND


@pytest.mark.parametrize("kind", ["decision", "bank"])
def test_leaving_and_returning_wins_no_time(kind: Literal["decision", "bank"]) -> None:
    at = Sitting(Settings(clock=Clock(kind=kind, seconds=30, bank=30))).begin()
    end = deadline(at.table, 1)
    at.now += 20 * SECOND
    at.do(BOB, c.LeaveSeat, seat=1)
    assert deadline(at.table, 1) is None
    at.now += 5 * SECOND
    at.do(BOB, c.ComeBack, seat=1)
    assert end is not None
    assert deadline(at.table, 1) == end + 5 * SECOND
    at.answer(0)
    at.pass_time(10 * SECOND)
    assert at.away()[1] == "time"
    at.do(BOB, c.ComeBack, seat=1)
    at.pass_time(0)
    assert at.away()[1] == "time", "the time for this question is used up"


@pytest.mark.parametrize("kind", ["decision", "bank"])
def test_undo_gives_no_time_back(kind: Literal["decision", "bank"]) -> None:
    settings = Settings(
        ruleset="classic+wanted+indians+cowboys", clock=Clock(kind=kind, seconds=40, bank=900)
    )
    at = Sitting(settings, seed=3).begin()
    taken_back = False
    while not taken_back:
        assert at.play_until(lambda table: bool(table.steps) and table.steps[-1].seat == 0)
        at.do(ANN, c.Undo, seat=0)
        bank, end = at.table.seats[0].bank, deadline(at.table, 0)
        assert end is not None
        at.now += 7 * SECOND
        at.answer(0)
        if at.table.steps:
            at.do(ANN, c.Undo, seat=0)
            taken_back = True
            assert deadline(at.table, 0) == end
            assert at.table.seats[0].bank == bank - 7 * SECOND


def test_bot_play_uses_no_undo_time() -> None:
    clock = Clock(kind="decision", seconds=60)
    at = Sitting(replace(TO_AND_FRO, clock=clock), seed=5).begin()
    assert at.play_until(leads_to_own_question)
    at.now += 20 * SECOND
    at.do(ANN, c.LeaveSeat, seat=0)
    at.now += 45 * SECOND
    at.do(ANN, c.Undo, seat=0)
    assert deadline(at.table, 0) == at.now + 40 * SECOND


def leads_to_own_question(table: Table, seat: int = 0) -> bool:
    """Whether a player can take back an answer after which they alone are asked again."""
    return bool(table.steps) and table.game.state.waiting == 1 << seat and not table.why_no_undo(seat)


TO_AND_FRO = Settings(ruleset="revised+wanted+indians+cowboys")


def go_to_and_fro(at: Sitting, wait: int, seat: int = 0) -> None:
    """Think about the question after an answer, take the answer back, and give the same one again."""
    again = at.table.game.entries.items()[-1]
    assert isinstance(again, Decided)
    at.pass_time(wait)
    if at.table.seats[seat].away is None:
        with contextlib.suppress(Refused):
            at.do((ANN, BOB)[seat], c.Undo, seat=seat)
            at.answer(seat, again.choices[0])


@pytest.mark.parametrize("kind", ["decision", "bank", "days"])
def test_repeated_undo_cannot_hold_a_table(
    kind: Literal["decision", "bank", "days"],
) -> None:
    clock = Clock(kind=kind, seconds=30, bank=60, days=1)
    at = Sitting(replace(TO_AND_FRO, clock=clock), seed=5).begin()
    assert at.play_until(leads_to_own_question)
    began, end = at.now, deadline(at.table, 0)
    assert end is not None
    for _ in range(20):
        go_to_and_fro(at, (end - began) * 3 // 4)
    assert at.table.seats[0].away == "time"


@pytest.mark.parametrize("seat", [0, 1])
def test_hurry_lasts_while_one_is_asked(seat: int) -> None:
    at = Sitting(TO_AND_FRO, seed=5).begin()
    assert at.play_until(lambda table: leads_to_own_question(table, seat))
    at.do((BOB, ANN)[seat], c.Hurry, seat=1 - seat)
    for _ in range(20):
        go_to_and_fro(at, HURRY * 3 // 4, seat)
    assert at.table.seats[seat].away == "hurried"


def test_undo_after_hurry_is_hurried_again() -> None:
    at = Sitting(TO_AND_FRO, seed=5).begin()

    def next_is_bob(table: Table) -> bool:
        return bool(table.steps) and table.steps[-1].seat == 0 and table.game.state.waiting == 2

    while True:
        assert at.play_until(lambda table: table.game.state.asked == 1 and not table.covert())
        if at.table.hurried_until is None:
            at.do(BOB, c.Hurry, seat=1)
        until = at.table.hurried_until
        at.answer(0)
        if next_is_bob(at.table):
            break
    assert until is not None
    assert at.table.hurried_until is None
    for stop in (True, False):
        at.do(ANN, c.WantPause, seat=0, stop=stop)
        at.do(BOB, c.WantPause, seat=1, stop=stop)
        at.now += 5 * SECOND if stop else 0
    at.do(ANN, c.Undo, seat=0)
    assert at.table.hurried_until == until + 5 * SECOND


def test_leaving_covert_question_wins_no_time() -> None:
    at = Sitting(Settings(clock=Clock(kind="decision", seconds=60)), seed=5).begin()
    assert at.play_until(lambda table: table.covert() and bool(table.seats[0].asked))
    end = deadline(at.table, 0)
    assert end is not None
    at.now = end - 1
    at.do(ANN, c.LeaveSeat, seat=0)
    at.do(ANN, c.ComeBack, seat=0)
    assert deadline(at.table, 0) == end


def test_answer_of_stand_in_is_final() -> None:
    at = Sitting(Settings(ruleset="classic+wanted+indians+cowboys"), seed=3).begin()
    at.do(ANN, c.LeaveSeat, seat=0)
    while at.table.phase == PLAYING:
        asked = at.asked()
        if not asked:
            break
        at.answer(asked[0])
        assert not at.table.steps or at.table.steps[-1].seat == 1


def test_only_tables_without_clock_are_hurried() -> None:
    at = Sitting(Settings(clock=Clock(kind="bank"))).begin()
    with pytest.raises(Refused, match="clock"):
        at.do(ANN, c.Hurry, seat=0)


def test_return_during_a_pause_wins_no_time() -> None:
    at = Sitting(Settings(clock=Clock(kind="decision", seconds=60))).begin()
    at.now += 10 * SECOND
    at.do(BOB, c.LeaveSeat, seat=1)
    at.do(ANN, c.WantPause, seat=0, stop=True)
    assert at.paused()
    at.now += 3600 * SECOND
    at.do(BOB, c.ComeBack, seat=1)
    at.do(ANN, c.WantPause, seat=0, stop=False)
    assert deadline(at.table, 1) == at.now + 50 * SECOND


def test_deadline_moves_with_a_server_outage() -> None:
    at = Sitting(Settings(clock=Clock(kind="decision", seconds=60))).begin()
    before = deadline(at.table, 0)
    at.keep([log.Woken(at=at.now + 500 * SECOND, stood=500 * SECOND)])
    assert before is not None
    assert deadline(at.table, 0) == before + 500 * SECOND


def test_bank_pays_for_open_questions() -> None:
    """It gets some time back."""
    at = Sitting(Settings(clock=Clock(kind="bank", bank=100, seconds=5))).begin()
    at.now += 20 * SECOND
    at.answer(0)
    assert at.table.seats[0].bank == 85 * SECOND
    at.now += 20 * SECOND
    at.answer(0)
    assert at.table.seats[0].bank == 85 * SECOND, "only the first answer to a question is paid for"
    assert deadline(at.table, 1) == at.now - 40 * SECOND + 100 * SECOND


@pytest.mark.rule("INFO-4")
def test_covert_questions_never_touch_the_bank() -> None:
    """They time out without a trace."""
    settings = Settings(ruleset="classic", clock=Clock(kind="bank", window_seconds=10))
    at = sitting_where(lambda table: table.covert() and bool(table.seats[0].asked), settings)
    banks = [seat.bank for seat in at.table.seats]
    shown = at.table.changed
    assert deadline(at.table, 0) == at.table.seats[0].asked_at + 10 * SECOND
    at.now = at.table.seats[0].asked_at
    found = at.pass_time(10 * SECOND)
    assert isinstance(found[0], log.Answered)
    assert (found[0].how, found[0].choice) == ("clock", "pass")
    assert [seat.bank for seat in at.table.seats] == banks
    assert at.table.seats[0].away is None
    assert at.table.changed >= shown


def test_clock_of_days_gives_everyone_days() -> None:
    at = Sitting(Settings(clock=Clock(kind="days", days=3))).begin()
    assert deadline(at.table, 0) == at.now + 3 * DAY
    at.pass_time(3 * DAY)
    assert at.table.asleep


def test_pause_stops_all_clocks() -> None:
    at = Sitting(Settings(clock=Clock(kind="decision", seconds=30))).begin()
    before = deadline(at.table, 0)
    at.do(ANN, c.WantPause, seat=0, stop=True)
    at.do(BOB, c.WantPause, seat=1, stop=True)
    assert next_deadline(at.table) is None
    assert at.pass_time(500 * SECOND) == []
    at.do(ANN, c.WantPause, seat=0, stop=False)
    assert before is not None
    assert deadline(at.table, 0) == before + 500 * SECOND


def test_restarted_server_has_the_same_deadlines() -> None:
    at = Sitting(Settings(ruleset="revised", clock=Clock(kind="bank"), hush=400), seed=5).begin()
    for _ in range(40):
        at.pass_time(700)
        if asked := at.asked():
            at.answer(asked[0])
            at.go_on()
            again = at.again()
            assert next_deadline(again) == next_deadline(at.table)
            assert [deadline(again, seat) for seat in range(3)] == [
                deadline(at.table, seat) for seat in range(3)
            ]


@pytest.mark.parametrize("ruleset", ["classic", "revised", "revised+wanted+indians+cowboys"])
def test_silent_player_blocks_no_question(ruleset: str) -> None:
    at = Sitting(Settings(ruleset=ruleset, clock=Clock(kind="decision", seconds=9)), seed=1).begin()
    silent, met = 1, set()
    while at.table.phase == PLAYING:
        asked = at.asked()
        if not asked:
            break
        if silent in asked:
            met.add(kind(at.table))
            end = deadline(at.table, silent)
            if at.table.seats[silent].present:
                assert end is not None
                at.pass_time(max(0, end - at.now))
                if at.table.seats[silent].away == "time":
                    at.answer(silent)
                    at.do(BOB, c.ComeBack, seat=silent)
            continue
        at.answer(asked[0])
    assert at.table.phase == OVER
    assert len(met) > 4


@pytest.mark.rule("INFO-4")
def test_hush_makes_every_moment_equally_long() -> None:
    """Between two things that all can see, time depends only on how many moments there were."""
    at = Sitting(Settings(ruleset="classic", hush=1000), seed=2).begin()
    asked_windows, quiet_windows = 0, 0

    def advance(table: Table) -> None:
        nonlocal asked_windows, quiet_windows
        began = table.game_time
        asked_windows += table.someone_is_asked()
        quiet_windows += not table.someone_is_asked()
        table.go_on()
        for seat in at.asked():
            at.now = began + 100
            at.answer(seat)
            assert table.covert(), "an early answer must not show"
        assert next_deadline(table) == began + 1000
        # The observer of the clock may be late; the table is not.
        at.now = began + 1007
        assert len(at.keep(due(table, at.now))) == 1
        assert table.game_time == table.changed == began + 1000

    while at.table.phase == PLAYING and asked_windows < 4:
        if at.table.game.halted:
            advance(at.table)
            continue
        asked = [number for number, seat in enumerate(at.table.seats) if seat.asked]
        at.now = max(at.now, at.table.game_time)
        at.answer(asked[0])
    assert asked_windows >= 4
    assert quiet_windows > 4
