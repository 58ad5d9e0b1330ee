"""Progress bars for long work in a terminal."""

from __future__ import annotations

import time
from typing import Final, TextIO

WIDTH: Final = 30
"""The width of a bar in characters."""
PAUSE: Final = 0.1
"""Seconds between two drawings; more frequent drawing is invisible and would cost more than the games."""


class _Line:
    """A line that is rewritten in place."""

    def __init__(self, stream: TextIO) -> None:
        self.begun: Final = time.perf_counter()
        self._stream = stream
        self._shown = 0.0
        self._width = 0

    def _due(self, now: float) -> bool:
        """Return whether it is time to draw again; if so, note the time."""
        if now - self._shown < PAUSE:
            return False
        self._shown = now
        return True

    def _draw(self, done: int, total: int, words: str) -> None:
        filled = WIDTH * done // total
        text = f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done:,}/{total:,} {words}"
        self._stream.write("\r" + text.ljust(self._width))
        self._stream.flush()
        self._width = len(text)

    def clear(self) -> None:
        if self._width:
            self._stream.write("\r" + " " * self._width + "\r")
            self._stream.flush()
            self._width = 0


class Bar(_Line):
    """A bar that shows the progress and the speed."""

    def __init__(self, stream: TextIO, what: str = "games") -> None:
        super().__init__(stream)
        self._what = what

    def show(self, done: int, total: int) -> None:
        now = time.perf_counter()
        if self._due(now):
            rate = done / max(now - self.begun, 1e-9)
            self._draw(done, total, f"{self._what}, {rate:,.0f}/s, {(total - done) / rate:.0f} s left")


class LongBar(_Line):
    """A bar that shows the progress, including games of an earlier run, and the time left."""

    def show(self, done: int, total: int, before: int) -> None:
        now = time.perf_counter()
        if not total or not self._due(now):
            return
        words = "games"
        if done:
            # Games of an earlier run say nothing about the speed of this one.
            words += f", {duration((now - self.begun) / done * (total - done))} left"
        self._draw(before + done, before + total, words)


def duration(seconds: float) -> str:
    """Return a duration as people say it: 8 s, 3 min 20 s, 2 h 05 min."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02} min"
