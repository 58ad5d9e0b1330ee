"""Points for cows, rodeos and the largest herd (SCORE-8, SCORE-9)."""

import pytest

from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import EDITIONS, cows

both = pytest.mark.parametrize("rules", EDITIONS)
HAND = "99TJK"


def counted(
    rules: str,
    owned: list[int],
    rodeos: list[int] | None = None,
    pastures: dict[int, str] | None = None,
    deeds: dict[int, str] | None = None,
    posses: dict[int, str] | None = None,
    face_up: dict[int, str] | None = None,
) -> Scene:
    """A game that ends with nothing but this in it; the last seat is Sheriff."""
    seats = len(owned)
    return town(
        rules,
        [HAND] * seats,
        step="end",
        mine=0,
        sheriff=seats - 1,
        dollars=[0] * seats,
        nuggets=[0] * seats,
        deeds=deeds,
        face_up=face_up,
        annexes=cows(0, owned, rodeos or []),
        lay={"pasture": pastures or {}, "posse": posses or {}},
    )


def points(scene: Scene, label: str) -> list[int]:
    """The points of each seat on one line of the score."""
    lines = scene.game.score().lines
    return [next(line.points for line in seat if line.label == label) for seat in lines]


@pytest.mark.parametrize(
    ("rules", "owned", "expected"),
    [
        ("classic+cowboys", [3, 2], [10, 0]),
        ("revised+cowboys", [1, 0, 0], [10, 0, 0]),
        ("classic+cowboys", [4, 4], [5, 5]),
        ("revised+cowboys", [4, 7, 7], [0, 5, 5]),
        ("classic+cowboys", [6, 6, 2, 6], [5, 5, 0, 5]),
        ("revised+cowboys", [1, 1, 1, 1, 1], [5, 5, 5, 5, 5]),
        ("classic+wanted+cowboys", [2, 0, 2, 1, 5, 3], [0, 0, 0, 0, 10, 0]),
        ("revised+wanted+indians+cowboys", [3, 0, 3, 3, 3, 3], [5, 0, 5, 5, 5, 5]),
        ("classic+cowboys", [0, 0], [0, 0]),
        ("revised+cowboys", [0, 0, 0], [0, 0, 0]),
    ],
)
@pytest.mark.rule("SCORE-9")
def test_largest_herd_scores_ten_or_five(rules: str, owned: list[int], expected: list[int]) -> None:
    """It is five each if tied, and nothing for no cows at all."""
    assert points(counted(rules, owned), "herd") == expected


@both
@pytest.mark.rule("SCORE-8", "SCORE-9")
def test_score_lines_name_their_rules(rules: str) -> None:
    [lines, _] = counted(rules, [0, 0]).game.score().lines
    named = {line.label: line.rule for line in lines}
    assert (named["pastures"], named["rodeos"], named["herd"]) == ("SCORE-8", "SCORE-8", "SCORE-9")
