"""Bots of all sorts, and a worker in which they think."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicetown.table.workers.bot_pool import BotPool
from tests.table.asking import BOTS


@pytest.fixture(scope="module")
def bots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with bots of all sorts."""
    file = tmp_path_factory.mktemp("bots") / "bots.py"
    file.write_text(BOTS, encoding="utf-8")
    return file


@pytest.fixture(scope="module")
def worker() -> Iterator[BotPool]:
    """One worker process for all tests that leave it, or the one in its place, ready for the next."""
    bot_pool = BotPool(1, grace=0.0)
    yield bot_pool
    asyncio.run(bot_pool.close())
