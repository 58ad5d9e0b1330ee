"""Open bargaining at a table: offers have time, people speak when they like, bots in turn (BRIBE)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from dicetown.engine import choices
from dicetown.engine.errors import DiceTownError, Refused
from dicetown.engine.state import State
from dicetown.records.answering import answer_again
from dicetown.records.reading import parse_record
from dicetown.records.verify import verify
from dicetown.rules.base.bargain import Bargain
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.bargaining import LOOK
from dicetown.table.room.begin import begin
from dicetown.table.room.settings import SECOND, Clock, Settings, rules_of
from dicetown.table.room.table import OVER, Table
from dicetown.table.room.timing import deadline, next_deadline
from dicetown.table.snapshots.telling import snapshot
from tests.table.sitting import ANN, BOB, Sitting, kind

OPEN = Settings(rules_version=2, bribes="all", bargaining_seconds=8)
TIME = OPEN.bargaining_seconds * SECOND


def bargaining(wanted: Callable[[Table, State], bool], settings: Settings = OPEN, seats: int = 3) -> Sitting:
    """Play games until a bargaining has just begun of which this is true."""
    for seed in range(60):
        at = Sitting(settings, seats=seats, seed=seed).begin()
        if at.play_until(lambda table: begun(table) and wanted(table, table.game.state)):
            return at
    raise AssertionError("there is no such bargaining")


def begun(table: Table) -> bool:
    frame = table.game.state.asking
    return isinstance(frame, Bargain) and not frame.heard and not frame.prices


def both_people(table: Table, state: State) -> bool:
    """Ann is Sheriff, and Bob, who is tied, and the bot have dollars."""
    return state.sheriff == 0 and tied(state, 1) and state.dollars[2] > 2


def tied(state: State, seat: int) -> bool:
    """Whether a seat is one of those to choose from, and has a few dollars."""
    assert isinstance(state.asking, Bargain)
    return state.asking.mask >> seat & 1 > 0 and state.dollars[seat] > 2


def speak(at: Sitting, seat: int, choice: str) -> list[log.AnyEntry]:
    return at.answer(seat, choice)


def let_bots_pass(at: Sitting) -> None:
    while (seat := at.table.bargaining.next_bot(at.table.game.state, at.table.seats)) is not None:
        speak(at, seat, "pass")


@pytest.mark.rule("BRIBE-2")
def test_offers_have_time_between_people() -> None:
    at = bargaining(both_people)
    assert deadline(at.table, 1) is None
    let_bots_pass(at)
    assert next_deadline(at.table) == at.now + TIME
    speak(at, 1, "offer:1:1d")
    let_bots_pass(at)
    at.pass_time(TIME - 1)
    assert 0 not in at.asked()
    assert [entry for entry in at.pass_time(1) if isinstance(entry, log.Bargained)]
    assert 0 in at.asked()
    speak(at, 1, "offer:1:2d")
    assert 0 in at.asked(), "who speaks late wins no time"
    speak(at, 0, "seat:1")
    assert kind(at.table) != "bargain" or begun(at.table)


@pytest.mark.rule("BRIBE-2")
def test_time_ends_when_all_have_passed() -> None:
    at = bargaining(both_people)
    speak(at, 1, "pass")
    assert not at.pass_time(0), "the bot has not had its say"
    let_bots_pass(at)
    assert [type(entry) for entry in at.pass_time(0)] == [log.Bargained]
    assert at.asked() == [0]


@pytest.mark.rule("BRIBE-2")
def test_early_decision_waits_for_the_offers() -> None:
    at = bargaining(both_people)
    let_bots_pass(at)
    speak(at, 0, "seat:1")
    entries = len(at.table.game.entries)
    prompt = snapshot(at.table, 0).prompt
    assert prompt is not None
    assert prompt.answer == "seat:1"
    for other in (1, 2, None):
        shown = snapshot(at.table, other)
        assert shown.prompt is None or shown.prompt.answer is None
    assert at.again().answer_of(0) == choices.seat_choice(1)
    at.pass_time(TIME - 1)
    assert len(at.table.game.entries) == entries
    at.pass_time(1)
    assert at.table.game.entries.items()[-1].choice.text == "seat:1"  # type: ignore[attr-defined]


@pytest.mark.rule("BRIBE-2")
def test_new_offer_voids_an_early_decision() -> None:
    at = bargaining(both_people)
    let_bots_pass(at)
    speak(at, 0, "seat:1")
    speak(at, 1, "offer:1:1d")
    assert at.table.answer_of(0) is None
    let_bots_pass(at)
    at.pass_time(TIME)
    assert kind(at.table) == "bargain"
    assert 0 in at.asked()


@pytest.mark.rule("BRIBE-3")
def test_price_gives_the_offers_time_again() -> None:
    at = bargaining(both_people)
    speak(at, 1, "pass")
    let_bots_pass(at)
    at.pass_time(0)
    at.now += 5 * SECOND
    speak(at, 0, "price:1:2d")
    assert at.asked() == [1, 2], "the pass of the one named does not hold against a price"
    let_bots_pass(at)
    assert next_deadline(at.table) == at.now + TIME
    speak(at, 1, "decline")
    at.pass_time(TIME)
    assert 0 in at.asked()


@pytest.mark.rule("BRIBE-3")
def test_answer_to_an_older_price_is_refused() -> None:
    at = bargaining(both_people)
    speak(at, 0, "price:1:1d")
    asked = at.table.prompt_id(1)
    speak(at, 0, "price:1:2d")
    with pytest.raises(Refused, match="price has changed"):
        at.do(BOB, c.Answer, seat=1, prompt=asked, choice="accept:-")
    at.do(BOB, c.Answer, seat=1, prompt=asked, choice="offer:1:1d")
    dollars = at.table.game.state.dollars[1]
    at.do(BOB, c.Answer, seat=1, prompt=at.table.prompt_id(1), choice="accept:-")
    assert at.table.game.state.dollars[1] <= dollars - 2


@pytest.mark.rule("BRIBE-2")
def test_only_the_sheriff_can_be_late() -> None:
    at = bargaining(both_people, replace(OPEN, clock=Clock(kind="decision", seconds=5)))
    let_bots_pass(at)
    at.pass_time(TIME)
    assert at.away() == [None, None, None]
    assert deadline(at.table, 0) == at.now + 5 * SECOND
    at.pass_time(5 * SECOND)
    assert at.away() == ["time", None, None]


def test_offers_win_a_hurried_sheriff_no_time() -> None:
    at = bargaining(both_people)
    let_bots_pass(at)
    at.pass_time(TIME)
    at.do(BOB, c.Hurry, seat=1)
    end = deadline(at.table, 0)
    assert end is not None
    speak(at, 1, "offer:1:1d")
    assert deadline(at.table, 0) == end


@pytest.mark.rule("BRIBE-2")
def test_bots_speak_in_turn_and_again() -> None:
    """A bot is asked again when another offer has changed, three times at most."""
    at = bargaining(lambda table, state: both_people(table, state) and state.dollars[3] > 2, seats=4)
    turns = at.table.bargaining

    def next_bot() -> int | None:
        return turns.next_bot(at.table.game.state, at.table.seats)

    assert next_bot() == 2
    speak(at, 2, "offer:1:1d")
    assert next_bot() == 3
    speak(at, 3, "pass")
    assert next_bot() is None
    heard = []
    for dollars in (1, 2, 3):
        speak(at, 1, f"offer:1:{dollars}d")
        while (seat := next_bot()) is not None:
            heard.append(seat)
            speak(at, seat, "pass")
    assert heard == [2, 3, 2, 3]


@pytest.mark.rule("BRIBE-3")
def test_bot_named_a_price_speaks_first() -> None:
    at = bargaining(lambda table, state: both_people(table, state) and tied(state, 3), seats=4)
    let_bots_pass(at)
    speak(at, 0, "price:3:2d")
    assert at.table.bargaining.next_bot(at.table.game.state, at.table.seats) == 3


def alone(at: Sitting) -> None:
    """Bob leaves, so that Ann is the only person."""
    at.do(BOB, c.LeaveSeat, seat=1)
    let_bots_pass(at)


def bot_sheriff(tied: bool) -> Callable[[Table, State], bool]:
    def wanted(table: Table, state: State) -> bool:
        assert isinstance(state.asking, Bargain)
        return state.sheriff == 2 and state.dollars[0] > 1 and (state.asking.mask & 1 > 0) == tied

    return wanted


@pytest.mark.rule("BRIBE-2")
@pytest.mark.parametrize("word", ["pass", "offer:0:1d"])
def test_tied_person_among_bots_is_waited_for(word: str) -> None:
    at = bargaining(bot_sheriff(tied=True))
    alone(at)
    assert next_deadline(at.table) is None
    assert not at.pass_time(100 * TIME)
    speak(at, 0, word)
    let_bots_pass(at)
    at.pass_time(0)
    assert 2 in at.asked()


@pytest.mark.rule("BRIBE-2")
def test_untied_person_among_bots_may_hold() -> None:
    at = bargaining(bot_sheriff(tied=False))
    alone(at)
    assert next_deadline(at.table) == at.table.bargaining.since + LOOK
    at.do(ANN, c.Hold, seat=0)
    assert not at.pass_time(100 * TIME)
    assert at.again().bargaining.held
    speak(at, 0, "pass")
    at.pass_time(0)
    assert 2 in at.asked()
    with pytest.raises(Refused):
        at.do(ANN, c.Hold, seat=0)


@pytest.mark.rule("BRIBE-2")
def test_pass_holds_until_the_step_ends() -> None:
    """It lasts from one place of a location to the next, and not until the next location."""
    settings = replace(OPEN, ruleset="revised+wanted")
    kept = lost = 0
    for seed in range(40):
        at = Sitting(settings, seats=4, seed=seed).begin()
        step, passed = (0, 0), False
        while at.play_until(begun):
            table = at.table
            now = table.bargaining.step
            able = table.game.state.asked >> 1 & 1 and table.game.state.sheriff != 1
            if passed and able:
                kept += now == step and 1 in table.bargaining.passed
                lost += now != step and 1 not in table.bargaining.passed
                assert (1 in table.bargaining.passed) == (now == step)
            step, passed = now, bool(able)
            if able and 1 in at.asked():
                speak(at, 1, "pass")
            at.pass_time(10 * TIME)
            while begun(table) or kind(table) == "bargain":
                bot = table.bargaining.next_bot(table.game.state, table.seats)
                if bot is not None:
                    speak(at, bot, "pass")
                elif table.bargaining.open:
                    at.pass_time(10 * TIME)
                else:
                    tied = [one for one in table.game.options(table.game.state.sheriff) if one.verb == "seat"]
                    speak(at, table.game.state.sheriff, tied[0].text)
                    break
        if kept and lost:
            return
    raise AssertionError(f"held {kept} times, ended {lost} times")


@pytest.mark.rule("BRIBE-2")
def test_stand_in_passes_for_a_person() -> None:
    at = bargaining(both_people)
    at.do(BOB, c.LeaveSeat, seat=1)
    assert 1 in at.asked() or at.table.bargaining.next_bot(at.table.game.state, at.table.seats) == 1
    let_bots_pass(at)
    assert 1 in at.table.bargaining.passed
    speak_back = at.do(BOB, c.Answer, seat=1, prompt=at.table.prompt_id(1), choice="offer:1:1d")
    assert speak_back
    assert at.away()[1] is None


def test_offer_that_is_open_cannot_be_undone() -> None:
    at = bargaining(both_people)
    speak(at, 1, "offer:1:1d")
    with pytest.raises(Refused):
        at.do(BOB, c.Undo, seat=1)


def test_second_pass_adds_nothing_to_logs() -> None:
    at = bargaining(both_people)
    speak(at, 1, "pass")
    assert speak(at, 1, "pass") == []


def test_slow_tables_make_sealed_offers() -> None:
    slow = replace(OPEN, clock=Clock(kind="days"))
    assert rules_of(slow).bargaining == "sealed"
    with pytest.raises(DiceTownError, match="days"):
        Sitting(replace(slow, bargaining="open"))


@pytest.mark.parametrize("changed", [{"pace": 0}, {"bargaining_seconds": 0}])
@pytest.mark.rule("BRIBE-2")
def test_without_time_players_are_asked_in_turn(changed: dict[str, int]) -> None:
    at = bargaining(both_people, replace(OPEN, **changed))
    assert at.asked() == [1]
    assert next_deadline(at.table) is None
    speak(at, 2, "pass")
    assert at.asked() == [1], "others may speak out of turn"
    speak(at, 1, "offer:1:1d")
    assert at.asked() == [0]
    speak(at, 0, "seat:1")


@pytest.mark.rule("BRIBE-2")
def test_late_player_in_turn_says_nothing() -> None:
    at = bargaining(both_people, replace(OPEN, pace=0, clock=Clock(kind="decision", seconds=5)))
    at.pass_time(5 * SECOND)
    assert at.away()[1] is None
    assert 1 not in at.asked()


def reckless(at: Sitting, rng: random.Random) -> None:
    """Speak for people and bots, out of turn as well, or let time pass."""
    table = at.table
    asked = at.asked()
    state = table.game.state
    if kind(table) == "bargain" and rng.random() < 0.6:
        seat = rng.choice([one for one in range(state.seats) if state.asked >> one & 1])
        if table.seats[seat].present:
            options = table.game.options(seat)
            at.answer(seat, rng.choice(options))
            return
    if asked:
        at.answer(rng.choice(asked))
    else:
        at.pass_time(SECOND)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("changed", [{}, {"pace": 0}, {"bargaining": "sealed"}])
def test_whole_game_of_version_2(seed: int, changed: dict[str, object]) -> None:
    """Its log gives the same table at any point, workers follow it, and its record proves it."""
    rng = random.Random(seed)
    at = Sitting(replace(OPEN, **changed), seats=4, seed=seed).begin()
    while at.table.phase != OVER:
        reckless(at, rng)
        if rng.random() < 0.02:
            at.go_on()
            again = at.again()
            assert snapshot(again, 0).prompt == snapshot(at.table, 0).prompt
            assert snapshot(again, None).values == snapshot(at.table, None).values
    table = at.table
    assert table.final is not None
    assert table.rules_version == table.final.rules.version == 2
    record = parse_record(table.final.to_json())
    verify(record)
    assert record.made is not None
    assert [bot and bot["name"] for bot in record.made.bots] == [None, None, "greedy", "greedy"]
    game = begin(table.settings, bytes.fromhex(table.secret), [seat.nonce for seat in table.seats], None)
    game.halting = False
    for texts in table.written.of(table.game):
        answer_again(game, texts)
    assert game.over
    assert game.position() == table.game.position()
