"""Even Split: half of a robbery (CARD-SPLIT)."""

import pytest

from dicetown.testing.scenario import Scene, possessions, town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])
HANDS = ["TTJJA", "AAJJ9", "KKJJ9"]


def robbery(edition: str, cards: dict[int, str], bank: int = 7, dollars: list[int] | None = None) -> Scene:
    """Seat 0 robs the bank; the scene stops at the tie for the store."""
    return town(edition, HANDS, step="bank", bank=bank, coach=2, cards=cards, dollars=dollars)


@BOTH
@pytest.mark.parametrize(("bank", "half"), [(0, 0), (1, 0), (2, 1), (3, 1), (6, 3), (7, 3), (20, 10)])
@pytest.mark.rule("CARD-SPLIT", "SETUP-5")
def test_split_gives_half_rounded_down(edition: str, bank: int, half: int) -> None:
    scene = robbery(edition, {2: "split"}, bank, [1, 1, 1])
    before = possessions(scene.game)
    scene.say(2, "play:split")
    assert scene.game.state.dollars == [1 + bank - half, 1, 1 + half]
    given = scene.told("DollarsGiven")[0]
    assert (given["rule"], given["seat"], given["to"], given["amount"]) == ("CARD-SPLIT", 0, 2, half)
    assert possessions(scene.game) == before
