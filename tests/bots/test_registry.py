"""The registry: bots by name, bots from files, and what is said about those that cannot be had."""

import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import get_args

import pytest

import dicetown as dt
from dicetown.bots.base import Bot, Budget
from dicetown.bots.characters import Level
from dicetown.bots.files import full_spec
from dicetown.bots.registry import BOTS, bot_class, bot_names, is_known, make_bot

FIRST = """
from dicetown.bots.base import Bot


class First(Bot):
    def choose(self, view, prompt, options):
        return options[0]
"""

LAST = """

class Last(Bot):
    def choose(self, view, prompt, options):
        return options[-1]
"""


def write(folder: Path, text: str, name: str = "mybot.py") -> str:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


def refusal(spec: str) -> dt.DiceTownError:
    with pytest.raises(dt.DiceTownError) as caught:
        make_bot(spec, 1)
    assert "\n" not in str(caught.value)
    return caught.value


def test_ladder_goes_from_simplest_to_strongest() -> None:
    levels = [kind.level for name in BOTS.names_here() if (kind := BOTS.get(name))]
    assert levels == sorted(levels, key=get_args(Level).index)
    assert bot_names()[0] == "random"


@pytest.mark.parametrize("name", bot_names())
def test_every_bot_gets_its_seed_and_budget(name: str) -> None:
    bot = make_bot(name, 7, Budget(playouts=50))
    assert bot.seed == 7
    assert bot.budget == Budget(playouts=50)
    assert type(bot) is bot_class(name)
    assert is_known(name)


def test_unknown_bot_is_refused_with_help() -> None:
    """The help lists the names and says how to name a file."""
    error = refusal("clever")
    assert error.message == "There is no bot 'clever'."
    assert all(name in error.hint for name in bot_names())
    assert "./mybot.py:MyBot" in error.hint
    assert not is_known("clever")


