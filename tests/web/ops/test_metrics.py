"""The figures, in the text format that Prometheus reads."""

from dicetown import __version__
from dicetown.web.ops.metrics import Metrics
from dicetown.web.ops.process_metrics import merge
from dicetown.web.ops.reading import Reading
from tests.web.ops.prometheus import samples


def test_reading_is_looked_up_on_request() -> None:
    values: dict[tuple[str, ...], float] = {("open",): 1}
    metrics = Metrics()
    metrics.add([Reading("tables", "Tables.", lambda: values, ("phase",))])
    assert samples(metrics.text())['dicetown_tables{phase="open"}'] == 1
    values[("over",)] = 7
    assert samples(metrics.text())['dicetown_tables{phase="over"}'] == 7


def test_reading_named_total_is_a_counter() -> None:
    metrics = Metrics()
    metrics.add([Reading("hired_total", "Workers.", lambda: {(): 2}), Reading("up", "Up.", dict)])
    text = metrics.text()
    assert "# TYPE dicetown_hired_total counter\ndicetown_hired_total 2.0\n" in text
    assert text.endswith("# HELP dicetown_up Up.\n# TYPE dicetown_up gauge\n")


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
        'dicetown_commands_total{result="done",type="answer"}': 1,
        'dicetown_commands_total{result="refused",type="answer"}': 1,
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
        'dicetown_games_ended_total{how="over",ruleset="revised"}': 1,
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
    text = (
        "# HELP x_total X.\n# TYPE x_total counter\nx_total 1.0\n"
        '# HELP y Y \\\\ "y".\n# TYPE y gauge\ny{a="b c{}\\"\\\\\\n"} 2.5\n'
        '# HELP z Z.\n# TYPE z histogram\nz_bucket{le="+Inf"} 0.0\nz_count 0.0\nz_sum 0.0\n'
    )
    assert merge({"0": text, "1": text, "2": None}).splitlines() == [
        "# HELP dicetown_process_up Whether the process gave its figures.",
        "# TYPE dicetown_process_up gauge",
        'dicetown_process_up{process="0"} 1.0',
        'dicetown_process_up{process="1"} 1.0',
        'dicetown_process_up{process="2"} 0.0',
        "# HELP x_total X.",
        "# TYPE x_total counter",
        'x_total{process="0"} 1.0',
        'x_total{process="1"} 1.0',
        '# HELP y Y \\\\ "y".',
        "# TYPE y gauge",
        'y{a="b c{}\\"\\\\\\n",process="0"} 2.5',
        'y{a="b c{}\\"\\\\\\n",process="1"} 2.5',
        "# HELP z Z.",
        "# TYPE z histogram",
        *[
            line
            for process in ("0", "1")
            for line in (
                f'z_bucket{{le="+Inf",process="{process}"}} 0.0',
                f'z_count{{process="{process}"}} 0.0',
                f'z_sum{{process="{process}"}} 0.0',
            )
        ],
    ]


def test_no_series_tells_when_it_was_created() -> None:
    assert "_created" not in Metrics().text()


def test_strangers_cannot_make_new_series() -> None:
    metrics = Metrics()
    for number in range(50):
        metrics.request(f"METHOD{number}", 405, 0.0)
    requests = [name for name in samples(metrics.text()) if name.startswith("dicetown_http_requests_total")]
    assert requests == ['dicetown_http_requests_total{method="other",status="4xx"}']
