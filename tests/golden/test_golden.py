"""Golden playthroughs: a change in behaviour is a diff to review; `tests/test_derived.py` finds it."""

from pathlib import Path

from dicetown.rules.catalogue import ruleset_names
from tests.golden.playthroughs import GOLDEN_CELLS, GOLDEN_GAMES

HERE = Path(__file__).parent


def test_each_ruleset_has_golden_game_and_fingerprints() -> None:
    assert set(GOLDEN_GAMES) == set(ruleset_names())
    assert len({(name, seats) for name, seats, _ in GOLDEN_CELLS}) == 56
    assert sum(file.stat().st_size for file in HERE.glob("*.txt")) < 5_000_000
