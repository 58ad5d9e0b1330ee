"""The documentation is true: its code runs, its links lead somewhere, and nothing public is left out."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.make_reference import reference

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md"), ROOT / "lab" / "README.md"])
CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)
FILE = re.compile(r"```(?:python|json) (\S+)\n(.*?)```", re.DOTALL)
EDIT = re.compile(r"```(\w+) (\S+)\n(.*?)```", re.DOTALL)
"""A block with the name of its file: the whole file, or with `diff` some of its lines."""
SHELL = re.compile(r"```sh\n(.*?)```", re.DOTALL)
NEXT = re.compile(r"^Next: .*\]\(", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_python_on_a_page_runs(page: Path, tmp_path: Path) -> None:
    """In a process of its own, as a page may define cards that other tests should not meet."""
    text = page.read_text(encoding="utf-8")
    folder = tmp_path if write_files(text, tmp_path) else ROOT
    code = "\n".join(CODE.findall(text))
    if code:
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=folder
        )
        assert done.returncode == 0, done.stderr


def write_files(text: str, folder: Path) -> int:
    """Write the files that a page shows with their names; returns how many there are."""
    shown = FILE.findall(text)
    for name, content in shown:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    return len(shown)


def apply_page(text: str, folder: Path) -> list[str]:
    """Make the edits of a page in a folder. Return the names of the files."""
    names: list[str] = []
    for kind, name, content in EDIT.findall(text):
        file = folder / name
        if kind == "diff":
            content = changed(file.read_text(encoding="utf-8"), content)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
        names.append(name)
    return names


def changed(text: str, diff: str) -> str:
    """Return a text with the lines of a diff; those it does not add must stand there once."""
    lines = [(line[:1], line[1:]) for line in diff.splitlines(keepends=True)]
    before = "".join([line for mark, line in lines if mark != "+"])
    after = "".join([line for mark, line in lines if mark != "-"])
    assert text.count(before) == 1, f"{text.count(before)} times there:\n{before}"
    return text.replace(before, after)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        if not target.startswith(("http://", "https://")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def linked(page: Path) -> set[Path]:
    """Return the files that a page links to."""
    targets = LINK.findall(page.read_text(encoding="utf-8"))
    return {(page.parent / target).resolve() for target in targets if "://" not in target}


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=name_of)
def test_page_is_in_index_and_leads_on(page: Path) -> None:
    if page.name != "README.md":
        assert page in linked(page.parent / "README.md")
    elif page.parent != DOCS:
        assert page in linked(DOCS / "README.md")
    assert page.parent == DOCS or NEXT.search(page.read_text(encoding="utf-8"))


def test_readme_stays_short() -> None:
    text = re.sub(r"```.*?```", "", (ROOT / "README.md").read_text(encoding="utf-8"), flags=re.DOTALL)
    assert len(re.findall(r"\w+", re.sub(r"\]\([^)]*\)|!\[[^\]]*\]", "", text))) <= 450
    assert text.count("](") <= 20


def test_terminal_help_lists_every_option() -> None:
    text = reference()
    for word in ("--ruleset", "--seats", "--bots", "--seed", "--bribes", "--parts", "--sheriff", "--lang"):
        assert f"`{word}`" in text
