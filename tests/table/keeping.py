"""A keeper of tables in virtual time: its store in memory, bots that answer when told, people who listen.

Restarting it leaves nothing but the store, as a process that ends does.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from dicetown.table.actor.actor import TableActor
from dicetown.table.actor.manager import TableManager
from dicetown.table.room import commands as c
from dicetown.table.room import log
from dicetown.table.room.hosting import Player
from dicetown.table.room.settings import Settings
from dicetown.table.room.table import PLAYING, Table
from dicetown.table.snapshots.changes import Changes
from dicetown.table.snapshots.telling import Snapshot
from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.rows import OVER, Append
from dicetown.table.workers.bot_runner import BotQuestion
from dicetown.testing import choose_freely
from tests.table.scripted_bots import ScriptedBots
from tests.web.memory_store import MemoryStore
from tests.web.virtual_time import clock, run_virtually, settle

T = TypeVar("T")
P = ParamSpec("P")

PEOPLE = (Player(id="ann-id", name="Ann"), Player(id="bob-id", name="Bob"))

PATIENT = Settings(pace=0, grace_seconds=24 * 3600)
"""No player is taken for gone for want of a connection."""


class FragileStore(MemoryStore):
    """Waits a little for everything, as a disk does, and fails when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.fails = ""
        """`before` an append is kept, `after` it: then it is there, but no caller knows; or at the `end` of a
        game, when only the lists are to be told."""

    async def append(self, what: Append) -> None:
        await asyncio.sleep(0)
        ends = what.row.status == OVER and not what.entries
        if self.fails == "before" or (self.fails == "end" and ends):
            raise StoreFailed("The disk is full.")
        await super().append(what)
        if self.fails == "after":
            raise StoreFailed("The disk does not answer.")


class Guest:
    """A guest who looks on, and remembers what came of it."""

    def __init__(self, player: Player) -> None:
        self.player = player.id
        self.seat: int | None = None
        self.told: list[tuple[int | None, Changes]] = []
        """Each change, and through which seat it was seen."""
        self.presences = 0
        self.looks = 0
        """How often there was reason to look which seats are asked."""
        self.dismissed = ""

    def tell(self, found: Changes, now: Snapshot) -> None:
        self.told.append((self.seat, found))

    def tell_presence(self) -> None:
        self.presences += 1

    def tell_asked(self) -> None:
        self.looks += 1

    def dismiss(self, reason: str) -> None:
        self.dismissed = reason


class AtOnce(ThreadPoolExecutor):
    """Has no threads, as virtual time does not wait for any."""

    def submit(self, work: Callable[P, T], /, *args: P.args, **keywords: P.kwargs) -> Future[T]:
        done: Future[T] = Future()
        try:
            done.set_result(work(*args, **keywords))
        except BaseException as error:
            done.set_exception(error)
        return done


class Keeper:
    """A keeper with one table, at which Ann and Bob sit, and bots on the other seats."""

    def __init__(self, seed: int = 1) -> None:
        self.rng = random.Random(seed)
        self.store = FragileStore()
        self.bots = ScriptedBots(self._pick)
        self.manager = self._new_keeper()
        self.name = ""
        self._numbers = itertools.count(1)

    def _new_keeper(self) -> TableManager:
        return TableManager(self.store, self.bots, clock, self.rng.randbytes)

    def _pick(self, question: BotQuestion) -> str:
        return choose_freely(self.table.game, question.seat, self.rng).text

    @property
    def live(self) -> TableActor:
        live = self.manager.in_memory(self.name)
        assert live is not None, "no keeper has the table in memory"
        return live

    @property
    def table(self) -> Table:
        return self.live.table

    async def open(self, settings: Settings, seats: int, bot: str = "random") -> Keeper:
        places = [log.Place(kind="person", player=person.id, name=person.name) for person in PEOPLE]
        places += [log.Place(kind="bot", bot=bot, name=f"Bot {seat}") for seat in range(2, seats)]
        self.name = (await self.manager.open(PEOPLE[0], settings, places)).table.id
        return self

    async def begin(self, settings: Settings, seats: int = 3, bot: str = "random") -> Keeper:
        """Open a table and begin to play."""
        await self.open(settings, seats, bot)
        await self.start()
        return self

    async def start(self) -> None:
        await self.do(0, c.Start)
        await self.do(0, c.GiveNonce, seat=0, nonce="0a")
        await self.do(1, c.GiveNonce, seat=1, nonce="0b")
        assert self.table.phase == PLAYING
        await settle()

    async def do(self, person: int, make: Callable[..., c.AnyCommand], **fields: object) -> None:
        """Give a command with a fresh id."""
        fields.setdefault("id", str(next(self._numbers)))
        await self.live.command(PEOPLE[person], make(**fields))

    async def answer(self, seat: int) -> None:
        """Answer freely for a person, and let happen what follows."""
        choice = choose_freely(self.table.game, seat, self.rng).text
        await self.do(seat, c.Answer, seat=seat, prompt=self.table.prompt_id(seat), choice=choice)
        await settle()

    def asked(self) -> list[int]:
        """The people who have a question they have not answered."""
        return [seat for seat in range(len(PEOPLE)) if self.table.seats[seat].asked]

    async def play_until(self, wanted: Callable[[Table], bool]) -> None:
        """Answer for the people until something holds, which it must before the game is over."""
        while not wanted(self.table):
            assert self.table.phase == PLAYING, "the game is over"
            await self.answer(self.rng.choice(self.asked()))

    async def play_on_to_a_thinking_bot(self) -> None:
        """Answer for the people until all wait for a bot, which must not be free to answer."""
        before = len(self.bots.asked)
        while self.asked() or len(self.bots.asked) == before:
            await self.answer(self.rng.choice(self.asked()))

    async def restart(self) -> None:
        """Another process: the old one ends without a word to the store, the new one begins from there."""
        for live in self.manager.live:
            live.discard("shutdown")
        self.manager = self._new_keeper()
        await self.manager.wake_all()
        await settle()

    def log(self) -> list[log.AnyEntry]:
        """What was kept."""
        return [log.decode(entry) for entry in self.store.log_of(self.name)]


async def keeper_playing(settings: Settings = PATIENT, seats: int = 3, seed: int = 1) -> Keeper:
    return await Keeper(seed).begin(settings, seats)


def answered_by(entry: log.AnyEntry) -> str:
    return entry.how if isinstance(entry, log.Answered) else ""


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run in virtual time, without threads."""

    async def without_threads() -> T:
        asyncio.get_running_loop().set_default_executor(AtOnce())
        return await work

    return run_virtually(without_threads())
