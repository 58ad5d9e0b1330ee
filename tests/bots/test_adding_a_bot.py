"""The how-to of docs/bots/adding-a-bot.md, followed in a copy of the package."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_docs import ROOT, apply_page

PAGE = (ROOT / "docs" / "bots" / "adding-a-bot.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^python3 run\.py (.*)$", PAGE, re.MULTILINE)
SPARED = shutil.ignore_patterns("page", "__pycache__", "*.so", "*.pyd")

AT_A_TABLE = """
import json
from itertools import count

from dicetown.bots.registry import BOTS
from dicetown.bots.words import bot_title
from dicetown.engine.choices import offer_dollars, parse_choice
from dicetown.table.local.logs import MemoryLog
from dicetown.table.room import log
from dicetown.testing import check_honest
from tests.table.local.games import opened, play_on

offers = []
for seed in range(4):
    kept = MemoryLog()
    local = opened(kept, bot="hoarder", seed=seed)
    play_on(local, count())
    answered = [entry for entry in map(log.decode, kept.entries) if isinstance(entry, log.Answered)]
    chosen = [entry.choice for entry in answered if entry.how == "bot"]
    offers += [offer_dollars(parse_choice(choice)) for choice in chosen if choice.startswith("offer:")]

print(json.dumps({
    "names": BOTS.names_here(),
    "titles": [bot_title("hoarder", lang) for lang in ("en", "fr")],
    "phase": local.table.phase,
    "answers": len(chosen),
    "offers": sum(offers),
    "worlds": check_honest("hoarder", questions=4),
}))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources, with the edits of the page."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "src" / "dicetown", folder / "src" / "dicetown", ignore=SPARED)
    for name in ("tests", "tools", "docs", "pyproject.toml"):
        (folder / name).symlink_to(ROOT / name)
    apply_page(PAGE, folder)
    return folder


def python(copy: Path, *arguments: str) -> str:
    """Run Python with the package of the copy, and return what it prints."""
    paths = os.pathsep.join([str(copy / "src"), str(ROOT)])
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TESTS_")}
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**environment, "PYTHONPATH": paths, "XDG_STATE_HOME": str(copy / "state")},
        input="1\n" * 12,
        cwd=copy,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_page_names_the_four_files() -> None:
    files = re.findall(r"^\| `(src/\S+)`(?:, `(\S+)`)? \|", PAGE, re.MULTILINE)
    assert sum(2 if other else 1 for _, other in files) == 4


def test_new_bot_plays_at_a_table(copy: Path) -> None:
    told = json.loads(python(copy, "-c", AT_A_TABLE))
    assert told["names"][1:3] == ["greedy", "hoarder"]
    assert told["titles"] == ["Miser (easy)", "Grippe-sou (facile)"]
    assert told["phase"] == "over"
    assert told["answers"] > 50
    assert told["offers"] == 0
    assert told["worlds"] > 0


@pytest.mark.parametrize(
    ("command", "told"), [("play", "Billy: Miser (easy)"), ("sim", "hoarder"), ("arena", "hoarder")]
)
def test_commands_of_the_page_know_it(copy: Path, command: str, told: str) -> None:
    (line,) = [line for line in COMMANDS if line.startswith(command)]
    assert told in python(copy, "-m", "dicetown", *line.split())


@pytest.mark.slow
def test_tests_of_all_bots_take_it_along(copy: Path) -> None:
    assert "test tests/bots" in COMMANDS
    done = python(
        copy,
        *("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "hoarder or title or ladder"),
        *("tests/bots/test_registry.py", "tests/bots/test_words.py"),
    )
    assert re.search(r"\d+ passed", done)


def test_regen_lists_the_new_bot(copy: Path) -> None:
    told = python(copy, "-c", "from tools.make_reference import reference; print(reference())")
    assert "| `hoarder` | Miser (easy) | Grippe-sou (facile) |" in told
