"""What a server is watched with: page, dashboard and alerts speak of the figures there are."""

from __future__ import annotations

import asyncio
import json
import math
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
import yaml  # type: ignore[import-untyped]  # publishes no types

from dicetown.cli.main import main
from dicetown.engine.errors import DiceTownError
from dicetown.table.store.sqlite import SqliteStore
from dicetown.table.workers.bot_pool import BotPool
from dicetown.web.ops.config import ServerConfig
from dicetown.web.ops.reading import Described
from dicetown.web.ops.storage import DATABASE
from dicetown.web.server import Server
from lab.load.players import Player, make_keys
from tests.monitoring.planted_series import TROUBLE, cases
from tests.monitoring.running_prometheus import PATIENCE, Prometheus, prometheus
from tests.web.serving import serving
from tools.make_metrics import page
from tools.make_monitoring import FOLDER
from tools.monitoring.alerts import ALERTS, Alert
from tools.monitoring.dashboard import ROWS, Panel, dashboard

PAGE: Final = FOLDER.parent / "metrics.md"
LISTED: Final = re.compile(r"^\| `(dicetown_\w+)` \|([^|]*)\|", re.MULTILINE)
NAME: Final = re.compile(r"\bdicetown_\w+")
SELECTED: Final = re.compile(r"(\w+)\{([^}]*)\}")
MATCHED: Final = re.compile(r"(\w+)\s*=~?\s*\"")
GROUPED: Final = re.compile(r"\b(?:by|on) \(([^)]*)\)")
SUFFIXES: Final = ("_bucket", "_sum", "_count")
EVERY_LINE: Final = {"job", "instance", "process"}
"""What Prometheus and this server put on every line."""

WITH_NEIGHBOURS: Final = {"News"}
"""What a server with one process has nothing to show of."""

Known = dict[str, tuple[str, set[str]]]
"""All figures a server gives: their kinds and labels."""


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Known:
    async def look(folder: Path) -> Known:
        store = await SqliteStore.open(folder / DATABASE)
        bot_pool = BotPool(0)
        server = Server(ServerConfig(data=str(folder)), store, bot_pool)
        labels = {metric.name: set(metric.labels) for metric in server.metrics.described}
        text = await server.processes.collect()
        await asyncio.gather(bot_pool.close(), store.close())
        kinds = re.findall(r"^# TYPE (\w+) (\w+)$", text, re.MULTILINE)
        return {name: (kind, labels.get(name, set())) for name, kind in kinds}

    return asyncio.run(look(tmp_path_factory.mktemp("data")))


def expressions() -> Iterator[tuple[str, str]]:
    """All that is asked of Prometheus, with what asks."""
    for alert in ALERTS:
        yield alert.name, alert.expr
    for row in ROWS:
        for panel in row.panels:
            yield from ((panel.title, expr) for expr in panel.queries.values())
    board = dashboard()
    yield "annotations", board["annotations"]["list"][0]["expr"]
    yield "variables", board["templating"]["list"][1]["query"]


def metric_of(series: str, known: Known) -> str:
    """The metric to which a series belongs."""
    for suffix in SUFFIXES:
        base = series.removesuffix(suffix)
        if base != series and known.get(base, ("", set()))[0] == "histogram":
            return base
    return series


def test_page_lists_each_figure_with_its_labels(known: Known) -> None:
    listed = {
        name: set(re.findall(r"`(\w+)`", labels)) for name, labels in LISTED.findall(PAGE.read_text("utf-8"))
    }
    assert listed == {name: labels for name, (_, labels) in known.items()}


def test_rows_of_the_page_follow_the_metrics() -> None:
    text = "| `dicetown_a` | | old | normal |\n| `dicetown_gone` | | | |\nend\n"
    written = page(text, {"dicetown_a": Described("dicetown_a", "New.", ("role", "kind"))})
    assert written == "| `dicetown_a` | `role`, `kind` | New | normal |\nend\n"


def test_metric_without_a_row_is_refused() -> None:
    with pytest.raises(DiceTownError, match="does not show dicetown_b"):
        page("| `dicetown_a` |\n", {"dicetown_b": Described("dicetown_b", "B.")})


