"""Bots at a table in this process answer as they would on a server."""

from collections.abc import Sequence
from itertools import cycle

import pytest

from dicetown.bots.base import Bot
from dicetown.bots.registry import bot_class
from dicetown.engine.choices import Choice
from dicetown.engine.decisions import Prompt
from dicetown.engine.views.view import View
from dicetown.table.local.bots import InlineBots
from dicetown.table.local.local import resume_local
from dicetown.table.local.logs import MemoryLog
from dicetown.table.local.luck import luck_of
from dicetown.table.room.table import Table
from dicetown.table.workers.bot_pool import question_for
from dicetown.table.workers.bot_runner import BotRunner
from tests.table.local.games import opened, play_on


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_inline_bots_answer_as_in_workers(monkeypatch: pytest.MonkeyPatch, bot: str) -> None:
    worker = BotRunner()
    compared: set[str] = set()
    honest = InlineBots.choose

    def choose(bots: InlineBots, table: Table, seat: int, spec: str) -> Choice:
        compared.add(table.game.decision.kind)
        found = honest(bots, table, seat, spec)
        assert found.text == worker.choose(question_for(table, seat, spec, 1.0))
        return found

    monkeypatch.setattr(InlineBots, "choose", choose)
    play_on(opened(ruleset="revised+wanted+indians+cowboys", bot=bot), cycle((2, 1, 0)))
    assert len(compared) > 15


def test_only_bots_with_memory_are_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = MemoryLog()
    local = opened(kept)
    play_on(local, [0, 1] * 4)
    asked: list[str] = []

    def choose(bot: Bot, view: View | None, prompt: Prompt | None, options: Sequence[Choice]) -> Choice:
        asked.append(type(bot).__name__)
        return options[0]

    for name in ("greedy", "random"):
        monkeypatch.setattr(bot_class(name), "choose", choose)
    resume_local(kept.entries, MemoryLog(), luck_of(1), InlineBots(), specs={2: "random"})
    assert set(asked) == {"RandomBot"}
