"""Thinkers: bots answer in workers as they would at the table, and whatever happens, there is an answer."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dicetown.bots.base import Bot, Budget
from dicetown.bots.registry import bot_class, make_bot
from dicetown.engine.decisions import seats_in
from dicetown.engine.errors import Refused
from dicetown.table import commands as c
from dicetown.table import log
from dicetown.table.hosting import Player, open_table
from dicetown.table.settings import Settings
from dicetown.table.table import PLAYING, Table
from dicetown.table.thinkers import Thinkers, question_for
from dicetown.table.thinking import Question, Thinker
from dicetown.table.worker import Worker
from tests.table.sitting import ANN, Sitting

ALL = "revised+wanted+indians+cowboys"
MANY_CHEATERS = {
    "store": {"canteen": 0, "lantern": 0, "boots": 0, "saddle": 0, "revolver": 0, "horse": 0, "cheater": 8}
}
"""Cards that several players are likely to be able to play at once."""
SECONDS = 20.0
"""Nobody here thinks that long: a slow machine must not be mistaken for a bot that hangs."""

BOTS = '''
import os, signal, sys, threading
from zlib import crc32

from dicetown.bots.base import Bot
from dicetown.engine.choices import parse_choice
from dicetown.testing import view_bytes

gate = threading.Event()


class Reader(Bot):
    """Lets everything it is given have a say in its answer."""

    def choose(self, view, prompt, options):
        given = (view_bytes(view), prompt.data(), [option.text for option in options], self.seed, self.budget)
        return options[crc32(repr(given).encode()) % len(options)]


class Raises(Bot):
    def choose(self, view, prompt, options):
        raise ValueError(f"seat {view.seat} holds dynamite")


class Cheats(Bot):
    def choose(self, view, prompt, options):
        return parse_choice("play:dynamite")


class Mumbles(Bot):
    def choose(self, view, prompt, options):
        return "dynamite"


class Leaves(Bot):
    def choose(self, view, prompt, options):
        sys.exit("dynamite")


class Dies(Bot):
    def choose(self, view, prompt, options):
        os.kill(os.getpid(), signal.SIGKILL)


class Hangs(Bot):
    """Says that it has begun, where somebody listens, and never ends."""

    def choose(self, view, prompt, options):
        bell = os.path.join(os.path.dirname(__file__), "bell")
        if os.path.exists(bell):
            open(bell, "w").close()
        gate.wait()


class Notes(Bot):
    """Notes down that it was asked."""

    def choose(self, view, prompt, options):
        open(os.path.join(os.path.dirname(__file__), "asked"), "w").close()
        return options[0]


class Orphan(Bot):
    """Kills whoever asked, and never ends."""

    def choose(self, view, prompt, options):
        os.kill(os.getppid(), signal.SIGKILL)
        gate.wait()
'''


@pytest.fixture(scope="module")
def bots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with bots of all sorts."""
    file = tmp_path_factory.mktemp("bots") / "bots.py"
    file.write_text(BOTS, encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def worker() -> Iterator[Thinkers]:
    """One worker process for all tests that leave it, or the one in its place, ready for the next."""
    thinkers = Thinkers(1, grace=0.0)
    yield thinkers
    asyncio.run(thinkers.close())


@pytest.fixture
def belled(tmp_path: Path) -> Path:
    """The same bots in a place with a bell, which tells that one of them has begun to think."""
    file = tmp_path / "bots.py"
    file.write_text(BOTS, encoding="utf-8")
    os.mkfifo(tmp_path / "bell")
    return file


async def rung(bots: Path) -> None:
    """Wait for the bell."""
    await asyncio.to_thread((bots.parent / "bell").read_bytes)


needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")


def processes() -> list[BaseProcess]:
    return [child for child in multiprocessing.active_children() if child.name == "dicetown-thinker"]


def choose(thinkers: Thinkers, question: Question) -> str:
    return asyncio.run(thinkers.choose(question))


def directly(table: Table, seat: int, bot: Bot) -> str:
    """What a bot answers that sits at the table itself."""
    view = table.game.view_for(seat)
    assert view.prompt is not None
    return bot.choose(view, view.prompt, view.prompt.options).text


def asked(table: Table, spec: str, seat: int = 0, seconds: float = SECONDS) -> tuple[Question, str]:
    """A question, and what a bot made for it answers."""
    question = question_for(table, seat, spec, seconds)
    return question, directly(table, seat, make_bot(spec, question.seed, Budget(seconds=seconds)))


def sitting(ruleset: str = "revised", seed: int = 1, seats: int = 3, **more: Any) -> Sitting:
    return Sitting(Settings(ruleset=ruleset, **more), seats, seed).begin()


def follow(thinkers: Thinkers, at: Sitting, spec: str, questions: int, share: float = 1.0) -> Counter[str]:
    """Play at random and ask a bot about so many questions, a share of the open ones and all covert ones.

    Counts the situations that were met.
    """
    table = at.table
    rng = random.Random(0)
    made: dict[int, Bot] = {}
    met: Counter[str] = Counter()

    async def play() -> None:
        while table.phase == PLAYING and met["questions"] < questions:
            waiting = at.asked()
            if not waiting:
                at.pass_time(table.settings.hush)
                continue
            seat = at.rng.choice(waiting)
            if table.covert() or rng.random() < share:
                question = question_for(table, seat, spec, SECONDS)
                bot = made.setdefault(seat, make_bot(spec, question.seed, Budget(seconds=SECONDS)))
                assert await thinkers.choose(question) == directly(table, seat, bot)
                half = len(waiting) < len(table.game.decision.asked)
                met["questions"] += 1
                met["covert"] += table.covert()
                met["half answered"] += half and not table.covert()
                met["half answered in secret"] += half and table.covert()
            at.answer(seat)

    asyncio.run(play())
    return met


@pytest.mark.parametrize("ruleset", ["classic", "revised+wanted", ALL])
def test_a_bot_in_a_worker_is_given_what_it_would_be_given_at_the_table(
    worker: Thinkers, bots: Path, ruleset: str, caplog: pytest.LogCaptureFixture
) -> None:
    met = follow(worker, sitting(ruleset, seats=4, seed=3), f"{bots}:Reader", 70, share=0.1)
    assert met["questions"] > 40
    assert met["half answered"] > 10
    assert met["covert"] > 1
    assert not caplog.records


@pytest.mark.parametrize("hush", [0, 500])
def test_a_covert_question_that_others_have_answered_is_as_it_was_before(
    worker: Thinkers, bots: Path, hush: int
) -> None:
    """With `hush` the answers wait at the table until the time is over."""
    met: Counter[str] = Counter()
    for seed in range(20):
        at = sitting("classic", seats=5, seed=seed, hush=hush, parts=MANY_CHEATERS)
        met += follow(worker, at, f"{bots}:Reader", 30, share=0.0)
        if met["half answered in secret"] > 2:
            return
    pytest.fail("several seats were never asked in secret")


@pytest.mark.parametrize(("spec", "questions"), [("random", 60), ("greedy", 30), ("solver", 12)])
def test_the_bots_of_the_package_choose_alike_in_a_worker(
    worker: Thinkers, spec: str, questions: int
) -> None:
    """Random draws from one stream for all its questions, so it has to be the same bot every time."""
    assert follow(worker, sitting(ALL, seed=2), spec, questions)["questions"] == questions


def test_with_no_workers_a_thread_of_this_process_thinks(bots: Path) -> None:
    before = processes()
    thinkers = Thinkers(0)
    follow(thinkers, sitting(), f"{bots}:Reader", 60)
    assert processes() == before
    asyncio.run(thinkers.close())


def test_after_an_undo_the_game_is_followed_anew(worker: Thinkers, bots: Path) -> None:
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


def test_a_game_that_goes_on_from_another_one_is_followed_from_there(worker: Thinkers, bots: Path) -> None:
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


def test_a_few_games_are_kept_in_mind_and_all_others_are_played_again(bots: Path) -> None:
    thinker = Thinker(kept=2)
    games = [sitting(seed=seed) for seed in range(4)]
    for _ in range(6):
        for number, at in enumerate(games):
            seat = at.asked()[0]
            question, answer = asked(at.table, f"{bots}:Reader", seat)
            assert thinker.choose(msgspec.structs.replace(question, table=f"t{number}")) == answer
            at.answer(seat)


@pytest.mark.parametrize("fault", ["Raises", "Cheats", "Mumbles", "Leaves", "Dies"])
def test_when_a_bot_fails_a_simple_one_answers_and_the_log_keeps_what_is_hidden(
    worker: Thinkers, bots: Path, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = sitting(seed=7).table
    spec = f"{bots}:{fault}"
    with caplog.at_level(logging.WARNING, "dicetown.table"):
        answer = choose(worker, question_for(table, 0, spec, SECONDS))
    assert answer == asked(table, "greedy")[1]
    assert fault in caplog.text
    assert "table t:" in caplog.text
    assert "dynamite" not in caplog.text
    assert table.secret not in caplog.text
    caplog.clear()
    question, expected = asked(table, f"{bots}:Reader")
    assert choose(worker, question) == expected
    assert not caplog.records


def test_a_worker_that_was_killed_is_replaced_and_no_question_is_lost(
    worker: Thinkers, bots: Path, caplog: pytest.LogCaptureFixture
) -> None:
    at = sitting(seed=8)
    follow(worker, at, f"{bots}:Reader", 10)
    (process,) = processes()
    killed = process.pid
    process.kill()
    process.join()
    follow(worker, at, f"{bots}:Reader", 10)
    assert [child.pid for child in processes()] != [killed]
    assert not caplog.records


def test_questions_that_wait_behind_one_that_kills_the_worker_are_answered(
    worker: Thinkers, bots: Path
) -> None:
    table = sitting(seed=9).table
    reading = [asked(table, f"{bots}:Reader", seat) for seat in range(3)]

    async def ask() -> list[str]:
        deadly = question_for(table, 0, f"{bots}:Dies", SECONDS)
        return await asyncio.gather(
            *[worker.choose(question) for question in [deadly, *[q for q, _ in reading]]]
        )

    assert asyncio.run(ask()) == [asked(table, "greedy")[1], *[answer for _, answer in reading]]


def test_a_worker_leaves_ctrl_c_to_the_server(worker: Thinkers, bots: Path) -> None:
    """One that has replaced another as well."""
    question, answer = asked(sitting().table, f"{bots}:Reader")
    for _ in range(2):
        assert choose(worker, question) == answer
        (process,) = processes()
        assert process.pid is not None
        os.kill(process.pid, signal.SIGINT)
        assert choose(worker, question) == answer
        assert [child.pid for child in processes()] == [process.pid]
        process.kill()
        process.join()


def test_a_bot_that_hangs_is_given_up_and_its_worker_replaced(worker: Thinkers, bots: Path) -> None:
    table = sitting(seed=10).table
    question, answer = asked(table, f"{bots}:Reader")
    assert choose(worker, question) == answer
    hanging = {child.pid for child in processes()}
    assert choose(worker, question_for(table, 0, f"{bots}:Hangs", 0.2)) == asked(table, "greedy")[1]
    assert choose(worker, question) == answer
    assert not hanging & {child.pid for child in processes()}


def test_a_bot_that_hangs_in_a_thread_is_given_up_too(bots: Path) -> None:
    table = sitting(seed=10).table
    question, answer = asked(table, f"{bots}:Reader")
    thinkers = Thinkers(0, grace=0.0)
    try:
        assert choose(thinkers, question_for(table, 0, f"{bots}:Hangs", 0.2)) == asked(table, "greedy")[1]
        assert choose(thinkers, question) == answer
    finally:
        sys.modules[bot_class(f"{bots}:Hangs").__module__].__dict__["gate"].set()
        asyncio.run(thinkers.close())


@needs_pipes
def test_closing_leaves_no_process_behind_and_lets_nobody_wait(belled: Path) -> None:
    """Not even one whose bot is lost in thought."""
    before = {child.pid for child in processes()}
    table = sitting(seed=11).table
    simple = asked(table, "greedy")[1]

    async def close_while_it_thinks() -> str:
        thinkers = Thinkers(1)
        assert len(processes()) == len(before) + 1
        thinking = asyncio.create_task(thinkers.choose(question_for(table, 0, f"{belled}:Hangs", SECONDS)))
        await rung(belled)
        await thinkers.close()
        assert {child.pid for child in processes()} == before
        assert await thinkers.choose(question_for(table, 0, "random", SECONDS)) == simple
        return await thinking

    assert asyncio.run(close_while_it_thinks()) == simple


@needs_pipes
def test_a_question_that_nobody_waits_for_any_more_is_not_asked(worker: Thinkers, belled: Path) -> None:
    table = sitting(seed=12).table
    question, answer = asked(table, f"{belled}:Reader")

    async def give_up() -> str:
        hopeless = asyncio.create_task(worker.choose(question_for(table, 0, f"{belled}:Hangs", SECONDS)))
        await rung(belled)
        behind = asyncio.create_task(worker.choose(question_for(table, 0, f"{belled}:Notes", SECONDS)))
        await asyncio.sleep(0)
        behind.cancel()
        await asyncio.wait([behind])
        for process in processes():
            process.kill()
        await hopeless
        return await worker.choose(question)

    assert asyncio.run(give_up()) == answer
    assert not (belled.parent / "asked").exists()


ORPHANED = """
import asyncio, sys
import msgspec
from dicetown.table.thinkers import Thinkers
from dicetown.table.thinking import Question

if __name__ == "__main__":
    question = msgspec.json.decode(sys.stdin.buffer.read(), type=Question)
    asyncio.run(Thinkers(1).choose(question))
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs signals")
def test_a_worker_ends_with_its_parent_even_in_the_middle_of_a_thought(bots: Path, tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(ORPHANED, encoding="utf-8")
    question = question_for(sitting().table, 0, f"{bots}:Orphan", SECONDS)
    # The worker has the parent's output open, so this does not return before it has ended too.
    done = subprocess.run(
        [sys.executable, str(script)],
        input=msgspec.json.encode(question),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL


def test_where_not_even_a_simple_bot_can_answer_the_first_option_is_taken() -> None:
    """Such as in a game that cannot be played again."""
    question, _ = asked(sitting().table, "greedy")
    broken = msgspec.structs.replace(question, decisions=(("nonsense",),))
    thinkers = Thinkers(0)
    assert choose(thinkers, broken) == question.first
    asyncio.run(thinkers.close())


def test_a_worker_that_cannot_be_started_is_no_reason_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Worker, *_: object) -> None:
        raise OSError("no more processes")

    table = sitting().table
    with monkeypatch.context() as patched:
        patched.setattr(Worker, "__init__", refuse)
        thinkers = Thinkers(1)
        assert choose(thinkers, question_for(table, 0, "random", SECONDS)) == asked(table, "greedy")[1]
    asyncio.run(thinkers.close())


def test_a_question_is_plain_data_and_shows_no_secret() -> None:
    table = sitting().table
    question = question_for(table, 0, "greedy", SECONDS)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(question), type=Question) == question
    assert table.secret not in repr(question)


def test_who_has_answered_in_secret_is_not_even_told_to_a_worker() -> None:
    for seed in range(20):
        at = sitting("classic", seats=5, seed=seed, parts=MANY_CHEATERS)
        if at.play_until(lambda table: table.covert() and len(seats_in(table.game.state.waiting)) > 1):
            break
    answering, other = at.asked()[:2]
    before = question_for(at.table, other, "greedy", SECONDS)
    at.answer(answering)
    assert at.table.covert()
    assert question_for(at.table, other, "greedy", SECONDS) == before


def test_a_seat_that_is_not_asked_has_no_question() -> None:
    at = sitting()
    at.play_until(lambda table: table.game.state.asked.bit_count() == 1)
    other = next(seat for seat in range(3) if seat not in at.table.game.decision.asked)
    with pytest.raises(Refused):
        question_for(at.table, other, "greedy", SECONDS)