def test_figures_are_named_as_prometheus_wants_it(known: Known) -> None:
    for name, (kind, _) in known.items():
        assert name.endswith("_total") == (kind == "counter"), name
        assert kind != "histogram" or name.endswith("_seconds"), name


@pytest.mark.parametrize(("asked", "expr"), list(expressions()))
def test_dashboard_and_alerts_use_known_figures(asked: str, expr: str, known: Known) -> None:
    names = {metric_of(name, known) for name in NAME.findall(expr)}
    assert names <= set(known), asked
    assert names or expr.startswith("up{"), asked
    labels = EVERY_LINE.union(*[known[name][1] for name in names])
    for name, matchers in SELECTED.findall(expr):
        own = known[metric_of(name, known)][1] if name != "up" else set()
        assert set(MATCHED.findall(matchers)) <= EVERY_LINE | own, asked
    for grouped in GROUPED.findall(expr):
        assert set(re.findall(r"\w+", grouped)) <= labels | {"le"}, asked


def test_every_figure_is_shown_or_alerted_on(known: Known) -> None:
    shown = {metric_of(name, known) for _, expr in expressions() for name in NAME.findall(expr)}
    assert set(known) == shown


def test_alerts_yaml_agrees_with_the_source() -> None:
    read = yaml.safe_load((FOLDER / "alerts.yml").read_text("utf-8"))
    (group,) = read["groups"]
    for rule, alert in zip(group["rules"], ALERTS, strict=True):
        assert rule["alert"] == alert.name
        assert rule["expr"] == alert.expr
        assert (rule["for"], rule["labels"]) == (alert.after, {"severity": alert.severity})
        assert rule["annotations"] == {"summary": alert.summary, "runbook": alert.anchor}


