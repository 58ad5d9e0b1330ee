"""A plugin of pytest that notes which tests reach which lines, and how long each test takes.

Meant for `covering.py`, which says by the environment what to look at and where to write it.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Generator
from pathlib import Path

import coverage
import pytest

SOURCES = "DICETOWN_NOTED_SOURCES"
NOTES = "DICETOWN_NOTES"


def function_of(item: pytest.Item) -> str:
    """The test without its parameters: they reach the same lines, near enough."""
    return item.nodeid.partition("[")[0]


class Noting:
    """One run of the tests, looked at."""

    def __init__(self, folder: Path, notes: Path) -> None:
        self._folder = folder
        self._notes = notes
        self._seconds: dict[str, float] = {}
        self._failed: set[str] = set()
        self._cover = coverage.Coverage(data_file=None, include=[f"{folder}/*"], config_file=False)
        self._cover.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, bool, bool]:
        name = function_of(item)
        self._cover.switch_context(name)
        began = time.process_time()
        try:
            return (yield)
        finally:
            self._seconds[name] = self._seconds.get(name, 0.0) + time.process_time() - began
            self._cover.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.add(report.nodeid.partition("[")[0])

    def pytest_sessionfinish(self) -> None:
        self._cover.stop()
        data = self._cover.get_data()
        # A test that fails without any mutant could be asked about none.
        passed = {name: seconds for name, seconds in self._seconds.items() if name not in self._failed}
        names = {name: number for number, name in enumerate(passed)}
        lines: dict[str, dict[int, list[int]]] = {}
        for file in sorted(data.measured_files()):
            lines[Path(file).relative_to(self._folder).as_posix()] = {
                line: sorted(names[test] for test in tests if test in names)
                for line, tests in sorted(data.contexts_by_lineno(file).items())
            }
        tests = [[name, round(seconds, 3)] for name, seconds in passed.items()]
        self._notes.write_text(json.dumps({"tests": tests, "lines": lines}), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    folder, notes = os.environ.get(SOURCES), os.environ.get(NOTES)
    if folder and notes:
        config.pluginmanager.register(Noting(Path(folder), Path(notes)))
