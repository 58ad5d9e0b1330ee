"""Every question of the rule books' FAQs, answered by playing it (documents 000, 002 and 004)."""

import pytest

from dicetown.testing.scenario import Scene, town

both = pytest.mark.parametrize("edition", ["classic", "revised"])


def visitors(scene: Scene) -> list[object]:
    """Everybody who visits the Doc in this round."""
    scene.end_round()
    return [told["seat"] for told in scene.told("DocVisitBegun")]


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
