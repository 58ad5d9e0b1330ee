"""What tests of the server would otherwise leave behind."""

import logging
from collections.abc import Iterator
from typing import Final

import pytest

LOGGERS: Final = ("dicetown", "uvicorn", "websockets", "asyncio")


@pytest.fixture
def restored_loggers() -> Iterator[None]:
    """Logging belongs to the whole process: leave it as it was."""
    found = [(each, each.handlers, each.propagate, each.level) for each in map(logging.getLogger, LOGGERS)]
    yield
    for each, handlers, propagate, level in found:
        each.handlers, each.propagate = handlers, propagate
        each.setLevel(level)
