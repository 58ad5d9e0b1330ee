"""The page's reducer, run by Node.js, has the server's views after every step of whole games."""

from pathlib import Path

import pytest

from lab.page.following import bundle, follow, games, golden_games

NEEDS = ("node", "frontend/node_modules/rolldown/package.json")

FAULTS = {
    "a place that keeps what it gives": ("this.count(move.what, move.from, -move.amount);", ""),
    "cards that are copied": ("left.splice(index, 1);", ""),
    "a cup that is never lifted": ("cup: move.cup", "cup: null"),
    "a fact that is not set": ("this.set(move.fact, move.at, move.value);", ""),
    "an offer that stays": (".offer = move.offer;", ".offer;"),
}


@pytest.mark.needs(*NEEDS)
def test_page_follows_every_golden_game(tmp_path: Path) -> None:
    counts, faults = follow(golden_games(), bundle(tmp_path / "main.mjs"))
    assert faults == []
    assert counts["stops"] > 10_000


@pytest.mark.needs(*NEEDS)
def test_page_follows_games_of_all_rulesets(tmp_path: Path) -> None:
    counts, faults = follow(games(0, 18), bundle(tmp_path / "main.mjs"))
    assert faults == []
    assert counts["stops"] > 10_000


@pytest.mark.needs(*NEEDS)
@pytest.mark.parametrize("fault", FAULTS)
def test_fault_of_the_page_is_noticed(tmp_path: Path, fault: str) -> None:
    script = bundle(tmp_path / "main.mjs")
    right, wrong = FAULTS[fault]
    text = script.read_text(encoding="utf-8")
    assert right in text
    script.write_text(text.replace(right, wrong), encoding="utf-8")
    counts, _ = follow(games(0, 1), script)
    assert counts["faults"] > 0
