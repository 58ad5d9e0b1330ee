"""During the game: answers, undo, standing orders, pauses, hurry, leaving and coming back, talk."""

import pytest

from dicetown.engine.choices import PASS
from dicetown.engine.errors import DiceTownError, Refused
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.hosting import WAIT_FOR_NONCES
from dicetown.table.room.log import Order
from dicetown.table.room.playing import HURRY, ordered_answer
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import OVER, PLAYING, Table
from dicetown.table.snapshots.telling import snapshot
from tests.table.sitting import ANN, BOB, EVE, Sitting, kind, sitting_where


def prompt(at: Sitting, seat: int) -> str:
    return at.table.prompt_id(seat)


def test_sealed_answer_can_be_changed_until_last() -> None:
    at = Sitting().begin()
    options = at.table.game.options(0)
    at.answer(0, options[0])
    at.answer(0, options[-1])
    answer = at.table.answer_of(0)
    assert answer is not None
    assert answer.text == options[-1].text
    first = at.table.prompt_id(0)
    at.answer(1)
    at.answer(2)
    at.asked()
    assert at.table.prompt_id(0) != first or kind(at.table) != "keep"


def test_answer_to_old_question_changes_nothing() -> None:
    at = Sitting().begin()
    before = at.table.game.position()
    with pytest.raises(Refused, match="not the open question") as error:
        at.do(ANN, c.Answer, seat=0, prompt="s0.99", choice="pass")
    assert error.value.rule == "INFO-4"
    assert at.table.game.position() == before


def test_illegal_answer_is_refused_with_rule() -> None:
    at = Sitting().begin()
    with pytest.raises(Refused) as error:
        at.do(ANN, c.Answer, seat=0, prompt=prompt(at, 0), choice="more")
    assert error.value.rule
    with pytest.raises(DiceTownError):
        at.do(ANN, c.Answer, seat=0, prompt=prompt(at, 0), choice="x" * 100)


def test_player_cannot_answer_for_others() -> None:
    at = Sitting().begin()
    for player, seat in ((ANN, 1), (BOB, 0), (EVE, 0), (ANN, 2)):
        with pytest.raises(Refused, match="not yours"):
            at.do(player, c.Answer, seat=seat, prompt=prompt(at, seat), choice="pass")


@pytest.mark.parametrize("ruleset", ["classic", "revised+wanted+indians+cowboys"])
def test_unseen_choice_can_be_taken_back(ruleset: str) -> None:
    at = Sitting(Settings(ruleset=ruleset), seed=3).begin()

    def undoable(table: Table) -> bool:
        return bool(table.steps) and table.steps[-1].seat < 2

    taken_back = 0
    while at.play_until(undoable) and taken_back < 5:
        seat = at.table.steps[-1].seat
        before = at.table.steps[-1].before.position()
        other = BOB if seat == 0 else ANN
        with pytest.raises(Refused, match=r"Another player|no choice|shown"):
            at.do(other, c.Undo, seat=1 - seat)
        at.do(ANN if seat == 0 else BOB, c.Undo, seat=seat)
        assert at.table.game.position() == before
        assert at.table.seats[seat].asked
        taken_back += 1
        at.answer(seat)
        at.answer(at.asked()[0])
    assert taken_back > 0
    assert at.again().undos == taken_back


def test_undo_brings_the_player_back() -> None:
    at = Sitting(Settings(ruleset="revised+wanted+indians+cowboys"), seed=5).begin()
    assert at.play_until(lambda table: bool(table.steps) and not table.why_no_undo(0))
    before = at.table.steps[-1].before.position()
    at.do(ANN, c.LeaveSeat, seat=0)
    for _ in range(2):
        # The second time it only comes again.
        at.do(ANN, c.Undo, seat=0, id="back")
        assert at.table.game.position() == before
        assert (at.away()[0], at.table.undos) == (None, 1)


def test_undo_wakes_a_sleeping_table() -> None:
    at = Sitting(Settings(ruleset="revised+wanted+indians+cowboys"), seed=5).begin()
    at.do(BOB, c.LeaveSeat, seat=1)
    assert at.play_until(lambda table: bool(table.steps) and not table.why_no_undo(0))
    at.do(ANN, c.LeaveSeat, seat=0)
    at.now += 10**6
    at.do(ANN, c.Undo, seat=0)
    assert at.table.moving
    assert at.table.game_time == at.now


