"""BotPool without threads or workers, for tests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from dicetown.bots.advice import Advised
from dicetown.table.workers.bot_pool import BotPool
from dicetown.table.workers.bot_runner import BotQuestion


class ScriptedBots(BotPool):
    """Answers what it is told to: at once, after a delay, or once it is free."""

    def __init__(
        self,
        pick: Callable[[BotQuestion], str],
        delay: Callable[[], float] | None = None,
        coach: Callable[[BotQuestion], Advised | None] = lambda question: None,
    ) -> None:
        self._pick = pick
        self._delay = delay
        self._coach = coach
        self.free = asyncio.Event()
        self.free.set()
        self.asked: list[BotQuestion] = []
        self.broken = False

    async def choose(self, question: BotQuestion) -> str:
        self.asked.append(question)
        if self.broken:
            raise RuntimeError("This is no DiceTownError.")
        if self._delay is not None:
            await asyncio.sleep(self._delay())
        choice = self._pick(question)
        await self.free.wait()
        return choice

    async def advise(self, question: BotQuestion) -> Advised | None:
        return self._coach(question)

    async def close(self) -> None:
        """There is nothing to end."""