def test_naming_bots_needs_no_foreign_package() -> None:
    """With the plain package the bots that need nothing play, and a sentence says what others need."""
    code = """
import sys
sys.modules["numpy"] = None
from dicetown.bots.registry import bot_names, make_bot
from dicetown.engine.errors import DiceTownError
make_bot("random", 1)
for name in bot_names():
    try:
        make_bot(name, 1)
    except DiceTownError as error:
        assert "numpy" in error.message, error
        assert "pip install dicetown." in error.hint, error
        print(name)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    needing = set(done.stdout.split())
    assert needing >= {"solver", "search"}
    assert needing.isdisjoint({"random", "greedy"})


def test_path_and_class_name_a_bot(tmp_path: Path) -> None:
    file = write(tmp_path, FIRST + LAST)
    bot = make_bot(f"{file}:Last", 5, Budget(playouts=9))
    assert isinstance(bot, Bot)
    assert (type(bot).__name__, bot.seed, bot.budget) == ("Last", 5, Budget(playouts=9))


def test_relative_path_finds_the_only_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, FIRST)
    monkeypatch.chdir(tmp_path)
    assert type(make_bot("mybot.py", 1)).__name__ == "First"
    assert type(make_bot("./mybot.py:First", 1)).__name__ == "First"


def test_imported_bot_is_not_of_the_file(tmp_path: Path) -> None:
    file = write(tmp_path, "from dicetown.bots.random import RandomBot\n" + FIRST)
    assert type(make_bot(file, 1)).__name__ == "First"


def test_full_spec_works_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, FIRST)
    monkeypatch.chdir(tmp_path)
    spec = full_spec("mybot.py")
    monkeypatch.chdir(tmp_path.parent)
    assert spec == f"{tmp_path / 'mybot.py'}:First"
    assert type(make_bot(spec, 1)).__name__ == "First"


def test_a_bot_may_take_the_seed_only(tmp_path: Path) -> None:
    text = (
        FIRST + "    def __init__(self, seed):\n        super().__init__(seed)\n        self.own = seed + 1\n"
    )
    assert vars(make_bot(write(tmp_path, text), 6, Budget(playouts=3)))["own"] == 7


def test_file_runs_again_only_after_changes(tmp_path: Path) -> None:
    file = write(tmp_path, FIRST)
    assert bot_class(file) is bot_class(f"{file}:First")
    write(tmp_path, FIRST.replace("First", "Other"))
    assert type(make_bot(file, 1)).__name__ == "Other"


def test_a_file_may_use_dataclasses(tmp_path: Path) -> None:
    text = "from __future__ import annotations\nfrom dataclasses import dataclass\n\n\n"
    text += "@dataclass\nclass Memory:\n    rounds: int = 0\n" + FIRST
    assert type(make_bot(write(tmp_path, text), 1)).__name__ == "First"


def test_equal_file_names_are_separate_bots(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    one = write(tmp_path, FIRST)
    other = write(tmp_path / "other", FIRST)
    assert bot_class(one) is not bot_class(other)
    assert bot_class(one).__module__ != bot_class(other).__module__


def test_nothing_is_written_beside_the_file(tmp_path: Path) -> None:
    make_bot(write(tmp_path, FIRST), 1)
    assert [path.name for path in tmp_path.iterdir()] == ["mybot.py"]


def kind_in_another_process(spec: str) -> str:
    return type(make_bot(spec, 1)).__name__


def test_spec_is_enough_for_another_process(tmp_path: Path) -> None:
    spec = f"{write(tmp_path, FIRST)}:First"
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(kind_in_another_process, spec).result() == "First"


@pytest.mark.parametrize(
    ("text", "name", "message", "hint"),
    [
        (FIRST, ":Second", "There is no class 'Second' in FILE.", "Bots there: First."),
        (FIRST, ":", "There is no class '' in FILE.", "Bots there: First."),
        ("class First:\n    pass\n", ":First", "First in FILE is not a bot.", "dicetown.bots.base.Bot"),
        ("First = 3\n", ":First", "First in FILE is not a bot.", "dicetown.bots.base.Bot"),
        ("first = 3\n", "", "There is no bot in FILE.", "a method choose"),
        (FIRST + LAST, "", "There are 2 bots in FILE: First, Last.", "mybot.py:First"),
        (
            "from dicetown.bots.base import Bot\n\n\nclass First(Bot):\n    pass\n",
            ":First",
            "The bot First in FILE has no method choose.",
            "There is no bot",
        ),
        (
            "import random\n\nwrong = 1 / 0\n",
            "",
            "The bot in FILE does not load: ZeroDivisionError: division by zero (mybot.py, line 3).",
            "Repair",
        ),
        (
            "x = 1\nfrom nowhere_at_all import thing\n",
            ":First",
            "The bot in FILE does not load: ModuleNotFoundError: No module named 'nowhere_at_all' "
            "(mybot.py, line 2).",
            "Repair",
        ),
        (
            "class First\n",
            "",
            "The bot in FILE does not load: SyntaxError: expected ':' (mybot.py, line 1).",
            "Repair",
        ),
        (
            "import sys\nsys.exit('no')\n",
            "",
            "The bot in FILE does not load: SystemExit: no (mybot.py, line 2).",
            "",
        ),
        (
            "raise ValueError('one\\ntwo')\n",
            "",
            "The bot in FILE does not load: ValueError: one (mybot.py, line 1).",
            "Repair",
        ),
        (
            FIRST + "    def __init__(self, seed, budget=None):\n        self.x = [][seed]\n",
            ":First",
            "The bot 'SPEC' cannot be made: IndexError: list index out of range (mybot.py, line 9).",
            "def __init__(self, seed, budget=None)",
        ),
        (
            FIRST + "    def __init__(self):\n        pass\n",
            ":First",
            "The bot 'SPEC' cannot be made: TypeError: First.__init__() takes 1 positional argument but 2 "
            "were given.",
            "def __init__(self, seed, budget=None)",
        ),
    ],
)
def test_faulty_file_is_explained_in_one_line(
    tmp_path: Path, text: str, name: str, message: str, hint: str
) -> None:
    file = write(tmp_path, text)
    error = refusal(file + name)
    assert error.message == message.replace("FILE", repr(file)).replace("SPEC", file + name)
    assert hint in error.hint


def test_missing_or_unreadable_file_is_refused(tmp_path: Path) -> None:
    assert refusal(f"{tmp_path / 'none.py'}:Bot").message.startswith("There is no file")
    (tmp_path / "folder.py").mkdir()
    assert refusal(str(tmp_path / "folder.py")).message.startswith("Cannot read the bot in")
    (tmp_path / "bytes.py").write_bytes(b"x = '\xff\xfe'\n")
    assert "does not load: SyntaxError" in refusal(str(tmp_path / "bytes.py")).message
    (tmp_path / "null.py").write_bytes(b"x = 1\0\n")
    assert "does not load" in refusal(str(tmp_path / "null.py")).message
    assert "\0" not in refusal("a\0b.py").message


def test_a_long_error_is_cut(tmp_path: Path) -> None:
    error = refusal(write(tmp_path, "raise ValueError('x' * 5000)\n"))
    assert len(error.message) < 400 + len(str(tmp_path))


def test_alias_of_a_class_is_one_bot(tmp_path: Path) -> None:
    file = write(tmp_path, FIRST + "\nAlias = First\n")
    assert bot_class(file).__name__ == "First"
    assert full_spec(file) == full_spec(f"{file}:Alias") == f"{file}:First"
    file = write(tmp_path, FIRST + "\nAlias = First\ndel First\n")
    assert full_spec(file) == f"{file}:Alias"
    assert type(make_bot(full_spec(file), 1)).__name__ == "First"


def test_bot_with_hidden_signature_is_made_normally(tmp_path: Path) -> None:
    """Python cannot tell the arguments of such a class, so the contract of bots decides."""
    file = write(tmp_path, FIRST + UNKNOWN)
    assert make_bot(file, 7, Budget(playouts=5)).budget == Budget(playouts=5)


UNKNOWN = """

class Meta(type):
    @property
    def __signature__(cls):
        raise ValueError("no signature")


class Odd(First, metaclass=Meta):
    pass


del First
"""


def test_bot_importing_a_neighbour_file_is_refused(tmp_path: Path) -> None:
    write(tmp_path, "", "tactics.py")
    error = refusal(write(tmp_path, "import tactics\n" + FIRST))
    assert error.hint == "A bot is one file: put what it needs of tactics into it."
    error = refusal(write(tmp_path, "import not_there_at_all\n" + FIRST))
    assert error.hint == "Repair the file and try again."
