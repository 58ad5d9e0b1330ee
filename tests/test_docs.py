"""The documentation is true: its code runs, its links lead somewhere, and nothing public is left out."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.make_reference import reference

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_on_a_page_runs(page: Path) -> None:
    """In a process of its own, as a page may define cards that other tests should not meet."""
    code = "\n".join(CODE.findall(page.read_text(encoding="utf-8")))
    if code:
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if not target.startswith(("http://", "https://")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_rule_option_and_setting_of_the_terminal_is_in_its_help() -> None:
    text = reference()
    for word in ("--ruleset", "--seats", "--bots", "--seed", "--bribes", "--parts", "--sheriff", "--lang"):
        assert f"`{word}`" in text
