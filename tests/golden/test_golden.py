"""Golden playthroughs: a change in behaviour is a diff to review; `tools/update_goldens.py` writes them."""

import json
from pathlib import Path

import pytest

from dicetown import RULES_VERSION
from dicetown.rules.catalogue import ruleset_names
from tests.golden.playthroughs import GOLDEN_CELLS, GOLDEN_GAMES, fingerprint, golden_rules, playthrough

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", sorted(GOLDEN_GAMES))
def test_a_golden_game_plays_as_it_did(name: str) -> None:
    seats, seed = GOLDEN_GAMES[name]
    expected = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(golden_rules(name), seats, seed) == expected


def test_every_ruleset_has_a_golden_game_and_all_cells_a_fingerprint() -> None:
    assert set(GOLDEN_GAMES) == set(ruleset_names())
    assert len({(name, seats) for name, seats, _ in GOLDEN_CELLS}) == 56
    assert sum(file.stat().st_size for file in HERE.glob("*.txt")) < 5_000_000


@pytest.mark.parametrize("cell", GOLDEN_CELLS, ids=str)
def test_other_numbers_of_seats_play_as_they_did(cell: tuple[str, int, str]) -> None:
    name, seats, bribes = cell
    known = json.loads((HERE / "fingerprints.json").read_text(encoding="utf-8"))
    assert known["rules_version"] == RULES_VERSION
    assert (
        fingerprint(golden_rules(name, bribes, short=False), seats, 11)
        == known["games"]["-".join(map(str, cell))]
    )
