"""Dynamite: twice as many nuggets (CARD-DYNAMITE)."""

import pytest

from dicetown.testing.scenario import town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
HANDS = ["999JJ", "9AAJJ", "AAAKK"]


@BOTH
@pytest.mark.parametrize(("mine", "taken"), [(6, 6), (5, 5), (1, 1), (0, 0), (7, 6)])
@pytest.mark.rule("CARD-DYNAMITE", "MINE-1")
def test_dynamite_is_limited_by_the_mine(edition: str, mine: int, taken: int) -> None:
    scene = town(edition, HANDS, cards={0: "dynamite"}, mine=mine)
    scene.say(0, "play:dynamite")
    assert scene.told("NuggetsMined")[0]["amount"] == taken
    assert scene.game.state.nuggets[0] == taken
