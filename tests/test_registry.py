"""What this package brings and what is added from outside are found under one name each, in one way."""

import os
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from dicetown.bots.registry import BOTS, bot_class, bot_names, lasting_spec
from dicetown.bots.words import bot_title
from dicetown.engine.errors import DiceTownError
from dicetown.registry import Registry

SLY = """
from dicetown.bots.base import Bot


class Sly(Bot):
    title = "Sly Fox"
    about = "always the last option"

    def choose(self, view, prompt, options):
        return options[-1]
"""

Make = Callable[[], Registry[str]]


def read(text: str) -> tuple[str, object, str]:
    name, equals, thing = text.partition("=")
    if not equals:
        raise DiceTownError(f"{text!r} names nothing.")
    return name, thing, f"{name}={thing}"


def check(name: str, thing: object) -> str:
    if not isinstance(thing, str):
        raise DiceTownError(f"The hat {name!r} is no hat.")
    return thing


@pytest.fixture
def hats(monkeypatch: pytest.MonkeyPatch) -> Make:
    """Makes a registry as another process has it, with one hat of this package."""
    monkeypatch.setenv("DICETOWN_HATS", "")

    def make() -> Registry[str]:
        made = Registry[str]("hat", "dicetown.hats", "DICETOWN_HATS", read, check)
        made.bring("bowler", "round")
        return made

    return make


def install(folder: Path, entries: str, **modules: str) -> None:
    """An installed package with these entry points and modules."""
    info = folder / "outsider-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: outsider\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(entries, encoding="utf-8")
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")