def test_undo_never_drops_a_sealed_answer() -> None:
    """A sealed answer that came later makes it impossible."""

    def asked_with_others(table: Table) -> bool:
        seat = table.steps[-1].seat if table.steps else 2
        return seat < 2 and bool(table.seats[seat].asked) and table.game.state.asked.bit_count() > 1

    at = sitting_where(asked_with_others, Settings(ruleset="revised+wanted+cowboys", bribes="all"))
    seat = at.table.steps[-1].seat
    player = (ANN, BOB)[seat]
    at.answer(seat)
    before = at.table.game.position()
    values = snapshot(at.table, seat).values
    assert values is not None
    assert not values.undo
    with pytest.raises(Refused, match="answered another question") as error:
        at.do(player, c.Undo, seat=seat)
    assert "Change that answer" in error.value.hint
    assert at.table.game.position() == before


def test_seen_choice_cannot_be_taken_back() -> None:
    at = Sitting().begin()
    with pytest.raises(Refused, match="no choice to take back"):
        at.do(ANN, c.Undo, seat=0)
    for seat in (2, 1, 0):
        at.answer(seat)
    before = at.table.game.position()
    with pytest.raises(Refused, match="shown, drawn or rolled"):
        at.do(ANN, c.Undo, seat=0)
    assert at.table.game.position() == before


def test_undo_stops_at_every_moment() -> None:
    """Otherwise being refused would tell that a player was asked covertly."""
    at = Sitting(Settings(ruleset="revised")).begin()
    while at.table.phase == PLAYING:
        asked = at.asked()
        if not asked:
            break
        entry = at.answer(at.rng.choice(asked))[-1]
        assert isinstance(entry, log.Answered)
        if at.table.current is not None and at.table.game.halted:
            assert not at.table.steps
    assert at.table.phase == OVER


@pytest.mark.rule("INFO-4")
def test_pass_order_skips_windows() -> None:
    at = sitting_where(
        lambda table: table.covert() and bool(table.seats[0].asked), Settings(ruleset="classic")
    )
    at.do(ANN, c.SetOrder, seat=0, order=Order(pass_windows=True))
    assert ordered_answer(at.table, 0) == PASS
    at.do(ANN, c.SetOrder, seat=0, order=Order())
    assert ordered_answer(at.table, 0) is None


def test_order_about_cards_passes_for_them() -> None:
    """Only these cards could be played here."""
    at = sitting_where(
        lambda table: table.covert() and bool(table.seats[0].asked), Settings(ruleset="classic")
    )
    cards = [option.text.partition(":")[2] for option in at.table.game.options(0) if option != PASS]
    at.do(ANN, c.SetOrder, seat=0, order=Order(cards=tuple(cards)))
    assert ordered_answer(at.table, 0) == PASS
    at.do(ANN, c.SetOrder, seat=0, order=Order(cards=("dynamite",) if cards != ["dynamite"] else ("poster",)))
    assert ordered_answer(at.table, 0) is None


def test_order_answers_until_the_round_ends() -> None:
    """It does so where the answer is legal."""
    at = Sitting(seed=4).begin()
    at.do(ANN, c.SetOrder, seat=0, order=Order(answers={"keep": "keep:-", "offer": "pass"}))
    assert kind(at.table) == "keep"
    legal = any(option.text == "keep:-" for option in at.table.game.options(0))
    answer = ordered_answer(at.table, 0)
    assert (answer is not None) == legal
    began = at.table.game.state.round
    assert at.play_until(lambda table: table.game.state.round > began)
    assert at.table.seats[0].order.answers == {}


def test_incomprehensible_orders_are_refused() -> None:
    at = Sitting().begin()
    for order in (Order(cards=("ace of spades",)), Order(answers={"keep": "keep:zz"})):
        with pytest.raises(DiceTownError):
            at.do(ANN, c.SetOrder, seat=0, order=order)
    many = Order(answers={str(number): "pass" for number in range(99)})
    with pytest.raises(Refused, match="too many"):
        at.do(ANN, c.SetOrder, seat=0, order=many)


def test_bot_plays_until_the_leaver_returns() -> None:
    at = Sitting().begin()
    at.do(BOB, c.LeaveSeat, seat=1)
    assert (at.table.seats[1].away, at.table.seats[1].bot(at.table.settings)) == ("left", "greedy")
    at.do(BOB, c.ComeBack, seat=1)
    assert at.away()[1] is None


def test_answer_brings_a_leaver_back() -> None:
    at = Sitting().begin()
    at.do(BOB, c.LeaveSeat, seat=1)
    choice = at.table.game.options(1)[0].text
    at.do(BOB, c.Answer, seat=1, prompt=prompt(at, 1), choice=choice)
    assert at.table.seats[1].away is None


