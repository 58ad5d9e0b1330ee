"""The Town Hall with Cowboys: one property with any number of aces; Persuasion, Bribe and Corruption."""

import pytest

from dicetown.engine.box.zones import ROW
from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import EDITIONS

both = pytest.mark.parametrize("rules", EDITIONS)


def hall(
    rules: str,
    cards: str = "-",
    best: str = "AAAAK",
    deck: str = "p5+p4+p3+p2",
    only: bool = False,
    others: dict[int, str] | None = None,
) -> Scene:
    """Seat 1 has the best hand; a 1 lies face up."""
    return town(
        rules,
        ["99TJK", best, "99TJQ"],
        step="hall",
        row="p1",
        properties=deck,
        cards={1: cards, **(others or {})},
        only_properties=only,
        won=(0, 1, 2),
        controlled=(0, 1, 2),
    )


@both
@pytest.mark.parametrize("best", ["QQQQ9", "QQQQA", "AAAQQ", "AAAAA"])
@pytest.mark.rule("HALL-1", "HALL-2")
def test_best_hand_takes_face_up_property_only(rules: str, best: str) -> None:
    """Aces give nothing."""
    scene = hall(rules, best=best)
    assert scene.deeds(1) == "p1"
    assert scene.cards(ROW) == "p5"
    [told] = scene.told("PropertiesTaken", 0)
    assert (told["cards"], told["rule"]) == (["p1"], "HALL-1")


@both
@pytest.mark.rule("HALL-1")
def test_aces_take_no_more_properties(rules: str) -> None:
    table = ruleset(rules, parts={"setup": {"row": 3}})
    scene = town(table, ["99TJK", "AAAAK"], step="hall", row="p1+p2+p3", properties="p5")
    assert (scene.deeds(1), scene.cards(ROW)) == ("p1", "p2+p3+p5")
