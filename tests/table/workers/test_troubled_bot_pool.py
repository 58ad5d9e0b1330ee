"""Bots that fail, hang or die, and workers that do: there is an answer all the same."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
import threading
from multiprocessing import Pipe
from pathlib import Path

import msgspec
import pytest

from dicetown.bots.registry import bot_class
from dicetown.engine.errors import Refused
from dicetown.table.workers import bot_pool as thinking
from dicetown.table.workers.bot_pool import MOST_ADVICE, BotPool, Task, TaskResult, question_for
from dicetown.table.workers.queue import Unanswered, WorkerQueue
from dicetown.table.workers.worker import Worker, WorkerRole, serve
from tests.table.asking import BOTS, SECONDS, asked, choose, follow, processes, sitting

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")


@pytest.fixture
def bots_with_bell(tmp_path: Path) -> Path:
    """The same bots in a place with a bell, which tells that one of them has begun to think."""
    file = tmp_path / "bots.py"
    file.write_text(BOTS, encoding="utf-8")
    os.mkfifo(tmp_path / "bell")
    return file


async def bell_rings(bots: Path) -> None:
    """Wait for the bell."""
    await asyncio.to_thread((bots.parent / "bell").read_bytes)


@pytest.mark.parametrize("fault", ["Raises", "Cheats", "Mumbles", "Leaves", "Dies"])
def test_simple_bot_answers_for_failing_bot(
    worker: BotPool, bots: Path, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The log keeps what is hidden."""
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


