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


@both
@pytest.mark.rule("SCORE-8", "SCORE-5", "PRAIRIE-4")
def test_property_with_cows_is_worth_more(rules: str) -> None:
    """It is worth one point more."""
    scene = counted(rules, [0, 0], pastures={0: "p2+p5"}, deeds={0: "p1"}, face_up={0: "p3"})
    assert points(scene, "properties") == [11, 0]
    assert points(scene, "pastures") == [2, 0]
    assert scene.game.score().totals == [13, 5]


@both
@pytest.mark.rule("SCORE-8")
def test_property_without_cows_is_worth_its_value(rules: str) -> None:
    scene = counted(rules, [0, 0], deeds={0: "p4"}, face_up={0: "p3"})
    assert scene.game.score().totals == [7, 5]


@both
@pytest.mark.rule("SCORE-8")
def test_each_rodeo_is_worth_ten(rules: str) -> None:
    scene = counted(rules, [0, 0, 0], rodeos=[1, 3, 0])
    assert points(scene, "rodeos") == [10, 30, 0]
    assert scene.game.score().winner == 1


@both
@pytest.mark.rule("SCORE-8")
def test_cowboys_alone_are_worth_nothing(rules: str) -> None:
    scene = counted(rules, [0, 0], posses={0: "3.spades+2.hearts+clubs"})
    assert scene.game.score().totals == [0, 5]


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
@pytest.mark.rule("SCORE-9")
def test_cows_on_properties_leave_the_herd(rules: str) -> None:
    scene = counted(rules, [1, 2], pastures={0: "2.p5"})
    assert points(scene, "herd") == [0, 10]


@both
@pytest.mark.rule("SCORE-9")
def test_prairie_cows_belong_to_no_player(rules: str) -> None:
    scene = town(rules, [HAND] * 2, step="end", mine=0, annexes=cows(18, [1, 0]))
    assert points(scene, "herd") == [10, 0]


@both
@pytest.mark.rule("SCORE-8", "SCORE-9")
def test_score_lines_name_their_rules(rules: str) -> None:
    [lines, _] = counted(rules, [0, 0]).game.score().lines
    named = {line.label: line.rule for line in lines}
    assert (named["pastures"], named["rodeos"], named["herd"]) == ("SCORE-8", "SCORE-8", "SCORE-9")


@both
@pytest.mark.rule("SCORE-10", "SCORE-8")
def test_property_with_cows_breaks_ties(rules: str) -> None:
    scene = counted(rules, [0, 0, 0], pastures={0: "p1+p2"}, deeds={1: "p5"})
    assert scene.game.score().totals[:2] == [5, 5]
    assert (scene.game.score().tiebreak, scene.game.score().winner) == ("properties", 0)


@pytest.mark.parametrize("rules", ["classic+wanted+cowboys", "revised+wanted+cowboys"])
@pytest.mark.rule("SCORE-6", "SCORE-8")
def test_ranches_are_counted_beside_properties_with_cows(rules: str) -> None:
    scene = counted(rules, [0, 0], pastures={0: "p3"}, face_up={0: "3.ranch"})
    assert (points(scene, "ranches"), points(scene, "pastures")) == ([6, 0], [1, 0])
    assert scene.game.score().totals == [10, 5]
