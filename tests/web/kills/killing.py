"""Killing a server under load, again and again, and comparing what it kept with what it had acknowledged.

Players with accounts of their own play several games at once, talk, set standing orders and take back
choices. The server is killed at random moments, right after something was sent, and right after something was
acknowledged. The same is sent again under the same id, as any client would.

A server of several processes is killed one process at a time, the others going on, or all of it. What an
operating system keeps of a dead process, a kill leaves as it is: that a database answers before its disk has
what it answers for (`synchronous_commit = off`) shows in a power cut only.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

from dicetown.engine.errors import DiceTownError, Refused
from dicetown.records.reading import parse_record
from dicetown.records.record import Answers, Record
from dicetown.records.verify import verify
from dicetown.table.room import commands, log
from dicetown.table.room.settings import Clock, Settings
from dicetown.table.store.postgres import PostgresStore
from dicetown.table.store.rows import OVER
from dicetown.table.store.sqlite import SqliteStore
from dicetown.table.store.store import Store
from dicetown.web.client import Client, NoConnection, RemoteTable
from dicetown.web.client.play import is_asked
from dicetown.web.ops.storage import DATABASE
from dicetown.web.protocol.bodies import SeatWish
from tests.web.killable_server import KillableServer

T = TypeVar("T")

CLOCKS = (
    Clock(kind="decision", seconds=3000),
    Clock(kind="bank", bank=3000, seconds=5),
    Clock(kind="days", days=2),
    Clock(),
)
"""Deadlines far away: they have to survive, not to strike."""

RULESETS = ("classic", "revised", "classic+wanted")
ELSEWHERE = ("herder", "smoke", "persuasion")
"""Cards of modules that are not played here: standing orders about them change no game."""

PATIENCE = 300.0
"""Seconds for a wait that only ends late if something is broken."""

IN_VAIN = 20
"""Lives in a row, each of some seconds, after which a table that serves no player counts as broken."""


class Harm(AssertionError):
    """Something was lost, doubled or changed."""


def expect(holds: bool, what: str) -> None:
    if not holds:
        raise Harm(what)


def first_of(several: BaseExceptionGroup[BaseException]) -> BaseException:
    """One error of a group, at any depth."""
    found: BaseException = several
    while isinstance(found, BaseExceptionGroup):
        found = found.exceptions[0]
    return found


class Account:
    """What one player at one table knows of what they asked for."""

    def __init__(self) -> None:
        self.sent: dict[str, commands.AnyCommand] = {}
        self.acknowledged: list[str] = []
        self.refused: set[str] = set()
        self.answers: list[tuple[str, str]] = []
        """The answers that hold, each with the id of its question."""

    def so_far(self) -> Account:
        """A copy that does not grow while others go on."""
        copy = Account()
        copy.sent, copy.acknowledged, copy.refused = dict(self.sent), [*self.acknowledged], {*self.refused}
        return copy

    def settle(self, command: commands.AnyCommand) -> None:
        """Note what a command that was acknowledged has changed."""
        self.acknowledged.append(command.id)
        if isinstance(command, commands.Answer):
            if self.answers and self.answers[-1][0] == command.prompt:
                self.answers.pop()
            self.answers.append((command.prompt, command.choice))
        elif isinstance(command, commands.Undo):
            self.answers.pop()

    def check(self, entries: Sequence[log.AnyEntry]) -> None:
        """Compare with a log: all that was acknowledged is there, once and as it was said, and no more."""
        mine = {entry.cmd: entry for entry in entries if entry.cmd in self.sent}
        for command in self.acknowledged:
            expect(command in mine, f"acknowledged and lost: {self.sent[command]}")
        for command in self.refused:
            expect(command not in mine, f"refused and obeyed: {self.sent.get(command)}")
        for command, entry in mine.items():
            match self.sent[command], entry:
                case commands.Answer() as sent, log.Answered():
                    same = (sent.seat, sent.choice) == (entry.seat, entry.choice)
                    expect(same, f"{sent} was kept as {entry}")
                case commands.Say() as sent, log.Said():
                    expect(sent.text == entry.text, f"{sent} was kept as {entry}")
                case commands.SetOrder() as sent, log.OrderSet():
                    expect(sent.order == entry.order, f"{sent} was kept as {entry}")


class Game:
    """A game that was begun, and what its players know of it."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.accounts: dict[int, Account] = {}
        self.digests: set[str] = set()
        self.over = False
        self.checked = False
        """Whether it has been compared since it was over."""

    async def check(self, store: Store) -> None:
        """Compare with its log what the players know now; what they learn meanwhile, the next time."""
        known = [account.so_far() for account in self.accounts.values()]
        was_over = self.over
        entries = [log.decode(entry) for entry in await store.load(self.table)]
        expect(bool(entries), f"table {self.table} is lost")
        counts = Counter((entry.by, entry.cmd) for entry in entries if entry.cmd)
        twice = [command for command, count in counts.items() if count > 1]
        expect(not twice, f"obeyed twice: {twice}")
        for account in known:
            account.check(entries)
        self.checked = was_over

    def check_record(self, text: str) -> None:
        record = parse_record(text)
        expect(self.digests == {record.digest}, "the players were told another digest")
        verify(record, record.digest)
        for seat, account in self.accounts.items():
            kept = answers_of(record, seat)
            known = [choice for _, choice in account.answers]
            expect(kept == known, f"the record of seat {seat} has {len(kept)} answers, not {len(known)}")


