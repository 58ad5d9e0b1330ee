"""Victory points and the winner (SCORE-1 to SCORE-5, SCORE-10)."""

import pytest

from dicetown.rules.catalogue import ruleset
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
@pytest.mark.rule("SCORE-3")
def test_final_badge_is_worth_five(edition: str) -> None:
    scene = town(edition, ["99TJ9", "TTTKA"], mine=3, sheriff=0).quietly()
    assert scene.game.state.sheriff == 1
    assert [points(scene, seat)["badge"] for seat in range(2)] == [0, 5]


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
@pytest.mark.rule("SCORE-4", "SCORE-5", "CARD-EQUIPMENT")
def test_whole_equipment_counts_beside_properties(edition: str) -> None:
    every = "canteen+lantern+boots+saddle+revolver+horse"
    scene = town(edition, HANDS, step="end", mine=0, cards={2: every}, deeds={2: "p5"})
    assert points(scene, 2)["equipment"] == 1 + 2 + 3 + 4 + 5 + 8
    assert points(scene, 2)["properties"] == 5


@both
@pytest.mark.rule("SCORE-4")
def test_cards_that_were_never_played_count_nothing(edition: str) -> None:
    unplayed = "2.brute+2.cheater+dynamite+girls+corruption+credits+marshall+split+poster+elixir"
    scene = town(edition, HANDS, step="end", mine=0, cards={2: unplayed}, dollars=[0, 0, 0])
    assert scene.game.score().totals[2] == 0


@both
@pytest.mark.rule("SCORE-5")
def test_properties_count_in_hand_and_face_up(edition: str) -> None:
    scene = town(edition, HANDS, step="end", mine=0, deeds={0: "p1+2.p3"}, face_up={0: "p5+p2", 1: "p4"})
    assert points(scene, 0)["properties"] == 14
    assert points(scene, 1)["properties"] == 4


@both
@pytest.mark.rule("SCORE-10")
def test_points_win_over_number_of_properties(edition: str) -> None:
    scene = town(
        edition, HANDS, step="end", mine=0, deeds={0: "p5", 1: "2.p1+p2"}, dollars=[0, 0, 0], sheriff=2
    )
    assert scene.game.score().totals == [5, 4, 5]
    scene = town(
        edition, HANDS, step="end", mine=0, deeds={0: "p5+p1", 1: "3.p1+p2"}, dollars=[0, 0, 0], sheriff=2
    )
    assert scene.game.score().totals == [6, 5, 5]
    assert scene.told("GameWon") == [
        {"event": "GameWon", "rule": "SCORE-10", "seat": 0, "tiebreak": "points"}
    ]


@both
@pytest.mark.rule("SCORE-10")
def test_tie_goes_to_most_property_cards(edition: str) -> None:
    scene = town(
        edition,
        HANDS,
        step="end",
        mine=0,
        sheriff=1,
        dollars=[0, 0, 0],
        nuggets=[1, 0, 0],
        deeds={0: "p5", 2: "p4"},
        face_up={2: "p2"},
    )
    assert scene.game.score().totals == [6, 5, 6]
    assert scene.told("GameWon")[0]["seat"] == 2
    assert scene.told("GameWon")[0]["tiebreak"] == "properties"


@both
@pytest.mark.rule("SCORE-10")
def test_properties_of_losers_do_not_matter(edition: str) -> None:
    scene = town(
        edition,
        HANDS,
        step="end",
        mine=0,
        sheriff=1,
        dollars=[0, 0, 0],
        nuggets=[9, 0, 8],
        deeds={0: "p1", 1: "4.p1", 2: "2.p1"},
    )
    assert scene.game.score().totals == [10, 9, 10]
    assert scene.told("GameWon")[0]["seat"] == 2


@both
@pytest.mark.parametrize("chosen", [0, 2])
@pytest.mark.rule("SCORE-10")
def test_sheriff_chooses_among_still_tied(edition: str, chosen: int) -> None:
    scene = town(edition, HANDS, step="end", mine=0, sheriff=1, dollars=[12, 0, 12], deeds={0: "p1", 2: "p1"})
    assert (scene.kind, scene.seats) == ("break-tie", (1,))
    assert scene.game.decision.rule == "SCORE-10"
    assert scene.options(1) == ["seat:0", "seat:2"]
    assert scene.game.score().winner == -1
    scene.say(1, f"seat:{chosen}")
    assert scene.game.over
    assert scene.game.score().winner == chosen
    assert scene.told("GameWon")[0]["tiebreak"] == "sheriff"


@both
@pytest.mark.rule("SCORE-10")
def test_tied_sheriff_may_choose_oneself(edition: str) -> None:
    scene = town(edition, HANDS, step="end", mine=0, sheriff=0, dollars=[0, 10, 0])
    assert scene.options(0) == ["seat:0", "seat:1"]
    scene.say(0, "seat:0")
    assert scene.game.state.winner == 0


@both
@pytest.mark.parametrize("bribes", ["ties", "all", "off"])
@pytest.mark.rule("SCORE-10", "BRIBE-1")
def test_there_are_no_bribes_for_the_winner(edition: str, bribes: str) -> None:
    scene = town(ruleset(edition, bribes=bribes), HANDS, step="end", mine=0, sheriff=1, dollars=[12, 0, 12])
    assert scene.kind == "break-tie"
    assert "more" not in scene.options(1)
    assert scene.refusal(1, "more") == "BRIBE-3"
    scene.say(1, "seat:0")
    assert scene.game.state.dollars == [12, 0, 12]


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
