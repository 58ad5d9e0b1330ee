"""Metrics: the figures whoever runs a server watches.

They are about the server, not about a table; still, at a quiet hour they move with single answers, covert
ones too (INFO-4). `may_see_metrics` says who is shown them.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Callable, Mapping
from typing import Final

from dicetown import RULES_VERSION, __version__
from dicetown.table.live import Observer
from dicetown.web.prometheus import Counter, Gauge, Histogram, Metric, render

FAST: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "WEBSOCKET"})


class Metrics(Observer):
    """What is counted and measured in one process since it began."""

    def __init__(self, started: float | None = None) -> None:
        """`started` is in seconds since 1970; now if it is not given."""
        begun = time.time() if started is None else started
        build = (__version__, str(RULES_VERSION), platform.python_version())
        self._commands = Counter(
            "dicetown_commands_total", "Messages of clients, by type and result.", ("type", "result")
        )
        self._command_seconds = Histogram(
            "dicetown_command_seconds", "From the receipt of a message to its acknowledgement.", FAST
        )
        self._bot_seconds = Histogram("dicetown_bot_seconds", "How long bots thought about an answer.", SLOW)
        self._bots = Counter("dicetown_bot_answers_total", "Answers of bots, by bot.", ("bot",))
        self._refused = Counter("dicetown_refused_total", "What limits and checks refused.", ("what",))
        self._bad_frames = Counter("dicetown_frames_bad_total", "Frames that were no messages.")
        self._requests = Counter(
            "dicetown_http_requests_total", "Requests, by method and class of status.", ("method", "status")
        )
        self._appends = Counter(
            "dicetown_store_appends_total", "Entries appended to logs of tables, by result.", ("result",)
        )
        self._append_seconds = Histogram("dicetown_store_append_seconds", "How long appending took.", FAST)
        self._metrics: list[Metric] = [
            self._commands,
            self._command_seconds,
            self._bots,
            self._bot_seconds,
            self._refused,
            self._bad_frames,
            self._requests,
            self._appends,
            self._append_seconds,
            Gauge(
                "dicetown_process_start_time_seconds",
                "When the process began, in seconds since 1970.",
                lambda: {(): begun},
            ),
            Gauge(
                "dicetown_build_info",
                "What is running; always 1.",
                lambda: {build: 1},
                ("release", "rules_version", "python"),
            ),
        ]

    def command(self, kind: str, result: str, seconds: float) -> None:
        """A message of a client was dealt with."""
        self._commands.add(kind, result)
        self._command_seconds.observe(seconds)

    def thought(self, bot: str, seconds: float) -> None:
        """A bot has answered."""
        self._bots.add(bot)
        self._bot_seconds.observe(seconds)

    def refused(self, what: str) -> None:
        """A limit or a check said no: `request`, `message`, `origin`, `server`, `address`, `player`…"""
        self._refused.add(what)

    def bad_frame(self) -> None:
        """A frame was no message."""
        self._bad_frames.add()

    def request(self, method: str, status: int) -> None:
        """A request was answered."""
        self._requests.add(method if method in METHODS else "other", f"{status // 100}xx")

    def appended(self, result: str, seconds: float) -> None:
        """Entries were appended to a log: `done`, `conflict` or `failed`."""
        self._appends.add(result)
        self._append_seconds.observe(seconds)

    def watch_connections(self, read: Callable[[], int]) -> None:
        """Show how many WebSockets there are."""
        self._metrics.append(Gauge("dicetown_connections", "WebSockets open.", lambda: {(): read()}))

    def watch_tables(self, read: Callable[[], Mapping[str, int]]) -> None:
        """Show how many tables are in memory, by phase."""
        self._metrics.append(
            Gauge(
                "dicetown_tables",
                "Tables in memory, by phase.",
                lambda: {(phase,): count for phase, count in read().items()},
                ("phase",),
            )
        )

    def text(self) -> str:
        """All of it, for Prometheus."""
        return render(self._metrics)
