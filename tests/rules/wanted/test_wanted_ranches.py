"""Ranches and the deck of the Town Hall (RANCH, HALL-4), Whiskey's prey."""

import pytest

from dicetown.testing.scenario import town

BOTH = pytest.mark.parametrize("rules", ["classic+wanted", "revised+wanted"])


@BOTH
@pytest.mark.rule("HALL-4", "TOWN-6")
def test_two_players_cannot_choose_empty_deck(rules: str) -> None:
    scene = town(rules, ["JJJJA", "TTAAA"], step="hall", row="p1", only_properties=True)
    assert scene.deeds(0) == "p1"
    assert [told["action"] for told in scene.told("ActionTaken")] == ["take"]
    assert scene.kind != "action"
