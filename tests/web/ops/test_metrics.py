"""The figures, in the text format that Prometheus reads."""

import pytest

from dicetown import __version__
from dicetown.web.ops.metrics import Metrics
from dicetown.web.ops.prometheus import Counter, Gauge, Histogram, merge, render
from tests.web.ops.prometheus import samples


def test_counter_adds_up_by_labels() -> None:
    counter = Counter("things_total", "Things.", ("kind", "result"))
    assert render([counter]) == "# HELP things_total Things.\n# TYPE things_total counter\n"
    counter.add("b", "done")
    counter.add("a", "done", by=2.5)
    counter.add("b", "done")
    assert render([counter]).splitlines()[2:] == [
        'things_total{kind="a",result="done"} 2.5',
        'things_total{kind="b",result="done"} 2',
    ]


def test_counter_without_labels_begins_at_zero() -> None:
    assert render([Counter("things_total", "Things.")]).splitlines()[-1] == "things_total 0"


def test_missing_labels_raise_an_error() -> None:
    with pytest.raises(ValueError, match="things_total"):
        Counter("things_total", "Things.", ("kind",)).add()


def test_labels_of_counters_are_quoted() -> None:
    counter = Counter("things_total", "Things.", ("kind",))
    counter.add('a"b\\c\nd')
    assert render([counter]).splitlines()[-1] == 'things_total{kind="a\\"b\\\\c\\nd"} 1'


def test_gauge_is_read_when_asked() -> None:
    values: dict[tuple[str, ...], float] = {("open",): 1}
    gauge = Gauge("tables", "Tables.", lambda: values, ("phase",))
    assert samples(render([gauge])) == {'tables{phase="open"}': 1}
    values[("over",)] = 7
    assert samples(render([gauge])) == {'tables{phase="open"}': 1, 'tables{phase="over"}': 7}


def test_histogram_counts_up_to_each_bound() -> None:
    histogram = Histogram("wait_seconds", "Waiting.", (0.1, 1))
    for value in (0.05, 0.1, 0.5, 1, 30):
        histogram.observe(value)
    assert samples(render([histogram])) == {
        'wait_seconds_bucket{le="0.1"}': 2,
        'wait_seconds_bucket{le="1"}': 4,
        'wait_seconds_bucket{le="+Inf"}': 5,
        "wait_seconds_sum": pytest.approx(31.65),
        "wait_seconds_count": 5,
    }


def test_server_has_all_its_figures() -> None:
    metrics = Metrics(started=1_750_000_000.25)
    metrics.command("answer", "done", 0.004)
    metrics.command("answer", "refused", 0.006)
    metrics.thought("greedy", 0.2)
    metrics.refused("origin")
    metrics.bad_frame()
    metrics.request("GET", 204, 0.002)
    metrics.appended("done", 0.003)
    metrics.began("revised")
    metrics.ended("revised", "over")
    metrics.closed("slow")
    metrics.heard("log")
    metrics.took_over()
    metrics.notice("mail", "failed")
    metrics.lagged(0.2)
    metrics.line("error")
    found = samples(metrics.text())
    expected = {
        'dicetown_commands_total{type="answer",result="done"}': 1,
        'dicetown_commands_total{type="answer",result="refused"}': 1,
        'dicetown_command_seconds_bucket{le="0.005"}': 1,
        "dicetown_command_seconds_count": 2,
        'dicetown_bot_answers_total{bot="greedy"}': 1,
        "dicetown_bot_seconds_count": 1,
        'dicetown_refused_total{what="origin"}': 1,
        "dicetown_frames_bad_total": 1,
        'dicetown_http_requests_total{method="GET",status="2xx"}': 1,
        'dicetown_store_appends_total{result="done"}': 1,
        "dicetown_store_append_seconds_count": 1,
        "dicetown_http_request_seconds_count": 1,
        'dicetown_games_began_total{ruleset="revised"}': 1,
        'dicetown_games_ended_total{ruleset="revised",how="over"}': 1,
        'dicetown_connections_closed_total{reason="slow"}': 1,
        'dicetown_news_heard_total{kind="log"}': 1,
        "dicetown_takeovers_total": 1,
        'dicetown_notices_total{channel="mail",result="failed"}': 1,
        'dicetown_event_loop_lag_seconds_bucket{le="0.25"}': 1,
        'dicetown_log_lines_total{level="error"}': 1,
        "dicetown_process_start_time_seconds": 1_750_000_000.25,
    }
    assert {name: found[name] for name in expected} == expected
    assert any(f'release="{__version__}"' in name for name in found)
    assert all(name.startswith("dicetown_") for name in found)


def test_every_figure_has_type_and_help() -> None:
    lines = Metrics().text().splitlines()
    helps = [line.split(" ")[2] for line in lines if line.startswith("# HELP ")]
    types = [line.split(" ")[2] for line in lines if line.startswith("# TYPE ")]
    assert helps == types
    assert len(set(helps)) == len(helps)
    assert all(line.endswith(".") for line in lines if line.startswith("# HELP "))


def test_alarm_series_are_there_from_start() -> None:
    """Prometheus does not see a series go up that was not there before."""
    found = samples(Metrics().text())
    for series in (
        'dicetown_store_appends_total{result="failed"}',
        'dicetown_log_lines_total{level="error"}',
        'dicetown_connections_closed_total{reason="slow"}',
        'dicetown_notices_total{channel="mail",result="failed"}',
    ):
        assert found[series] == 0


def test_websocket_is_request_without_duration() -> None:
    metrics = Metrics()
    metrics.request("WEBSOCKET", 101, 3600.0)
    found = samples(metrics.text())
    assert found['dicetown_http_requests_total{method="WEBSOCKET",status="1xx"}'] == 1
    assert found["dicetown_http_request_seconds_count"] == 0


def test_figures_of_processes_are_merged() -> None:
    things = Counter("x_total", "X.")
    things.add()
    text = render([things, Gauge("y", "Y.", lambda: {("b c{}",): 2}, ("a",))])
    assert merge({"0": text, "1": text}, "process").splitlines() == [
        "# HELP x_total X.",
        "# TYPE x_total counter",
        'x_total{process="0"} 1',
        'x_total{process="1"} 1',
        "# HELP y Y.",
        "# TYPE y gauge",
        'y{process="0",a="b c{}"} 2',
        'y{process="1",a="b c{}"} 2',
    ]


def test_strangers_cannot_make_new_series() -> None:
    metrics = Metrics()
    for number in range(50):
        metrics.request(f"METHOD{number}", 405, 0.0)
    requests = [name for name in samples(metrics.text()) if name.startswith("dicetown_http_requests_total")]
    assert requests == ['dicetown_http_requests_total{method="other",status="4xx"}']