def answers_of(record: Record, seat: int) -> list[str]:
    """All that one seat has answered."""
    decisions = [entry for entry in record.entries if isinstance(entry, Answers)]
    return [entry.choices[str(seat)].text for entry in decisions if str(seat) in entry.choices]


@contextlib.asynccontextmanager
async def at_table(client: Client, table: str) -> AsyncIterator[RemoteTable]:
    """A table to look at, whenever the server happens to be alive."""
    remote = await insistently(lambda: client.join(table, patience=PATIENCE).__aenter__())
    try:
        yield remote
    finally:
        await remote.leave()


async def insistently(ask: Callable[[], Awaitable[T]]) -> T:
    """Ask a server that may be dead until it answers."""
    while True:
        try:
            return await ask()
        except NoConnection:
            await asyncio.sleep(0.05)


class Player:
    """A player of one game, who remembers everything."""

    def __init__(self, campaign: Campaign, client: Client, account: Account, seed: int) -> None:
        self._campaign = campaign
        self._client = client
        self._account = account
        self._rng = random.Random(seed)
        self._order = log.Order()
        self._deadlines: dict[str, int | None] = {}
        self._undos: dict[tuple[object, ...], bool] = {}

    async def play(self, game: Game) -> None:
        """Play to the end; what the server says is compared with what it said before."""
        async with at_table(self._client, game.table) as table:
            while not table.over:
                self._look(table)
                if is_asked(table):
                    await self._act(table)
                else:
                    await table.next()
            game.digests.add(table.table.digest)

    def _look(self, table: RemoteTable) -> None:
        state = table.state
        if state.view is None:
            return
        expect(state.order == self._order, f"standing orders were {self._order} and are {state.order}")
        prompt = state.prompt
        if prompt is not None and prompt.answer is None:
            # A server that was away gives people the time back, and a little more to return; days run on.
            end = self._deadlines.setdefault(prompt.id, prompt.deadline)
            kept = (
                prompt.deadline == end
                if end is None or state.table.settings.clock.kind == "days"
                else prompt.deadline is not None and prompt.deadline >= end
            )
            expect(kept, f"the time ended at {end}, and ends at {prompt.deadline}")
        now = (state.table.undos, len(state.events), tuple(state.view.waiting), prompt and prompt.id)
        undo = self._undos.setdefault(now, state.view.undo)
        expect(undo == state.view.undo, "what could be taken back can no longer be")

    async def _act(self, table: RemoteTable) -> None:
        roll = self._rng.random()
        seat = table.seat
        assert seat is not None
        if roll < 0.08:
            said = f"{len(self._account.sent)} said"
            await self._send(table, commands.Say(id=table.new_id(), seat=seat, text=said))
        elif roll < 0.14:
            await self._give_order(table, seat)
        else:
            await self._answer(table, seat)
            if table.view is not None and table.view.undo and self._rng.random() < 0.4:
                self._look(table)
                await self._send(table, commands.Undo(id=table.new_id(), seat=seat))

    async def _answer(self, table: RemoteTable, seat: int) -> None:
        for _ in range(self._rng.choice((1, 1, 1, 2))):
            prompt = table.prompt
            if prompt is not None:
                choice = self._rng.choice(prompt.options)
                await self._send(
                    table, commands.Answer(id=table.new_id(), seat=seat, prompt=prompt.id, choice=choice)
                )

    async def _give_order(self, table: RemoteTable, seat: int) -> None:
        order = log.Order(cards=tuple(card for card in ELSEWHERE if self._rng.random() < 0.5))
        await self._send(table, commands.SetOrder(id=table.new_id(), seat=seat, order=order))

    async def _send(self, table: RemoteTable, command: commands.AnyCommand) -> None:
        self._account.sent[command.id] = command
        sending = asyncio.ensure_future(table.send(command))
        await asyncio.sleep(0)
        self._campaign.sent()
        try:
            await sending
        except Refused:
            self._account.refused.add(command.id)
            return
        self._account.settle(command)
        self._order = command.order if isinstance(command, commands.SetOrder) else self._order
        undoable = table.view is not None and table.view.undo
        if self._campaign.acknowledged(telling=undoable):
            await self._compare_lives(table)

    async def _compare_lives(self, table: RemoteTable) -> None:
        """See the table as it was when the server was killed, and as it is in the next life."""
        while table.next_now() is not None:
            pass
        self._look(table)
        while (await table.next()).kind != "welcome":
            pass
        self._look(table)


