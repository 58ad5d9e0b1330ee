"""Which tests a change can reach: `python3 run.py test --changed`.

What changed is what differs from where this branch left main, with the working tree. A test file is reached
if it is changed itself or leads to something changed, by imports, by names of modules in its texts, or by
files that it mentions. Where that cannot be told, everything is reached.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from tools.compile import LAYERS, ROOT

BASES: Final = ("origin/main", "main", "HEAD")
"""The first of these that there is tells what is not part of the change."""
HOMES: Final = {"src/dicetown": "dicetown", "lab": "lab", "tests": "tests", "tools": "tools"}
EVERYTHING: Final = ("pyproject.toml", "tests/conftest.py", "tools/check.py", "tools/changed.py", ".ci/")
"""What every test depends on."""
PAGE: Final = ("frontend/", "src/dicetown/web/page/")
"""The page and what is built of it. The server passes these files on unread, so a change of them reaches the
tests that look at them, not all that start a server."""
LOOK_AT_PAGE: Final = ("tests/page/", "tests/web/site/", "tests/howtos/")
NAMED: Final = re.compile(r"\b(?:dicetown|lab|tools|tests)(?:\.\w+)*")
WORD: Final = re.compile(r"[\w.-]+")


def git(*arguments: str, root: Path = ROOT) -> list[str]:
    done = subprocess.run(
        ["git", "-c", "core.quotepath=off", *arguments], cwd=root, capture_output=True, text=True, check=False
    )
    return done.stdout.splitlines() if not done.returncode else []


def changed_files(root: Path = ROOT) -> set[str]:
    """The paths that differ from where this branch began, deleted ones and both names of moved ones too."""
    start = next(found for ref in BASES if (found := git("merge-base", ref, "HEAD", root=root)))
    differing = git("diff", "--name-only", "--no-renames", start[0], root=root)
    return {*differing, *git("ls-files", "--others", "--exclude-standard", root=root)}


def module_name(path: str) -> str:
    """The name a Python file is imported by; that of its package for any other file in one."""
    for home, package in HOMES.items():
        if path.startswith(home + "/"):
            parts = [package, *path[len(home) + 1 :].split("/")]
            last = parts.pop()
            if last.endswith(".py") and last != "__init__.py":
                parts.append(last[:-3])
            return ".".join(parts)
    return path[:-3] if path.endswith(".py") and "/" not in path else ""


def with_packages(name: str) -> Iterator[str]:
    """A module and the packages it is in, which are run before it."""
    parts = name.split(".")
    return (".".join(parts[:count]) for count in range(len(parts), 0, -1))


def leads_to(name: str, text: str) -> set[str]:
    """The modules that a file names, whether they are there or not: one that is gone was changed too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                found.update(with_packages(alias.name))
        elif isinstance(node, ast.ImportFrom):
            base = ".".join([*name.split(".")[: -node.level], *filter(None, [node.module])])
            start = base if node.level else node.module or ""
            for alias in node.names:
                found.update(with_packages(f"{start}.{alias.name}"))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            for word in NAMED.findall(node.value):
                found.update(with_packages(word))
        elif isinstance(node, ast.List | ast.Tuple):
            found.update(started(node.elts))
        elif isinstance(node, ast.Call):
            found.update(started(node.args))
    return found


def started(words: Sequence[ast.expr]) -> Iterator[str]:
    """What is run as a program: the name after `-m`."""
    for option, name in pairwise(words):
        if isinstance(option, ast.Constant) and option.value == "-m" and isinstance(name, ast.Constant):
            started_module = str(name.value)
            yield f"{started_module}.__main__"
            yield from with_packages(started_module)


def mentions(text: str) -> set[str]:
    """The words of a file's texts and comments that could be names of files and folders."""
    return set(WORD.findall(text))


class Sources:
    """The Python files of a repository, by path, and what each leads to."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts
        self.modules = {module_name(path): path for path in texts}
        self._leads: dict[str, set[str]] = {}
        for path, text in texts.items():
            name = module_name(path)
            package = f"{name}.__init__" if path.endswith("__init__.py") else name
            self._leads[name] = leads_to(package, text)
        self._add_loaded_by_prefix()
        for path in texts:
            if is_test(path):
                # pytest loads the conftest.py of each folder above a test.
                parents = list(with_packages(module_name(path)))[1:]
                self._leads[module_name(path)].update(f"{parent}.conftest" for parent in parents)

    def _add_loaded_by_prefix(self) -> None:
        """A text such as "dicetown.cli." begins names that are only known when the program runs."""
        for name, text in zip(self._leads, self.texts.values(), strict=True):
            for prefix in re.findall(r"[\"'](dicetown(?:\.\w+)+\.)", text):
                self._leads[name].update(module for module in self.modules if module.startswith(prefix))

    def reached(self, start: Iterable[str]) -> set[str]:
        """The modules that lead to any of these, and these."""
        users: dict[str, set[str]] = {}
        for user, used in self._leads.items():
            for one in used:
                users.setdefault(one, set()).add(user)
        found = set(start)
        waiting = list(found)
        while waiting:
            for user in users.get(waiting.pop(), set()) - found:
                found.add(user)
                waiting.append(user)
        return found

    def tests(self, changed: Iterable[str]) -> list[str] | None:
        """The test files to run; None for all."""
        start: set[str] = set()
        chosen: set[str] = set()
        for path in changed:
            if path.startswith(EVERYTHING):
                return None
            name = module_name(path)
            if path.endswith(".py"):
                start.add(name)
                continue
            if path.startswith(PAGE):
                chosen |= {one for one in self.texts if one.startswith(LOOK_AT_PAGE)}
            if not path.startswith(PAGE[1]):
                # A file belongs to its package, and to tests and tools that mention it or its folder.
                start.update(list(filter(self.modules.get, with_packages(name)))[:1])
                words = {Path(path).name}
                if not path.startswith(tuple(HOMES)):
                    words |= {path.partition("/")[0], *[".md"] * path.endswith(".md")}
                start |= {
                    module
                    for module, home in self.modules.items()
                    if not home.startswith("src/") and words & mentions(self.texts[home])
                }
                if path.startswith("tests/"):
                    folder = path.rpartition("/")[0] + "/"
                    chosen |= {one for one in self.texts if one.startswith(folder)}
        chosen |= {self.modules[name] for name in self.reached(start) if name in self.modules}
        return sorted(path for path in chosen if is_test(path))


def is_test(path: str) -> bool:
    return path.startswith("tests/") and path.rpartition("/")[2].startswith("test_") and path.endswith(".py")


def read_sources(root: Path = ROOT) -> Sources:
    files = [root / "run.py", *(file for home in HOMES for file in (root / home).rglob("*.py"))]
    return Sources({file.relative_to(root).as_posix(): file.read_text(encoding="utf-8") for file in files})


def parts_reached(changed: Iterable[str]) -> set[str]:
    """The parts of the test command beside the interpreted tests that have to do with the change."""
    found: set[str] = set()
    core = tuple(f"src/dicetown/{layer}/" for layer in LAYERS)
    for path in changed:
        if path.startswith(("frontend/", "tools/page.py")) or "/page/" in path:
            found.add("page")
        if path.startswith((*core, "tools/compile.py", "pyproject.toml")):
            found |= {"compile", "compiled tests"}
        if path == "pyproject.toml" or (path.startswith("src/") and not path.endswith(".py")):
            found.add("wheel")
        if path.startswith(("tools/check.py", "tools/changed.py", ".ci/")):
            found |= {"page", "compile", "compiled tests", "wheel"}
    return found
