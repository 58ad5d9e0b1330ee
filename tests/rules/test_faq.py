"""Every question of the rule books' FAQs, answered by playing it (documents 000, 002 and 004)."""

import pytest

from dicetown.testing.scenario import Scene, town

both = pytest.mark.parametrize("edition", ["classic", "revised"])

EMPTY_BANK = ["TTTAA", "99KKK", "JJJJ9"]
"""Seat 0 has the most 10s and nothing else."""


def visitors(scene: Scene) -> list[object]:
    """Everybody who visits the Doc in this round."""
    scene.end_round()
    return [told["seat"] for told in scene.told("DocVisitBegun")]


@pytest.mark.rule("DOC-C1")
def test_classic_robber_of_empty_bank_visits_doc() -> None:
    assert visitors(town("classic", EMPTY_BANK, bank=0)) == [0]


@pytest.mark.rule("DOC-R1")
def test_revised_robber_of_empty_bank_stays_away() -> None:
    assert visitors(town("revised", EMPTY_BANK, bank=0)) == []


@pytest.mark.rule("DOC-C1")
def test_classic_stolen_gain_closes_the_doc() -> None:
    scene = town("classic", ["JJ9AT", "QQKK9", "99TTT"], store="horse+boots")
    scene.quietly("keep-card")
    scene.say(0, "card:horse")
    assert [told["card"] for told in scene.told("CardStolen")] == ["horse"]
    assert scene.hand(0) == "-"
    assert 0 not in visitors(scene)


@both
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("KKKK9", "JJJJA"),
        ("JJJ99", "TTTAA"),
        ("JJJQQ", "JJJTT"),
        ("TJQKA", "9TJQK"),
        ("99999", "AAAAK"),
    ],
    ids=["higher four", "three before pair", "then the pair", "straight with the ace", "five over four"],
)
@pytest.mark.rule("RANK-1", "RANK-2", "RANK-3", "HALL-1")
def test_higher_hand_of_kind_gets_hall(edition: str, better: str, worse: str) -> None:
    for hands, best in (([better, worse], 0), ([worse, better], 1)):
        scene = town(edition, hands, step="hall", won=(0, 1), controlled=(0, 1))
        assert [told["seat"] for told in scene.told("PropertiesTaken")] == [best]


@both
@pytest.mark.rule("RANK-3", "TIE-1")
def test_sheriff_breaks_perfect_hall_tie(edition: str) -> None:
    scene = town(edition, ["JJJ99", "JJJ99", "TTTAA"], step="hall", sheriff=2, row="p1+p2+p3")
    scene.say_all({0: "pass", 1: "pass"})
    assert (scene.kind, scene.seats) == ("break-tie", (2,))
    scene.say(2, "seat:1")
    assert scene.deeds(1) == "p1"


@both
@pytest.mark.rule("SCORE-10")
def test_most_properties_win_tied_game(edition: str) -> None:
    scene = town(
        edition, EMPTY_BANK, step="end", mine=0, sheriff=2, dollars=[0, 4, 0], deeds={0: "2.p3", 1: "p4"}
    )
    assert scene.game.score().totals == [6, 6, 5]
    assert scene.game.score().winner == 0


@both
@pytest.mark.rule("SCORE-10")
def test_sheriff_decides_game_still_tied(edition: str) -> None:
    scene = town(
        edition, EMPTY_BANK, step="end", mine=0, sheriff=2, dollars=[0, 0, 0], deeds={0: "2.p3", 1: "p5+p1"}
    )
    assert (scene.kind, scene.seats) == ("break-tie", (2,))
    scene.say(2, "seat:1")
    assert scene.game.score().winner == 1


@both
@pytest.mark.rule("DOC-1")
def test_several_visit_doc_in_sheriffs_order(edition: str) -> None:
    scene = town(edition, ["9TJQA", "99TTA", "KKKK9"], step="doc", sheriff=2, won=(2,), controlled=(2,))
    assert scene.options(2) == ["seat:0", "seat:1"]
    scene.say(2, "seat:1")
    assert visitors(scene) == [1, 0]


@both
@pytest.mark.rule("DOC-C1", "DOC-R1")
def test_few_players_may_never_visit_doc(edition: str) -> None:
    assert visitors(town(edition, ["99JJA", "TTKKQ"], deeds={0: "p1"})) == []
    assert visitors(town(edition, ["99JJ9", "TTKKT", "QQAAA"], deeds={0: "p1"})) == []


@both
@pytest.mark.parametrize("hands", [["TTKKK", "9TQKA"], ["TTKKK", "JJJ99", "TQKA9"]], ids=["two", "three"])
@pytest.mark.rule("DOC-C1", "DOC-R1")
def test_doc_opens_for_two_or_three_players(edition: str, hands: list[str]) -> None:
    last = len(hands) - 1
    scene = town(edition, hands, step="sheriff", won=range(last), controlled=range(last))
    assert visitors(scene) == [last]


@both
@pytest.mark.rule("BRIBE-1", "BRIBE-4")
def test_sheriff_takes_bribes_of_all_kinds(edition: str) -> None:
    """Dollars, nuggets and cards can be offered."""
    scene = town(
        edition,
        ["TTTKK", "999JA", "999JQ"],
        nuggets=[0, 2, 0],
        cards={1: "horse"},
        deeds={1: "p5"},
    )
    for offer in ("offer:1:5d", "offer:1:2n", "offer:1:horse", "offer:1:p5"):
        assert offer in scene.options(1)
    scene.say_all({1: "offer:1:3d+1n+horse+p5", 2: "pass"})
    scene.say(0, "seat:1")
    [paid] = scene.told("BribePaid", 0)
    assert (paid["dollars"], paid["nuggets"], paid["cards"]) == (3, 1, ["horse", "p5"])
    assert scene.deeds(0) == "p5"
    assert "horse" in scene.hand(0)
