"""The test command: what counts as passed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tools import check

WAITS = "tests/page/play/test_games.py::test_a_game"
CERTAIN = "tests/rules/places/test_mine.py::test_most_nines"

Runs = Callable[..., list[list[str]]]


@pytest.fixture
def runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runs:
    """Runs of pytest that find these tests failing, one after the other; what pytest was asked each time."""
    monkeypatch.setattr(check, "FAILED_NOTES", tmp_path / "failed")
    monkeypatch.setattr(check, "NOT_RUN_NOTES", tmp_path / "not-run")
    monkeypatch.setenv("CI", "true")

    def prepare(*failing: list[str]) -> list[list[str]]:
        asked: list[list[str]] = []

        def run(*command: str, **_: object) -> int:
            failed = failing[len(asked)]
            asked.append(list(command[3:]))
            if failed:
                check.FAILED_NOTES.write_text("\n".join(failed) + "\n", encoding="utf-8")
            return int(bool(failed))

        monkeypatch.setattr(check, "run", run)
        return asked

    return prepare


def run_part(arguments: list[str]) -> check.Tests:
    part = check.Tests("tests", lambda: check.pytest(Path("src"), False, arguments))
    part.run()
    return part


def test_waiting_tests_are_retried_and_named(runs: Runs) -> None:
    """They have a second try in CI."""
    asked = runs([WAITS], [])
    part = run_part(["-q", "-n2"])
    assert part.result == "passed"
    assert part.notes == [f"FAILED AT FIRST, passed when run again by itself: {WAITS}"]
    assert asked == [["-q", "-n2"], ["-q", WAITS]]


def test_failing_twice_is_a_failure(runs: Runs) -> None:
    asked = runs([WAITS], [WAITS])
    assert run_part([]).result == "FAILED"
    assert len(asked) == 2


@pytest.mark.parametrize("failed", [[CERTAIN], [WAITS, CERTAIN], [f"{WAITS}_{n}" for n in range(4)]])
def test_certain_or_frequent_failures_stay_failed(runs: Runs, failed: list[str]) -> None:
    asked = runs(failed, [])
    assert run_part([]).result == "FAILED"
    assert len(asked) == 1


def test_without_ci_nothing_is_retried(runs: Runs, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "")
    asked = runs([WAITS], [])
    assert run_part([]).result == "FAILED"
    assert len(asked) == 1


def test_passing_run_is_not_repeated(runs: Runs) -> None:
    asked = runs([])
    assert run_part([]).notes == []
    assert len(asked) == 1
