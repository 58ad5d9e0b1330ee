"""The campaign of the dice finds honest tables even, and notices every table that is not."""

import pytest

from lab.campaigns.games import dice
from lab.campaigns.games.dice import Dice
from lab.campaigns.games.likely import chance_of_more
from lab.campaigns.keeping import Kept

BATCHES = {"modulo": 2, "seat": 1}
"""How many whole batches it takes; the other faults show at a few tables."""


def found(fault: str, batches: int) -> str:
    campaign = Dice()
    kept = Kept()
    for number in range(batches):
        batch = campaign.play(number, fault)
        kept.add(batch, 0.0)
        harm = batch.harm or campaign.verdict(kept.count, kept.notes, ())
        if harm:
            return harm
    return ""


def test_honest_tables_are_found_even(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice, "TABLES", 20)
    campaign = Dice()
    batch = campaign.play(0)
    assert not batch.harm
    assert batch.count == 20 * 20 * 6 * 15
    assert campaign.verdict(batch.count, batch.notes, ()) == ""
    assert "36,000 dice and 800 shuffles: of 12 chi-square tests" in campaign.figure(
        batch.count, batch.notes, ()
    )


def test_the_same_number_gives_the_same_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice, "TABLES", 2)
    assert Dice().play(3) == Dice().play(3)
    assert Dice().play(3) != Dice().play(4)


@pytest.mark.parametrize("fault", Dice.faults)
def test_every_planted_fault_is_noticed(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if fault not in BATCHES:
        monkeypatch.setattr(dice, "TABLES", 20)
    assert found(fault, BATCHES.get(fault, 1))


@pytest.mark.parametrize(
    ("chi_square", "freedom", "chance"),
    [(3.841, 1, 0.05), (11.070, 5, 0.05), (49.802, 35, 0.05), (124.342, 100, 0.05), (2.167, 7, 0.95)],
)
def test_chi_square_chances_match_published_tables(chi_square: float, freedom: int, chance: float) -> None:
    assert chance_of_more(chi_square, freedom) == pytest.approx(chance, rel=1e-3)


def test_two_degree_chi_square_is_always_exact() -> None:
    for chi_square in (0.1, 1.0, 10.0, 100.0, 1000.0):
        assert chance_of_more(chi_square, 2) == pytest.approx(2.718281828459045 ** (-chi_square / 2))
