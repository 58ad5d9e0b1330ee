"""Rodeos: one cowboy of each suit, traded at once (RODEO-1)."""

import pytest

from dicetown.rules.cowboys.cards import COWBOYS_OUT
from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import EDITIONS, cows, posse, rodeos, rodeos_left

both = pytest.mark.parametrize("rules", EDITIONS)


def recruit(
    rules: str, posse_of_0: str, faces: str, won: list[int] | None = None, cards: dict[int, str] | None = None
) -> Scene:
    """Seat 0 controls the prairie and recruits."""
    scene = town(
        rules,
        ["AATJK", "99TJK", "99TJK"],
        step="prairie",
        lay={"posse": {0: posse_of_0}, "cowboys-shown": faces},
        annexes=cows(20, [], won or []),
        cards=cards,
    )
    scene.say(0, "do:cowboy")
    return scene


@both
@pytest.mark.rule("RODEO-1")
def test_four_suits_become_a_rodeo_immediately(rules: str) -> None:
    scene = recruit(rules, "2.spades+hearts+diamonds", "clubs+hearts")
    events = [event.name for event in scene.say(0, "card:clubs")]
    assert posse(scene, 0) == "spades"
    assert (rodeos(scene), rodeos_left(scene)) == ([1, 0, 0], 3)
    assert scene.cards(COWBOYS_OUT) == "spades+hearts+diamonds+clubs"
    for viewer in (1, None):
        [told] = scene.told("RodeoWon", viewer)
        assert (told["seat"], told["left"], told["rule"]) == (0, 3, "RODEO-1")
        assert told["cards"] == ["spades", "hearts", "diamonds", "clubs"]
    assert events.index("CowboyHired") < events.index("RodeoWon") < events.index("CowboysShown")