class Campaign:
    """Games that go on at a server while it is being killed, or one of its processes."""

    def __init__(self, server: KillableServer, seed: int, tables: int = 3) -> None:
        self.server = server
        self.games: list[Game] = []
        self.kills: Counter[str] = Counter()
        """How often it was killed, by when; and of several processes, by how many."""
        self._rng = random.Random(seed)
        self._tables = tables
        self._armed = ""
        self._victim: int | None = None
        """The process to be killed next; all of them for None."""
        self._struck = asyncio.Event()
        self._struck.set()
        self._enough = False
        self._people = [Client(server.url, name=name) for name in ("Ann", "Bob")]

    @property
    def acknowledged_commands(self) -> int:
        return sum(len(account.acknowledged) for game in self.games for account in game.accounts.values())

    # Killing

    def sent(self) -> None:
        if self._armed == "sent":
            self._armed = ""
            asyncio.get_running_loop().call_later(self._rng.uniform(0, 0.008), self._strike)

    def acknowledged(self, telling: bool) -> bool:
        """Whether all was killed for it; rather where there is more to compare than usual."""
        if self._armed != "acknowledged" or not (telling or self._rng.random() < 0.1):
            return False
        self._strike()
        return self._victim is None

    def _strike(self) -> None:
        if not self._struck.is_set():
            self._armed = ""
            self.server.kill(self._victim)
            self._struck.set()

    async def run(self, kills: int, progress: Callable[[int], None] | None = None) -> None:
        """Kill so often, let the games end, and compare; raises Harm."""
        for client in self._people:
            await client.session()
        try:
            async with asyncio.TaskGroup() as group:
                for number in range(self._tables):
                    group.create_task(self._play_games(number))
                idle, before = 0, 0
                for number in range(kills):
                    await self._kill_once()
                    idle = idle + 1 if self.acknowledged_commands == before else 0
                    before = self.acknowledged_commands
                    expect(idle < IN_VAIN, f"{IN_VAIN} lives in a row in which nothing was acknowledged")
                    if progress is not None:
                        progress(number + 1)
                self._enough = True
        except BaseExceptionGroup as several:
            # What goes wrong first brings the others about.
            problem = first_of(several)
            if isinstance(problem, DiceTownError):
                raise Harm(f"a client was told: {problem}") from None
            raise problem from None
        await self._check_ends()

    async def _kill_once(self) -> None:
        how = self._rng.choice(("any moment", "sent", "acknowledged"))
        await asyncio.sleep(self._rng.uniform(0.02, 0.25))
        self._choose_victim()
        self._struck.clear()
        if how == "any moment":
            self._strike()
        else:
            self._armed = how
        # Nothing may be going on just now, if a game is being begun.
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._struck.wait(), 2)
        self._strike()
        self.kills[how if self._victim is None else f"{how}, one of several"] += 1
        await asyncio.to_thread(self.server.reap)
        try:
            await self.audit()
        finally:
            await asyncio.to_thread(self.server.start)

    def _choose_victim(self) -> None:
        processes = self.server.processes
        one = processes > 1 and self._rng.random() < 0.75
        self._victim = self._rng.randrange(processes) if one else None

    # Playing

    async def _play_games(self, number: int) -> None:
        turn = number
        while not self._enough:
            game = await self._begin(RULESETS[turn % 3], CLOCKS[(turn // 3 + turn) % 3])
            self.games.append(game)
            async with asyncio.TaskGroup() as group:
                for seat, client in enumerate(self._people):
                    player = Player(self, client, game.accounts[seat], self._rng.getrandbits(32))
                    group.create_task(player.play(game))
            game.over = True
            turn += self._tables

    async def _begin(self, ruleset: str, clock: Clock) -> Game:
        """Open a table, with Bob at it and a bot, and begin; none of it is lost either."""
        ann, bob = self._people
        settings = Settings(ruleset=ruleset, clock=clock, public=True, pace=0, grace_seconds=3600)
        wishes = [SeatWish(kind="me"), SeatWish(kind="open"), SeatWish(kind="bot", bot="random")]
        opened = await insistently(lambda: ann.open_table(wishes, settings))
        game = Game(opened.id)
        game.accounts = {0: Account(), 1: Account()}
        async with at_table(ann, opened.id) as hers, at_table(bob, opened.id) as his:
            try:
                await his.take_seat(1)
                await hers.start()
            except Refused as refused:
                raise Harm(f"refused what must have been obeyed before: {refused}") from None
            await hers.until(lambda table: table.view is not None)
            await his.until(lambda table: table.view is not None)
        return game

    # Comparing

    async def audit(self) -> None:
        """Compare all logs with what the players know."""
        async with self._kept() as store:
            for game in self.games:
                if not game.checked:
                    await game.check(store)

    async def _check_ends(self) -> None:
        # Games end in memory before lists say so: the next life makes up for what this one had no time for.
        self.server.kill()
        await asyncio.to_thread(self.server.start)
        for game in self.games:
            await self._people[0].table(game.table)
        # It does so beside answering; of several processes another one may have to than the one asked.
        async with asyncio.timeout(PATIENCE):
            while not {game.table for game in self.games} <= await self._over_in_lists():
                await asyncio.sleep(0.05)
        self.server.kill()
        await asyncio.to_thread(self.server.reap)
        await self.audit()
        async with self._kept() as store:
            for game in self.games:
                row, record = await store.row(game.table), await store.record(game.table)
                expect(row is not None and row.status == OVER, f"table {game.table} is not over in lists")
                expect(record is not None, f"the record of table {game.table} is lost")
                assert record is not None
                game.check_record(record.decode())

    async def _over_in_lists(self) -> set[str]:
        """The tables that are over by what a server that runs has kept; reading it keeps nothing from it."""
        if self.server.database:
            async with self._kept() as store:
                return {row.id for row in await store.rows(status=(OVER,), limit=100_000)}
        address = f"{(self.server.data / DATABASE).resolve().as_uri()}?mode=ro"
        with contextlib.closing(sqlite3.connect(address, uri=True)) as database:
            return {name for (name,) in database.execute("SELECT id FROM games WHERE status = ?", (OVER,))}

    @contextlib.asynccontextmanager
    async def _kept(self) -> AsyncIterator[Store]:
        """What is kept: a database is read while others write to it; of a file, as a dead server left it, a
        copy, for opening it would tidy up."""
        with tempfile.TemporaryDirectory() as folder:
            store: Store
            if self.server.database:
                store = await PostgresStore.open(self.server.database, connections=1)
            else:
                for file in self.server.data.glob(f"{DATABASE}*"):
                    if file.suffix != ".lock":
                        shutil.copy(file, folder)
                store = await SqliteStore.open(Path(folder) / DATABASE, lock=False)
            try:
                yield store
            finally:
                await store.close()