def test_killed_worker_loses_no_question(
    worker: BotPool, bots: Path, caplog: pytest.LogCaptureFixture
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


def test_questions_behind_deadly_one_are_answered(worker: BotPool, bots: Path) -> None:
    table = sitting(seed=9).table
    reading = [asked(table, f"{bots}:Reader", seat) for seat in range(3)]

    async def ask() -> list[str]:
        deadly = question_for(table, 0, f"{bots}:Dies", SECONDS)
        return await asyncio.gather(
            *[worker.choose(question) for question in [deadly, *[q for q, _ in reading]]]
        )

    assert asyncio.run(ask()) == [asked(table, "greedy")[1], *[answer for _, answer in reading]]


def test_abandoned_worker_ends_quietly() -> None:
    owner, line = Pipe()
    owner.close()
    serve(line, WorkerRole("idle", 0, learn=lambda: bytes, warm_up=lambda waited_for: None))
    assert line.closed


def test_unforeseen_error_reaches_its_caller_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = Worker.answer

    def answer(self: Worker, task: bytes, limit: float) -> bytes:
        if task == b"odd":
            raise RuntimeError("can't start new thread")
        return honest(self, task, limit)

    monkeypatch.setattr(Worker, "answer", answer)
    queue = WorkerQueue(
        WorkerRole("echo", 0, learn=lambda: bytes, warm_up=lambda waited_for: None), apart=False
    )
    odd, even = queue.ask(b"odd", SECONDS), queue.ask(b"even", SECONDS)
    with pytest.raises(Unanswered, match="RuntimeError"):
        odd.result(SECONDS)
    assert even.result(SECONDS) == b"even"
    queue.close()


def test_worker_leaves_ctrl_c_to_server(worker: BotPool, bots: Path) -> None:
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


def test_hanging_bot_gets_a_new_worker(worker: BotPool, bots: Path) -> None:
    table = sitting(seed=10).table
    question, answer = asked(table, f"{bots}:Reader")
    assert choose(worker, question) == answer
    hanging = {child.pid for child in processes()}
    assert choose(worker, question_for(table, 0, f"{bots}:Hangs", 0.2)) == asked(table, "greedy")[1]
    assert choose(worker, question) == answer
    assert not hanging & {child.pid for child in processes()}


def test_operators_bot_thinks_and_hangs_alike(bots: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICETOWN_BOTS", f"reader={bots}:Reader,hangs={bots}:Hangs")
    table = sitting(seed=10).table
    _, answer = asked(table, f"{bots}:Reader")
    reading = question_for(table, 0, "reader", SECONDS)
    bot_pool = BotPool(1)
    try:
        assert choose(bot_pool, reading) == answer
        hanging = question_for(table, 0, "hangs", 0.05)
        bot_pool._grace = 0.0
        assert choose(bot_pool, hanging) == asked(table, "greedy")[1]
        bot_pool._grace = SECONDS
        assert choose(bot_pool, reading) == answer
    finally:
        asyncio.run(bot_pool.close())


def test_hanging_bot_in_thread_is_abandoned(bots: Path) -> None:
    table = sitting(seed=10).table
    question, answer = asked(table, f"{bots}:Reader")
    bot_pool = BotPool(0, grace=0.0)
    try:
        assert choose(bot_pool, question_for(table, 0, f"{bots}:Hangs", 0.2)) == asked(table, "greedy")[1]
        assert choose(bot_pool, question) == answer
    finally:
        sys.modules[bot_class(f"{bots}:Hangs").__module__].__dict__["gate"].set()
        asyncio.run(bot_pool.close())


@needs_pipes
def test_closing_leaves_no_process_or_waiter(bots_with_bell: Path) -> None:
    """This holds for a bot lost in thought, too."""
    before = {child.pid for child in processes()}
    table = sitting(seed=11).table
    simple = asked(table, "greedy")[1]

    async def close_while_it_thinks() -> str:
        bot_pool = BotPool(1)
        assert len(processes()) == len(before) + 1
        thinking = asyncio.create_task(
            bot_pool.choose(question_for(table, 0, f"{bots_with_bell}:Hangs", SECONDS))
        )
        await bell_rings(bots_with_bell)
        await bot_pool.close()
        assert {child.pid for child in processes()} == before
        assert await bot_pool.choose(question_for(table, 0, "random", SECONDS)) == simple
        return await thinking

    assert asyncio.run(close_while_it_thinks()) == simple


@needs_pipes
def test_abandoned_question_is_not_asked(worker: BotPool, bots_with_bell: Path) -> None:
    table = sitting(seed=12).table
    question, answer = asked(table, f"{bots_with_bell}:Reader")

    async def give_up() -> str:
        hopeless = asyncio.create_task(
            worker.choose(question_for(table, 0, f"{bots_with_bell}:Hangs", SECONDS))
        )
        await bell_rings(bots_with_bell)
        behind = asyncio.create_task(
            worker.choose(question_for(table, 0, f"{bots_with_bell}:Notes", SECONDS))
        )
        await asyncio.sleep(0)
        behind.cancel()
        await asyncio.wait([behind])
        for process in processes():
            process.kill()
        await hopeless
        return await worker.choose(question)

    assert asyncio.run(give_up()) == answer
    assert not (bots_with_bell.parent / "asked").exists()


ORPHANED = """
import asyncio, sys
import msgspec
from dicetown.table.workers.bot_pool import BotPool
from dicetown.table.workers.bot_runner import BotQuestion

if __name__ == "__main__":
    question = msgspec.json.decode(sys.stdin.buffer.read(), type=BotQuestion)
    asyncio.run(BotPool(1).choose(question))
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs signals")
def test_worker_ends_with_its_thinking_parent(bots: Path, tmp_path: Path) -> None:
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


def test_first_option_is_the_last_resort() -> None:
    """It is taken in a game that cannot be played again, for example."""
    question, _ = asked(sitting().table, "greedy")
    broken = msgspec.structs.replace(question, decisions=(("nonsense",),))
    bot_pool = BotPool(0)
    assert choose(bot_pool, broken) == question.first
    asyncio.run(bot_pool.close())


def test_unstartable_worker_causes_no_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Worker, *_: object) -> None:
        raise OSError("no more processes")

    table = sitting().table
    with monkeypatch.context() as patched:
        patched.setattr(Worker, "__init__", refuse)
        bot_pool = BotPool(1)
        assert choose(bot_pool, question_for(table, 0, "random", SECONDS)) == asked(table, "greedy")[1]
    asyncio.run(bot_pool.close())


# Many who ask at once


class BlockedRole:
    """A role that does nothing but wait until it is told, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[bytes] = []
        self.begun = threading.Event()
        self.go = threading.Event()
        self.role = WorkerRole("bench", 0, lambda: self.do, lambda wanted: None)

    def do(self, data: bytes) -> bytes:
        self.asked.append(data)
        self.begun.set()
        assert self.go.wait(60)
        return msgspec.msgpack.encode(TaskResult(choice="pass"))


def test_patient_tasks_come_last() -> None:
    blocked = BlockedRole()
    queue = WorkerQueue(blocked.role, apart=False)
    replies = [queue.ask(b"first", SECONDS)]
    assert blocked.begun.wait(60)
    replies += [queue.ask(b"advice", SECONDS, patient=True), queue.ask(b"more advice", SECONDS, patient=True)]
    replies += [queue.ask(b"a bot", SECONDS), queue.ask(b"another bot", SECONDS)]
    assert queue.waiting == 4
    blocked.go.set()
    for reply in replies:
        reply.result(60)
    queue.close()
    assert blocked.asked == [b"first", b"a bot", b"another bot", b"advice", b"more advice"]


def test_bots_answer_before_coaches(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where many wait for a coach, the next one comes again."""
    blocked = BlockedRole()
    monkeypatch.setattr(thinking, "THINKING", blocked.role)
    question = question_for(sitting().table, 0, "greedy", SECONDS)

    async def story() -> None:
        bot_pool = BotPool(0)
        advice = [asyncio.ensure_future(bot_pool.advise(question)) for _ in range(MOST_ADVICE)]
        await asyncio.to_thread(blocked.begun.wait, 60)
        with pytest.raises(Refused, match="busy"):
            await bot_pool.advise(question)
        bot = asyncio.ensure_future(bot_pool.choose(question))
        await asyncio.sleep(0)
        blocked.go.set()
        assert await bot == "pass"
        await asyncio.gather(*advice)
        await bot_pool.advise(question)
        await bot_pool.close()

    asyncio.run(story())
    advised = [msgspec.msgpack.decode(data, type=Task).advise for data in blocked.asked]
    assert advised == [True, False, *[True] * MOST_ADVICE]
