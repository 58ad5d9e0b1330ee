"""Makes reviews of finished games, one at a time, without slowing down running games.

A review takes a second or more of processor time. So it is made in a process of its own, with a lower
priority than the bots. Reviews are cached, and simultaneous requests for the same review share it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Final

import msgspec

from dicetown.engine.errors import DiceTownError
from dicetown.table.store.errors import StoreFailed
from dicetown.table.workers.queue import Unanswered, WorkerQueue
from dicetown.web.http.errors import TooMany
from dicetown.web.reviews.working import REVIEWING, Reviewed, ReviewTask

MOST_KEPT: Final = 64
"""The most games in the cache, at about 50 kB each."""
MOST_WAITING: Final = 4
"""The most games that may wait, besides the one being reviewed."""
LIMIT: Final = 120.0
"""Seconds for one game. A game between people takes a few seconds on an idle machine."""
STRANGERS_LIMIT: Final = 30.0
"""Seconds for a game that was not played at this server."""

logger = logging.getLogger("dicetown.web")

_encoder = msgspec.msgpack.Encoder()
_replies = msgspec.msgpack.Decoder(Reviewed)

Bodies = Mapping[str, bytes]
"""The compressed body of the answer in each language."""


class Reviewers:
    """The worker for reviews, which is started with the first review, and the cache of recent reviews."""

    def __init__(self, apart: bool, limit: float = LIMIT) -> None:
        """With `apart`, the worker is a separate process; otherwise a thread, for tests and small uses."""
        self._apart = apart
        self._limit = limit
        self._queue: WorkerQueue | None = None
        self._hiring = asyncio.Lock()
        self._closed = False
        self.results = {"made": 0, "kept": 0, "failed": 0, "refused": 0}
        """How often a review was made, found in the cache, failed, or was refused."""
        self._kept: OrderedDict[bytes, Bodies] = OrderedDict()
        self._making: dict[bytes, asyncio.Task[Bodies]] = {}

    async def review(
        self, record: str, names: Sequence[str], allow: Callable[[], bool], ours: bool = True
    ) -> Bodies:
        """Return the review of a finished game. `allow` is asked only if the review has to be made.

        Games that were not played at this server (not `ours`) get less time, and cannot take the last place
        in the queue.
        """
        task = _encoder.encode(ReviewTask(record, tuple(names)))
        key = sha256(task).digest()
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            self.results["kept"] += 1
            return kept
        making = self._making.get(key)
        if making is None:
            self._demand_room(allow, ours)
            making = asyncio.get_running_loop().create_task(self._make(key, task, ours))
            self._making[key] = making
            # Retrieve the error, or asyncio would log it if all clients that asked have gone.
            making.add_done_callback(lambda made: made.cancelled() or made.exception())
        # A client that disconnects must not cancel the review for others.
        return await asyncio.shield(making)

    def _demand_room(self, allow: Callable[[], bool], ours: bool) -> None:
        full = len(self._making) > (MOST_WAITING if ours else MOST_WAITING - 1)
        if not full and allow():
            return
        self.results["refused"] += 1
        if full:
            raise TooMany("The server is busy with other reviews.", hint="Try again in a moment.")
        raise TooMany("Too many reviews were requested from this address.", hint="Wait a few seconds.")

    @property
    def queue(self) -> WorkerQueue | None:
        """The worker's queue; None before the first review."""
        return self._queue

    async def close(self) -> None:
        """Stop the worker, together with the review in progress."""
        self._closed = True
        async with self._hiring:
            if self._queue is not None:
                await asyncio.to_thread(self._queue.close)
        await asyncio.gather(*self._making.values(), return_exceptions=True)

    async def _make(self, key: bytes, task: bytes, ours: bool) -> Bodies:
        result = "failed"
        try:
            found = _replies.decode(await self._done(task, ours))
            if found.wrong:
                raise RuntimeError(f"a review failed: {found.wrong}")
            if found.message:
                raise DiceTownError(found.message, found.rule, found.hint)
            self._kept[key] = found.bodies
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            result = "made"
            return found.bodies
        finally:
            self.results[result] += 1
            del self._making[key]

    async def _done(self, task: bytes, ours: bool) -> bytes:
        async with self._hiring:
            if self._queue is None and not self._closed:
                self._queue = await asyncio.to_thread(WorkerQueue, REVIEWING, self._apart)
            queue = self._queue
        if queue is None:
            raise _stopping()
        try:
            return await asyncio.wrap_future(
                queue.ask(task, self._limit if ours else min(self._limit, STRANGERS_LIMIT))
            )
        except Unanswered as error:
            if self._closed:
                raise _stopping() from None
            logger.warning("a review failed: %s", error)
            raise TooMany(
                "The review of this game takes too long at present.",
                hint="Try again later, or use `dicetown review`, which has no time limit.",
            ) from None


def _stopping() -> StoreFailed:
    return StoreFailed("The server is stopping.", hint="Come back in a moment.")
