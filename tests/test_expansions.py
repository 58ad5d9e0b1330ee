"""Expansions: each says in one manifest what it brings, and one from outside is one like ours."""

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from dicetown.cli.board.module_boards import ModuleBoard
from dicetown.engine.errors import DiceTownError
from dicetown.loading import explained, load_place, read_beside
from dicetown.rules.catalogue import MODULES, ruleset, ruleset_names, rulesets_here
from dicetown.rules.expansions import EXPANSIONS
from tests.test_docs import ROOT, SHELL, write_files
from tests.test_registry import install, run
from tests.web.serving import serving

PAGE = (ROOT / "docs" / "hacking" / "adding-an-expansion.md").read_text(encoding="utf-8")
COMMANDS = [line for block in SHELL.findall(PAGE) for line in block.splitlines()]

PLAIN = """
from dicetown.rules.expansion import Expansion


def amend(draft):
    pass


EXPANSION = Expansion("NAME", amend, __name__)
"""
TEXTS = '{"module.NAME": "Plain", "module.NAME.text": "Nothing new."}'

NUMBERS = count(1)
"""Texts and rulesets are read once in a process, so each test has an expansion of another name."""

AT_A_TABLE = """
import asyncio, sys
from dicetown.bots.registry import make_bot
from dicetown.table.room.settings import Settings
from dicetown.web.client import Client, view_of
from dicetown.web.client.play import play
from dicetown.web.protocol.bodies import SeatWish

async def main():
    client = Client(sys.argv[1], name="Ann")
    wishes = [SeatWish(kind="me"), SeatWish(kind="bot", bot="greedy")]
    opened = await client.open_table(wishes, Settings(ruleset="classic+weather", pace=0), start=True)
    bot = make_bot("solver", 1)
    async with client.join(opened.id) as table:
        def choose(prompt, view):
            seen = view_of(table.state)
            assert type(seen.state.annexes[0]).__name__ == "Sunburns"
            return bot.choose(seen, seen.prompt, seen.prompt.options).text
        await play(table, choose)
        burns = view_of(table.state).state.annexes[0].burns
    print([box.title for box in await client.boxes()][-1], sum(burns) > 0)

asyncio.run(asyncio.wait_for(main(), 300))
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files of the page, in the folder where commands are typed."""
    write_files(PAGE, tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of the least expansion there can be; what it leaves behind is gone after the test."""
    name = f"plain{next(NUMBERS)}"
    file = tmp_path / f"{name}.py"
    file.write_text(PLAIN.replace("NAME", name), encoding="utf-8")
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "en.json").write_text(TEXTS.replace("NAME", name), encoding="utf-8")
    monkeypatch.setenv("DICETOWN_EXPANSIONS", "")
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.chdir(tmp_path)
    for kept in ("_things", "_sources"):
        monkeypatch.setattr(EXPANSIONS, kept, dict(getattr(EXPANSIONS, kept)))
    monkeypatch.setattr(EXPANSIONS, "_texts", [])
    yield file
    sys.modules.pop(name, None)


@pytest.mark.parametrize("name", MODULES)
def test_everything_a_manifest_names_is_there(name: str) -> None:
    expansion = EXPANSIONS.get(name)
    assert expansion is not None
    assert read_beside(expansion.module, "parts.json")
    assert read_beside(expansion.module, "rules.json")
    assert load_place(expansion.appraisal)
    assert load_place(expansion.raters)
    board = load_place(expansion.board)
    assert isinstance(board, type)
    assert issubclass(board, ModuleBoard)


def test_expansion_from_file_joins_rulesets(plain: Path) -> None:
    assert EXPANSIONS.add_text(f"./{plain.name}") == plain.stem
    assert ruleset(f"classic+cowboys+{plain.stem}").pieces == ("classic", "cowboys", plain.stem)
    names = ruleset_names()
    assert names[: len(rulesets_here())] == rulesets_here()
    assert len(names) == 2 * len(rulesets_here())
    assert f"revised+wanted+indians+cowboys+{plain.stem}" in names


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_misfitting_expansion_is_left_out(plain: Path) -> None:
    change(plain, "    pass", "    draft.add_location(1 / 0)")
    EXPANSIONS.add_text(plain.name)
    assert ruleset_names() == rulesets_here()
    problem = f"The expansion {plain.stem} does not fit classic\\+{plain.stem}: ZeroDivisionError"
    with pytest.raises(DiceTownError, match=problem):
        ruleset(f"classic+{plain.stem}")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("def amend", "1 / 0\ndef amend", r"does not load: ZeroDivisionError.*plain\d+.py, line 5"),
        ("EXPANSION = ", "", "There are 0 expansions in"),
        ('"NAME"', '"wanted"', r"two expansions called 'wanted': one of dicetown, one of .*plain\d+.py"),
        ('"NAME"', '"classic"', "An expansion called 'classic' cannot be added"),
        ('"NAME"', '"Plain"', r"'Plain' is not a name for the expansion of .*plain\d+.py"),
        ('"NAME"', '"other"', "The expansion 'other' has no text 'module.other'"),
        ("__name__)", '__name__, needs=("snow",))', "needs 'snow', which is not there"),
    ],
)
def test_bad_expansion_is_refused(plain: Path, old: str, new: str, problem: str) -> None:
    change(plain, old.replace("NAME", plain.stem), new)
    with pytest.raises(DiceTownError, match=problem):
        EXPANSIONS.add_text(plain.name)
    assert EXPANSIONS.names() == MODULES


def test_file_named_like_a_module_is_refused(plain: Path) -> None:
    plain.rename("random.py")
    with pytest.raises(DiceTownError, match=r"'random\.py' has the name of another module"):
        EXPANSIONS.add_text("random.py")


def test_text_of_ours_cannot_be_replaced(plain: Path) -> None:
    change(plain.parent / "texts" / "en.json", "{", '{"edition.classic": "Mine", ')
    with pytest.raises(DiceTownError, match=r"The text 'edition\.classic' is given twice"):
        EXPANSIONS.add_text(plain.name)


def test_extending_the_compiled_engine_is_explained() -> None:
    problem, hint = explained(None, TypeError("interpreted classes cannot inherit from compiled"))
    assert "compiled engine" in problem
    assert "--remove" in hint


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_of_the_page_works(folder: Path, line: str) -> None:
    words = shlex.split(line)
    variables = dict(word.split("=", 1) for word in words if word.startswith("DICETOWN_"))
    arguments = words[len(variables) + 1 :]
    done = subprocess.run(
        [sys.executable, "-m", "dicetown", *arguments],
        input="1\n" * 40,
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, **variables, "COLUMNS": "100"},
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    shown = {"play": ("The weather: Sun.", "burns", "Weather: Sun"), "sim": ("classic+weather",)}
    for told in shown.get(arguments[0], ("Who digs in the Gold Mine while the sun",)):
        assert told in done.stdout


@pytest.mark.slow
def test_python_client_reads_expansions_annex(folder: Path) -> None:
    file = str(folder / "weather.py")
    with serving(folder / "data", expansions=file) as server:
        done = subprocess.run(
            [sys.executable, "-c", AT_A_TABLE, server.url],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "DICETOWN_EXPANSIONS": file},
        )
    assert done.stdout == "Weather True\n", done.stderr


def test_expansion_of_a_package_needs_no_option(folder: Path) -> None:
    install(folder, "[dicetown.modules]\nweather = weather:EXPANSION\n")
    code = "from dicetown.cli.main import main; main(['rules', 'WEATHER-1'])"
    done = run(folder, code)
    assert "The weather" in done.stdout
    assert not done.stderr


def test_failing_expansion_package_spares_the_rest(folder: Path) -> None:
    install(folder, "[dicetown.modules]\nsnow = nowhere:EXPANSION\nweather = weather:EXPANSION\n")
    code = "from dicetown.cli.main import main; main(['rules', 'WEATHER-1'])"
    done = run(folder, code)
    assert "The weather" in done.stdout
    assert done.stderr.startswith("warning: The expansion 'snow' of the entry point snow = nowhere:EXPANSION")
    assert len(done.stderr.splitlines()) == 1
