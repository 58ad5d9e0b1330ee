"""The Gold Mine (MINE)."""

import pytest

from dicetown.testing.scenario import possessions, town

BOTH = pytest.mark.parametrize("edition", ["classic", "revised"])


@BOTH
@pytest.mark.parametrize(
    ("hand", "nuggets"), [("9AAAA", 1), ("99AAA", 2), ("999AA", 3), ("9999A", 4), ("99999", 5)]
)
@pytest.mark.rule("MINE-1")
def test_every_nine_brings_a_nugget(edition: str, hand: str, nuggets: int) -> None:
    scene = town(edition, ["AAAAA", hand, "TTKKK"], nuggets=[0, 2, 4])
    assert scene.game.state.nuggets == [0, 2 + nuggets, 4]
    mined = scene.told("NuggetsMined")[0]
    assert (mined["rule"], mined["seat"], mined["amount"]) == ("MINE-1", 1, nuggets)
    assert mined["left"] == 24 - nuggets


@BOTH
@pytest.mark.parametrize("left", range(6))
@pytest.mark.rule("MINE-1", "SETUP-5")
def test_mine_limits_the_nuggets_taken(edition: str, left: int) -> None:
    scene = town(edition, ["9999J", "AAAAJ", "TTTTT"], mine=left)
    assert possessions(scene.game)[1] == left
    assert scene.game.state.nuggets == [min(left, 4), 0, 0]
    assert scene.game.state.mine == max(0, left - 4)
