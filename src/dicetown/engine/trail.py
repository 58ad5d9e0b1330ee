"""An append-only list that can be forked in constant time.

Games are cloned far more often than their past is read. A fork shares all items up to the point of the fork
and stores only the items that it appends itself.
"""

from __future__ import annotations


class Trail:
    """Items in the order they were appended. A fork and its origin do not see what the other appends."""

    def __init__(self, origin: Trail | None = None, shared: int = 0) -> None:
        self._origin = origin
        self._shared = shared
        self._own: list[object] = []

    def append(self, item: object) -> None:
        self._own.append(item)

    def fork(self) -> Trail:
        """Return a trail with the same items, which is independent from now on."""
        if not self._own and self._origin is not None:
            return Trail(self._origin, self._shared)
        return Trail(self, len(self._own))

    def __len__(self) -> int:
        total = len(self._own)
        trail = self
        while trail._origin is not None:
            total += trail._shared
            trail = trail._origin
        return total

    def own_count(self) -> int:
        """Return how many items were appended since the last fork."""
        return len(self._own)

    def own_items(self, start: int) -> list[object]:
        """Return the items appended since the last fork, from number `start` on."""
        return self._own[start:]

    def items(self, start: int = 0) -> list[object]:
        """Return all items from number `start` on."""
        before = len(self) - len(self._own)
        if start >= before:
            return self._own[start - before :]
        chunks: list[list[object]] = [self._own]
        trail = self
        while trail._origin is not None:
            chunks.append(trail._origin._own[: trail._shared])
            trail = trail._origin
        result: list[object] = []
        for chunk in reversed(chunks):
            result.extend(chunk)
        return result[start:] if start else result
