"""Advice at a table: what a strong bot makes of one's options, as data and in words."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec
import pytest

import dicetown.bots.solver.policies.all  # noqa: F401  -- makes the raters known
from dicetown.bots import advice
from dicetown.bots.advice import Advised
from dicetown.bots.base import Bot, Budget
from dicetown.bots.explain import Explanation, from_plain, plain
from dicetown.bots.registry import make_bot
from dicetown.bots.solver.question import RATERS
from dicetown.bots.words import part_text, reason_text
from dicetown.engine.errors import DiceTownError
from dicetown.engine.frames import Ask
from dicetown.rules.catalogue import ruleset, ruleset_names
from dicetown.rules.narrate import describe_choice
from dicetown.rules.rulebook import LANGUAGES
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import Table
from dicetown.table.workers.bot_pool import BotPool, TaskResult, question_for
from dicetown.table.workers.bot_runner import BotRunner
from dicetown.web.protocol.words import rating_info
from tests.table.sitting import Sitting

ALL = "revised+wanted+indians+cowboys"
NAMES = ["Ann", "Bob", "Cleo"]
SECONDS = 20.0


@pytest.fixture
def bot_pool() -> Iterator[BotPool]:
    made = BotPool(0)
    yield made
    asyncio.run(made.close())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_advice_repeats_the_solvers_explanation(bot_pool: BotPool, lang: str) -> None:
    table = Sitting(seed=13).begin().table
    view = table.game.view_for(0)
    assert view.prompt is not None
    explained = make_bot("solver", 0).explain(view, view.prompt, view.prompt.options)
    assert explained is not None
    advised = asyncio.run(bot_pool.advise(question_for(table, 0, "random", SECONDS)))
    assert advised == Advised("solver", explained)
    told = [rating_info(rating, view, NAMES, lang) for rating in explained.ratings]
    assert any(info.terms for info in told)
    for rating, info in zip(explained.ratings, told, strict=True):
        assert info.choice == rating.choice.text
        assert info.worth == pytest.approx(rating.worth, abs=0.0001)
        assert info.label == describe_choice(rating.choice, view, NAMES, lang)
        assert [term.says for term in info.terms] == [part_text(term, lang) for term in rating.terms]


def test_every_question_has_advice_in_words() -> None:
    thinker = BotRunner()
    at = Sitting(Settings(ruleset=ALL), seed=14).begin()
    kinds: set[str] = set()

    def advise(table: Table) -> bool:
        for seat in at.asked():
            view = table.game.view_for(seat)
            if view.prompt is None or view.prompt.kind in kinds:
                continue
            kinds.add(view.prompt.kind)
            advised, wrong = thinker.advise(question_for(table, seat, "random", SECONDS))
            assert wrong == ""
            assert advised is not None
            sent = msgspec.msgpack.encode(TaskResult(advised=advised), enc_hook=plain)
            assert msgspec.msgpack.decode(sent, type=TaskResult, dec_hook=from_plain).advised == advised
            for lang in LANGUAGES:
                assert reason_text(advised.explanation, lang, NAMES, seat)
                assert all(
                    rating_info(rating, view, NAMES, lang).label for rating in advised.explanation.ratings
                )
        return False

    at.play_until(advise)
    assert len(kinds) > 8


def test_solver_knows_every_kind_of_question() -> None:
    asks = {
        frame.kind
        for name in ruleset_names()
        for frame in ruleset(name).frames.values()
        if issubclass(frame, Ask) and frame.kind != "chance"
    }
    assert sorted(asks - RATERS.keys()) == []


def test_simpler_bot_advises_where_solver_cannot(
    bot_pool: BotPool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def making(spec: str, seed: int, budget: Budget | None = None) -> Bot:
        if spec == "solver" and missing:
            raise DiceTownError("The bot 'solver' needs numpy, which is not installed.")
        return Confused(seed) if spec == "solver" else make_bot(spec, seed, budget)

    class Confused(Bot):
        def explain(self, view: object, prompt: object, options: object) -> Explanation | None:
            raise ValueError("seat 0 holds dynamite")

    monkeypatch.setattr(advice, "make_bot", making)
    question = question_for(Sitting().begin().table, 0, "random", SECONDS)
    missing = True
    advised = asyncio.run(bot_pool.advise(question))
    assert advised is not None
    assert advised.bot == "greedy"
    assert not caplog.records
    missing = False
    assert asyncio.run(bot_pool.advise(question)) == advised
    assert "solver: ValueError" in caplog.text
    assert "dynamite" not in caplog.text
    monkeypatch.setattr(advice, "ADVISERS", ())
    assert asyncio.run(bot_pool.advise(question)) is None
    asyncio.run(bot_pool.close())
    assert asyncio.run(bot_pool.advise(question)) is None


def test_advice_does_not_change_a_bot(bot_pool: BotPool) -> None:
    at = Sitting(seed=15).begin()
    bot: Bot | None = None
    for _ in range(12):
        question = question_for(at.table, at.asked()[0], "random", SECONDS)
        bot = bot or make_bot("random", question.seed)
        if question.seat == 0:
            asyncio.run(bot_pool.advise(question))
            expected = bot.choose(None, None, at.table.game.options(0))
            assert asyncio.run(bot_pool.choose(question)) == expected.text
        at.answer(question.seat)
