"""Which tests a change reaches."""

import subprocess
from pathlib import Path

import pytest

from tools.changed import Sources, changed_files, parts_reached, read_sources

TEXTS = {
    "run.py": "import os",
    "src/dicetown/__init__.py": "",
    "src/dicetown/__main__.py": "from dicetown.cli.main import main",
    "src/dicetown/engine/__init__.py": "",
    "src/dicetown/engine/dice.py": "",
    "src/dicetown/rules/__init__.py": "",
    "src/dicetown/rules/mine.py": "from ..engine import dice",
    "src/dicetown/web/__init__.py": "",
    "src/dicetown/web/server.py": "from dicetown.web import protocol",
    "src/dicetown/cli/__init__.py": "",
    "src/dicetown/cli/main.py": "NAMES = ('play',)\nload(f'dicetown.cli.{NAMES[0]}')",
    "src/dicetown/cli/play.py": "def f():\n    from dicetown.rules.mine import dig",
    "tools/regen.py": "TARGET = ROOT / 'docs' / 'rules' / 'reference.md'",
    "lab/load/points.py": "import os",
    "tests/conftest.py": "",
    "tests/cli/conftest.py": "",
    "tests/cli/test_play.py": "run('-m', 'dicetown')",
    "tests/engine/test_dice.py": "from dicetown.engine.dice import roll",
    "tests/golden/test_golden.py": "import json",
    "tests/lab/test_load.py": "from lab.load.points import measure",
    "tests/page/test_games.py": "import playwright",
    "tests/web/test_server.py": "from dicetown.web.server import Server",
    "tests/rules/scenes.py": "import dicetown.rules.mine",
    "tests/rules/test_mine.py": "from tests.rules.scenes import town",
    "tests/test_derived.py": "from tools.regen import main",
    "tests/test_run_script.py": "import run",
}
CLI, DICE, GOLDEN, PAGE, MINE = (
    "tests/cli/test_play.py",
    "tests/engine/test_dice.py",
    "tests/golden/test_golden.py",
    "tests/page/test_games.py",
    "tests/rules/test_mine.py",
)
DERIVED, SCRIPT, LOAD = "tests/test_derived.py", "tests/test_run_script.py", "tests/lab/test_load.py"


@pytest.mark.parametrize(
    ("changed", "reached"),
    [
        ("src/dicetown/engine/dice.py", [CLI, DICE, MINE]),
        ("src/dicetown/rules/mine.py", [CLI, MINE]),
        ("src/dicetown/rules/texts/en.json", [CLI, MINE]),
        ("src/dicetown/rules/gone.py", []),
        ("src/dicetown/cli/play.py", [CLI]),
        ("tests/rules/scenes.py", [MINE]),
        ("tests/cli/conftest.py", [CLI]),
        (MINE, [MINE]),
        ("tests/golden/classic.txt", [GOLDEN]),
        ("docs/rules/reference.md", [DERIVED]),
        ("tools/regen.py", [DERIVED]),
        ("lab/load/points.py", [LOAD]),
        ("run.py", [SCRIPT]),
        ("frontend/src/lib/street.ts", [PAGE]),
        ("src/dicetown/web/page/assets/base.js", [PAGE]),
        ("LICENSE", []),
        ("tests/conftest.py", None),
        ("pyproject.toml", None),
    ],
)
def test_change_reaches_what_leads_to_it(changed: str, reached: list[str] | None) -> None:
    assert Sources(TEXTS).tests([changed]) == reached


def test_deleted_module_reaches_its_users() -> None:
    texts = {path: text for path, text in TEXTS.items() if path != "src/dicetown/engine/dice.py"}
    assert Sources(texts).tests(["src/dicetown/engine/dice.py"]) == [CLI, DICE, MINE]


def test_sources_of_this_repository_are_understood() -> None:
    sources = read_sources()
    engine, server, page, docs = (
        set(sources.tests([path]) or ())
        for path in (
            "src/dicetown/engine/box/dice.py",
            "src/dicetown/web/http/app.py",
            "frontend/src/App.svelte",
            "docs/host/server.md",
        )
    )
    assert {"tests/engine/test_dice.py", "tests/rules/places/test_mine.py", "tests/test_derived.py"} <= engine
    assert "tests/cli/test_play_in_browser.py" in server
    assert not {"tests/engine/test_dice.py", "tests/rules/places/test_mine.py"} & server
    assert any(path.startswith("tests/page/") for path in page)
    assert {"tests/test_server_page.py", "tests/test_docs.py"} <= docs


def test_other_parts_run_when_they_are_concerned() -> None:
    assert parts_reached(["frontend/src/App.svelte"]) == {"page"}
    assert parts_reached(["src/dicetown/engine/box/dice.py"]) == {"compile", "compiled tests"}
    assert parts_reached(["src/dicetown/rules/base/parts.json"]) == {"compile", "compiled tests", "wheel"}
    assert parts_reached(["docs/host/server.md", "tests/test_docs.py"]) == set()


def test_change_is_branch_with_working_tree(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init", "--initial-branch=main")
    for name in ("kept", "moved", "edited", "deleted"):
        (tmp_path / name).write_text(f"{name}\n" * 9, encoding="utf-8")
    git("add", ".")
    git("commit", "-m", "first")
    git("checkout", "-b", "work")
    git("mv", "moved", "there")
    git("commit", "-m", "second")
    (tmp_path / "edited").write_text("other", encoding="utf-8")
    (tmp_path / "deleted").unlink()
    (tmp_path / "é new").write_text("new", encoding="utf-8")
    assert changed_files(tmp_path) == {"moved", "there", "edited", "deleted", "é new"}
