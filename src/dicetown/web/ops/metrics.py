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

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    disable_created_metrics,
    generate_latest,
)

from dicetown import RULES_VERSION, __version__
from dicetown.table.journal.observer import Observer
from dicetown.web.ops.reading import Described, Labels, Reading

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


# They would double the series of each counter; the start of the process says the same.
disable_created_metrics()  # type: ignore[no-untyped-call]  # the library does not type it


class Metrics(Observer):
    """The counters and histograms of one process since it began."""

    def __init__(self, started: float | None = None) -> None:
        """`started` is in seconds since 1970; the default is now."""
        begun = time.time() if started is None else started
        build = (__version__, str(RULES_VERSION), platform.python_version())
        self._registry = CollectorRegistry()
        self.described: list[Described] = []
        self._commands = self._counter(
            "commands_total",
            "Messages of clients: done, refused with a reason, or again if they have to be sent anew.",
            "type",
            "result",
        )
        self._command_seconds = self._histogram(
            "command_seconds", "From the receipt of a message to its acknowledgement, when it is on the disk."
        )
        self._bots = self._counter("bot_answers_total", "Answers of bots, by bot.", "bot")
        self._bot_seconds = self._histogram(
            "bot_seconds", "How long bots took, waiting for their turn included.", SLOW
        )
        self._refused = self._counter(
            "refused_total",
            "What was refused: origin is a page of another site, all else a limit of the settings.",
            "what",
        )
        _start(self._refused, *[(what,) for what in REFUSED])
        self._bad_frames = self._counter("frames_bad_total", "Frames that were no messages.")
        self._closed = self._counter(
            "connections_closed_total",
            "WebSockets that the server closed: slow readers, abuse, elsewhere for tables that were read"
            " again, removed and forgotten people, shutdown.",
            "reason",
        )
        _start(self._closed, *[(reason,) for reason in CLOSED])
        self._requests = self._counter(
            "http_requests_total",
            "Requests by class of status, WebSockets when they end.",
            "method",
            "status",
        )
        self._request_seconds = self._histogram(
            "http_request_seconds", "How long requests took, without WebSockets."
        )
        self._appends = self._counter(
            "store_appends_total",
            "Entries of logs: done, conflict where another process was faster, failed.",
            "result",
        )
        _start(self._appends, *[(result,) for result in RESULTS])
        self._append_seconds = self._histogram(
            "store_append_seconds", "How long appending took, until it was on the disk."
        )
        self._began = self._counter("games_began_total", "Games that began.", "ruleset")
        self._ended = self._counter(
            "games_ended_total", "Games that ended: over, or closed before.", "ruleset", "how"
        )
        self._news = self._counter(
            "news_heard_total",
            "What other processes told, by kind: that a log has grown, who is here, and more.",
            "kind",
        )
        self._takeovers = self._counter(
            "takeovers_total", "Tables that this process moves since another one stopped doing so."
        )
        self._notices = self._counter(
            "notices_total",
            "Notices by push, mail or hook: sent, gone where the address no longer exists,"
            " failed after several tries.",
            "channel",
            "result",
        )
        _start(self._notices, *product(CHANNELS, ("sent", "gone", "failed")))
        self._lag = self._histogram(
            "event_loop_lag_seconds",
            "By how much the process is late with everything it does, measured twice a second.",
        )
        self._lines = self._counter(
            "log_lines_total", "Lines in the log that tell of trouble: warning or error.", "level"
        )
        _start(self._lines, ("warning",), ("error",))
        self.add(
            [
                Reading(
                    "process_start_time_seconds",
                    "When the process began, in seconds since 1970.",
                    lambda: {(): begun},
                ),
                Reading(
                    "build_info",
                    "What is running; always 1.",
                    lambda: {build: 1},
                    ("release", "rules_version", "python"),
                ),
            ]
        )

    def _counter(self, name: str, help: str, *labels: str) -> Counter:
        described = Described(f"dicetown_{name}", help, labels)
        self.described.append(described)
        return Counter(*described, registry=self._registry)

    def _histogram(self, name: str, help: str, bounds: tuple[float, ...] = FAST) -> Histogram:
        described = Described(f"dicetown_{name}", help)
        self.described.append(described)
        return Histogram(*described, buckets=bounds, registry=self._registry)

    def add(self, readings: Iterable[Reading]) -> None:
        """Add metrics that are read on request."""
        for reading in readings:
            self.described.append(reading.described)
            self._registry.register(reading)

    def command(self, kind: str, result: str, seconds: float) -> None:
        """Count a message of a client that was handled."""
        self._commands.labels(kind, result).inc()
        self._command_seconds.observe(seconds)

    def thought(self, bot: str, seconds: float) -> None:
        self._bots.labels(bot).inc()
        self._bot_seconds.observe(seconds)

    def refused(self, what: str) -> None:
        """Count a refusal by a limit or a check: `request`, `message`, `origin`, `connection`, `table`…"""
        self._refused.labels(what).inc()

    def bad_frame(self) -> None:
        """Count a frame that is not a valid message."""
        self._bad_frames.inc()

    def closed(self, reason: str) -> None:
        """Count a WebSocket that the server closed: `slow`, `abuse`, or the reason in the `bye`."""
        self._closed.labels(reason).inc()

    def request(self, method: str, status: int, seconds: float) -> None:
        """Count a request that was answered, or a WebSocket that has ended."""
        self._requests.labels(method if method in METHODS else "other", f"{status // 100}xx").inc()
        if method != "WEBSOCKET":
            self._request_seconds.observe(seconds)

    def appended(self, result: str, seconds: float) -> None:
        self._appends.labels(result).inc()
        self._append_seconds.observe(seconds)

    def began(self, ruleset: str) -> None:
        self._began.labels(ruleset).inc()

    def ended(self, ruleset: str, how: str) -> None:
        self._ended.labels(ruleset, how).inc()

    def heard(self, kind: str) -> None:
        self._news.labels(kind).inc()

    def took_over(self) -> None:
        self._takeovers.inc()

    def notice(self, channel: str, result: str) -> None:
        """Count a notice: `sent`, `failed` for good, or `gone` if its subscription no longer exists."""
        self._notices.labels(channel, result).inc()

    def lagged(self, seconds: float) -> None:
        """Record the lag of the event loop."""
        self._lag.observe(seconds)

    def line(self, level: str) -> None:
        """Count a logged line: `warning` or `error`."""
        self._lines.labels(level).inc()

    def text(self) -> str:
        """Write all metrics for Prometheus."""
        return generate_latest(self._registry).decode()


def _start(counter: Counter, *series: Labels) -> None:
    """Show these series with 0 at first, as Prometheus sees no increase in a series that starts at 1."""
    for labels in series:
        counter.labels(*labels)
