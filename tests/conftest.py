"""What every test relies on: which build of the package it runs on, repeatable examples, checked markers."""

import importlib
import os
import pkgutil
import re
import shutil
import sys
from collections import Counter
from collections.abc import Iterator
from importlib.machinery import EXTENSION_SUFFIXES, PathFinder
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tools.compile import INTERPRETED, LAYERS, PACKAGE

if TYPE_CHECKING:
    from tests.table.store.postgres.cluster import Cluster

RULE_ID = re.compile(r"[A-Z]+(-[A-Z0-9]+)+")
NEEDS = "NOT RUN: needs "
ROOT = Path(__file__).resolve().parent.parent

IN_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")

# A slow machine is no fault of the code, so there is no deadline. A check that blocks a change has to say the
# same thing twice, so CI takes the same examples every time; elsewhere each run tries new ones.
settings.register_profile("ci", deadline=None, derandomize=True, max_examples=100, print_blob=True)
settings.register_profile("local", deadline=None, max_examples=100)
settings.load_profile("ci" if IN_CI else "local")


def builds_under(folder: Path, package: str) -> Iterator[tuple[str, bool]]:
    for module in pkgutil.iter_modules([str(folder)]):
        name = f"{package}.{module.name}"
        if module.ispkg:
            yield from builds_under(folder / module.name, name)
        else:
            spec = PathFinder.find_spec(name, [str(folder)])
            yield name, bool(spec and spec.origin and spec.origin.endswith(tuple(EXTENSION_SUFFIXES)))


def package_folder() -> Path:
    spec = find_spec(PACKAGE)
    if spec is None or spec.origin is None:
        raise pytest.UsageError(f"{PACKAGE} is not installed: `python3 run.py test` does it")
    return Path(spec.origin).parent


def builds() -> dict[str, bool]:
    """For every module of the layers that compile, whether an import would take its extension module.

    Nothing is imported for it, so that a module that can't be imported fails in its own tests.
    """
    folder = package_folder()
    return {
        name: compiled
        for layer in LAYERS
        for name, compiled in builds_under(folder / layer, f"{PACKAGE}.{layer}")
    }


def check_build(expect_compiled: bool) -> None:
    """Refuse to test one build of the package under the name of the other."""
    state = importlib.import_module(f"{PACKAGE}.engine.state")
    wrong = [
        name
        for name, compiled in builds().items()
        if compiled != (expect_compiled and name not in INTERPRETED)
    ]
    if wrong or str(state.__file__).endswith(tuple(EXTENSION_SUFFIXES)) != expect_compiled:
        kind = "compiled" if expect_compiled else "plain Python"
        raise pytest.UsageError(f"these should be {kind} in {package_folder()}: {', '.join(wrong)}")


def refuse_to_serve(event: str, _: tuple[object, ...]) -> None:
    if event == "socket.bind":
        raise RuntimeError("a quick test serves nothing: mark it `slow`")


def pytest_configure() -> None:
    if os.environ.get("TESTS_QUICK"):
        sys.addaudithook(refuse_to_serve)
    expected = os.environ.get("TESTS_EXPECT_COMPILED")
    if expected is not None:
        check_build(expected == "1")


def pytest_report_header() -> str:
    found = builds()
    counts = f"{sum(found.values())} of {len(found)} modules of {', '.join(LAYERS)} compiled"
    return f"{PACKAGE}: {counts}, in {package_folder()}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for marker in item.iter_markers("rule"):
            bad = [name for name in marker.args if not RULE_ID.fullmatch(str(name))]
            if bad or not marker.args:
                raise pytest.UsageError(f"{item.nodeid}: the mark `rule` takes ids like MINE-1, not {bad}")


@pytest.fixture(scope="session")
def cluster() -> "Iterator[Cluster]":
    """A PostgreSQL that many tests share; each takes a database with a name of its own."""
    from tests.table.store.postgres.cluster import a_cluster

    with a_cluster() as found:
        yield found


def is_there(needed: str) -> bool:
    """Whether a program can be run; a name with a slash is that of a file in this repository."""
    return (ROOT / needed).exists() if "/" in needed else shutil.which(needed) is not None


def pytest_runtest_setup(item: pytest.Item) -> None:
    missing = [
        needed for marker in item.iter_markers("needs") for needed in marker.args if not is_there(needed)
    ]
    if missing:
        reason = NEEDS + ", ".join(missing)
        if IN_CI:
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)


def note(where: str, lines: list[str]) -> None:
    """Leave lines in the file that this variable names, if it does."""
    if file := os.environ.get(where):
        Path(file).write_text("\n".join(lines) + "\n", encoding="utf-8")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what could not run and what failed; the files are how the test command learns of it."""
    stats = terminalreporter.stats
    failed = {report.nodeid for kind in ("failed", "error") for report in stats.get(kind, [])}
    if failed:
        note("TESTS_FAILED_NOTES", sorted(failed))
    reasons: Counter[str] = Counter()
    for report in stats.get("skipped", []):
        text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if NEEDS in text:
            reasons[text[text.index(NEEDS) :]] += 1
    if not reasons:
        return
    terminalreporter.section("not run on this machine")
    lines = [f"{reason} ({count} test{'s' * (count > 1)})" for reason, count in sorted(reasons.items())]
    for line in lines:
        terminalreporter.write_line(line)
    note("TESTS_NOT_RUN_NOTES", lines)
