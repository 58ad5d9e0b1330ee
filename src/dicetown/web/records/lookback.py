"""Looking back: finished games, step by step. Who goes forward in one does not begin again at every step."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from dicetown.engine.events import Event
from dicetown.engine.views import View
from dicetown.records.record import parse_record
from dicetown.records.replay import Replay
from dicetown.web.http.errors import Unknown
from dicetown.web.protocol.bodies import Story
from dicetown.web.records.story import story_of

MOST_KEPT: Final = 16
"""Games that are kept in memory for whoever looks at their next step."""

MOST_STORIES: Final = 200


class Played:
    """A finished game being played again."""

    def __init__(self, record: str) -> None:
        self._record = record
        self._again = Replay(parse_record(record))
        self._at = 0
        self._told = [0]
        self.steps = self._again.left

    def look(self, step: int, seat: int | None) -> tuple[View, int, list[Event]]:
        """The view after so many decisions, and what the last one led to: from which event on, and those."""
        if not 0 <= step <= self.steps:
            raise Unknown(f"The game has no step {step}.", hint=f"Choose from 0 to {self.steps}.")
        if step < self._at:
            self._again = Replay(parse_record(self._record))
            self._at = 0
        while self._at < step:
            self._again.step()
            self._at += 1
            if len(self._told) == self._at:
                self._told.append(len(self._again.game.events_of_all()))
        view = self._again.game.view_for(seat)
        since = self._told[step - 1] if step > 1 else 0
        return view, since, list(view.history[since:])


class Lookback:
    """The games that somebody looks back at."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Played] = OrderedDict()
        self._stories: OrderedDict[str, Story] = OrderedDict()
        self._lock = asyncio.Lock()

    async def story(self, table: str, record: str) -> Story:
        """How a game built up, round by round."""
        async with self._lock:
            if table not in self._stories:
                self._stories[table] = await asyncio.to_thread(story_of, record)
                while len(self._stories) > MOST_STORIES:
                    self._stories.popitem(last=False)
            self._stories.move_to_end(table)
            return self._stories[table]

    async def look(
        self, table: str, record: str, step: int, seat: int | None
    ) -> tuple[int, View, int, list[Event]]:
        """The number of steps of a game, and one of them as a seat saw it."""
        async with self._lock:
            played = self._kept.get(table)
            if played is None:
                played = await asyncio.to_thread(Played, record)
                self._kept[table] = played
                while len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(table)
            view, since, events = await asyncio.to_thread(played.look, step, seat)
            return played.steps, view, since, events
