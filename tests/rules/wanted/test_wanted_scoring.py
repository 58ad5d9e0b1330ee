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
@pytest.mark.rule("SCORE-6", "SCORE-5")
def test_ranches_count_apart_from_properties(rules: str) -> None:
    scene = town(
        rules, HANDS, step="end", mine=0, face_up={0: "p3+3.ranch", 1: "2.ranch"}, deeds={0: "p5", 1: "p1"}
    )
    assert (points(scene, 0)["ranches"], points(scene, 1)["ranches"]) == (6, 3)
    assert (points(scene, 0)["properties"], points(scene, 1)["properties"]) == (8, 1)


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


@BOTH
@pytest.mark.rule("SCORE-2", "OUTLAW-6")
def test_all_twelve_bounties_are_counted(rules: str) -> None:
    everybody = "coyote+magpie+badger+weasel+gambler+preacher+widow+duchess+colonel+undertaker+vulture+ghost"
    scene = town(
        rules, HANDS, step="end", mine=0, dollars=[0, 0, 0], lay={"captured": {0: everybody}}, sheriff=1
    )
    assert points(scene, 0)["dollars"] == (4 * 3 + 4 * 4 + 4 * 5) // 2


@BOTH
@pytest.mark.rule("SCORE-2")
def test_unused_outlaws_count_nothing(rules: str) -> None:
    scene = town(
        rules, HANDS, step="end", mine=0, dollars=[0, 0, 0], sheriff=1, lay={"gang": {0: "ghost+colonel"}}
    )
    assert scene.game.score().totals == [0, 5, 0]


@BOTH
@pytest.mark.rule("SCORE-7", "CARD-MULE", "CARD-DOG", "CARD-CATTLE", "CARD-WINCHESTER")
def test_the_cards_that_count_add_up(rules: str) -> None:
    scene = town(
        rules,
        HANDS,
        step="end",
        mine=0,
        dollars=[0, 0, 0],
        sheriff=1,
        cards={0: "cattle+winchester+mule+dog"},
        lay={"captured": {0: "coyote+magpie"}},
    )
    assert scene.game.score().totals == [7 + 6 + 4 + 4 + 3, 5, 0]


@BOTH
@pytest.mark.rule("SCORE-10", "RANCH-2")
def test_ranches_break_ties_as_properties(rules: str) -> None:
    scene = town(
        rules,
        HANDS,
        step="end",
        mine=0,
        dollars=[0, 0, 0],
        sheriff=1,
        deeds={0: "p5+p1"},
        face_up={2: "3.ranch"},
    )
    assert scene.game.score().totals == [6, 5, 6]
    won = scene.told("GameWon")[0]
    assert (won["seat"], won["tiebreak"]) == (2, "properties")


@BOTH
@pytest.mark.rule("SCORE-10", "SCORE-6")
def test_sheriff_decides_when_ranches_tie_too(rules: str) -> None:
    scene = town(
        rules,
        HANDS,
        step="end",
        mine=0,
        dollars=[0, 0, 6],
        sheriff=1,
        deeds={0: "p5+p1"},
        face_up={2: "2.ranch"},
    )
    assert scene.options(1) == ["seat:0", "seat:2"]


@BOTH
@pytest.mark.rule("SCORE-1", "SCORE-3", "SCORE-10")
def test_six_players_are_counted(rules: str) -> None:
    scene = town(
        rules,
        ["999JK", "TTTKK", "QQQAA", "QQQAA", "JJJTT", "KKQQT"],
        step="end",
        mine=0,
        nuggets=[0, 1, 2, 3, 4, 20],
        dollars=[0] * 6,
        sheriff=0,
    )
    assert scene.game.score().totals == [5, 1, 2, 3, 4, 20]
    assert scene.game.score().winner == 5
