"""The metrics of a server for its operator; docs/host/metrics.md explains each of them.

They describe the server, not a table. But at a quiet hour they change with single answers, covert ones too
(INFO-4), so `may_see_metrics` limits who can read them.

Frequent events are only counted here. Values that have to be looked up are read on request: see `gauges.py`.
"""

from __future__ import annotations

import platform
import time
from collections.abc import Iterable
from itertools import product
from typing import Final

from dicetown import RULES_VERSION, __version__
from dicetown.table.journal.observer import Observer
from dicetown.web.ops.prometheus import Counter, Gauge, Histogram, Metric, render

FAST: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SLOW: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
RESULTS: Final = ("done", "conflict", "failed")
CLOSED: Final = ("slow", "abuse", "elsewhere", "removed", "forgotten", "shutdown")
REFUSED: Final = (
    "connection",
    "mail",
    "message",
    "origin",
    "record",
    "request",
    "review",
    "table",
    "trial",
)
CHANNELS: Final = ("push", "mail", "hook")
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "WEBSOCKET"})


class Metrics(Observer):
    """The counters and histograms of one process since it began."""

    def __init__(self, started: float | None = None) -> None:
        """`started` is in seconds since 1970; the default is now."""
        begun = time.time() if started is None else started
        build = (__version__, str(RULES_VERSION), platform.python_version())
        self._metrics: list[Metric] = []
        self._commands = self._counter(
            "commands_total", "Messages of clients, by type and result.", "type", "result"
        )
        self._command_seconds = self._histogram(
            "command_seconds", "From the receipt of a message to its acknowledgement."
        )
        self._bots = self._counter("bot_answers_total", "Answers of bots, by bot.", "bot")
        self._bot_seconds = self._histogram("bot_seconds", "How long bots thought about an answer.", SLOW)
        self._refused = self._counter("refused_total", "What limits and checks refused.", "what")
        self._refused.start(*[(what,) for what in REFUSED])
        self._bad_frames = self._counter("frames_bad_total", "Frames that were no messages.")
        self._closed = self._counter(
            "connections_closed_total", "WebSockets that the server closed, by reason.", "reason"
        ).start(*[(reason,) for reason in CLOSED])
        self._requests = self._counter(
            "http_requests_total", "Requests, by method and class of status.", "method", "status"
        )
        self._request_seconds = self._histogram(
            "http_request_seconds", "How long requests took, without WebSockets."
        )
        self._appends = self._counter(
            "store_appends_total", "Entries appended to logs of tables, by result.", "result"
        ).start(*[(result,) for result in RESULTS])
        self._append_seconds = self._histogram("store_append_seconds", "How long appending took.")
        self._began = self._counter("games_began_total", "Games that began, by ruleset.", "ruleset")
        self._ended = self._counter(
            "games_ended_total", "Games that ended, by ruleset and how.", "ruleset", "how"
        )
        self._news = self._counter("news_heard_total", "News of other processes, by kind.", "kind")
        self._takeovers = self._counter(
            "takeovers_total", "Tables that another process moved before, and this one moves since."
        )
        self._notices = self._counter(
            "notices_total", "Notices to players, by channel and result.", "channel", "result"
        ).start(*product(CHANNELS, ("sent", "gone", "failed")))
        self._lag = self._histogram("event_loop_lag_seconds", "By how much the loop is late, twice a second.")
        self._lines = self._counter("log_lines_total", "Lines in the log that tell of trouble.", "level")
        self._lines.start(("warning",), ("error",))
        self.add(
            [
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
        )

    def _counter(self, name: str, help: str, *labels: str) -> Counter:
        made = Counter(f"dicetown_{name}", help, labels)
        self._metrics.append(made)
        return made

    def _histogram(self, name: str, help: str, bounds: tuple[float, ...] = FAST) -> Histogram:
        made = Histogram(f"dicetown_{name}", help, bounds)
        self._metrics.append(made)
        return made

    @property
    def all(self) -> tuple[Metric, ...]:
        return tuple(self._metrics)

    def add(self, metrics: Iterable[Metric]) -> None:
        """Add metrics to show."""
        self._metrics += metrics

    def command(self, kind: str, result: str, seconds: float) -> None:
        """Count a message of a client that was handled."""
        self._commands.add(kind, result)
        self._command_seconds.observe(seconds)

    def thought(self, bot: str, seconds: float) -> None:
        self._bots.add(bot)
        self._bot_seconds.observe(seconds)

    def refused(self, what: str) -> None:
        """Count a refusal by a limit or a check: `request`, `message`, `origin`, `connection`, `table`…"""
        self._refused.add(what)

    def bad_frame(self) -> None:
        """Count a frame that is not a valid message."""
        self._bad_frames.add()

    def closed(self, reason: str) -> None:
        """Count a WebSocket that the server closed: `slow`, `abuse`, or the reason in the `bye`."""
        self._closed.add(reason)

    def request(self, method: str, status: int, seconds: float) -> None:
        """Count a request that was answered, or a WebSocket that has ended."""
        self._requests.add(method if method in METHODS else "other", f"{status // 100}xx")
        if method != "WEBSOCKET":
            self._request_seconds.observe(seconds)

    def appended(self, result: str, seconds: float) -> None:
        self._appends.add(result)
        self._append_seconds.observe(seconds)

    def began(self, ruleset: str) -> None:
        self._began.add(ruleset)

    def ended(self, ruleset: str, how: str) -> None:
        self._ended.add(ruleset, how)

    def heard(self, kind: str) -> None:
        self._news.add(kind)

    def took_over(self) -> None:
        self._takeovers.add()

    def notice(self, channel: str, result: str) -> None:
        """Count a notice: `sent`, `failed` for good, or `gone` if its subscription no longer exists."""
        self._notices.add(channel, result)

    def lagged(self, seconds: float) -> None:
        """Record the lag of the event loop."""
        self._lag.observe(seconds)

    def line(self, level: str) -> None:
        """Count a logged line: `warning` or `error`."""
        self._lines.add(level)

    def text(self) -> str:
        """Write all metrics for Prometheus."""
        return render(self._metrics)
