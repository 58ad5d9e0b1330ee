"""Written holds the answers of a game as texts, so that a worker can replay the game."""

from __future__ import annotations

from dicetown.engine.core import Decided
from dicetown.records.game import Game

Answers = tuple[tuple[str, ...], ...]
"""The answers to every decision so far, in seat order."""


class Written:
    """The answers of the game of one table. Each is written once, however many questions follow it."""

    def __init__(self) -> None:
        self._answers: Answers = ()
        self._read = 0
        self._last: object = None
        """The last entry that was read."""

    def of(self, game: Game) -> Answers:
        """Return all answers so far."""
        fresh = self._unread(game)
        if fresh:
            texts = [tuple([choice.text for choice in entry.choices]) for entry in fresh]
            self._answers += tuple(texts)
            self._read += len(fresh)
            self._last = fresh[-1]
        return self._answers

    def _unread(self, game: Game) -> list[Decided]:
        if self._read:
            entries = game.entries.items(self._read - 1)
            # If the last entry is still in its place, no entry before it has changed.
            if entries and entries[0] is self._last:
                return _decisions(entries[1:])
            self._answers, self._read = (), 0
        return _decisions(game.entries.items())


def _decisions(entries: list[object]) -> list[Decided]:
    return [entry for entry in entries if isinstance(entry, Decided)]
