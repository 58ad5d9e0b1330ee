"""Golden playthroughs: a change in behaviour is a diff to review; `tools/update_goldens.py` writes them."""

import json
from pathlib import Path

import pytest

from dicetown import RULES_VERSION
from dicetown.testing.golden import GOLDEN_CELLS, GOLDEN_GAMES, fingerprint, golden_rules, playthrough

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", sorted(GOLDEN_GAMES))
def test_a_golden_game_plays_as_it_did(name: str) -> None:
    edition, seats, seed = GOLDEN_GAMES[name]
    expected = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(golden_rules(edition), seats, seed) == expected


@pytest.mark.parametrize("cell", GOLDEN_CELLS, ids=str)
def test_other_numbers_of_seats_play_as_they_did(cell: tuple[str, int, str]) -> None:
    edition, seats, bribes = cell
    known = json.loads((HERE / "fingerprints.json").read_text(encoding="utf-8"))
    assert known["rules_version"] == RULES_VERSION
    assert (
        fingerprint(golden_rules(edition, bribes, short=False), seats, 11)
        == known["games"]["-".join(map(str, cell))]
    )
