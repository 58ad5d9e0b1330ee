"""`dicetown sim` and `dicetown bench` as typed."""

import json
from pathlib import Path

import pytest

from dicetown.cli.main import main

SIM = ("sim", "--ruleset", "classic", "--seats", "3", "--games", "2", "--seed", "7")


def sim(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = main(list(arguments))
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def test_json_is_one_object_with_the_documented_keys(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = sim(capsys, *SIM, "--bots", "random", "--json")
    assert code == 0
    assert err == ""
    assert set(json.loads(out)) == {
        "ruleset",
        "seats",
        "games",
        "seed",
        "seconds",
        "games_per_second",
        "decisions",
        "decisions_per_second",
        "rounds_mean",
        "score_mean",
        "wins",
        "end_reasons",
    }


def test_jobs_change_nothing_but_the_times(capsys: pytest.CaptureFixture[str]) -> None:
    results = []
    for jobs in ("1", "2"):
        code, out, _ = sim(capsys, *SIM, "--games", "6", "--jobs", jobs, "--json")
        assert code == 0
        data = json.loads(out)
        results.append(
            {key: data[key] for key in ("games", "decisions", "rounds_mean", "score_mean", "wins")}
        )
    assert results[0] == results[1]


def test_summary_names_seats_bots_and_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = sim(capsys, *SIM, "--bots", "random,random,random", "--check")
    assert code == 0
    assert "2 games of classic with 3 seats" in out
    assert "failures: 0" in out
    assert "ended by: " in out
    assert out.count("random") == 3


def test_options_of_the_rules_reach_the_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    parts = tmp_path / "parts.json"
    parts.write_text('{"setup": {"mine": 4}}', encoding="utf-8")
    changes = [
        (),
        ("--bribes", "off"),
        ("--parts", str(parts)),
        *[("--sheriff", str(seat)) for seat in range(3)],
    ]
    decisions: list[int] = []
    for change in changes:
        code, out, err = sim(capsys, *SIM, *change, "--json")
        assert (code, err) == (0, "")
        decisions.append(json.loads(out)["decisions"])
    plain, off, small, *sheriffs = decisions
    assert len({plain, off, small}) == 3
    assert len(set(sheriffs)) == 3


def test_a_failure_is_exit_code_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicetown.sim.run.problems", lambda state: ["There is a dollar too much."])
    code, out, _ = sim(capsys, *SIM, "--check")
    assert code == 1
    assert "failures: 2" in out
    assert "game 0, seed " in out
    assert "There is a dollar too much." in out
    assert "position: " in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--ruleset", "modern"), "modern"),
        (("--seats", "9"), "9 seats"),
        (("--seats", "many"), "many"),
        (("--games", "0"), "0 games"),
        (("--bots", "clever"), "clever"),
        (("--bots", "random,random"), "2 bots"),
        (("--jobs", "0"), "0 processes"),
        (("--seed", "-1"), "-1"),
        (("--bribes", "often"), "often"),
        (("--sheriff", "3"), "Seat 3"),
    ],
)
def test_bad_input_is_exit_code_2_with_one_clear_error(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, str], message: str
) -> None:
    code, out, err = sim(capsys, *SIM, *arguments)
    assert code == 2
    assert out == ""
    assert message in err
    assert "error: " in err
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "Cannot read"),
        (b"", "JSON"),
        (b'{"setup": {', "JSON"),
        (b"\xff\xfe{}", "UTF-8"),
        (b"[" * 100_000, "JSON"),
        (b"[1, 2]", "not a parts table"),
        (b"7", "not a parts table"),
        (b'{"set-up": {}}', "set-up"),
        (b'{"setup": 8}', "section"),
        (b'{"setup": {"euros": 8}}', "euros"),
        (b'{"setup": {"dollars": "eight"}}', "eight"),
        (b'{"setup": {"dollars": true}}', "whole number"),
        (b'{"setup": {"dollars": -3}}', "-3"),
        (b'{"setup": {"dollars": NaN}}', "whole number"),
        (b'{"setup": {"dollars": 1e999}}', "whole number"),
    ],
)
def test_a_bad_parts_file_is_refused_with_the_reason(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes | None, message: str
) -> None:
    file = tmp_path / "parts.json"
    if content is not None:
        file.write_bytes(content)
    code, out, err = sim(capsys, *SIM, "--parts", str(file))
    assert code == 2
    assert out == ""
    assert message in err
    assert "Traceback" not in err


def test_a_folder_as_parts_file_and_a_file_as_records_folder_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert sim(capsys, *SIM, "--parts", str(tmp_path))[0] == 2
    file = tmp_path / "taken"
    file.write_text("mine", encoding="utf-8")
    code, _, err = sim(capsys, *SIM, "--records", str(file))
    assert code == 2
    assert "taken" in err
    assert file.read_text(encoding="utf-8") == "mine"


def test_bench_measures_what_it_is_asked_to(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("bench", "--seats", "2,3", "--ruleset", "classic", "--seconds", "0.01", "--json")
    code, out, _ = sim(capsys, *arguments)
    assert code == 0
    data = json.loads(out)
    assert data["engine"] in ("compiled", "interpreted")
    assert [row["seats"] for row in data["figures"]] == [2, 3]
    assert all(row["clone_us"] > 0 for row in data["figures"])


@pytest.mark.parametrize(
    "arguments", [("--seats", "2,x"), ("--seats", "6"), ("--ruleset", "modern"), ("--seconds", "0")]
)
def test_bench_refuses_what_cannot_be_measured(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, str]
) -> None:
    code, out, err = sim(capsys, "bench", *arguments)
    assert code == 2
    assert out == ""
    assert "error: " in err
