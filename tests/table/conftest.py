"""Bots of all sorts, and a worker in which they think."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicetown.table.workers.thinkers import Thinkers
from tests.table.asking import BOTS


@pytest.fixture(scope="module")
def bots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with bots of all sorts."""
    file = tmp_path_factory.mktemp("bots") / "bots.py"
    file.write_text(BOTS, encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def worker() -> Iterator[Thinkers]:
    """One worker process for all tests that leave it, or the one in its place, ready for the next."""
    thinkers = Thinkers(1, grace=0.0)
    yield thinkers
    asyncio.run(thinkers.close())