def run(folder: Path, code: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Python in a process of its own, which finds what is installed in the folder."""
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path, **variables}
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment
    )


def test_things_come_from_here_and_outside(hats: Make) -> None:
    registry = hats()
    registry.add("derby", "hard", "a friend")
    assert registry.add_text("stetson=wide") == "stetson"
    assert registry.names() == ("bowler", "derby", "stetson")
    assert registry.names_here() == ("bowler",)
    assert [registry.get(name) for name in (*registry.names(), "fez")] == ["round", "hard", "wide", None]
    assert registry.is_from_here("bowler")
    assert not registry.is_from_here("stetson")


def test_taken_name_is_refused_with_both_places(hats: Make) -> None:
    registry = hats()
    registry.add_text("stetson=wide")
    with pytest.raises(
        DiceTownError, match="two hats called 'stetson': one of stetson=wide, one of a friend"
    ):
        registry.add("stetson", "white", "a friend")
    with pytest.raises(DiceTownError, match="two hats called 'bowler': one of dicetown, one of bowler=tall"):
        registry.add_text("bowler=tall")
    assert registry.get("bowler") == "round"


def test_same_text_may_be_added_twice(hats: Make) -> None:
    registry = hats()
    registry.add_text("stetson=wide")
    registry.add_text("stetson=wide")
    assert registry.names() == ("bowler", "stetson")


def test_child_processes_know_added_texts(hats: Make) -> None:
    registry = hats()
    registry.add_text("stetson=wide")
    registry.add_text("derby=hard")
    child = hats()
    assert os.environ["DICETOWN_HATS"] == "stetson=wide,derby=hard"
    assert child.names() == ("bowler", "stetson", "derby")
    child.add_text("fez=red")
    assert hats().names() == ("bowler", "stetson", "derby", "fez")


@pytest.mark.parametrize("name", ["Sly", "", "9a", "a b", "a" * 25, "a,b", "é"])
def test_bad_name_is_refused(hats: Make, name: str) -> None:
    with pytest.raises(DiceTownError, match="is not a name for the hat of a friend"):
        hats().add(name, "x", "a friend")


def test_thing_that_fails_its_check_is_refused(hats: Make) -> None:
    registry = hats()
    with pytest.raises(DiceTownError, match="is no hat"):
        registry.add("fez", 3, "a friend")
    assert registry.names() == ("bowler",)


def test_broken_entry_points_are_named(hats: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = "[dicetown.hats]\nfez = outsider:FEZ\nhelmet = outsider_broken:HELMET\nbowler = outsider:FEZ\n"
    install(tmp_path, entries, outsider="FEZ = 'red'", outsider_broken="import nothing_at_all\nHELMET = ''")
    monkeypatch.syspath_prepend(str(tmp_path))
    registry = hats()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert registry.names() == ("bowler", "fez")
    assert registry.get("fez") == "red"
    messages = sorted(str(warning.message) for warning in told)
    assert len(messages) == 2
    assert "two hats called 'bowler': one of dicetown, one of the entry point bowler = outs" in messages[0]
    assert "hat 'helmet' of the entry point helmet = outsider_broken:HELMET in the package out" in messages[1]
    assert "No module named 'nothing_at_all'" in messages[1]


def test_broken_text_of_environment_spares_others(hats: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICETOWN_HATS", "fez=red, nonsense,derby=hard")
    registry = hats()
    with pytest.warns(UserWarning, match="The hat 'nonsense' of DICETOWN_HATS is left out: 'nonsense' names"):
        assert registry.names() == ("bowler", "fez", "derby")


def test_own_things_are_had_without_looking_outside(hats: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICETOWN_HATS", "nonsense")
    registry = hats()
    assert registry.get("bowler") == "round"
    assert registry.names_here() == ("bowler",)


def test_listener_hears_of_present_and_added(hats: Make) -> None:
    registry = hats()
    heard: list[str] = []
    registry.each(heard.append)
    registry.add("derby", "hard", "a friend")
    assert heard == ["round", "hard"]


def test_listener_that_fails_outside_is_warned_of(hats: Make) -> None:
    registry = hats()
    registry.each(lambda thing: None if thing == "round" else [][1])
    with pytest.warns(UserWarning, match="The hat 'derby' of a friend is left out: IndexError"):
        registry.add("derby", "hard", "a friend")


def test_starting_up_does_not_look_outside(tmp_path: Path) -> None:
    code = "from dicetown.cli.main import main; print(main(['--version']))"
    done = run(tmp_path, code, DICETOWN_BOTS="nonsense", DICETOWN_EXPANSIONS="nonsense")
    assert done.stdout.endswith("\n0\n")
    assert not done.stderr


def test_bot_of_package_acts_like_ours(tmp_path: Path) -> None:
    install(tmp_path, "[dicetown.bots]\nsly = slybots:Sly\n", slybots=SLY)
    code = """
from dicetown.bots.registry import bot_names, make_bot
from dicetown.bots.words import bot_title
print(bot_names()[-1], bot_title("sly", "en"), type(make_bot("sly", 1)).__name__, sep="|")
"""
    done = run(tmp_path, code)
    assert done.stdout.strip() == "sly|Sly Fox (always the last option)|Sly", done.stderr


def test_failing_bot_of_package_is_skipped(tmp_path: Path) -> None:
    install(tmp_path, "[dicetown.bots]\nsly = slybots:Sly\n", slybots="raise SystemExit('no')")
    command = "from dicetown.cli.main import main; print(main(['sim', '--bots', 'sly', '--games', '1']))"
    done = run(tmp_path, command)
    assert done.stdout.strip() == "2"
    assert "warning: The bot 'sly' of the entry point sly = slybots:Sly" in done.stderr
    assert "There is no bot 'sly'." in done.stderr
    assert "Traceback" not in done.stderr


@pytest.fixture
def sly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a bot; what is added to the registry is gone after the test."""
    file = tmp_path / "sly.py"
    file.write_text(SLY, encoding="utf-8")
    monkeypatch.setenv("DICETOWN_BOTS", "")
    for kept in ("_things", "_sources"):
        monkeypatch.setattr(BOTS, kept, dict(getattr(BOTS, kept)))
    monkeypatch.setattr(BOTS, "_texts", [])
    monkeypatch.chdir(tmp_path)
    return file


def test_bot_from_a_file_gets_a_name(sly: Path) -> None:
    assert BOTS.add_text("sly = ./sly.py") == "sly"
    assert bot_names()[-1] == "sly"
    assert bot_class("sly").__name__ == "Sly"
    assert bot_title("sly", "fr") == "Sly Fox (always the last option)"
    assert lasting_spec("sly") == f"{sly}:Sly"
    assert lasting_spec("greedy") == "greedy"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("sly", "does not name a bot and its file"),
        ("sly=greedy", "does not name a bot and its file"),
        ("sly=./none.py:Sly", "There is no file"),
        ("sly=./sly.py:Fox", "There is no class 'Fox'"),
        ("greedy=./sly.py:Sly", "There are two bots called 'greedy': one of dicetown, one of greedy="),
        ("Sly=./sly.py:Sly", "'Sly' is not a name for the bot"),
    ],
)
def test_bad_bot_of_an_operator_is_refused(sly: Path, text: str, problem: str) -> None:
    with pytest.raises(DiceTownError, match=problem):
        BOTS.add_text(text)


@pytest.mark.parametrize("line", ["title = 3", "about = 'x' * 41", "title = 'a\\nb'"])
def test_bot_without_proper_name_is_refused(sly: Path, line: str) -> None:
    sly.write_text(SLY.replace('about = "always the last option"', line), encoding="utf-8")
    with pytest.raises(DiceTownError, match="of the bot 'sly' cannot be shown"):
        BOTS.add_text("sly=./sly.py")


def test_bot_that_cannot_be_made_is_refused(sly: Path) -> None:
    sly.write_text(SLY + "\n    def __init__(self):\n        pass\n", encoding="utf-8")
    with pytest.raises(DiceTownError, match="cannot be made"):
        BOTS.add_text("sly=./sly.py")