def test_page_says_what_to_do_per_alert() -> None:
    headings = re.findall(r"^### (Dicetown\w+)$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert sorted(headings) == sorted(alert.name for alert in ALERTS)


def test_dashboard_imports_anywhere_without_overlaps() -> None:
    read = json.loads((FOLDER / "dashboard.json").read_text("utf-8"))
    sources = {panel["datasource"]["uid"] for panel in read["panels"] if panel["type"] != "row"}
    assert sources == {"${datasource}"}
    ids = [panel["id"] for panel in read["panels"]]
    assert len(ids) == len(set(ids))
    taken: set[tuple[int, int]] = set()
    for panel in read["panels"]:
        left, top, wide, high = (panel["gridPos"][side] for side in "xywh")
        cells = {(x, y) for x in range(left, left + wide) for y in range(top, top + high)}
        assert not cells & taken
        assert max(x for x, _ in cells) < 24
        taken |= cells


def test_scrape_interval_suits_what_grafana_assumes() -> None:
    """Grafana asks for rates over four times what it takes the interval to be: 15 seconds, if not told."""
    (settings,) = re.findall(r"```yaml\n(rule_files:.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    (job,) = yaml.safe_load(settings)["scrape_configs"]
    assert (job["job_name"], job["scrape_interval"]) == ("dicetown", "15s")


def test_process_curves_also_name_their_server() -> None:
    """Each server has a process 0."""
    legends = [
        (legend, expr) for row in ROWS for panel in row.panels for legend, expr in panel.queries.items()
    ]
    for legend, expr in legends:
        assert ("{{process}}" in legend) == ("{{instance}}" in legend), legend
        for grouped in GROUPED.findall(expr):
            assert ("process" in grouped) == ("instance" in grouped), legend


def test_free_disk_has_its_own_axis() -> None:
    """What is free would flatten the curve of the size of a database."""
    (room,) = [panel for panel in dashboard()["panels"] if panel["title"] == "Room"]
    (override,) = room["fieldConfig"]["overrides"]
    assert override["matcher"] == {"id": "byName", "options": "free"}
    assert {"id": "custom.axisPlacement", "value": "right"} in override["properties"]
    assert "free" in {target["legendFormat"] for target in room["targets"]}


def test_expectedly_empty_panels_say_so() -> None:
    said = {
        panel["title"]: panel["fieldConfig"]["defaults"]["noValue"]
        for panel in dashboard()["panels"]
        if "noValue" in panel.get("fieldConfig", {}).get("defaults", {})
    }
    assert said == {
        "99 of 100 within": "not asked",
        "Last backup": "unknown",
        "News": "no neighbours",
        "Notices per hour": "none",
    }


def test_rows_are_open_and_legends_shown() -> None:
    panels = dashboard()["panels"]
    assert all(panel["collapsed"] is False for panel in panels if panel["type"] == "row")
    legends = [panel["options"]["legend"] for panel in panels if panel["type"] == "timeseries"]
    assert legends
    assert all(legend["showLegend"] and legend["placement"] == "bottom" for legend in legends)


def test_every_alert_has_a_planted_trouble() -> None:
    assert set(TROUBLE) == {alert.name for alert in ALERTS}


@pytest.mark.slow
@pytest.mark.needs("promtool")
def test_each_alert_fires_on_its_trouble_only(tmp_path: Path) -> None:
    """Prometheus itself evaluates the rules, over a hundred minutes of planted figures for each of them."""
    rules = {"rule_files": [str(FOLDER / "alerts.yml")], "evaluation_interval": "1m", "tests": cases()}
    written = tmp_path / "cases.json"
    written.write_text(json.dumps(rules), "utf-8")
    command = ["promtool", "test", "rules", str(written)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Prometheus]:
    """A Prometheus that has seen games at a server with a backup, and takes it for two servers."""
    folder = tmp_path_factory.mktemp("watched")
    with serving(folder / "data") as server:
        targets = [f"127.0.0.1:{server.port}", f"localhost:{server.port}"]
        assert main(["admin", "backup", "--data", str(server.data), str(folder / "backup")]) == 0
        with prometheus(folder, targets) as running:
            asyncio.run(play_until_seen(server.url, running))
            yield running


async def play_until_seen(url: str, running: Prometheus) -> None:
    """Play until Prometheus has looked twice at both since the first game ended: then it knows all rates."""
    (key,) = await asyncio.to_thread(make_keys, url, 1)
    now = time.perf_counter()
    playing = asyncio.create_task(Player(url, key, "random", 0.0, 1).play(now, now + PATIENCE))
    seen = "count_over_time(dicetown_games_ended_total[1h]) > 1"
    while len(await asyncio.to_thread(running.ask, seen)) < 2:
        assert not playing.done()
        await asyncio.sleep(0.1)
    playing.cancel()
    await asyncio.wait([playing])


def asked(expr: str) -> str:
    """As Grafana asks, of all servers; and of what has not happened yet, too."""
    return expr.removesuffix(" > 0").replace("$__rate_interval", "1h").replace("$instance", ".+")


def named(legend: str, labels: dict[str, str]) -> str:
    return re.sub(r"{{(\w+)}}", lambda label: labels[label[1]], legend)


@pytest.mark.slow
@pytest.mark.needs("prometheus")
@pytest.mark.parametrize(
    "panel",
    [panel for row in ROWS for panel in row.panels if panel.title not in WITH_NEIGHBOURS],
    ids=lambda panel: panel.title,
)
def test_every_panel_shows_distinctly_named_curves(panel: Panel, watched: Prometheus) -> None:
    names = []
    for legend, expr in panel.queries.items():
        found = watched.ask(asked(expr))
        assert found, legend
        assert not any(math.isnan(series.value) for series in found), legend
        names += [named(legend, series.labels) for series in found]
    assert len(set(names)) == len(names)


@pytest.mark.slow
@pytest.mark.needs("prometheus")
def test_dashboard_finds_servers_and_marks_restarts(watched: Prometheus) -> None:
    board = dashboard()
    series = board["templating"]["list"][1]["query"].removeprefix("label_values(").partition(", instance)")[0]
    servers = {found.labels["instance"] for found in watched.ask(series)}
    assert len(servers) == 2
    (mark,) = board["annotations"]["list"]
    assert {found.labels["instance"] for found in watched.ask(asked(mark["expr"]))} == servers


@pytest.mark.slow
@pytest.mark.needs("prometheus")
@pytest.mark.parametrize("alert", ALERTS, ids=lambda alert: alert.name)
def test_every_alert_watches_existing_figures(alert: Alert, watched: Prometheus) -> None:
    for series in re.findall(r"\b(?:dicetown_\w+|up)\b(?:\{[^}]*\})?", alert.expr):
        assert watched.ask(series), series
