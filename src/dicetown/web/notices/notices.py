"""Notices tell subscribed players once that a slow game waits for them.

Once means once per absence and subscription. After a notice, nothing more is sent about that table until the
player has been there. Sent notices are stored, so that another process that drives the table later does not
repeat them. A process that wakes a table finds out again which notices are still due.

The webhook belongs to the operator, and other people may read what it posts. So it gets no notice of covert
questions (INFO-4), and its later notices do not depend on them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine
from typing import Any, Final, TypeVar

from dicetown.engine.errors import DiceTownError
from dicetown.table.actor.absent import AbsentPlayers, Notifier
from dicetown.table.room.table import CLOSED, OVER, Table
from dicetown.table.store.errors import StoreFailed
from dicetown.table.store.rows import SubscriptionRow, ToldRow
from dicetown.table.store.store import Store
from dicetown.web.http.limits import HOUR, Buckets
from dicetown.web.notices.available import Channels
from dicetown.web.notices.outgoing import NotSent, in_time
from dicetown.web.notices.turns import PendingTurn, turn_at
from dicetown.web.ops.config import ServerConfig

T = TypeVar("T")

TRY_AGAIN: Final = (30, 300, 1800)
"""Seconds before each new attempt to send a notice that did not arrive."""
MOST_PER_HOUR: Final = 60
"""The most notices to one player, who may connect and disconnect all the time. Further notices wait."""
LAST_WORDS: Final = 3.0
"""Seconds that notices in progress get when the server stops."""

logger = logging.getLogger("dicetown.notices")


class _Wait:
    """A table waits for an absent player; holds the task that will notify them."""

    def __init__(self, covert: bool, telling: asyncio.Task[None]) -> None:
        self.covert = covert
        self.telling = telling


class Notices(Notifier):
    """The notices of one server."""

    def __init__(
        self,
        store: Store,
        config: ServerConfig,
        clock: Callable[[], int],
        seconds: Callable[[], float],
        count: Callable[[str, str], None] = lambda channel, result: None,
    ) -> None:
        """`count` is called for each notice with its channel and result: `sent`, `gone` if the subscription
        no longer exists there, or `failed` for good."""
        self.channels = Channels(config)
        self._count = count
        self._store = store
        self._delay = config.notice_delay
        self._clock = clock
        self._seconds = seconds
        self._waits: dict[str, dict[str, _Wait]] = {}
        """The absent players that a table waits for, by table and player."""
        self._told: dict[tuple[str, str], set[str]] = {}
        """By table and player, the subscriptions that were notified since the player was last there."""
        self._fresh: dict[str, dict[str, PendingTurn]] = {}
        """By subscription, the turns that a browser was woken for and has not fetched yet."""
        self.shown: dict[str, set[str]] = {}
        """By subscription, the waiting tables that a browser has already shown. They are not shown again when
        it fetches a new turn."""
        self._buckets = Buckets(MOST_PER_HOUR / HOUR, MOST_PER_HOUR)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stopping = False

    async def start(self, server_key: bytes) -> None:
        """Open the channels. Call this before any table is woken."""
        await self.channels.open(self._store, server_key)

    async def stop(self) -> None:
        """Finish the notices being sent; the next server on this data sends the others."""
        self._stopping = True
        for waits in self._waits.values():
            for wait in waits.values():
                wait.telling.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LAST_WORDS)

    def missing(self, table: Table, missed: AbsentPlayers) -> None:
        if table.phase in (OVER, CLOSED):
            for player in {seat.player for seat in table.seats if seat.is_person}:
                self._forget_told(table, player)
        waits = self._waits.get(table.id, {})
        if self._stopping or not (waits or missed):
            return
        for player in [player for player in waits if player not in missed]:
            waits.pop(player).telling.cancel()
        for player, covert in missed.items():
            before = waits.get(player)
            if before is not None and before.covert == covert:
                continue
            # The delay restarts when a covert question becomes an open one. Otherwise the time of the hook's
            # notice would reveal when the covert question began.
            if before is not None:
                before.telling.cancel()
            turn = turn_at(table, player, self._clock())
            waits[player] = _Wait(covert, self._start(self._notify_after_delay(turn, covert)))
        self._waits[table.id] = waits
        if not waits:
            del self._waits[table.id]

    def came(self, table: Table, player: str) -> None:
        self._forget_told(table, player)
        for turns in self._fresh.values():
            if table.id in turns and turns[table.id].player == player:
                del turns[table.id]

    def elsewhere(self, table: str, players: Collection[str]) -> None:
        waits = self._waits.get(table, {})
        for player in [player for player in waits if player in players]:
            waits.pop(player).telling.cancel()
        if not waits:
            self._waits.pop(table, None)

    def _forget_told(self, table: Table, player: str) -> None:
        # A notice in progress sees that its entry is gone, and stores nothing. In games by days, another
        # process may have sent the notice, so delete it from the store in any case.
        if self._told.pop((table.id, player), None) or table.settings.clock.kind == "days":
            self._start(self._store.delete_told(player, table.id))

    async def forget(self, player: str) -> None:
        """Delete the subscriptions of a player who asked to be forgotten."""
        for row in await self._store.subscriptions_of(player):
            await self.drop(row)

    async def drop(self, subscription: SubscriptionRow) -> None:
        """Delete a subscription and everything noted about it."""
        self._fresh.pop(subscription.id, None)
        self.shown.pop(subscription.id, None)
        for told in self._told.values():
            told.discard(subscription.id)
        await self._store.delete_subscription(subscription.id)

    async def send_test(self, subscription: SubscriptionRow, name: str) -> None:
        """Send a test notice; raises DiceTownError if it cannot be sent."""
        try:
            if subscription.channel == "push":
                # Stored first: the browser may ask another process what to show, and may ask before this
                # one knows that the push arrived.
                await self._store.put_tried(subscription.id)
            outcome = await in_time(self.channels.send(subscription, None, name, self._clock()))
            self._count(subscription.channel, outcome)
        except NotSent as problem:
            self._fail(subscription, problem)
            await self._store.take_tried(subscription.id)
            raise DiceTownError("The notice could not be sent.", hint="Try again later.") from None
        if outcome == "gone":
            await self.drop(subscription)
            raise DiceTownError("This browser no longer accepts notices.", hint="Ask for notices again.")

    async def take(self, subscription: str) -> list[PendingTurn | None]:
        """Return, only once, the turns that a woken browser has to show; None stands for a test notice."""
        tried = await self._store.take_tried(subscription)
        return [*self._fresh.pop(subscription, {}).values(), *([None] if tried else [])]

    async def notified_tables(self, subscription: str, player: str) -> list[str]:
        """List the tables this subscription was notified of and the player has not visited since."""
        return [
            row.table
            for row in await self._store.told()
            if row.player == player and row.subscription == subscription
        ]

    async def _notify_after_delay(self, turn: PendingTurn, covert: bool) -> None:
        await asyncio.sleep(self._delay)
        while wanted := await self._wanted(turn, covert):
            if self._buckets.take(turn.player, self._seconds()):
                key = (turn.table, turn.player)
                told = self._told.setdefault(key, set())
                await asyncio.gather(*[self._deliver(row, turn, told) for row in wanted])
                if not told and self._told.get(key) is told:
                    del self._told[key]
                return
            await asyncio.sleep(HOUR / MOST_PER_HOUR)

    async def _wanted(self, turn: PendingTurn, covert: bool) -> list[SubscriptionRow]:
        """List the subscriptions that still need a notice of this turn."""
        subscriptions = await self._retry(lambda: self._store.subscriptions_of(turn.player))
        kept = await self._retry(lambda: self._store.told(turn.table))
        # Not from memory: a player who was at the table through another process may be notified again.
        before = {row.subscription for row in kept if row.player == turn.player}
        return [
            row
            for row in subscriptions
            if row.id not in before and self.channels.reach(row) and not (covert and row.channel == "hook")
        ]

    async def _retry(self, ask: Callable[[], Awaitable[T]]) -> T:
        """Ask the store until it answers."""
        while True:
            try:
                return await ask()
            except StoreFailed:
                await asyncio.sleep(TRY_AGAIN[0])

    async def _deliver(self, row: SubscriptionRow, turn: PendingTurn, told: set[str]) -> None:
        """Send a notice, with new attempts on failure, as long as its player is absent."""
        for wait in (*TRY_AGAIN, None):
            # The subscription may have ended, or belong to another player by now.
            mine = await self._retry(lambda: self._store.subscriptions_of(turn.player))
            if row.id not in {now.id for now in mine if now.confirmed}:
                return
            problem = await asyncio.shield(self._start(self._send(row, turn, told, last=wait is None)))
            if problem is None:
                return
            if wait is None or not problem.again:
                self._fail(row, problem)
                return
            await asyncio.sleep(wait)

    async def _send(
        self, row: SubscriptionRow, turn: PendingTurn, told: set[str], last: bool
    ) -> NotSent | None:
        """Send a notice and store that it was sent; returns the problem if there was one.

        The caller shields this from cancellation, so that it always runs to its end.
        """
        if row.channel == "push":
            self._fresh.setdefault(row.id, {})[turn.table] = turn
        problem: NotSent | None = None
        try:
            outcome = await self.channels.send(row, turn, turn.name, self._clock())
            self._count(row.channel, outcome)
            if outcome == "gone":
                await self.drop(row)
                return None
        except NotSent as found:
            problem = found
            if found.again and not last:
                return problem
        if self._told.get((turn.table, turn.player)) is told:
            told.add(row.id)
            await self._store.put_told(
                ToldRow(player=turn.player, table=turn.table, subscription=row.id, at=self._clock())
            )
        return problem

    def _fail(self, row: SubscriptionRow, problem: NotSent) -> None:
        self._count(row.channel, "failed")
        # Log neither player nor table: even that a player was asked may be secret.
        logger.warning("a notice by %s was not sent: %s", row.channel, problem)

    def _start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if problem is not None:
            logger.error("sending a notice failed: %s", type(problem).__name__)
