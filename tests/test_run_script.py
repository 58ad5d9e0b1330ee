"""The set-up script, without a network and without touching this checkout's own .venv."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import run
from dicetown.cli.main import make_parser

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


@pytest.fixture
def handed(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What the script hands over to Python in .venv."""
    found: list[list[str]] = []

    def hand_over(arguments: list[str], **changes: str) -> int:
        found.append(arguments)
        return 0

    monkeypatch.setattr(run, "hand_over", hand_over)
    return found


def refuse(monkeypatch: pytest.MonkeyPatch, reason: str = run.NO_NETWORK) -> None:
    monkeypatch.setattr(run, "pip_install", lambda extras: reason)


def test_too_old_pythons_can_parse_script() -> None:
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 13)])
def test_old_python_is_told_what_is_needed(version: tuple[int, ...]) -> None:
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


@pytest.mark.usefixtures("checkout")
def test_unknown_command_installs_nothing(
    installs: list[set[str] | str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.main(["pley"]) == 2
    assert installs == []
    told = capsys.readouterr().err
    assert f"no command 'pley'; there are {', '.join([*run.commands_of_dicetown(), *run.COMMANDS])}" in told
    assert "play, serve" in told


def test_every_command_of_dicetown_works(
    checkout: Path, installs: list[set[str] | str], handed: list[list[str]]
) -> None:
    for command in run.commands_of_dicetown():
        run.Stamp.file().unlink(missing_ok=True)
        assert run.main([command, "--help"]) == 0
        assert handed[-1] == ["-m", "dicetown", command, "--help"]
    assert {"play", "review", "bench"} <= {arguments[2] for arguments in handed}


def test_no_command_exits_2_with_help(tmp_path: Path) -> None:
    done = start(cwd=tmp_path)
    assert done.returncode == 2
    assert "python3 run.py play" in done.stderr


@pytest.mark.usefixtures("checkout")
def test_complete_environment_is_used_as_it_is(installs: list[set[str] | str]) -> None:
    run.Stamp(run.Stamp.project_key(), {"play", "test"}).write()
    run.set_up({"play"})
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
    refuse(monkeypatch)
    run.set_up({"play"})
    assert "no network" in capsys.readouterr().err


@pytest.mark.usefixtures("checkout", "installs")
def test_first_start_without_network_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refuse(monkeypatch)
    assert run.main(["play"]) == 1
    assert "no network" in capsys.readouterr().err
    assert run.Stamp.read() is None


@pytest.mark.usefixtures("installs")
@pytest.mark.parametrize(("command", "runs"), [("sim", True), ("serve", True), ("test", False)])
def test_refused_extra_stops_only_the_tests(
    checkout: Path, handed: list[list[str]], monkeypatch: pytest.MonkeyPatch, command: str, runs: bool
) -> None:
    run.Stamp(run.Stamp.project_key(), set()).write()
    refuse(monkeypatch, "pip failed")
    assert run.main([command]) == int(not runs)
    assert bool(handed) == runs
    stamp = run.Stamp.read()
    assert stamp is not None
    assert stamp.extras == set()


@pytest.mark.usefixtures("checkout", "handed")
@pytest.mark.parametrize(
    ("command", "extras"),
    [
        (["play"], set()),
        (["rules"], set()),
        (["serve"], {"all"}),
        (["compile"], {"compile"}),
        (["test", "--quick"], {"dev"}),
        (["test"], {"dev", "test"}),
    ],
)
def test_each_command_gets_what_it_needs(
    command: list[str], extras: set[str], installs: list[set[str] | str]
) -> None:
    assert run.main(command) == 0
    assert installs == ["venv", extras]


def test_what_pip_says_is_shown_and_read(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    pip = checkout / "pip.py"
    pip.write_text("import sys; print('Collecting rich'); sys.exit('ProxyError')", encoding="utf-8")
    monkeypatch.setattr(sys, "stderr", sys.__stderr__)
    monkeypatch.setattr(run, "pip_command", lambda: [sys.executable, str(pip)])
    assert run.pip_install(set()) == run.NO_NETWORK
    told = capfd.readouterr().err
    assert "Collecting rich" in told
    assert "ProxyError" in told


@pytest.mark.usefixtures("checkout")
def test_missing_ensurepip_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert run.main(["play"]) == 1
    assert "apt-get install python3-venv" in capsys.readouterr().err


def test_commands_are_known_before_anything_is_installed() -> None:
    names = "import sys; sys.path.insert(0, 'src'); from dicetown.cli.main import command_names as names; "
    code = names + "print(*names())"
    told = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=SCRIPT.parent, capture_output=True, text=True, check=True
    )
    assert told.stdout.split() == list(make_parser().commands)
