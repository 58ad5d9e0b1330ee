"""The village: a property given back for the Indian die, and the die's way home (INDIAN-1, INDIAN-7)."""

import pytest

from dicetown.engine.box.zones import BOX
from dicetown.testing.scenario import Scene, town
from tests.rules.indians.indian_die import PLAIN, VILLAGE, die, holder

both = pytest.mark.parametrize("rules", PLAIN)
HANDS = ["KKKJ9", "99TTK", "99TJQ", "99TJQ", "99TJQ", "99TJQ"]


def hall(
    rules: str,
    seats: int = 3,
    action: str = "take",
    row: str = "p1+p2+p3",
    deck: str = "p5+p4+p3",
    cards: str = "-",
    best: str = "KKKJ9",
    at: int = VILLAGE,
    only: bool = False,
) -> Scene:
    """Seat 0 is first at the Town Hall, seat 1 second; everybody has won something before."""
    scene = town(
        rules,
        [best, *HANDS[1:seats]],
        step="hall",
        row=row,
        properties=deck,
        cards={0: cards},
        annexes=die(at),
        only_properties=only,
        won=range(seats),
        controlled=range(seats),
    )
    if scene.kind == "action":
        scene.say(0, f"do:{action}")
    return scene


@both
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.rule("INDIAN-1")
def test_first_may_give_property_for_die(rules: str, seats: int) -> None:
    scene = hall(rules, seats)
    assert (scene.kind, scene.seats, scene.options(0)) == ("gift", (0,), ["pass", "card:p1"])
    scene.say(0, "card:p1")
    assert holder(scene) == 0
    assert scene.deeds(0) == "-"
    assert scene.cards(BOX.index) == "p1"
    [told] = scene.told("IndianDieTaken", None)
    assert (told["seat"], told["rule"]) == (0, "INDIAN-1")


@both
@pytest.mark.parametrize("seats", [3, 5, 6])
@pytest.mark.rule("INDIAN-1")
def test_after_first_declines_second_may_give(rules: str, seats: int) -> None:
    scene = hall(rules, seats)
    scene.say(0, "pass")
    assert (scene.kind, scene.seats, scene.options(1)) == ("gift", (1,), ["pass", "card:p4"])
    scene.say(1, "card:p4")
    assert holder(scene) == 1
    assert (scene.deeds(0), scene.deeds(1), scene.cards(BOX.index)) == ("p1", "-", "p4")


@both
@pytest.mark.rule("INDIAN-7")
def test_without_gift_die_returns_after_doc(rules: str) -> None:
    scene = hall(rules, at=2)
    scene.say(0, "pass")
    names = [event.name for event in scene.say(1, "pass")]
    assert holder(scene) == VILLAGE
    assert names.index("DocIdle") < names.index("IndianDieReturned") < names.index("RoundBegun")
    [told] = scene.told("IndianDieReturned", None)
    assert (told["seat"], told["rule"]) == (2, "INDIAN-7")
