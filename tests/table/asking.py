"""Asking bots, in workers and at the table itself; bots of all sorts to ask."""

from __future__ import annotations

import asyncio
import multiprocessing
import random
from collections import Counter
from multiprocessing.process import BaseProcess
from typing import Any

from dicetown.bots.base import Bot, Budget
from dicetown.bots.registry import make_bot
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import PLAYING, Table
from dicetown.table.workers.bot_pool import BotPool, question_for
from dicetown.table.workers.bot_runner import BotQuestion
from tests.table.sitting import Sitting

ALL = "revised+wanted+indians+cowboys"

MANY_CHEATERS = {
    "store": {"canteen": 0, "lantern": 0, "boots": 0, "saddle": 0, "revolver": 0, "horse": 0, "cheater": 8}
}
"""Cards that several players are likely to be able to play at once."""

SECONDS = 20.0
"""No bot here thinks that long: a slow machine must not be mistaken for a bot that hangs."""

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
    """Says that it has begun, where a test listens, and never ends."""

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
    """Kills the process that asked, and never ends."""

    def choose(self, view, prompt, options):
        os.kill(os.getppid(), signal.SIGKILL)
        gate.wait()
'''


def processes() -> list[BaseProcess]:
    return [child for child in multiprocessing.active_children() if child.name == "dicetown-thinker"]


def choose(bot_pool: BotPool, question: BotQuestion) -> str:
    return asyncio.run(bot_pool.choose(question))


def directly(table: Table, seat: int, bot: Bot) -> str:
    """What a bot answers that sits at the table itself."""
    view = table.game.view_for(seat)
    assert view.prompt is not None
    return bot.choose(view, view.prompt, view.prompt.options).text


def asked(table: Table, spec: str, seat: int = 0, seconds: float = SECONDS) -> tuple[BotQuestion, str]:
    """A question, and what a bot made for it answers."""
    question = question_for(table, seat, spec, seconds)
    return question, directly(table, seat, make_bot(spec, question.seed, Budget(seconds=seconds)))


def sitting(ruleset: str = "revised", seed: int = 1, seats: int = 3, **more: Any) -> Sitting:
    return Sitting(Settings(ruleset=ruleset, **more), seats, seed).begin()


def follow(bot_pool: BotPool, at: Sitting, spec: str, questions: int, share: float = 1.0) -> Counter[str]:
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
                assert await bot_pool.choose(question) == directly(table, seat, bot)
                half = len(waiting) < len(table.game.decision.asked)
                met["questions"] += 1
                met["covert"] += table.covert()
                met["half answered"] += half and not table.covert()
                met["half answered in secret"] += half and table.covert()
            at.answer(seat)

    asyncio.run(play())
    return met
