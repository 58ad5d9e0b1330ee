"""A plugin of pytest that notes which tests reach which lines, and how long each test takes.

Meant for `covering.py`, which says by the environment what to look at and where to write it. Lines that
processes reach which tests start are noted too (`apart.py`), for the file of the tests: a server may serve
several of them.
"""

from __future__ import annotations

import json
import os
import time
from collections import defaultdict
from collections.abc import Generator
from pathlib import Path

import coverage
import pytest

from lab.mutation.apart import APART, FOLDER, SOURCES
from lab.mutation.covering import NOTES


def function_of(item: pytest.Item) -> str:
    """The test without its parameters: they reach the same lines, near enough."""
    return item.nodeid.partition("[")[0]


class Noting:
    """One run of the tests, looked at."""

    def __init__(self, package: Path, folder: Path, notes: Path) -> None:
        self._package = package
        self._folder = folder
        self._notes = notes
        self._seconds: dict[str, float] = {}
        self._failed: set[str] = set()
        self._cover = coverage.Coverage(data_file=None, include=[f"{package}/*"], config_file=False)
        self._cover.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, bool, bool]:
        name = function_of(item)
        self._cover.switch_context(name)
        os.environ[APART] = name.partition("::")[0]
        # By the clock: where other processes do the work, a test itself has little.
        began = time.monotonic()
        try:
            return (yield)
        finally:
            self._seconds[name] = self._seconds.get(name, 0.0) + time.monotonic() - began
            self._cover.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.add(report.nodeid.partition("[")[0])

    def pytest_sessionfinish(self) -> None:
        self._cover.stop()
        # A test that fails without any mutant could be asked about none.
        passed = {name: seconds for name, seconds in self._seconds.items() if name not in self._failed}
        names = {name: number for number, name in enumerate(passed)}
        lines = {
            file: {
                line: sorted(names[test] for test in tests if test in names)
                for line, tests in sorted(by_line.items())
            }
            for file, by_line in self._contexts(self._cover.get_data()).items()
        }
        notes = {
            "tests": [[name, round(seconds, 3)] for name, seconds in passed.items()],
            "lines": lines,
            "apart": self._apart(),
        }
        self._notes.write_text(json.dumps(notes), encoding="utf-8")

    def _contexts(self, data: coverage.CoverageData) -> dict[str, dict[int, list[str]]]:
        """Who reached which line, by the files of the package."""
        return {
            Path(file).relative_to(self._package).as_posix(): data.contexts_by_lineno(file)
            for file in sorted(data.measured_files())
        }

    def _apart(self) -> dict[str, dict[int, list[str]]]:
        """The files of tests whose processes reached a line while they served a test."""
        found: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        for written in sorted(self._folder.glob("apart.*")):
            data = coverage.CoverageData(str(written))
            try:
                data.read()
            except coverage.exceptions.CoverageException:
                # Killed while it began to write: others were not.
                continue
            for file, by_line in self._contexts(data).items():
                for line, files in by_line.items():
                    found[file][line].update(files)
        return {
            file: {line: sorted(files) for line, files in sorted(by_line.items())}
            for file, by_line in sorted(found.items())
        }


def pytest_configure(config: pytest.Config) -> None:
    package, folder, notes = (os.environ.get(name) for name in (SOURCES, FOLDER, NOTES))
    if package and folder and notes:
        config.pluginmanager.register(Noting(Path(package), Path(folder), Path(notes)))
