"""Written holds the answers of a game as texts, so that a worker can replay the game."""

from __future__ import annotations

from dicetown.records.answering import answer_texts
from dicetown.records.game import Game

Answers = tuple[tuple[str, ...], ...]
"""The answers so far: those to each decision in seat order, and each that was said aloud with its seat."""


class Written:
    """The answers of the game of one table. Each is written once, however many questions follow it."""

    def __init__(self) -> None:
        self._answers: Answers = ()
        self._last: object = None
        """The last entry that was read."""

    def of(self, game: Game) -> Answers:
        """Return all answers so far."""
        fresh = self._unread(game)
        if fresh:
            self._answers += tuple([answer_texts(entry) for entry in fresh])
            self._last = fresh[-1]
        return self._answers

    def _unread(self, game: Game) -> list[object]:
        if self._answers:
            entries = game.entries.items(len(self._answers) - 1)
            # If the last entry is still in its place, no entry before it has changed.
            if entries and entries[0] is self._last:
                return entries[1:]
            self._answers = ()
        return game.entries.items()
