"""A plugin of pytest that runs only some tests, in a given order, and notes the first that fails.

Meant for `trying.py`, which says by the environment which tests, and where to write what failed. The names
there are not like those of settings, which tests put aside.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

PICKED = "MUTANT_PICKED"
FAILED = "MUTANT_FAILED"
HOLLOW = "MUTANT_HOLLOW"
"""With this, tests do nothing: a suite that asserts nothing, for a fault to be planted."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    names = json.loads(Path(os.environ[PICKED]).read_text(encoding="utf-8"))
    order = {name: place for place, name in enumerate(names)}
    picked = [item for item in items if item.nodeid.partition("[")[0] in order]
    picked.sort(key=lambda item: order[item.nodeid.partition("[")[0]])
    config.hook.pytest_deselected(items=[item for item in items if item not in set(picked)])
    items[:] = picked


def pytest_pyfunc_call() -> bool | None:
    return True if HOLLOW in os.environ else None


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        Path(os.environ[FAILED]).write_text(report.nodeid, encoding="utf-8")
