"""BotPool without threads or workers, for tests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from dicetown.bots.advice import Advised
from dicetown.table.workers.bot_pool import BotPool
from dicetown.table.workers.thinking import Question


class ScriptedBots(BotPool):
    """Answers what it is told to: at once, after a delay, or once it is free."""

    def __init__(
        self,
        pick: Callable[[Question], str],
        delay: Callable[[], float] | None = None,
        coach: Callable[[Question], Advised | None] = lambda question: None,
    ) -> None:
        self._pick = pick
        self._delay = delay
        self._coach = coach
        self.free = asyncio.Event()
        self.free.set()
        self.asked: list[Question] = []
        self.broken = False

    async def choose(self, question: Question) -> str:
        self.asked.append(question)
        if self.broken:
            raise RuntimeError("This is no DiceTownError.")
        if self._delay is not None:
            await asyncio.sleep(self._delay())
        choice = self._pick(question)
        await self.free.wait()
        return choice

    async def advise(self, question: Question) -> Advised | None:
        return self._coach(question)

    async def close(self) -> None:
        """There is nothing to end."""
