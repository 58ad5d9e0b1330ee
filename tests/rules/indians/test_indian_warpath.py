"""Warpath: the Indian die closes a location for the round (INDIAN-6)."""

import pytest

from dicetown.testing.scenario import Scene, town
from tests.rules.indians.indian_die import DIE_ROLL, PLAIN, WARPATH, WITH_COWS, die

both = pytest.mark.parametrize("rules", PLAIN)
with_cows = pytest.mark.parametrize("rules", WITH_COWS)


def on_the_warpath(rules: str, location: str) -> Scene:
    """Seat 1 rolls Warpath and closes a location that seat 0 or seat 0 would control."""
    scene = town(
        rules,
        ["9TJQK", "TJQK9", "99TTA"],
        step="indian-die",
        annexes=die(1),
        extra={(1, DIE_ROLL): WARPATH},
        sheriff=2,
    )
    scene.say(1, f"at:{location}")
    return scene


@with_cows
@pytest.mark.parametrize("location", ["mine", "bank", "store", "saloon", "sheriff", "hall", "prairie"])
@pytest.mark.rule("INDIAN-6")
def test_only_the_closed_location_stays_idle(rules: str, location: str) -> None:
    scene = on_the_warpath(rules, location)
    scene.end_round()
    taken = {event["location"] for event in scene.told("LocationTaken")}
    acted = {event["location"] for event in scene.told("ActionTaken")}
    everywhere = {"mine", "bank", "store", "saloon", "sheriff", "hall", "prairie"}
    assert taken == acted == everywhere - {location}
    [told] = scene.told("LocationClosed", None)
    assert (told["location"], told["rule"]) == (location, "INDIAN-6")


@both
@pytest.mark.rule("INDIAN-6")
def test_location_reopens_in_next_round(rules: str) -> None:
    scene = on_the_warpath(rules, "mine")
    scene.end_round()
    while not any(
        event["location"] == "mine" for event in scene.told("LocationTaken") + scene.told("LocationIdle")
    ):
        scene.quietly("action", "offer", "break-tie", "gift", "keep-card")
        for seat in scene.seats:
            scene.say(seat, scene.options(seat)[0])
    assert len(scene.named("LocationClosed")) == 1
