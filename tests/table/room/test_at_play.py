"""During the game: who may do what, how far it goes, and when it is too late."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec.structs import replace

from dicetown.engine.errors import DiceTownError, Refused
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.log import MOST_ORDERS, Order
from dicetown.table.room.playing import answer_for, ordered_answer
from dicetown.table.room.settings import Clock, Settings
from dicetown.table.room.table import PLAYING, Table
from tests.table.sitting import ANN, BOB, EVE, Sitting, kind

SECOND: Final = 1000
HOUR: Final = 3600 * SECOND
DAY: Final = 24 * HOUR

OF_A_SEAT: Final[list[tuple[Any, dict[str, object]]]] = [
    (c.Undo, {}),
    (c.SetOrder, {"order": Order(pass_windows=True)}),
    (c.LeaveSeat, {}),
    (c.ComeBack, {}),
    (c.WantPause, {"stop": True}),
    (c.Hurry, {}),
    (c.Say, {"phrase": "hello"}),
]


def begun_by_three(settings: Settings | None = None) -> Sitting:
    """A game of Ann, Bob and Eve."""
    at = Sitting(replace(settings or Settings(), public=True))
    for player in (ANN, BOB, EVE):
        at.do(player, c.TakeSeat)
    at.do(ANN, c.Start)
    for seat, player in enumerate((ANN, BOB, EVE)):
        at.do(player, c.GiveNonce, seat=seat, nonce=f"0{seat}")
    assert at.table.phase == PLAYING
    at.go_on()
    return at


@pytest.mark.parametrize(("make", "fields"), OF_A_SEAT)
def test_what_is_done_for_a_seat_is_done_by_who_has_it(make: Any, fields: dict[str, object]) -> None:
    at = Sitting().begin()
    for player, seat in ((BOB, 0), (EVE, 0), (ANN, 2)):
        with pytest.raises(Refused, match="not yours"):
            at.do(player, make, seat=seat, **fields)


@pytest.mark.parametrize(
    ("make", "fields"),
    [
        (c.Answer, {"prompt": "s0.1", "choice": "pass"}),
        (c.Undo, {}),
        (c.WantPause, {"stop": True}),
        (c.Hurry, {}),
    ],
)
def test_before_the_game_there_is_nothing_to_answer_take_back_stop_or_hurry(
    make: Any, fields: dict[str, object]
) -> None:
    at = Sitting()
    at.do(ANN, c.TakeSeat)
    with pytest.raises(Refused, match="has not begun"):
        at.do(ANN, make, seat=0, **fields)


def test_whoever_is_not_asked_is_told_so_whatever_they_answer() -> None:
    at = Sitting(seed=3).begin()
    assert at.play_until(lambda table: table.game.state.asked == 1)
    with pytest.raises(Refused, match="Seat 1 is not asked anything right now") as error:
        at.do(BOB, c.Answer, seat=1, prompt="s1.1", choice="pass")
    assert error.value.rule == "INFO-4"


def test_what_the_server_answers_for_a_seat_has_to_be_legal_and_to_the_open_question() -> None:
    table = Sitting().begin().table
    prompt, legal = table.prompt_id(2), table.game.options(2)[0].text
    found = answer_for(table, 2, legal, prompt, "bot", 5)
    assert (found.seat, found.choice, found.how, found.at) == (2, legal, "bot", 5)
    for choice, question in (("more", prompt), (legal, "s2.99")):
        with pytest.raises(Refused):
            answer_for(table, 2, choice, question, "bot", 5)


def test_as_many_orders_are_kept_as_is_said_and_of_every_card_there_is() -> None:
    at = Sitting().begin()
    answers = {f"kind{number}": "pass" for number in range(MOST_ORDERS - 1)}
    # The first of all cards, too.
    for order in (Order(answers=answers, cards=("canteen",)), Order(cards=("lantern",))):
        at.do(ANN, c.SetOrder, seat=0, order=order)
        assert at.table.seats[0].order == order
    with pytest.raises(Refused, match=f"At most {MOST_ORDERS}"):
        at.do(ANN, c.SetOrder, seat=0, order=Order(answers=answers, cards=("canteen", "lantern")))


def test_an_order_does_not_change_what_somebody_has_answered() -> None:
    at = Sitting().begin()
    assert kind(at.table) == "keep"
    first, *_, last = [option.text for option in at.table.game.options(0)]
    at.do(ANN, c.SetOrder, seat=0, order=Order(answers={"keep": first}))
    ordered = ordered_answer(at.table, 0)
    assert ordered is not None
    assert ordered.text == first
    at.answer(0, last)
    assert ordered_answer(at.table, 0) is None


def test_coming_back_is_written_down_for_those_who_were_away() -> None:
    at = Sitting().begin()
    assert at.do(ANN, c.ComeBack, seat=0) == []
    at.do(ANN, c.LeaveSeat, seat=0)
    assert [type(entry) for entry in at.do(ANN, c.ComeBack, seat=0)] == [log.CameBack]


@pytest.mark.parametrize(("kind", "longest"), [("none", HOUR), ("decision", HOUR), ("days", DAY)])
def test_whoever_is_no_host_ends_a_pause_once_it_has_lasted_so_long_and_not_before(
    kind: Any, longest: int
) -> None:
    at = Sitting(Settings(clock=Clock(kind=kind))).begin()
    for seat, player in enumerate((ANN, BOB)):
        at.do(player, c.WantPause, seat=seat, stop=True)
    at.now += longest - 1
    at.do(BOB, c.WantPause, seat=1, stop=False)
    assert at.paused()
    at.now += 1
    at.do(BOB, c.WantPause, seat=1, stop=False)
    assert not at.paused()


def test_when_somebody_leaves_a_game_pauses_only_if_all_who_are_left_want_it() -> None:
    at = begun_by_three()
    at.do(ANN, c.WantPause, seat=0, stop=True)
    at.do(EVE, c.LeaveSeat, seat=2)
    assert not at.paused()
    at.do(BOB, c.LeaveSeat, seat=1)
    assert at.paused()


def test_when_everybody_has_left_the_game_sleeps_and_is_not_paused() -> None:
    at = Sitting().begin()
    at.do(BOB, c.LeaveSeat, seat=1)
    # Whoever is away may say so, but is not asked.
    at.do(BOB, c.WantPause, seat=1, stop=True)
    at.do(ANN, c.LeaveSeat, seat=0)
    assert at.table.asleep
    assert not at.paused()


def test_a_pause_that_goes_on_does_not_begin_again_when_somebody_leaves() -> None:
    at = Sitting().begin()
    for seat, player in enumerate((ANN, BOB)):
        at.do(player, c.WantPause, seat=seat, stop=True)
    began = at.table.paused_at
    at.now += HOUR
    at.do(ANN, c.WantPause, seat=0, stop=True)
    at.do(BOB, c.LeaveSeat, seat=1)
    assert at.table.paused_at == began


def test_a_host_who_leaves_one_of_two_seats_in_the_game_stays_host() -> None:
    at = Sitting(seats=3)
    for player in (ANN, BOB, ANN):
        at.do(player, c.TakeSeat)
    at.do(ANN, c.Start)
    for seat, player in enumerate((ANN, BOB, ANN)):
        at.do(player, c.GiveNonce, seat=seat, nonce=f"0{seat}")
    at.do(BOB, c.LeaveSeat, seat=1)
    assert at.table.host == ANN.id
    at.do(BOB, c.ComeBack, seat=1)
    at.do(ANN, c.LeaveSeat, seat=0)
    assert at.table.host == ANN.id
    at.do(ANN, c.LeaveSeat, seat=2)
    assert at.table.host == BOB.id


def test_who_is_hurried_has_half_a_minute_and_can_be_hurried_again_after_it() -> None:
    at = Sitting().begin()
    at.do(ANN, c.Hurry, seat=0)
    assert at.table.hurried_until == at.now + 30 * SECOND
    at.now += 30 * SECOND - 1
    with pytest.raises(Refused, match="hurried already"):
        at.do(BOB, c.Hurry, seat=1)
    at.now += 1
    at.do(BOB, c.Hurry, seat=1)
    assert at.table.hurried_until == at.now + 30 * SECOND


@pytest.mark.parametrize(("thought", "too_late"), [(30 * SECOND - 1, False), (30 * SECOND, True)])
def test_a_choice_is_taken_back_as_long_as_there_is_time_for_it(thought: int, too_late: bool) -> None:
    clock = Clock(kind="decision", seconds=30, window_seconds=3)
    at = Sitting(Settings(ruleset="revised+wanted+indians+cowboys", clock=clock), seed=5).begin()

    def asked_again(table: Table) -> bool:
        return bool(table.steps) and table.game.state.waiting == 1 and not table.why_no_undo(0)

    assert at.play_until(asked_again)
    at.now += thought
    if too_late:
        with pytest.raises(Refused, match="time for that choice is over"):
            at.do(ANN, c.Undo, seat=0)
    else:
        at.do(ANN, c.Undo, seat=0)
        assert at.table.undos == 1


def test_a_host_without_a_seat_talks_by_name_and_who_has_seats_for_the_first_of_them() -> None:
    at = Sitting()
    at.do(ANN, c.Say, text="x" * 300)
    for _ in range(2):
        at.do(ANN, c.TakeSeat, name=f"Amy {len(at.table.seats_of(ANN.id))}")
    at.do(ANN, c.Say, phrase="thanks")
    at.do(ANN, c.Say, phrase="sorry", seat=1)
    found = [(said.seat, said.name) for said in at.table.talk]
    assert found == [(None, "Ann"), (0, "Amy 0"), (1, "Amy 1")]
    with pytest.raises(DiceTownError, match="301 characters"):
        at.do(ANN, c.Say, text="x" * 301)


def test_so_much_is_said_at_a_table_and_no_more() -> None:
    at = Sitting()
    at.keep([log.Said(at=at.now, seat=None, name="Ann", text="Hello") for _ in range(1999)])
    at.do(ANN, c.Say, text="The last word.")
    with pytest.raises(Refused, match="Everything has been said"):
        at.do(ANN, c.Say, text="One more.")


def test_a_game_that_is_over_takes_no_orders_and_there_is_nothing_to_leave() -> None:
    at = Sitting(seed=6).begin()
    assert not at.play_until(lambda table: False)
    with pytest.raises(Refused, match="The game is over"):
        at.do(ANN, c.SetOrder, seat=0, order=Order(pass_windows=True))
    with pytest.raises(Refused, match="nothing to leave"):
        at.do(ANN, c.LeaveSeat, seat=0)
    assert at.do(ANN, c.ComeBack, seat=0) == []
