"""The alerts: few, and each for something that somebody has to do something about.

What to do about each is in docs/host/metrics.md under its name. Prometheus has to scrape the server as the
job `dicetown`.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

RUNBOOK: Final = "docs/host/metrics.md"
HEAD: Final = """\
# Alerts for a dicetown server, for Prometheus: name this file under rule_files.
# Written by `python3 run.py regen` from tools/monitoring/alerts.py; the reasons and what to do
# stand in docs/host/metrics.md.
"""


class Alert(NamedTuple):
    """When to tell somebody. `after` is how long it must have been so."""

    name: str
    expr: str
    after: str
    severity: Literal["critical", "warning"]
    """Critical: people cannot play, or something may be lost. Warning: look at it today."""
    summary: str

    @property
    def anchor(self) -> str:
        return f"{RUNBOOK}#{self.name.lower()}"


ALERTS: Final = (
    Alert(
        "DicetownDown",
        'up{job="dicetown"} == 0',
        "2m",
        "critical",
        "The server does not answer.",
    ),
    Alert(
        "DicetownProcessDown",
        "dicetown_process_up == 0",
        "2m",
        "critical",
        "Process {{ $labels.process }} is dead or hangs; the others go on.",
    ),
    Alert(
        "DicetownRestarting",
        "changes(dicetown_process_start_time_seconds[30m]) > 3",
        "1m",
        "warning",
        "Process {{ $labels.process }} was started {{ $value }} times in half an hour.",
    ),
    Alert(
        "DicetownStoreDown",
        "min by (job, instance) (dicetown_store_up) == 0",
        "1m",
        "critical",
        "The database does not answer.",
    ),
    Alert(
        "DicetownNotKept",
        'sum by (job, instance) (increase(dicetown_store_appends_total{result="failed"}[10m])) > 0',
        "1m",
        "critical",
        "What players did could not be kept, and was refused.",
    ),
    Alert(
        "DicetownDiskFull",
        "min by (job, instance) (dicetown_data_free_bytes) < 1e9",
        "10m",
        "critical",
        "There is less than 1 GB left for the database.",
    ),
    Alert(
        "DicetownNoBackup",
        "time() - max by (job, instance) (dicetown_backup_time_seconds) > 2 * 86400",
        "1h",
        "warning",
        "The last backup is {{ $value | humanizeDuration }} old.",
    ),
    Alert(
        "DicetownSlow",
        "histogram_quantile(0.99, sum by (job, instance, le) (rate(dicetown_command_seconds_bucket[10m])))"
        " > 0.25",
        "10m",
        "warning",
        "One of a hundred answers takes {{ $value | humanizeDuration }} to be acknowledged.",
    ),
    Alert(
        "DicetownLoopLate",
        "histogram_quantile(0.9, sum by (job, instance, process, le)"
        " (rate(dicetown_event_loop_lag_seconds_bucket[10m]))) > 0.1",
        "10m",
        "warning",
        "Process {{ $labels.process }} is late with everything by {{ $value | humanizeDuration }}.",
    ),
    Alert(
        "DicetownBotsBehind",
        'sum by (job, instance, process) (dicetown_tasks_waiting{role="thinker"}) > 20',
        "5m",
        "warning",
        "{{ $value }} bots wait for their turn to think.",
    ),
    Alert(
        "DicetownBotsFail",
        "sum by (job, instance) (increase(dicetown_bot_failures_total[15m])) > 5",
        "5m",
        "warning",
        "Bots fail, and simple ones answer for them.",
    ),
    Alert(
        "DicetownFull",
        'dicetown_connections / on (job, instance, process) dicetown_limit{what="connections"} > 0.9'
        " or sum by (job, instance, process) (dicetown_tables)"
        ' / on (job, instance, process) dicetown_limit{what="tables"} > 0.9',
        "5m",
        "warning",
        "Process {{ $labels.process }} is nearly as full as the settings allow.",
    ),
    Alert(
        "DicetownFiles",
        "dicetown_process_open_fds / dicetown_process_max_fds > 0.8",
        "10m",
        "warning",
        "Process {{ $labels.process }} has used most of the file descriptors it may have.",
    ),
    Alert(
        "DicetownMemory",
        "sum by (job, instance, process) (dicetown_process_resident_memory_bytes) > 1.5e9",
        "15m",
        "warning",
        "Process {{ $labels.process }} and its workers take {{ $value | humanize1024 }}B.",
    ),
    Alert(
        "DicetownUnheard",
        "dicetown_neighbours < on (job, instance) group_left ()"
        " (sum by (job, instance) (dicetown_process_up) - 1)",
        "5m",
        "warning",
        "Process {{ $labels.process }} does not hear all of its neighbours.",
    ),
    Alert(
        "DicetownErrors",
        'sum by (job, instance) (increase(dicetown_log_lines_total{level="error"}[15m])) > 10',
        "5m",
        "warning",
        "The log tells of many errors.",
    ),
    Alert(
        "DicetownNoticesFail",
        'sum by (job, instance, channel) (increase(dicetown_notices_total{result="failed"}[1h])) > 3',
        "5m",
        "warning",
        "Notices by {{ $labels.channel }} do not arrive.",
    ),
)


def alerts_text() -> str:
    """The rules as Prometheus reads them."""
    lines = [HEAD + "groups:", "  - name: dicetown", "    rules:"]
    for alert in ALERTS:
        lines += [
            f"      - alert: {alert.name}",
            f"        expr: {alert.expr}",
            f"        for: {alert.after}",
            "        labels:",
            f"          severity: {alert.severity}",
            "        annotations:",
            f'          summary: "{alert.summary}"',
            f'          runbook: "{alert.anchor}"',
        ]
    return "\n".join(lines) + "\n"
