"""Counting with ranches, bounties and cards that count (SCORE)."""

import pytest

from dicetown.testing.scenario import Scene, town

BOTH = pytest.mark.parametrize("rules", ["classic+wanted", "revised+wanted"])
HANDS = ["999JK", "TTTKK", "QQQAA"]


def points(scene: Scene, seat: int) -> dict[str, int]:
    return {line.label: line.points for line in scene.game.score().lines[seat]}


@BOTH
@pytest.mark.parametrize(("ranches", "worth"), [(0, 0), (1, 1), (2, 3), (3, 6), (5, 15), (10, 55)])
@pytest.mark.rule("SCORE-6")
def test_each_further_ranch_is_worth_more(rules: str, ranches: int, worth: int) -> None:
    scene = town(rules, HANDS, step="end", mine=0, face_up={0: f"{ranches}.ranch"} if ranches else {})
    assert points(scene, 0)["ranches"] == worth
    [line] = [line for line in scene.game.score().lines[0] if line.label == "ranches"]
    assert line.rule == "SCORE-6"


@BOTH
@pytest.mark.parametrize(
    ("dollars", "captured", "worth"),
    [
        (0, "coyote", 1),
        (1, "coyote", 2),
        (3, "coyote", 3),
        (3, "coyote+ghost", 5),
        (8, "-", 4),
        (0, "widow", 2),
    ],
)
@pytest.mark.rule("SCORE-2", "OUTLAW-6")
def test_bounties_count_as_dollars_in_one_sum(rules: str, dollars: int, captured: str, worth: int) -> None:
    scene = town(
        rules, HANDS, step="end", mine=0, dollars=[dollars, 0, 0], sheriff=1, lay={"captured": {0: captured}}
    )
    assert points(scene, 0)["dollars"] == worth
    assert points(scene, 1)["dollars"] == 0
