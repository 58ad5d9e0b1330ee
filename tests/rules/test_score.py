"""Victory points and the winner (SCORE-1 to SCORE-5, SCORE-10)."""

import pytest

from dicetown.testing.scenario import Scene, town

HANDS = ["99TJK", "TTTKA", "QQQAA"]
both = pytest.mark.parametrize("edition", ["classic", "revised"])


def points(scene: Scene, seat: int) -> dict[str, int]:
    """What each line of the score gives a seat."""
    return {line.label: line.points for line in scene.game.score().lines[seat]}


@both
@pytest.mark.rule("SCORE-1", "SCORE-2", "SCORE-3", "SCORE-4", "SCORE-5")
def test_example_hand_scores_36_points(edition: str) -> None:
    scene = town(
        edition,
        HANDS,
        step="end",
        mine=0,
        sheriff=1,
        nuggets=[0, 6, 0],
        dollars=[8, 7, 8],
        cards={1: "boots+revolver+lantern"},
        deeds={1: "p2+p1+p5+p4"},
    )
    assert points(scene, 1) == {"nuggets": 6, "dollars": 3, "badge": 5, "equipment": 10, "properties": 12}
    assert scene.game.score().totals[1] == 36
    assert {line.label: line.rule for line in scene.game.score().lines[1]} == {
        "nuggets": "SCORE-1",
        "dollars": "SCORE-2",
        "badge": "SCORE-3",
        "equipment": "SCORE-4",
        "properties": "SCORE-5",
    }
    counted = scene.told("ScoreCounted", None)[1]
    assert (counted["seat"], counted["total"]) == (1, 36)
    assert scene.game.state.winner == 1


@both
@pytest.mark.parametrize("nuggets", [0, 1, 17])
@pytest.mark.rule("SCORE-1")
def test_a_nugget_is_a_point(edition: str, nuggets: int) -> None:
    scene = town(edition, HANDS, step="end", mine=0, nuggets=[nuggets, 1, 2])
    assert points(scene, 0)["nuggets"] == nuggets


@both
@pytest.mark.parametrize(("dollars", "worth"), [(0, 0), (1, 0), (2, 1), (3, 1), (8, 4), (27, 13)])
@pytest.mark.rule("SCORE-2")
def test_two_dollars_make_a_point(edition: str, dollars: int, worth: int) -> None:
    """An odd dollar is worth nothing."""
    scene = town(edition, HANDS, step="end", mine=0, dollars=[dollars, 0, 0])
    assert points(scene, 0)["dollars"] == worth


@both
@pytest.mark.parametrize(
    ("card", "worth"),
    [("canteen", 1), ("lantern", 2), ("boots", 3), ("saddle", 4), ("revolver", 5), ("horse", 8)],
)
@pytest.mark.rule("SCORE-4", "CARD-EQUIPMENT")
def test_equipment_counts_its_points(edition: str, card: str, worth: int) -> None:
    scene = town(edition, HANDS, step="end", mine=0, cards={2: card})
    assert points(scene, 2)["equipment"] == worth
    assert points(scene, 0)["equipment"] == 0


@both
@pytest.mark.rule("SCORE-10", "INFO-1")
def test_hands_are_shown_before_final_choice(edition: str) -> None:
    scene = town(edition, HANDS, step="end", mine=0, sheriff=1, dollars=[12, 0, 12], cards={0: "dynamite"})
    shown = scene.told("HandShown", None)
    assert [told["seat"] for told in shown] == [0, 1, 2]
    assert shown[0]["store"] == ["dynamite"]
    players = scene.game.view_for(None).data()["players"]
    assert isinstance(players, list)
    assert players[0]["hand"] == ["dynamite"]
