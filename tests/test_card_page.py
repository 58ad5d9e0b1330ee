"""docs/hacking/adding-a-card.md as it stands: its edits in a copy of the sources, and games with the card."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "hacking" / "adding-a-card.md").read_text(encoding="utf-8")
EDIT = re.compile(r"^```diff (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FILE = re.compile(r"^```python (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
MOST_FILES = 8

PARTS = ("docs", "frontend", "lab", "src", "tests", "tools", "pyproject.toml", "README.md", "run.py")
LEFT_OUT = shutil.ignore_patterns("node_modules", "__pycache__", "page", "*.so", "*.pyd", ".*")

QUICKLY_MADE = ("reference", "schema", "examples", "goldens", "lessons", "samples")
AFFECTED = (
    "tests/rules/cards",
    "tests/rules/places/test_mine.py",
    "tests/rules/places/test_store.py",
    "tests/rules/test_parts.py",
    "tests/rules/test_setup.py",
    "tests/rules/texts/test_rulebook.py",
    "tests/rules/texts/test_module_texts.py",
    "tests/rules/cowboys/test_cowboys_setup.py",
    "tests/rules/wanted/test_wanted_setup.py",
    "tests/rules/interactions/test_interactions_documented.py",
    "tests/records/test_docs.py",
    "tests/records/test_grown_box.py",
    "tests/test_rules_covered.py",
    "tests/test_texts.py",
)
"""Tests that read the box, its texts or what is derived from them."""

PLAYED = """
import dicetown as dt
from dicetown.bots.registry import make_bot
from dicetown.testing import walk

played = 0
for seed, name in enumerate(("classic", "revised", "revised+wanted+indians+cowboys")):
    walk(dt.ruleset(name), 3, seed, try_options=1)
for seed in range(3):
    game = dt.new_game("classic", 3, seed=seed)
    bots = [make_bot(bot, seed=seed) for bot in ("greedy", "solver", "greedy")]
    while not game.over:
        for seat in game.decision.seats:
            view = game.view_for(seat)
            choice = bots[seat].choose(view, view.prompt, view.prompt.options)
            played += choice.text == "play:lucky-strike"
            game.apply(seat, choice)
assert played, "no bot plays the card"
"""


def edited(text: str, hunk: str) -> str:
    """Return a file's text after one edit. The lines that show its place must be there exactly once."""
    lines = hunk.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] in " -")
    after = "".join(line[1:] for line in lines if line[0] in " +")
    assert text.count(before) == 1, f"{text.count(before)} times in the file:\n{before}"
    return text.replace(before, after)


def follow_page(folder: Path) -> set[str]:
    """Make the edits of the page below a folder; returns the files that are edited or written."""
    touched: set[str] = set()
    for name, edits in EDIT.findall(PAGE):
        file = folder / name
        text = file.read_text(encoding="utf-8")
        for hunk in edits.split("@@\n"):
            text = edited(text, hunk)
        file.write_text(text, encoding="utf-8")
        touched.add(name)
    for name, text in FILE.findall(PAGE):
        (folder / name).write_text(text, encoding="utf-8")
        touched.add(name)
    return touched


def run(folder: Path, *arguments: str) -> None:
    """Run Python in the copy, on the copy's sources."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("TESTS_", "PYTEST_"))
    }
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment | {"PYTHONPATH": str(folder / "src")},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources after the edits of the page and after regen."""
    folder = tmp_path_factory.mktemp("copy")
    for name in PARTS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / name, folder / name)
    follow_page(folder)
    run(folder, "-m", "tools.regen", *QUICKLY_MADE)
    return folder


def test_page_touches_at_most_eight_files() -> None:
    names = {name for name, _ in EDIT.findall(PAGE) + FILE.findall(PAGE)}
    assert 0 < len(names) <= MOST_FILES
    for word in ("texts/en.json", "texts/fr.json", "bots/appraise", "art/cards", "tests/"):
        assert [name for name in names if word in name], word


def test_edit_needs_its_place_once() -> None:
    assert edited("a\nb\n", " a\n+c\n") == "a\nc\nb\n"
    for text in ("b\n", "a\na\n"):
        with pytest.raises(AssertionError, match="times in the file"):
            edited(text, " a\n+c\n")


@pytest.mark.slow
def test_whole_games_hold_with_new_card(copy: Path) -> None:
    run(copy, "-c", PLAYED)


@pytest.mark.slow
def test_affected_tests_pass_with_new_card(copy: Path) -> None:
    run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", *AFFECTED)


@pytest.mark.slow
def test_new_card_is_derived_everywhere(copy: Path) -> None:
    reference = (copy / "docs/rules/reference.md").read_text(encoding="utf-8")
    assert "| `lucky-strike` | store | 1 / 1 | Lucky Strike |" in reference
    assert "| `CARD-LUCKY-STRIKE` | Lucky Strike |" in reference
    for file in (
        "src/dicetown/records/record.schema.json",
        "docs/research/records.md",
        "docs/research/positions.md",
        "frontend/samples/names.json",
        "frontend/lessons/shared.fr.json",
    ):
        assert "lucky-strike" in (copy / file).read_text(encoding="utf-8"), file
    drawings = (copy / "frontend/src/art/cards/store.ts").read_text(encoding="utf-8")
    assert '  "lucky-strike": [\n' in drawings
