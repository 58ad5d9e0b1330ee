"""The how-to of docs/bots/writing-a-bot.md, followed: a bot in a file, played with, measured, checked."""

import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from dicetown.cli.main import main
from tests.test_docs import apply_page

PAGE = (Path(__file__).parent.parent.parent / "docs" / "bots" / "writing-a-bot.md").read_text(
    encoding="utf-8"
)
SOURCE = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
COMMANDS = [
    line for block in re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL) for line in block.splitlines() if line
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mybot.py").write_text(SOURCE, encoding="utf-8")
    apply_page(PAGE, tmp_path)
    return tmp_path


def last_game(folder: Path) -> Path:
    return folder / "state" / "dicetown" / "last-game.json"


def test_page_plays_measures_and_checks_its_bot() -> None:
    for beginning in ("dicetown play", "dicetown arena", "python3 -c"):
        assert any(line.startswith(beginning) and "./mybot.py:MyBot" in line for line in COMMANDS)


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_of_the_page_works(folder: Path, line: str) -> None:
    program, *arguments = shlex.split(line)
    python = [sys.executable] if program == "python3" else [sys.executable, "-m", "dicetown"]
    done = subprocess.run(
        [*python, *arguments], input="1\n" * 12, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    if "trial.py" in arguments:
        assert re.fullmatch(r"Ann and Sly Fox \(likes dice of a kind\): \d+ \d+\n", done.stdout)
    elif "play" in arguments:
        assert "Billy, Calamity and Wyatt: MyBot" in done.stdout
        assert "play --resume" in done.stdout
    else:
        assert done.stdout.strip()


def play(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str, typed: str
) -> tuple[int, str, str]:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    code = main(["play", *arguments])
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_saved_game_finds_bot_from_other_folder(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play(capsys, monkeypatch, "--bots", "mybot.py,greedy,random", "--seed", "1", typed="1\n1\nquit\n")
    saved = json.loads(last_game(folder).read_text(encoding="utf-8").splitlines()[0])
    assert saved["bots"][1:] == [f"{folder / 'mybot.py'}:MyBot", "greedy", "random"]
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / "elsewhere")
    code, out, err = play(capsys, monkeypatch, "--resume", typed="1\nquit\n")
    assert (code, err) == (0, "")
    assert "Billy: MyBot" in out


def test_saved_game_without_its_bot_says_so(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It can still be replayed."""
    play(capsys, monkeypatch, "--bots", "mybot.py", "--seed", "1", typed="1\n1\nquit\n")
    (folder / "mybot.py").rename(folder / "away.py")
    code, out, err = play(capsys, monkeypatch, "--resume", typed="1\n")
    assert (code, out) == (2, "")
    assert err.startswith(f"error: There is no file '{folder / 'mybot.py'}' with a bot.")
    assert main(["replay", str(last_game(folder))]) == 0
    capsys.readouterr()
    _, out, _ = play(capsys, monkeypatch, "--seed", "2", typed="quit\n")
    assert "The unfinished game from before is kept." in out


FAILING = """
from dicetown import parse_choice
from dicetown.bots.base import Bot


class MyBot(Bot):
    def choose(self, view, prompt, options):
        if view.state.round < 2:
            return options[0]
        FAILURE
"""

FAILURES = {
    "raise ValueError('no idea')": "ValueError: no idea (mybot.py, line 10).",
    "return options[99]": "IndexError: tuple index out of range (mybot.py, line 10).",
    "return None": "its answer is not a choice but NoneType.",
    "return 'pass'": "its answer is not a choice but str.",
    "return parse_choice('seat:5')": "its answer 'seat:5' is not legal.",
}


@pytest.mark.parametrize("failure", FAILURES)
def test_failing_bot_is_named_with_its_question(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, failure: str
) -> None:
    """It plays along in the first round and fails in the second; repaired, the game goes on where it was."""
    file = folder / "mybot.py"
    file.write_text(FAILING.replace("FAILURE", failure), encoding="utf-8")
    code, out, err = play(
        capsys, monkeypatch, "--bots", "random,./mybot.py,random", "--seed", "4", typed="1\n" * 200
    )
    assert code == 2
    told = "The bot MyBot, playing for Calamity, failed at the question 'keep' of round 2: "
    assert err.splitlines()[0] == f"error: {told}{FAILURES[failure]}"
    assert "--resume" in err.splitlines()[1]
    assert "The game is saved in" in out
    file.write_text(FAILING.replace("FAILURE", "return options[0]"), encoding="utf-8")
    code, out, err = play(capsys, monkeypatch, "--resume", typed="quit\n")
    assert (code, err) == (0, "")
    assert "Back at the table, in round 2." in out


@pytest.mark.parametrize("failure", FAILURES)
def test_simulation_names_the_fault_of_a_bot(
    folder: Path, capsys: pytest.CaptureFixture[str], failure: str
) -> None:
    (folder / "mybot.py").write_text(FAILING.replace("FAILURE", failure), encoding="utf-8")
    assert main(["sim", "--bots", "random,./mybot.py", "--seats", "2", "--games", "1"]) == 1
    told = "The bot MyBot in seat 1 failed at the question 'keep' of round 2: "
    assert f"{told}{FAILURES[failure]}" in capsys.readouterr().out


def test_bot_failing_at_a_restore_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    play(capsys, monkeypatch, "--bots", "mybot.py", "--seed", "1", typed="1\n1\nquit\n")
    kept = last_game(folder).read_text(encoding="utf-8")
    (folder / "mybot.py").write_text(SOURCE.replace("** 2", "/ 0"), encoding="utf-8")
    code, out, err = play(capsys, monkeypatch, "--resume", typed="1\n")
    assert (code, out) == (2, "")
    told = "The bot MyBot, playing for Billy, failed at the question 'keep' of round 1: ZeroDivisionError"
    assert err.startswith(f"error: {told}")
    assert last_game(folder).read_text(encoding="utf-8") == kept


@pytest.mark.parametrize(
    ("bots", "problem"),
    [
        ("./none.py:MyBot", "There is no file"),
        ("./mybot.py:Nonesuch", "There is no class 'Nonesuch'"),
        ("./mybot.py:Random", "Random in"),
    ],
)
def test_unavailable_bot_is_one_clear_error(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    bots: str,
    problem: str,
) -> None:
    code, out, err = play(capsys, monkeypatch, "--bots", bots, typed="1\n")
    assert (code, out) == (2, "")
    assert err.startswith(f"error: {problem}")
    assert len(err.splitlines()) == 2
    assert not last_game(folder).exists()


@pytest.mark.slow
def test_arena_result_is_equal_with_several_processes(folder: Path) -> None:
    def arena(jobs: str) -> str:
        arguments = ["--bots", "./mybot.py:MyBot,random", "--games", "16", "--seats", "2", "--jobs", jobs]
        done = subprocess.run(
            [sys.executable, "-m", "dicetown", "arena", *arguments],
            capture_output=True,
            encoding="utf-8",
            env=os.environ,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        # How long a decision takes is never the same twice.
        return re.sub(r".*\bms\b.*", "", done.stdout)

    assert arena("1") == arena("2")
