"""A fault in the rules of the engine is noticed by the referee, which names the rule."""

import pytest

from lab.campaigns.games.referee import RULES, Referee

MOST = 8
"""Batches before a fault counts as missed."""


class FewGames(Referee):
    names = ("classic", "revised+wanted", "classic+cowboys")


@pytest.mark.parametrize("fault", Referee.faults)
def test_referee_names_rule_that_engine_broke(fault: str) -> None:
    campaign = FewGames()
    harms = (campaign.play(number, fault).harm for number in range(1, MOST))
    harm = next((harm for harm in harms if harm), "nothing")
    assert harm.startswith(f"{RULES[fault]}: "), harm
