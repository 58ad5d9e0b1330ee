"""The dashboard, for Grafana: what to look at first stands at the top, what explains it below."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

SOURCE: Final = {"type": "prometheus", "uid": "${datasource}"}
WIDTH: Final = 24
ALL: Final = '{job="dicetown", instance=~"$instance"}'
EVERY: Final = "$__rate_interval"
PROCESS: Final = "process {{process}} of {{instance}}"
"""Every server has a process 0."""
WORKER: Final = "{{process}} {{role}} {{number}} of {{instance}}"
# All that Grafana's own model of a panel asks for. Grafana fills in what is missing; programs that go by
# the model take a legend that does not say so for hidden.
NUMBER: Final = {
    "reduceOptions": {"calcs": ["lastNotNull"], "fields": "", "values": False},
    "colorMode": "none",
    "graphMode": "none",
    "justifyMode": "auto",
    "orientation": "auto",
    "textMode": "auto",
    "showPercentChange": False,
    "percentChangeColorMode": "standard",
    "wideLayout": True,
}
CURVES: Final = {
    "legend": {"showLegend": True, "displayMode": "list", "placement": "bottom", "calcs": []},
    "tooltip": {"mode": "multi", "sort": "desc"},
}


def of(metric: str, **labels: str) -> str:
    """A metric of the servers that were chosen, with these labels."""
    more = "".join(f', {name}="{value}"' for name, value in labels.items())
    return f"{metric}{ALL[:-1]}{more}}}"


def rate(metric: str, by: str, **labels: str) -> str:
    """Per second, added up by these labels."""
    return f"sum by ({by}) (rate({of(metric, **labels)}[{EVERY}]))"


def quantile(part: float, metric: str, by: str = "") -> str:
    """Below which a part of what was measured lies."""
    labels = f"{by}, le" if by else "le"
    return f"histogram_quantile({part}, {rate(f'{metric}_bucket', labels)})"


class Panel(NamedTuple):
    """A picture: its queries with what they are called."""

    title: str
    queries: dict[str, str]
    """By legend."""
    unit: str = "short"
    about: str = ""
    kind: str = "timeseries"
    stacked: bool = False
    right: str = ""
    """The legend of the curve that has its own scale, on the right."""
    nothing: str = ""
    """What it says when nothing is there to show; unless told, Grafana says that data are missing."""


class Row(NamedTuple):
    title: str
    height: int
    panels: tuple[Panel, ...]


def number(title: str, expr: str, unit: str = "short", about: str = "", nothing: str = "") -> Panel:
    return Panel(title, {"": expr}, unit, about, "stat", nothing=nothing)


ROWS: Final = (
    Row(
        "At a glance",
        4,
        (
            number("Processes up", f"sum({of('dicetown_process_up')})"),
            number("People", f"sum({of('dicetown_players')})"),
            number("Games running", f"sum({of('dicetown_tables_driven', phase='playing')})"),
            number("99 of 100 within", quantile(0.99, "dicetown_command_seconds"), "s", nothing="not asked"),
            number("Database up", f"min({of('dicetown_store_up')})"),
            number(
                "Errors in the log",
                f"sum(increase({of('dicetown_log_lines_total', level='error')}[1h]))",
                about="Within the last hour.",
            ),
            number(
                "Last backup",
                f"max(time() - {of('dicetown_backup_time_seconds')})",
                "s",
                "How long ago, with SQLite; of several servers the oldest.",
                "unknown",
            ),
        ),
    ),
    Row(
        "Who plays",
        8,
        (
            Panel(
                "Tables in memory",
                {"{{phase}}": f"sum by (phase) ({of('dicetown_tables_driven')})"},
                stacked=True,
            ),
            Panel(
                "Connections",
                {
                    "WebSockets": f"sum({of('dicetown_connections')})",
                    "people": f"sum({of('dicetown_players')})",
                    "messages that wait": f"sum({of('dicetown_outbox_messages')})",
                },
            ),
            Panel(
                "Games per hour",
                {
                    "{{ruleset}} began": "3600 * " + rate("dicetown_games_began_total", "ruleset"),
                    "{{ruleset}} {{how}}": "3600 * " + rate("dicetown_games_ended_total", "ruleset, how"),
                },
            ),
        ),
    ),
    Row(
        "How fast it answers",
        8,
        (
            Panel(
                "From a message to its acknowledgement",
                {
                    "half": quantile(0.5, "dicetown_command_seconds"),
                    "99 of 100": quantile(0.99, "dicetown_command_seconds"),
                },
                "s",
            ),
            Panel(
                "How late the loop is",
                {PROCESS: quantile(0.99, "dicetown_event_loop_lag_seconds", "instance, process")},
                "s",
                "99 of 100 looks.",
            ),
            Panel(
                "Requests",
                {
                    "half": quantile(0.5, "dicetown_http_request_seconds"),
                    "99 of 100": quantile(0.99, "dicetown_http_request_seconds"),
                },
                "s",
            ),
        ),
    ),
    Row(
        "What is asked of it",
        8,
        (
            Panel(
                "Messages", {"{{type}} {{result}}": rate("dicetown_commands_total", "type, result")}, "mps"
            ),
            Panel(
                "Requests by status",
                {"{{method}} {{status}}": rate("dicetown_http_requests_total", "method, status")},
                "reqps",
            ),
            Panel(
                "Refused and let go",
                {
                    "refused: {{what}}": rate("dicetown_refused_total", "what") + " > 0",
                    "let go: {{reason}}": rate("dicetown_connections_closed_total", "reason") + " > 0",
                    "no messages": rate("dicetown_frames_bad_total", "job"),
                },
                "cps",
            ),
        ),
    ),
    Row(
        "Bots",
        8,
        (
            Panel(
                "How long bots take",
                {
                    "half": quantile(0.5, "dicetown_bot_seconds"),
                    "99 of 100": quantile(0.99, "dicetown_bot_seconds"),
                },
                "s",
            ),
            Panel(
                "Tasks of workers",
                {
                    "{{role}}: waiting": f"sum by (role) ({of('dicetown_tasks_waiting')})",
                    "{{role}}: running": f"sum by (role) ({of('dicetown_tasks_running')})",
                    "replays that wait": f"sum({of('dicetown_replays_waiting')})",
                },
            ),
            Panel("Answers of bots", {"{{bot}}": rate("dicetown_bot_answers_total", "bot")}, "cps"),
            Panel(
                "Failures and reviews per hour",
                {
                    "no {{what}}": "3600 * " + rate("dicetown_bot_failures_total", "what"),
                    "{{role}} begun": "3600 * " + rate("dicetown_workers_started_total", "role"),
                    "reviews {{result}}": "3600 * " + rate("dicetown_reviews_total", "result") + " > 0",
                },
            ),
        ),
    ),
    Row(
        "Where it is kept",
        8,
        (
            Panel(
                "Appending to logs",
                {"{{result}}": rate("dicetown_store_appends_total", "result")},
                "wps",
                "`conflict`: another process was faster. `failed`: the database could not.",
            ),
            Panel(
                "How long the database takes",
                {
                    "append, half": quantile(0.5, "dicetown_store_append_seconds"),
                    "append, 99 of 100": quantile(0.99, "dicetown_store_append_seconds"),
                    "probe": f"max({of('dicetown_store_probe_seconds')})",
                },
                "s",
            ),
            Panel("Waiting for the database", {PROCESS: of("dicetown_store_pending")}),
            Panel(
                "Room",
                {
                    "{{file}}": f"sum by (file) ({of('dicetown_database_bytes')})",
                    "free": f"min({of('dicetown_data_free_bytes')})",
                },
                "bytes",
                "With SQLite; PostgreSQL has its own exporters.",
                right="free",
            ),
        ),
    ),
    Row(
        "Processes",
        8,
        (
            Panel(
                "Processor",
                {WORKER: rate("dicetown_process_cpu_seconds_total", "instance, process, role, number")},
                "percentunit",
                "Of one core.",
            ),
            Panel(
                "Memory",
                {WORKER: of("dicetown_process_resident_memory_bytes")},
                "bytes",
                stacked=True,
            ),
            Panel(
                "File descriptors",
                {PROCESS: f"{of('dicetown_process_open_fds')} / {of('dicetown_process_max_fds')}"},
                "percentunit",
                "Of those it may have.",
            ),
            Panel(
                "What goes on at the same time",
                {PROCESS: of("dicetown_loop_tasks")},
            ),
        ),
    ),
    Row(
        "Several processes, and notices",
        8,
        (
            Panel(
                "Tables that each moves",
                {
                    PROCESS: f"sum by (instance, process) ({of('dicetown_tables_driven')})",
                    f"taken over by {PROCESS}": f"increase({of('dicetown_takeovers_total')}[{EVERY}]) > 0",
                },
            ),
            Panel("Peers that each hears", {PROCESS: of("dicetown_neighbours")}),
            Panel(
                "News",
                {"{{kind}}": rate("dicetown_news_heard_total", "kind")},
                "mps",
                nothing="no neighbours",
            ),
            Panel(
                "Notices per hour",
                {
                    "{{channel}} {{result}}": "3600 * "
                    + rate("dicetown_notices_total", "channel, result")
                    + " > 0"
                },
                nothing="none",
            ),
        ),
    ),
)


def dashboard() -> dict[str, Any]:
    """The dashboard as Grafana imports it; where the figures come from is chosen there."""
    return {
        "title": "Dice Town",
        "uid": "dicetown",
        "description": "A dicetown server. docs/host/metrics.md says what each figure means.",
        "tags": ["dicetown"],
        "editable": True,
        "graphTooltip": 1,
        "refresh": "30s",
        "schemaVersion": 38,
        "time": {"from": "now-3h", "to": "now"},
        "timezone": "browser",
        "templating": {"list": list(_variables())},
        "annotations": {"list": [_restarts()]},
        "panels": list(_panels()),
    }


def _variables() -> Iterator[dict[str, Any]]:
    yield {"name": "datasource", "label": "Source", "type": "datasource", "query": "prometheus"}
    yield {
        "name": "instance",
        "label": "Server",
        "type": "query",
        "datasource": SOURCE,
        "query": 'label_values(dicetown_build_info{job="dicetown"}, instance)',
        "refresh": 2,
        "multi": True,
        "includeAll": True,
        "current": {"text": "All", "value": "$__all"},
    }


def _restarts() -> dict[str, Any]:
    return {
        "name": "Starts",
        "datasource": SOURCE,
        "enable": True,
        "iconColor": "orange",
        "expr": f"changes({of('dicetown_process_start_time_seconds')}[1m]) > 0",
        "titleFormat": f"{PROCESS} started",
    }


def _panels() -> Iterator[dict[str, Any]]:
    top = 0
    ids = iter(range(1, 1000))
    for row in ROWS:
        place = {"x": 0, "y": top, "w": WIDTH, "h": 1}
        yield {
            "id": next(ids),
            "type": "row",
            "title": row.title,
            "gridPos": place,
            "collapsed": False,
            "panels": [],
        }
        top += 1
        left = 0
        for index, panel in enumerate(row.panels):
            right = WIDTH * (index + 1) // len(row.panels)
            place = {"x": left, "y": top, "w": right - left, "h": row.height}
            yield {"id": next(ids), "gridPos": place, **_panel(panel)}
            left = right
        top += row.height


def _panel(panel: Panel) -> dict[str, Any]:
    defaults: dict[str, Any] = {"unit": panel.unit, "min": 0}
    if panel.nothing:
        defaults["noValue"] = panel.nothing
    made: dict[str, Any] = {
        "type": panel.kind,
        "title": panel.title,
        "description": panel.about,
        "datasource": SOURCE,
        "fieldConfig": {"defaults": defaults, "overrides": []},
        "targets": [
            {"refId": chr(ord("A") + number), "datasource": SOURCE, "expr": expr, "legendFormat": legend}
            for number, (legend, expr) in enumerate(panel.queries.items())
        ],
    }
    if panel.kind == "stat":
        made["options"] = NUMBER
        made["targets"][0]["instant"] = True
    else:
        stacking = {"mode": "normal" if panel.stacked else "none", "group": "A"}
        defaults["custom"] = {"fillOpacity": 20 if panel.stacked else 0, "stacking": stacking}
        made["options"] = CURVES
        if panel.right:
            made["fieldConfig"]["overrides"].append(_own_scale(panel.right))
    return made


def _own_scale(legend: str) -> dict[str, Any]:
    placed = [("axisPlacement", "right"), ("axisLabel", legend)]
    return {
        "matcher": {"id": "byName", "options": legend},
        "properties": [{"id": f"custom.{name}", "value": value} for name, value in placed],
    }


def dashboard_text() -> str:
    return json.dumps(dashboard(), indent=1, ensure_ascii=False) + "\n"
