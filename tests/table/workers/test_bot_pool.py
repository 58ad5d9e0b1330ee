"""BotPool: bots answer in workers as they would at the table."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from dicetown.engine.decisions import seats_in
from dicetown.engine.errors import Refused
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.hosting import Player, open_table
from dicetown.table.room.table import Table
from dicetown.table.workers.bot_pool import BotPool, question_for
from dicetown.table.workers.bot_runner import BotQuestion, BotRunner
from tests.table.asking import ALL, MANY_CHEATERS, SECONDS, asked, choose, follow, processes, sitting
from tests.table.sitting import ANN, BOB, Sitting


@pytest.mark.parametrize("ruleset", ["classic", "revised+wanted", ALL])
def test_worker_bots_get_the_same_facts(
    worker: BotPool, bots: Path, ruleset: str, caplog: pytest.LogCaptureFixture
) -> None:
    met = follow(worker, sitting(ruleset, seats=4, seed=3), f"{bots}:Reader", 70, share=0.1)
    assert met["questions"] > 40
    assert met["half answered"] > 10
    assert met["covert"] > 1
    assert not caplog.records


@pytest.mark.parametrize("hush", [0, 500])
def test_secret_answers_change_no_covert_question(worker: BotPool, bots: Path, hush: int) -> None:
    """With `hush` the answers wait at the table until the time is over."""
    met: Counter[str] = Counter()
    for seed in range(20):
        at = sitting("classic", seats=5, seed=seed, hush=hush, parts=MANY_CHEATERS)
        met += follow(worker, at, f"{bots}:Reader", 30, share=0.0)
        if met["half answered in secret"] > 2:
            return
    pytest.fail("several seats were never asked in secret")


@pytest.mark.parametrize(("spec", "questions"), [("random", 60), ("greedy", 30), ("solver", 12)])
def test_builtin_bots_choose_alike_in_workers(worker: BotPool, spec: str, questions: int) -> None:
    """Random draws from one stream for all its questions, so it has to be the same bot every time."""
    assert follow(worker, sitting(ALL, seed=2), spec, questions)["questions"] == questions


def test_without_workers_a_thread_thinks(bots: Path) -> None:
    before = processes()
    bot_pool = BotPool(0)
    follow(bot_pool, sitting(), f"{bots}:Reader", 60)
    assert processes() == before
    asyncio.run(bot_pool.close())


def test_undo_makes_workers_replay_the_game(worker: BotPool, bots: Path) -> None:
    at = sitting(seed=4)
    spec = f"{bots}:Reader"
    undone = 0
    while undone < 3 and at.play_until(lambda table: any(table.seats[s.seat].present for s in table.steps)):
        table = at.table
        for seat in at.asked():
            question, answer = asked(table, spec, seat)
            assert choose(worker, question) == answer
        seat = table.steps[-1].seat
        if table.seats[seat].present:
            player = Player(id=table.seats[seat].player)
            at.do(player, c.Undo, seat=seat)
            undone += 1
            question, answer = asked(table, spec, seat)
            assert choose(worker, question) == answer
        at.answer(at.asked()[0])
    assert undone


def test_branched_game_is_followed_from_there(worker: BotPool, bots: Path) -> None:
    first = sitting(seed=6)
    first.play_until(lambda table: table.game.state.round == 3)
    record = first.table.game.record().to_json()
    step = len(first.table.game.entries) - 4
    opened = open_table(
        "branch",
        ANN,
        first.table.settings,
        [log.Place(kind="bot", bot="greedy", name=name) for name in "ABC"],
        0,
        log.Branch(record=record, step=step),
    )
    table = Table(opened)
    table.fold(log.Sealed(at=0, secret="5a" * 32, bot_seed=9, until=0))
    table.fold(log.Began(at=0))
    at = Sitting(table.settings)
    at.table = table
    assert follow(worker, at, f"{bots}:Reader", 40)["questions"] == 40


def test_reused_name_starts_a_new_game(bots: Path) -> None:
    thinker = BotRunner()
    for seed in range(8):
        at = sitting(seed=seed)
        question, answer = asked(at.table, f"{bots}:Reader", at.asked()[0])
        assert thinker.choose(msgspec.structs.replace(question, table="t")) == answer


def test_oldest_remembered_games_are_replayed(bots: Path) -> None:
    thinker = BotRunner(kept=2)
    games = [sitting(seed=seed) for seed in range(4)]
    for _ in range(6):
        for number, at in enumerate(games):
            seat = at.asked()[0]
            question, answer = asked(at.table, f"{bots}:Reader", seat)
            assert thinker.choose(msgspec.structs.replace(question, table=f"t{number}")) == answer
            at.answer(seat)


def test_question_is_data_without_secrets() -> None:
    table = sitting().table
    question = question_for(table, 0, "greedy", SECONDS)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(question), type=BotQuestion) == question
    assert table.secret not in repr(question)


def test_worker_hears_of_no_secret_answers() -> None:
    for seed in range(20):
        at = sitting("classic", seats=5, seed=seed, parts=MANY_CHEATERS)
        if at.play_until(lambda table: table.covert() and len(seats_in(table.game.state.waiting)) > 1):
            break
    answering, other = at.asked()[:2]
    before = question_for(at.table, other, "greedy", SECONDS)
    at.answer(answering)
    assert at.table.covert()
    assert question_for(at.table, other, "greedy", SECONDS) == before


def test_unasked_seat_has_no_question() -> None:
    at = sitting()
    at.play_until(lambda table: table.game.state.asked.bit_count() == 1)
    other = next(seat for seat in range(3) if seat not in at.table.game.decision.asked)
    with pytest.raises(Refused):
        question_for(at.table, other, "greedy", SECONDS)


def test_question_keeps_its_answers_after_undo() -> None:
    """A restarted server, which writes them down for the first time, puts the same question."""
    at = Sitting(seed=3).begin()
    taken_back = 0
    while at.play_until(lambda table: bool(table.steps) and table.steps[-1].seat < 2) and taken_back < 3:
        seat = at.table.steps[-1].seat
        for other in at.asked():
            question_for(at.table, other, "greedy", SECONDS)
        at.do(ANN if seat == 0 else BOB, c.Undo, seat=seat)
        taken_back += 1
        for _ in range(2):
            at.answer(seat if seat in at.asked() else at.asked()[0])
            for other in at.asked():
                put = question_for(at.table, other, "greedy", SECONDS)
                assert put == question_for(at.again(), other, "greedy", SECONDS)
    assert taken_back == 3
