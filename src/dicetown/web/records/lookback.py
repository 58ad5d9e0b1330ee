"""Looking back: how finished games built up."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final

from dicetown.web.protocol.bodies import Story
from dicetown.web.records.story import story_of

MOST_STORIES: Final = 200


class Lookback:
    """The games that somebody looks back at."""

    def __init__(self) -> None:
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
