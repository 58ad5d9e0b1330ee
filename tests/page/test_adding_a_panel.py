"""The how-to of docs/hacking/adding-a-panel.md, followed in a copy of the page's sources."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.test_docs import ROOT, apply_page

PAGE = (ROOT / "docs" / "hacking" / "adding-a-panel.md").read_text(encoding="utf-8")
VITEST = "frontend/node_modules/vitest/package.json"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources of the page, beside what they refer to."""
    spared = shutil.ignore_patterns("node_modules")
    shutil.copytree(ROOT / "frontend", tmp_path / "frontend", ignore=spared)
    (tmp_path / "frontend" / "node_modules").symlink_to(ROOT / "frontend" / "node_modules")
    for name in ("src", "docs"):
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def run_tests(copy: Path) -> subprocess.CompletedProcess[str]:
    """Run the command of the page that tests the panel."""
    (arguments,) = re.findall(r"^cd frontend && npx (vitest run .*)$", PAGE, re.MULTILINE)
    return subprocess.run(
        ["node", "node_modules/vitest/vitest.mjs", *arguments.split()[1:]],
        cwd=copy / "frontend",
        env={**os.environ, "NO_COLOR": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


def test_page_names_each_file_it_edits(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "frontend" / "src", tmp_path / "frontend" / "src")
    edited = set(apply_page(PAGE, tmp_path))
    assert len(edited) == 5
    assert "Five files by hand" in PAGE
    for name in edited:
        assert Path(name).name in PAGE.partition("## ")[0]


@pytest.mark.needs("node", VITEST)
def test_new_panel_opens_in_both_languages(copy: Path) -> None:
    apply_page(PAGE, copy)
    done = run_tests(copy)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Purses.test.ts" in done.stdout
