"""What differs between the compiled and the interpreted engine: who may extend it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import dicetown.engine.windows as windows


def extend_the_engine() -> None:
    class OutsidePlay(windows.Play):
        pass

    OutsidePlay(100, "CARD-1")


def test_compiled_engine_refuses_outside_expansion() -> None:
    """An expansion from outside runs on the interpreted engine; the compiled one says that it cannot."""
    if windows.__file__.endswith(".py"):
        extend_the_engine()
    else:
        with pytest.raises(TypeError, match="interpreted classes cannot inherit from compiled"):
            extend_the_engine()


EXTEND = """
import dicetown.engine.windows as windows, dicetown.rules.base.places.mine as mine
print([module.__file__.endswith(".py") for module in (windows, mine)])
class OutsidePlay(windows.Play):
    pass
print(OutsidePlay(100, "CARD-1").card)
"""


def test_plain_modules_can_be_extended() -> None:
    """They lie beside the compiled ones, and a process takes them if its environment says so."""
    package = Path(windows.__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(package), "DICETOWN_PLAIN": "1"}
    done = subprocess.run(
        [sys.executable, "-c", EXTEND], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.stdout.split("\n")[:2], done.stderr) == (["[True, True]", "100"], "")


WINDY = """
from dicetown.engine.windows import Play
from dicetown.rules.expansion import Expansion


class Gust(Play):
    pass


EXPANSION = Expansion("windy", lambda draft: None, __name__)
"""


def test_command_begins_again_with_plain_modules(tmp_path: Path) -> None:
    (tmp_path / "windy.py").write_text(WINDY, encoding="utf-8")
    (tmp_path / "texts").mkdir()
    words = '{"module.windy": "Windy", "module.windy.text": "Hold your hat."}'
    (tmp_path / "texts" / "en.json").write_text(words, encoding="utf-8")
    package = Path(windows.__file__).parents[2]
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "dicetown",
            "rules",
            "--rules",
            "windy.py",
            "--ruleset",
            "classic+windy",
            "SETUP-2",
        ],
        env={**os.environ, "PYTHONPATH": str(package)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    compiled = not windows.__file__.endswith(".py")
    assert done.returncode == 0, done.stderr
    assert "SETUP-2" in done.stdout
    assert ("plain Python engine" in done.stderr) == compiled
