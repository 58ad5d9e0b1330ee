"""A file of bots for the tests of the arena."""

from pathlib import Path

import pytest

from tests.sim.arenas import BOTS


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A file with bots that other processes can load as well."""
    path = tmp_path / "arena_bots.py"
    path.write_text(BOTS, encoding="utf-8")
    return str(path)
