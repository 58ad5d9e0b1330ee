"""Cows on properties: exact values, face up, safe, one point more (PRAIRIE-3, PRAIRIE-4)."""

import pytest

from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import EDITIONS, cows, herds, pasture
from tests.rules.viewers import player

both = pytest.mark.parametrize("rules", EDITIONS)


def graze(
    rules: str,
    deeds: str = "-",
    open_deeds: str = "-",
    herd: int = 0,
    on_prairie: int = 10,
    hand: str = "AATJK",
    lay: dict[str, str | dict[int, str]] | None = None,
) -> Scene:
    """Seat 0 of two steals a cow per ace, the other cows being on the prairie or in seat 1's herd."""
    scene = town(
        rules,
        [hand, "99TJK", "99TJK"],
        step="prairie",
        deeds={0: deeds},
        face_up={0: open_deeds},
        annexes=cows(on_prairie, [herd, 0, 0]),
        lay={"cowboys-shown": "clubs+hearts", **(lay or {})},
        won=(1, 2),
        controlled=(1, 2),
    )
    scene.say(0, "do:cows")
    return scene


@both
@pytest.mark.parametrize("value", [1, 2, 3, 4, 5])
@pytest.mark.rule("PRAIRIE-3")
def test_property_takes_cows_of_its_value(rules: str, value: int) -> None:
    """It lies face up from then on."""
    scene = graze(rules, f"p{value}", herd=4)
    assert (scene.kind, scene.seats) == ("pasture", (0,))
    assert scene.options(0) == ["pass", f"graze:hand=p{value}"]
    scene.say(0, f"graze:hand=p{value}")
    assert (herds(scene)[0], pasture(scene, 0), scene.deeds(0)) == (6 - value, f"p{value}", "-")
    for viewer in (1, None):
        [told] = scene.told("CowsPlaced", viewer)
        assert (told["card"], told["amount"], told["rule"]) == (f"p{value}", value, "PRAIRIE-3")


@both
@pytest.mark.rule("PRAIRIE-3")
def test_too_dear_properties_are_asked_about_anyway(rules: str) -> None:
    """Otherwise the others would learn that they are too dear."""
    dear, cheap = graze(rules, "p5"), graze(rules, "p2")
    assert dear.options(0) == ["pass"]
    assert dear.seats == cheap.seats == (0,)
    assert dear.received(1) == cheap.received(1)


@both
@pytest.mark.rule("PRAIRIE-3", "INFO-1")
def test_all_see_only_properties_with_cows(rules: str) -> None:
    scene = graze(rules, "p2+p5")
    scene.say(0, "graze:hand=p2")
    for viewer in (1, 2, None):
        owner = player(scene.game, viewer, 0)
        assert (owner["pasture"], owner["deeds"]) == (["p2"], ["?p"])
