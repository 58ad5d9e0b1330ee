"""What meets when the points are counted."""

import pytest

from dicetown.engine.score import score_state
from dicetown.testing.scenario import town
from tests.rules.cowboys.cows_and_rodeos import cows
from tests.rules.interactions.everything import CLASSIC, REVISED, points

both = pytest.mark.parametrize("rules", [CLASSIC, REVISED])
HANDS = ["99TJK", "99TJK", "99TJK"]


@both
@pytest.mark.rule("CARD-DOG", "OUTLAW-6", "SCORE-2")
def test_dog_counts_captured_outlaws_only(rules: str) -> None:
    scene = town(
        rules,
        HANDS,
        step="mine",
        cards={0: "dog"},
        lay={"captured": {0: "coyote+ghost", 1: "widow"}, "gang": {0: "colonel"}},
    )
    assert (points(scene, 0, "dog"), points(scene, 1, "dog")) == (4, 0)


@both
@pytest.mark.rule("SCORE-2", "OUTLAW-6", "OUTLAW-1")
def test_bounties_and_dollars_are_halved_together(rules: str) -> None:
    scene = town(
        rules, HANDS, dollars=[1, 1, 1], lay={"captured": {0: "coyote", 1: "widow"}, "gang": {2: "ghost"}}
    )
    assert [points(scene, seat, "dollars") for seat in range(3)] == [2, 2, 0]


@both
@pytest.mark.rule("CARD-MULE", "CARD-CATTLE", "CARD-WINCHESTER", "CARD-DOG", "CARD-EQUIPMENT")
def test_mule_counts_all_cards_in_hand(rules: str) -> None:
    scene = town(
        rules, HANDS, cards={0: "mule+cattle+winchester+dog+horse+poster"}, deeds={0: "p5"}, dollars=[0, 0, 0]
    )
    labels = ("mule", "cattle", "winchester", "dog", "equipment")
    assert [points(scene, 0, label) for label in labels] == [6, 7, 6, 0, 8]


@both
@pytest.mark.rule("SCORE-5", "SCORE-6", "SCORE-8", "PRAIRIE-4")
def test_properties_count_everywhere_plus_cows(rules: str) -> None:
    scene = town(
        rules,
        HANDS,
        deeds={0: "p5"},
        face_up={0: "p3+3.ranch"},
        lay={"pasture": {0: "p4+p2"}},
        annexes=cows(14),
    )
    assert points(scene, 0, "properties") == 5 + 3 + 4 + 2
    assert (points(scene, 0, "ranches"), points(scene, 0, "pastures")) == (1 + 2 + 3, 2)


@both
@pytest.mark.rule("SCORE-9", "PRAIRIE-4")
def test_cows_on_properties_miss_largest_herd(rules: str) -> None:
    scene = town(rules, HANDS, lay={"pasture": {0: "p5"}}, annexes=cows(11, (1, 3)))
    assert [points(scene, seat, "herd") for seat in range(3)] == [0, 10, 0]


@both
@pytest.mark.rule("SCORE-10", "RANCH-2", "PRAIRIE-4")
def test_ranches_and_pastures_break_ties(rules: str) -> None:
    """They count as property cards."""
    tied = town(
        rules,
        HANDS,
        step="end",
        mine=0,
        sheriff=2,
        dollars=[0, 0, 0],
        nuggets=[7, 5, 0],
        deeds={0: "p1"},
        face_up={1: "ranch"},
        lay={"pasture": {1: "p1"}},
        annexes=cows(19),
    )
    assert score_state(tied.game.state).totals == [8, 8, 5]
    assert tied.game.state.winner == 1
    assert tied.told("GameWon")[0]["tiebreak"] == "properties"


@both
@pytest.mark.rule("SCORE-3", "RIVER-BADGE", "END-1")
def test_river_badge_counts_and_gold_ends_game(rules: str) -> None:
    scene = town(rules, ["99TJK", "TTJQK", "JJQQA"], sheriff=2, lay={"river": "star"})
    scene.say(0, "do:river")
    assert points(scene, 0, "badge") == 5
    last = town(rules, ["99TJK", "TTJQK", "JJQQA"], mine=3, lay={"river": "gold5"})
    last.say(0, "do:river")
    assert last.end_round().told("GameEnded")[0]["reason"] == "mine-empty"
