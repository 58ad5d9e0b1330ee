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
def test_only_the_owner_acts_for_a_seat(make: Any, fields: dict[str, object]) -> None:
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
def test_game_commands_fail_before_the_game(make: Any, fields: dict[str, object]) -> None:
    at = Sitting()
    at.do(ANN, c.TakeSeat)
    with pytest.raises(Refused, match="has not begun"):
        at.do(ANN, make, seat=0, **fields)


def test_unasked_player_is_told_so() -> None:
    at = Sitting(seed=3).begin()
    assert at.play_until(lambda table: table.game.state.asked == 1)
    with pytest.raises(Refused, match="Seat 1 is not asked anything right now") as error:
        at.do(BOB, c.Answer, seat=1, prompt="s1.1", choice="pass")
    assert error.value.rule == "INFO-4"


def test_server_answer_must_be_legal_and_current() -> None:
    table = Sitting().begin().table
    prompt, legal = table.prompt_id(2), table.game.options(2)[0].text
    found = answer_for(table, 2, legal, prompt, "bot", 5)
    assert (found.seat, found.choice, found.how, found.at) == (2, legal, "bot", 5)
    for choice, question in (("more", prompt), (legal, "s2.99")):
        with pytest.raises(Refused):
            answer_for(table, 2, choice, question, "bot", 5)


def test_number_of_orders_is_limited() -> None:
    """An order can name every card there is."""
    at = Sitting().begin()
    answers = {f"kind{number}": "pass" for number in range(MOST_ORDERS - 1)}
    # The first of all cards, too.
    for order in (Order(answers=answers, cards=("canteen",)), Order(cards=("lantern",))):
        at.do(ANN, c.SetOrder, seat=0, order=order)
        assert at.table.seats[0].order == order
    with pytest.raises(Refused, match=f"at most {MOST_ORDERS}"):
        at.do(ANN, c.SetOrder, seat=0, order=Order(answers=answers, cards=("canteen", "lantern")))


def test_order_does_not_replace_an_answer() -> None:
    at = Sitting().begin()
    assert kind(at.table) == "keep"
    first, *_, last = [option.text for option in at.table.game.options(0)]
    at.do(ANN, c.SetOrder, seat=0, order=Order(answers={"keep": first}))
    ordered = ordered_answer(at.table, 0)
    assert ordered is not None
    assert ordered.text == first
    at.answer(0, last)
    assert ordered_answer(at.table, 0) is None


def test_return_is_noted_only_after_absence() -> None:
    at = Sitting().begin()
    assert at.do(ANN, c.ComeBack, seat=0) == []
    at.do(ANN, c.LeaveSeat, seat=0)
    assert [type(entry) for entry in at.do(ANN, c.ComeBack, seat=0)] == [log.CameBack]


@pytest.mark.parametrize(("kind", "longest"), [("none", HOUR), ("decision", HOUR), ("days", DAY)])
def test_any_player_ends_a_pause_lasting_long(kind: Any, longest: int) -> None:
    at = Sitting(Settings(clock=Clock(kind=kind))).begin()
    for seat, player in enumerate((ANN, BOB)):
        at.do(player, c.WantPause, seat=seat, stop=True)
    at.now += longest - 1
    at.do(BOB, c.WantPause, seat=1, stop=False)
    assert at.paused()
    at.now += 1
    at.do(BOB, c.WantPause, seat=1, stop=False)
    assert not at.paused()


def test_leaver_starts_pause_only_if_others_agree() -> None:
    at = begun_by_three()
    at.do(ANN, c.WantPause, seat=0, stop=True)
    at.do(EVE, c.LeaveSeat, seat=2)
    assert not at.paused()
    at.do(BOB, c.LeaveSeat, seat=1)
    assert at.paused()


def test_game_sleeps_unpaused_when_all_left() -> None:
    at = Sitting().begin()
    at.do(BOB, c.LeaveSeat, seat=1)
    # A player who is away may say so, but is not asked.
    at.do(BOB, c.WantPause, seat=1, stop=True)
    at.do(ANN, c.LeaveSeat, seat=0)
    assert at.table.asleep
    assert not at.paused()


def test_leaver_does_not_restart_a_pause() -> None:
    at = Sitting().begin()
    for seat, player in enumerate((ANN, BOB)):
        at.do(player, c.WantPause, seat=seat, stop=True)
    began = at.table.paused_at
    at.now += HOUR
    at.do(ANN, c.WantPause, seat=0, stop=True)
    at.do(BOB, c.LeaveSeat, seat=1)
    assert at.table.paused_at == began


def test_host_leaving_one_seat_stays_host() -> None:
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


def test_hurry_gives_half_a_minute() -> None:
    """The player can be hurried again after it."""
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
def test_undo_ends_when_its_time_is_over(thought: int, too_late: bool) -> None:
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


def test_seatless_host_talks_by_own_name() -> None:
    """A player with seats talks for the first of them."""
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


def test_talk_at_a_table_is_limited() -> None:
    at = Sitting()
    at.keep([log.Said(at=at.now, seat=None, name="Ann", text="Hello") for _ in range(1999)])
    at.do(ANN, c.Say, text="The last word.")
    with pytest.raises(Refused, match="limit of messages"):
        at.do(ANN, c.Say, text="One more.")


def test_finished_game_takes_no_orders() -> None:
    """There is nothing to leave either."""
    at = Sitting(seed=6).begin()
    assert not at.play_until(lambda table: False)
    with pytest.raises(Refused, match="The game is over"):
        at.do(ANN, c.SetOrder, seat=0, order=Order(pass_windows=True))
    with pytest.raises(Refused, match="so its seats stay"):
        at.do(ANN, c.LeaveSeat, seat=0)
    assert at.do(ANN, c.ComeBack, seat=0) == []