def test_table_sleeps_until_a_player_returns() -> None:
    at = Sitting().begin()
    at.do(ANN, c.LeaveSeat, seat=0)
    assert at.table.host == BOB.id
    assert at.table.moving
    at.do(BOB, c.LeaveSeat, seat=1)
    assert at.table.asleep
    at.do(ANN, c.ComeBack, seat=0)
    assert at.table.moving


def test_pause_needs_all_present_players() -> None:
    """It stops answers."""
    at = Sitting().begin()
    at.do(ANN, c.WantPause, seat=0, stop=True)
    assert not at.paused()
    at.do(BOB, c.WantPause, seat=1, stop=True)
    assert at.paused()
    with pytest.raises(Refused, match="paused"):
        at.answer(0)
    at.do(BOB, c.WantPause, seat=1, stop=False)
    assert at.paused()
    at.do(ANN, c.WantPause, seat=0, stop=False)
    assert not at.paused()
    at.answer(0)


def test_absent_player_is_not_asked_to_pause() -> None:
    """The host alone can end a pause."""
    at = Sitting().begin()
    at.do(ANN, c.WantPause, seat=0, stop=True)
    at.do(BOB, c.LeaveSeat, seat=1)
    assert at.paused()
    at.do(BOB, c.ComeBack, seat=1)
    at.do(ANN, c.WantPause, seat=0, stop=False)
    assert not at.paused()


def test_seatless_host_can_only_end_pauses() -> None:
    at = Sitting(Settings(public=True), seats=2)
    for player in (BOB, EVE):
        at.do(player, c.TakeSeat)
    at.do(ANN, c.Start)
    at.pass_time(WAIT_FOR_NONCES)
    with pytest.raises(Refused, match="not yours"):
        at.do(ANN, c.WantPause, seat=0, stop=True)
    at.do(BOB, c.WantPause, seat=0, stop=True)
    at.do(EVE, c.WantPause, seat=1, stop=True)
    assert at.paused()
    with pytest.raises(Refused, match="not yours"):
        at.do(BOB, c.WantPause, seat=1, stop=False)
    for _ in range(2):
        # The second time it goes on already.
        at.do(ANN, c.WantPause, seat=0, stop=False)
        assert not at.paused()
        assert (at.table.wants_pause, at.table.wants_resume) == (set(), set())


def test_wish_for_pause_can_be_withdrawn() -> None:
    at = Sitting().begin()
    at.do(ANN, c.WantPause, seat=0, stop=True)
    at.do(ANN, c.WantPause, seat=0, stop=False)
    at.do(BOB, c.WantPause, seat=1, stop=True)
    assert not at.paused()


def test_players_are_hurried_without_a_clock() -> None:
    at = Sitting().begin()
    at.answer(0)
    at.answer(2)
    assert at.pass_time(10**9) == []
    at.do(ANN, c.Hurry, seat=0)
    with pytest.raises(Refused, match="hurried already"):
        at.do(ANN, c.Hurry, seat=0)
    at.pass_time(HURRY)
    assert at.table.seats[1].away == "hurried"


def test_talk_obeys_the_settings_of_table() -> None:
    at = Sitting().begin()
    at.do(ANN, c.Say, text="  Howdy   all ")
    at.do(BOB, c.Say, phrase="hello")
    assert [(said.name, said.text, said.phrase) for said in at.table.talk] == [
        ("Ann", "Howdy all", ""),
        ("Bob", "", "hello"),
    ]
    with pytest.raises(Refused, match="Only players"):
        at.do(EVE, c.Say, text="me too")
    with pytest.raises(Refused, match="no phrase"):
        at.do(ANN, c.Say, phrase="nonsense")
    with pytest.raises(DiceTownError, match="characters"):
        at.do(ANN, c.Say, text="x" * 301)
    with pytest.raises(Refused, match="Talk is switched off"):
        Sitting(Settings(chat="off")).begin().do(ANN, c.Say, phrase="hello")
    with pytest.raises(Refused, match="Only the fixed phrases"):
        Sitting(Settings(chat="phrases")).begin().do(ANN, c.Say, text="hi")


@pytest.mark.rule("END-2")
def test_finished_game_takes_no_more_answers() -> None:
    at = Sitting(seed=6).begin()
    assert not at.play_until(lambda table: False)
    assert at.table.phase == OVER
    assert at.table.digest == at.table.game.record().digest
    with pytest.raises(Refused, match="over") as error:
        at.do(ANN, c.Answer, seat=0, prompt="s0.1", choice="pass")
    assert error.value.rule == "END-2"
