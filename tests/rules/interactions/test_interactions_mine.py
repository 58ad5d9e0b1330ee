"""What meets at the gold mine and on the river."""

import pytest

from dicetown.testing.scenario import Scene, town
from tests.rules.interactions.everything import CLASSIC, REVISED, river

HANDS = ["999JK", "99TTA", "QQKKA"]


def search(
    rules: str, left: str, *, answer: str = "", cards: dict[int, str] | None = None, **more: str
) -> Scene:
    """Seat 0 is first at the mine and goes to the river, where these cards are left."""
    scene = town(rules, HANDS, cards=cards, sheriff=2, lay=river(left), discards=more.get("discards", "-"))
    scene.say(0, "do:river")
    if answer:
        scene.say(0, answer)
    return scene


@pytest.mark.rule("RIVER-COUPON", "STORE-5", "CARD-JOE")
def test_coupon_plays_only_the_revised_joe() -> None:
    """The classic Joe goes to the hand."""
    scene = search(REVISED, "coupon", discards="joe")
    assert scene.kind == "debtor"
    scene.say(0, "seat:1")
    assert scene.game.state.dollars == [12, 4, 8]
    assert search(CLASSIC, "coupon", discards="joe").hand(0) == "joe"
