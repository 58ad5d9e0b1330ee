"""Figures of a server as Prometheus would have stored them: of a good evening, and of one for each alert.

A sample a minute for a hundred minutes; `1+0x100` is 1 all the time, `0+600x100` goes up by 600 each time.
"""

from __future__ import annotations

import json
from typing import Any, Final

UP: Final = 'up{job="dicetown",instance="a"}'


def line(name: str, **labels: str) -> str:
    """Name a series of the only process of a server."""
    told = {"job": "dicetown", "instance": "a", "process": "0", **labels}
    return f"dicetown_{name}{{{','.join(f'{label}={json.dumps(value)}' for label, value in told.items())}}}"


def answers(within: str) -> str:
    return line("command_seconds_bucket", le=within)


def lags(within: str) -> str:
    return line("event_loop_lag_seconds_bucket", le=within)


GOOD: Final = {
    UP: "1+0x100",
    line("process_up"): "1+0x100",
    line("process_start_time_seconds"): "1000+0x100",
    line("store_up"): "1+0x100",
    line("store_appends_total", result="done"): "0+600x100",
    line("store_appends_total", result="failed"): "0+0x100",
    line("data_free_bytes"): "5e10+0x100",
    line("backup_time_seconds"): "-80000+0x100",
    answers("0.005"): "0+500x100",
    answers("0.05"): "0+600x100",
    answers("+Inf"): "0+600x100",
    lags("0.01"): "0+120x100",
    lags("+Inf"): "0+120x100",
    line("tasks_waiting", role="thinker"): "3+0x100",
    line("bot_failures_total", what="answer"): "0+0x100",
    line("connections"): "500+0x100",
    line("tables", phase="playing"): "300+0x100",
    line("limit", what="connections"): "2000+0x100",
    line("limit", what="tables"): "2000+0x100",
    line("process_open_fds"): "520+0x100",
    line("process_max_fds"): "8192+0x100",
    line("process_resident_memory_bytes", role="server", number="0"): "1e8+0x100",
    line("neighbours"): "0+0x100",
    line("log_lines_total", level="error"): "0+0x100",
    line("notices_total", channel="mail", result="failed"): "0+0x100",
}
"""600 answers a minute, and the last backup a day ago."""

TROUBLE: Final[dict[str, dict[str, str]]] = {
    "DicetownDown": {UP: "1+0x60 0+0x40"},
    "DicetownProcessDown": {line("process_up"): "1+0x60 0+0x40"},
    "DicetownRestarting": {line("process_start_time_seconds"): "1+0x70 2 3 4 5 6+0x40"},
    "DicetownStoreDown": {line("store_up"): "1+0x60 0+0x40"},
    "DicetownNotKept": {line("store_appends_total", result="failed"): "0+0x95 1+0x10"},
    "DicetownDiskFull": {line("data_free_bytes"): "9e8+0x100"},
    "DicetownNoBackup": {line("backup_time_seconds"): "-200000+0x100"},
    "DicetownSlow": {answers("0.05"): "0+580x100", answers("0.5"): "0+600x100"},
    "DicetownLoopLate": {lags("0.01"): "0+60x100", lags("0.1"): "0+100x100", lags("0.5"): "0+120x100"},
    "DicetownBotsBehind": {line("tasks_waiting", role="thinker"): "40+0x100"},
    "DicetownBotsFail": {line("bot_failures_total", what="answer"): "0+1x100"},
    "DicetownFull": {line("tables", phase="playing"): "1900+0x100"},
    "DicetownFiles": {line("process_max_fds"): "600+0x100"},
    "DicetownMemory": {line("process_resident_memory_bytes", role="thinker", number="0"): "2e9+0x100"},
    "DicetownUnheard": {
        line("process_up", process="1"): "1+0x100",
        line("neighbours", process="1"): "1+0x100",
    },
    "DicetownErrors": {line("log_lines_total", level="error"): "0+2x100"},
    "DicetownNoticesFail": {line("notices_total", channel="mail", result="failed"): "0+1x100"},
}
"""By alert, the series in which an evening that sets it off differs from a good one."""


def cases() -> list[dict[str, Any]]:
    """Return a test of `promtool test rules` for each evening, with the one alert that fires at its end."""
    return [_rule_test(trouble, {**GOOD, **TROUBLE.get(trouble, {})}) for trouble in ("", *TROUBLE)]


def _rule_test(trouble: str, series: dict[str, str]) -> dict[str, Any]:
    told = [{"labels": f'{{alertname="{trouble}"}}', "value": 1}]
    fired = {
        "expr": 'count by (alertname) (ALERTS{alertstate="firing"})',
        "eval_time": "100m",
        "exp_samples": told if trouble else [],
    }
    return {
        "name": trouble or "a good evening",
        "interval": "1m",
        "input_series": [{"series": name, "values": values} for name, values in series.items()],
        "promql_expr_test": [fired],
    }
