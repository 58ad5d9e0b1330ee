"""ThrottledLog logs trouble that affects many tables once, not once for each table."""

from __future__ import annotations

import logging
import time
from typing import Final

PAUSE: Final = 60.0
"""Seconds in which the same message is not logged again."""


class ThrottledLog:
    """Logs an error of the store when it first occurs, and then now and then with a count."""

    def __init__(self, logger: logging.Logger, pause: float = PAUSE) -> None:
        self._logger = logger
        self._pause = pause
        self._said: dict[str, tuple[float, int]] = {}
        """By message, when it was last logged, and how often it was skipped since."""

    def error(self, message: str) -> None:
        now = time.monotonic()
        last, unsaid = self._said.get(message, (now - self._pause, 0))
        if now - last < self._pause:
            self._said[message] = last, unsaid + 1
            return
        self._said[message] = now, 0
        self._logger.error(
            "%s%s", message, f" ({unsaid} times more since it was last said)" if unsaid else ""
        )
