"""`dicetown sim` and `dicetown bench` as typed."""

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from dicetown.cli.main import main
from dicetown.engine.state import State
from dicetown.rules.catalogue import ruleset_names
from dicetown.sim.results import Tally
from dicetown.sim.run import Plan, game_seed, play_chunk

SIM = ("sim", "--ruleset", "classic", "--seats", "3", "--games", "2", "--seed", "7")


def sim(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = main(list(arguments))
    except SystemExit as stopped:
        code = int(stopped.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


def test_json_is_one_documented_object(capsys: pytest.CaptureFixture[str]) -> None:
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


def test_jobs_change_only_the_times(capsys: pytest.CaptureFixture[str]) -> None:
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


def test_options_of_rules_reach_the_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
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


def find(monkeypatch: pytest.MonkeyPatch, problems: Callable[[State], list[str]]) -> None:
    """Have checked games found to have these problems."""
    monkeypatch.setattr("dicetown.sim.run.Inspector", lambda options: SimpleNamespace(problems=problems))


def test_failure_is_exit_code_1(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    find(monkeypatch, lambda state: ["There is a dollar too much."])
    code, out, _ = sim(capsys, *SIM, "--check")
    assert code == 1
    assert "failures: 2" in out
    assert "classic with 3 seats, game 0, seed " in out
    assert "There is a dollar too much." in out
    assert "position: " in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--ruleset", "modern"), "modern"),
        (("--seats", "9"), "9 seats"),
        (("--seats", "many"), "many"),
        (("--seats", "2,,3"), "'' is not a number of seats"),
        (("--seats", "2,6"), "classic cannot be played with 6 seats"),
        (("--ruleset", "classic,revised+wanted", "--seats", "6"), "classic cannot be played with 6 seats"),
        (("--ruleset", "all", "--seats", "5,7"), "cannot be played with 7 seats"),
        (("--ruleset", "classic,revised+indians"), "indians needs wanted"),
        (("--games", "0"), "0 games"),
        (("--bots", "clever"), "clever"),
        (("--bots", "random,random"), "2 bots"),
        (("--jobs", "0"), "0 processes"),
        (("--seed", "-1"), "-1"),
        (("--bribes", "often"), "often"),
        (("--sheriff", "3"), "Seat 3"),
    ],
)
def test_bad_input_is_one_clear_error(
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
def test_bad_parts_file_is_refused_with_reason(
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


def test_swapped_files_and_folders_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A folder is no parts file, and a file is no folder of records."""
    assert sim(capsys, *SIM, "--parts", str(tmp_path))[0] == 2
    file = tmp_path / "taken"
    file.write_text("mine", encoding="utf-8")
    code, _, err = sim(capsys, *SIM, "--records", str(file))
    assert code == 2
    assert "taken" in err
    assert file.read_text(encoding="utf-8") == "mine"


EVERYTHING = ("sim", "--ruleset", "all", "--seats", "all", "--games", "1")


def test_every_ruleset_is_checked_at_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One command plays every number of seats, too."""
    code, out, err = sim(capsys, *EVERYTHING, "--check")
    assert (code, err) == (0, "")
    rows = [line.split() for line in out.splitlines()[1:57]]
    assert [(row[0], int(row[1])) for row in rows] == [
        (name, seats) for name in ruleset_names() for seats in range(2, 7 if "wanted" in name else 6)
    ]
    assert {(row[2], row[-1]) for row in rows} == {("1", "0")}
    decisions = sum(int(row[3].replace(",", "")) for row in rows)
    assert f"56 cells, 56 games, {decisions:,} decisions, seed 0, checked after every choice" in out
    assert out.splitlines()[-1] == "failures: 0"
    assert max(len(line) for line in out.splitlines()) <= 80


def test_rulesets_and_seats_are_all_combined(
    capsys: pytest.CaptureFixture[str],
) -> None:
    names = (
        "--ruleset",
        "classic, revised+wanted",
        "--seats",
        "2,4",
        "--games",
        "2",
        "--seed",
        "7",
        "--json",
    )
    code, out, _ = sim(capsys, "sim", *names)
    assert code == 0
    data = json.loads(out)
    assert [(cell["ruleset"], cell["seats"]) for cell in data["cells"]] == [
        ("classic", 2),
        ("classic", 4),
        ("revised+wanted", 2),
        ("revised+wanted", 4),
    ]
    assert data["games"] == 8
    assert data["failed"] == 0
    assert data["decisions"] == sum(cell["decisions"] for cell in data["cells"])
    alone = json.loads(sim(capsys, *SIM, "--seats", "4", "--json")[1])
    assert data["cells"][1]["wins"] == alone["wins"]
    assert data["cells"][1]["decisions"] == alone["decisions"]


def test_six_seats_leave_rulesets_with_room(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, out, _ = sim(capsys, "sim", "--ruleset", "all", "--seats", "6", "--games", "1", "--json")
    assert code == 0
    cells = json.loads(out)["cells"]
    assert [cell["ruleset"] for cell in cells] == [name for name in ruleset_names() if "wanted" in name]


def test_failure_names_its_cell_and_seed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def six_at_the_table(state: State) -> list[str]:
        return ["There is a seventh horse."] if state.seats == 6 else []

    find(monkeypatch, six_at_the_table)
    arguments = ("sim", "--ruleset", "revised+wanted", "--seats", "5,6", "--games", "2", "--seed", "9")
    code, out, _ = sim(capsys, *arguments, "--check")
    assert code == 1
    assert "2 cells, 2 games, " in out
    assert "failures: 2" in out
    assert f"revised+wanted with 6 seats, game 0, seed {game_seed(9, 0)}, decision " in out
    assert "position: dt1/rules=revised+wanted,bribes=ties/seats=6/" in out
    code, out, _ = sim(capsys, *arguments, "--check", "--json")
    data = json.loads(out)
    assert (code, data["failed"]) == (1, 2)
    assert [len(cell["failures"]) for cell in data["cells"]] == [0, 2]


def test_interrupt_keeps_the_finished_cells(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def impatient(state: State) -> list[str]:
        if state.seats == 4:
            raise KeyboardInterrupt
        return []

    find(monkeypatch, impatient)
    code, out, err = sim(capsys, *SIM[:3], "--seats", "2,3,4,5", "--games", "2", "--check")
    assert code == 1
    assert "2 of 4 cells are done" in err
    assert [line.split()[1] for line in out.splitlines() if line.startswith("classic ")] == ["2", "3"]


def test_bench_measures_the_requested_cells(capsys: pytest.CaptureFixture[str]) -> None:
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


def test_report_is_one_page_beside_results(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    code, out, err = sim(capsys, *SIM, "--seats", "2,3", "--report", str(file), "--json")
    assert code == 0
    assert len(json.loads(out)["cells"]) == 2
    assert err == f"report: {file}\n"
    page = file.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "4 games of classic with 2 and 3 seats" in page
    assert [found.name for found in file.parent.iterdir()] == ["report.html"]


def test_report_changes_no_results(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = []
    for more in ((), ("--report", str(tmp_path / "report.html"))):
        _, out, _ = sim(capsys, *SIM, *more, "--json")
        data = json.loads(out)
        found.append({key: data[key] for key in data if "second" not in key})
    assert found[0] == found[1]


def test_interrupted_run_reports_finished_games(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def third(plan: Plan, start: int, stop: int, leave: object) -> Tally:
        if start == 2:
            raise KeyboardInterrupt
        return play_chunk(plan, start, stop)

    monkeypatch.setattr("dicetown.sim.run.play_chunk", third)
    file = tmp_path / "report.html"
    code, _, err = sim(capsys, *SIM, "--games", "9", "--report", str(file))
    assert code == 1
    assert "these are the first 2 games" in err
    page = file.read_text(encoding="utf-8")
    assert "2 games of classic" in page
    assert "The run was interrupted" in page


def test_no_finished_game_means_no_report(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stop(plan: Plan, start: int, stop: int, leave: object) -> Tally:
        raise KeyboardInterrupt

    monkeypatch.setattr("dicetown.sim.run.play_chunk", stop)
    code, _, err = sim(capsys, *SIM, "--report", str(tmp_path / "report.html"))
    assert code == 1
    assert "no report: no game was finished" in err
    assert not list(tmp_path.iterdir())


def test_report_without_a_place_is_refused_early(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def never(plan: Plan, start: int, stop: int, leave: object) -> Tally:
        raise AssertionError("games were played")

    monkeypatch.setattr("dicetown.sim.run.play_chunk", never)
    (tmp_path / "file").write_text("", encoding="utf-8")
    for name in (
        str(tmp_path),
        str(tmp_path / "file" / "report.html"),
        str(tmp_path / "new" / "report.html"),
        str(tmp_path / "report.txt"),
        "",
    ):
        code, out, err = sim(capsys, *SIM, "--report", name)
        assert (code, out) == (2, "")
        assert "report" in err
        assert "Traceback" not in err


OWN = """
from dicetown.bots.base import Bot


class TakesTheFirstOption(Bot):
    def choose(self, view, prompt, options):
        ANSWER
"""


def own_bot(folder: Path, answer: str) -> str:
    file = folder / "mybot.py"
    file.write_text(OWN.replace("ANSWER", answer), encoding="utf-8")
    return str(file)


def test_own_bot_has_a_short_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Columns stay in line."""
    own = own_bot(tmp_path, "return options[0]")
    bots = f"random,{own},{own}:TakesTheFirstOption"
    code, out, _ = sim(capsys, *SIM, "--games", "1", "--bots", bots)
    assert code == 0
    assert out.startswith("1 game of classic")
    rows = [line for line in out.splitlines() if line.endswith(tuple("0123456789")) and "%" in line]
    assert [row.split()[1] for row in rows] == ["random", "TakesTheFirstOption", "TakesTheFirstOption"]
    assert len({len(row) for row in rows}) == 1


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("raise ValueError('no idea')", "ValueError: no idea (mybot.py, line 7)"),
        ("return None", "its answer is not a choice but NoneType"),
        ("return 'pass'", "its answer is not a choice but str"),
        ("import dicetown; return dicetown.parse_choice('seat:5')", "its answer 'seat:5' is not legal"),
    ],
)
def test_failing_bot_is_told_of_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, answer: str, told: str
) -> None:
    code, out, err = sim(capsys, *SIM, "--bots", own_bot(tmp_path, answer))
    assert (code, err) == (1, "")
    who = "The bot TakesTheFirstOption in seat 0 failed at the question 'keep' of round 1"
    assert out.count(f"{who}: {told}.") == 1
    assert "failures: 2" in out
    assert "and 1 more like this" in out
    assert "Traceback" not in out


def test_failing_builtin_bot_leaves_its_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(*given: object) -> None:
        raise KeyError("nothing")

    monkeypatch.setattr("dicetown.bots.random.RandomBot.choose", stumble)
    code, out, _ = sim(capsys, *SIM, "--games", "1")
    assert code == 1
    assert "The bot RandomBot in seat 0 failed at the question 'keep' of round 1: KeyError" in out
    assert "Traceback" in out


def test_missing_report_library_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    code, _, err = sim(capsys, *SIM, "--report", str(tmp_path / "report.html"))
    assert code == 2
    assert "dicetown[sim]" in err
