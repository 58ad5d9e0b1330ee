"""Notices: whoever asked for it is told, once, that a slow game waits for them.

Once means once for every absence, on each way that somebody asked for: after a notice nothing more is sent
about that table until they have been there. What was told is kept, so that a server that starts again does
not repeat it; and what was not told yet it finds out anew when it wakes the tables.

A hook is the operator's, and others may read what it writes. It is not told of questions that nobody else
may know of (INFO-4), and what it is told later does not depend on them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from dicetown.engine.errors import DiceTownError
from dicetown.table.missed import Crier, Missed
from dicetown.table.store import Store, StoreFailed, SubscriptionRow, ToldRow
from dicetown.table.table import Table
from dicetown.web.config import ServerConfig
from dicetown.web.limits import HOUR, Buckets
from dicetown.web.notices.outgoing import NotSent
from dicetown.web.notices.turns import Turn, turn_at
from dicetown.web.notices.ways import Ways

TRY_AGAIN: Final = (30, 300, 1800)
"""Seconds after which something that did not arrive is sent again."""
MOST_PER_HOUR: Final = 60
"""Notices to one player: whoever comes and goes all the time is not told all the time."""
LAST_WORDS: Final = 3.0
"""Seconds in which what is being sent must have arrived when the server stops."""

logger = logging.getLogger("dicetown.notices")


class _Wait:
    """That a player is missed at a table, and what is done about it."""

    def __init__(self, covert: bool, telling: asyncio.Task[None]) -> None:
        self.covert = covert
        self.telling = telling


class Notices(Crier):
    """The notices of one server."""

    def __init__(
        self, store: Store, config: ServerConfig, clock: Callable[[], int], seconds: Callable[[], float]
    ) -> None:
        self.ways = Ways(config)
        self._store = store
        self._delay = config.notice_delay
        self._clock = clock
        self._seconds = seconds
        self._waits: dict[str, dict[str, _Wait]] = {}
        """Who is missed, by table and player."""
        self._told: dict[tuple[str, str], set[str]] = {}
        """By table and player, the subscriptions through which they were told and have not come since."""
        self._fresh: dict[str, dict[str, Turn | None]] = {}
        """By subscription, the turns that a browser was woken for and has not asked about; None a trial."""
        self._buckets = Buckets(MOST_PER_HOUR / HOUR, MOST_PER_HOUR)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stopping = False

    async def start(self, server_key: bytes) -> None:
        """Get ready, before any table is woken."""
        await self.ways.open(self._store, server_key)
        for row in await self._store.told():
            self._told.setdefault((row.table, row.player), set()).add(row.subscription)

    async def stop(self) -> None:
        """Finish what is being sent; all else is told by the next server on this data."""
        self._stopping = True
        for waits in self._waits.values():
            for wait in waits.values():
                wait.telling.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=LAST_WORDS)

    def missing(self, table: Table, missed: Missed) -> None:
        waits = self._waits.get(table.id, {})
        if self._stopping or not (waits or missed):
            return
        for player in [player for player in waits if player not in missed]:
            waits.pop(player).telling.cancel()
        for player, covert in missed.items():
            before = waits.get(player)
            if before is not None and before.covert == covert:
                continue
            # The time begins anew with what everybody knows of, or a hook would tell when it began.
            if before is not None:
                before.telling.cancel()
            turn = turn_at(table, player, self._clock())
            waits[player] = _Wait(covert, self._start(self._tell(turn, covert)))
        self._waits[table.id] = waits
        if not waits:
            del self._waits[table.id]

    def came(self, table: Table, player: str) -> None:
        # What is on its way finds that its note has gone, and keeps none.
        if self._told.pop((table.id, player), None):
            self._start(self._store.delete_told(player, table.id))
        for turns in self._fresh.values():
            turn = turns.get(table.id)
            if turn is not None and turn.player == player:
                del turns[table.id]

    async def forget(self, player: str) -> None:
        """Somebody wants to be forgotten."""
        for row in await self._store.subscriptions_of(player):
            await self.drop(row)

    async def drop(self, subscription: SubscriptionRow) -> None:
        """Tell nothing through a subscription any more."""
        self._fresh.pop(subscription.id, None)
        for told in self._told.values():
            told.discard(subscription.id)
        await self._store.delete_subscription(subscription.id)

    async def try_out(self, subscription: SubscriptionRow, name: str) -> None:
        """Send somebody a notice about nothing; raises DiceTownError if it cannot be sent."""
        try:
            if subscription.channel == "push":
                self._fresh.setdefault(subscription.id, {})[""] = None
            outcome = await self.ways.send(subscription, None, name, self._clock())
        except NotSent as problem:
            self._fail(subscription, problem)
            raise DiceTownError("The notice could not be sent.", hint="Try again later.") from None
        if outcome == "gone":
            await self.drop(subscription)
            raise DiceTownError("Nobody is reached there any more.", hint="Ask for notices again.")

    def take(self, subscription: str) -> list[Turn | None]:
        """What a browser that was woken has to show; once."""
        return list(self._fresh.pop(subscription, {}).values())

    def told_through(self, subscription: str, player: str) -> list[str]:
        """The tables of which a player was told through a subscription and where they have not been since."""
        return [
            table for (table, owner), told in self._told.items() if owner == player and subscription in told
        ]

    async def _tell(self, turn: Turn, covert: bool) -> None:
        await asyncio.sleep(self._delay)
        before = self._told.get((turn.table, turn.player), ())
        wanted = [
            row
            for row in await self._subscriptions(turn.player)
            if row.id not in before and self.ways.reach(row) and not (covert and row.channel == "hook")
        ]
        if wanted and self._buckets.take(turn.player, self._seconds()):
            told = self._told.setdefault((turn.table, turn.player), set())
            await asyncio.gather(*[self._deliver(row, turn, told) for row in wanted])

    async def _subscriptions(self, player: str) -> list[SubscriptionRow]:
        """Those of a player, as soon as the store can say."""
        while True:
            try:
                return await self._store.subscriptions_of(player)
            except StoreFailed:
                await asyncio.sleep(TRY_AGAIN[0])

    async def _deliver(self, row: SubscriptionRow, turn: Turn, told: set[str]) -> None:
        """Send a notice, again if need be, for as long as its player is missed."""
        for wait in (*TRY_AGAIN, None):
            # It may have been ended, or become another's, since it was last looked at.
            if row.id not in {now.id for now in await self._subscriptions(turn.player) if now.confirmed}:
                return
            problem = await asyncio.shield(self._start(self._send(row, turn, told, last=wait is None)))
            if problem is None:
                return
            if wait is None or not problem.again:
                self._fail(row, problem)
                return
            await asyncio.sleep(wait)

    async def _send(self, row: SubscriptionRow, turn: Turn, told: set[str], last: bool) -> NotSent | None:
        """Send a notice and note it; what went wrong, if something did. It is not left in the middle."""
        if row.channel == "push":
            self._fresh.setdefault(row.id, {})[turn.table] = turn
        problem: NotSent | None = None
        try:
            if await self.ways.send(row, turn, turn.name, self._clock()) == "gone":
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
        # Neither who nor where: that somebody was asked may be nobody's business.
        logger.warning("a notice by %s could not be sent: %s", row.channel, problem)

    def _start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if problem is not None:
            logger.error("a notice: %s", type(problem).__name__)
