"""Which tests reach which lines: found out once for a state of the sources, and kept in build/."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from dicetown.engine.errors import DiceTownError
from lab.mutation.apart import FOLDER, SOURCES
from tools.compile import ROOT

NOTES: Final = "NOTED_NOTES"
"""Where the plugin of pytest writes what it saw."""

PACKAGE: Final = ROOT / "src" / "dicetown"
KEPT: Final = ROOT / "build" / "mutants"
SUITES: Final = ("engine", "rules", "golden", "table", "web", "cli/admin")
"""The tests that are asked. Those of other layers reach nearly everything too, and take far longer."""
LAYERS: Final = ("engine", "rules", "table")


@dataclass(frozen=True, slots=True)
class Reaching:
    """A test that reaches a line, and how long it takes."""

    name: str
    seconds: float


class Covered:
    """The notes of all suites together."""

    def __init__(self, notes: list[dict[str, Any]]) -> None:
        self._by_line: dict[str, dict[int, list[Reaching]]] = {}
        self._apart: dict[str, dict[int, set[str]]] = {}
        self._by_test_file: dict[str, list[Reaching]] = {}
        for suite in notes:
            tests = [Reaching(name, seconds) for name, seconds in suite["tests"]]
            for file, lines in suite["lines"].items():
                found = self._by_line.setdefault(file, {})
                for line, numbers in lines.items():
                    found.setdefault(int(line), []).extend(tests[number] for number in numbers)
            for file, lines in suite["apart"].items():
                apart = self._apart.setdefault(file, {})
                for line, test_files in lines.items():
                    apart.setdefault(int(line), set()).update(test_files)
            for test in tests:
                self._by_test_file.setdefault(test.name.partition("::")[0], []).append(test)

    def reaching(self, file: str, lines: range) -> list[Reaching]:
        """Tests that run one of the lines, the quickest first.

        What runs when the file is imported, such as a number of a table, has no tests of its own; all that
        run anything of the file are asked then, or of its folder if it does nothing but declare.
        """
        by_line = self._by_line.get(file, {})
        found = {test for line in lines for test in by_line.get(line, ())}
        if not found and any(line in by_line for line in lines):
            found = self._of(file) or self._of(f"{file.rpartition('/')[0]}/")
        return sorted(found, key=lambda test: (test.seconds, test.name))

    def reaching_apart(self, file: str, lines: range) -> list[Reaching]:
        """Tests with processes of their own that run one of the lines, the quickest file first.

        All tests of such a file are asked, because a process may serve several of them.
        """
        by_line = self._apart.get(file, {})
        test_files = {name for line in lines for name in by_line.get(line, ())}
        groups = [self._by_test_file[name] for name in test_files if name in self._by_test_file]
        groups.sort(key=lambda group: (sum(test.seconds for test in group), group[0].name))
        return [test for group in groups for test in group]

    def _of(self, beginning: str) -> set[Reaching]:
        """All tests of the files whose names begin so."""
        return {
            test
            for file, lines in self._by_line.items()
            if file.startswith(beginning)
            for tests in lines.values()
            for test in tests
        }


def state_of_sources() -> str:
    """Changes whenever a line of the layers may have moved."""
    digest = sha256()
    for layer in LAYERS:
        for file in sorted((PACKAGE / layer).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def covered() -> Covered:
    """What is known for the sources as they are; found out first if need be."""
    folder = KEPT / state_of_sources()
    folder.mkdir(parents=True, exist_ok=True)
    return Covered([_noted(suite, folder / f"{suite.replace('/', '-')}.json") for suite in SUITES])


def _noted(suite: str, notes: Path) -> dict[str, Any]:
    if not notes.exists():
        if importlib.util.find_spec("coverage") is None:
            raise DiceTownError(
                "The package coverage is not installed.",
                hint="It is in the extra `dev`: pip install -e .[dev]",
            )
        print(f"noting which lines the tests of {suite} reach: this takes minutes, once", file=sys.stderr)
        _note(suite, notes)
    data: dict[str, Any] = json.loads(notes.read_text(encoding="utf-8"))
    return data


def _note(suite: str, notes: Path) -> None:
    """Run the tests of a suite on a copy of the package, as those of a mutant will be run, and look at it."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    command += ["-p", "lab.mutation.noting", f"tests/{suite}"]
    beside = notes.with_suffix(f".{os.getpid()}")
    with tempfile.TemporaryDirectory(prefix="dicetown-") as name:
        folder = Path(name).resolve()
        copy_package(folder)
        shutil.copy(Path(__file__).with_name("apart.py"), folder / "sitecustomize.py")
        told = {SOURCES: str(folder / PACKAGE.name), FOLDER: str(folder), NOTES: str(beside)}
        told["PYTHONPATH"] = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
        subprocess.run(command, cwd=ROOT, env=os.environ | told, stdout=subprocess.DEVNULL, check=False)
    os.replace(beside, notes)


def copy_package(folder: Path) -> None:
    """A copy of the package in a folder; the page is not copied, it is large."""
    copy = folder / PACKAGE.name
    shutil.copytree(PACKAGE, copy, ignore=lambda at, _: ["page"] if Path(at).name == "web" else [])
    page = PACKAGE / "web" / "page"
    if page.exists():
        (copy / "web" / "page").symlink_to(page)
