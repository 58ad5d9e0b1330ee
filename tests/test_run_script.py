"""The set-up script, without a network and without touching this checkout's own .venv."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import run

SCRIPT = Path(run.__file__)


def start(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments], cwd=cwd, capture_output=True, text=True, check=False
    )


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of its own, whose .venv is complete as far as a stamp can tell."""
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    (tmp_path / "pyproject.toml").write_text("[project]", encoding="utf-8")
    run.venv_python().parent.mkdir(parents=True)
    run.venv_python().touch()
    return tmp_path


@pytest.fixture
def installs(monkeypatch: pytest.MonkeyPatch) -> list[set[str] | str]:
    """What the set-up does, in order, none of it really done."""
    steps: list[set[str] | str] = []

    def pip_install(extras: set[str]) -> str:
        steps.append(extras)
        return ""

    monkeypatch.setattr(run, "make_venv", lambda: steps.append("venv"))
    monkeypatch.setattr(run, "pip_install", pip_install)
    return steps


def refuse(monkeypatch: pytest.MonkeyPatch, refused: str, reason: str = run.NO_NETWORK) -> None:
    monkeypatch.setattr(run, "pip_install", lambda extras: reason if refused in extras else "")


def test_script_parses_on_pythons_too_old_to_run_it() -> None:
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 13)])
def test_old_python_is_told_which_one_is_needed(version: tuple[int, ...]) -> None:
    message = run.version_problem(version)
    assert "needs Python 3.11 or newer" in message
    assert f"this is Python 3.{version[1]}" in message


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 14, 1), (4, 0, 0)])
def test_supported_python_is_let_through(version: tuple[int, ...]) -> None:
    assert run.version_problem(version) == ""


def test_help_names_every_command(tmp_path: Path) -> None:
    done = start("--help", cwd=tmp_path)
    assert done.returncode == 0
    named = ("play", "serve", "join", "admin", "rules", *run.COMMANDS)
    assert all(f"run.py {command}" in done.stdout for command in named)


def test_unknown_command_exits_2_and_names_those_there_are(tmp_path: Path) -> None:
    done = start("pley", cwd=tmp_path)
    assert done.returncode == 2
    assert f"no command 'pley'; there are {', '.join(run.GAME_COMMANDS)}" in done.stderr
    assert "play, serve, join, admin, rules, sim, arena, odds, show, replay, verify, bench" in done.stderr
    assert all(command in done.stderr for command in run.COMMANDS)


def test_no_command_exits_2_with_help(tmp_path: Path) -> None:
    done = start(cwd=tmp_path)
    assert done.returncode == 2
    assert "python3 run.py play" in done.stderr


@pytest.mark.usefixtures("checkout")
def test_complete_environment_is_used_as_it_is(installs: list[set[str] | str]) -> None:
    run.Stamp(run.Stamp.project_key(), {"play", "test"}).write()
    assert run.set_up({"play"}) == {}
    assert installs == []


@pytest.mark.usefixtures("checkout")
def test_environment_without_stamp_is_made_again(installs: list[set[str] | str]) -> None:
    run.set_up({"play"})
    assert installs == ["venv", {"play"}]


@pytest.mark.usefixtures("checkout")
def test_missing_extra_is_added_to_those_installed(installs: list[set[str] | str]) -> None:
    run.Stamp(run.Stamp.project_key(), {"play"}).write()
    run.set_up({"test"})
    assert installs == [{"play", "test"}]
    stamp = run.Stamp.read()
    assert stamp is not None
    assert stamp.extras == {"play", "test"}


def test_changed_project_file_is_installed_again(checkout: Path, installs: list[set[str] | str]) -> None:
    run.Stamp(run.Stamp.project_key(), {"play"}).write()
    (checkout / "pyproject.toml").write_text("[project]\nname = 'x'", encoding="utf-8")
    run.set_up({"play"})
    assert installs == [{"play"}]


@pytest.mark.usefixtures("checkout")
def test_other_python_makes_the_environment_again(
    monkeypatch: pytest.MonkeyPatch, installs: list[set[str] | str]
) -> None:
    run.Stamp(run.Stamp.project_key(), {"play"}).write()
    monkeypatch.setattr(sys, "version", "3.99.0")
    run.set_up({"play"})
    assert installs == ["venv", {"play"}]


@pytest.mark.usefixtures("checkout", "installs")
def test_interrupted_install_leaves_no_stamp(monkeypatch: pytest.MonkeyPatch) -> None:
    run.Stamp(run.Stamp.project_key(), {"play"}).write()

    def interrupted(extras: set[str]) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "pip_install", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run.set_up({"test"})
    assert run.Stamp.read() is None


@pytest.mark.usefixtures("installs")
def test_without_network_an_older_environment_still_serves(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run.Stamp(run.Stamp.project_key(), {"play"}).write()
    (checkout / "pyproject.toml").write_text("[project]\nname = 'x'", encoding="utf-8")
    refuse(monkeypatch, "play")
    assert run.set_up({"play"}) == {}
    assert "no network" in capsys.readouterr().err


@pytest.mark.usefixtures("checkout", "installs")
def test_one_extra_that_cannot_be_had_does_not_take_others_along(monkeypatch: pytest.MonkeyPatch) -> None:
    refuse(monkeypatch, "compile", reason="pip failed")
    assert run.set_up({"play", "compile", "test"}) == {"compile": "pip failed"}
    stamp = run.Stamp.read()
    assert stamp is not None
    assert stamp.extras == {"play", "test"}


@pytest.mark.usefixtures("checkout", "installs")
def test_play_without_what_it_needs_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refuse(monkeypatch, "play")
    assert run.main(["play"]) == 1
    assert "play: no network" in capsys.readouterr().err


@pytest.mark.usefixtures("checkout")
@pytest.mark.parametrize(
    ("command", "extras"),
    [
        ("arena", {"play", "sim"}),
        ("rules", {"play"}),
        ("play", {"play", "server"}),
        ("serve", {"server"}),
        ("admin", {"server"}),
        ("join", {"play", "server"}),
    ],
)
def test_each_command_gets_what_it_needs(
    command: str, extras: set[str], installs: list[set[str] | str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "hand_over", lambda arguments, **changes: 0)
    assert run.main([command]) == 0
    assert installs[-1] == extras


@pytest.mark.usefixtures("checkout", "installs")
def test_play_goes_on_without_a_server_as_there_is_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[list[str]] = []

    def hand_over(arguments: list[str], **changes: str) -> int:
        started.append(arguments)
        return 0

    monkeypatch.setattr(run, "hand_over", hand_over)
    refuse(monkeypatch, "server")
    run.Stamp(run.Stamp.project_key(), {"play"}).write()
    assert run.main(["play", "--terminal"]) == 0
    assert started == [["-m", "dicetown", "play", "--terminal"]]
    assert run.main(["serve"]) == 1
    assert len(started) == 1


@pytest.mark.usefixtures("checkout")
def test_python_without_ensurepip_is_told_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert run.main(["play"]) == 1
    assert "apt-get install python3-venv" in capsys.readouterr().err
