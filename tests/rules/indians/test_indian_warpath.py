"""Warpath: the Indian die closes a location for the round (INDIAN-6)."""

import pytest

from dicetown.engine.box.zones import ROW
from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import prairie
from tests.rules.indians.indian_die import DIE_ROLL, PLAIN, VILLAGE, WARPATH, WITH_COWS, die, holder

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


@pytest.mark.parametrize("rules", [*PLAIN, *WITH_COWS])
@pytest.mark.rule("INDIAN-6")
def test_warpath_closes_any_location(rules: str) -> None:
    scene = town(
        rules,
        ["999JK", "TTQQA", "99TKK"],
        step="indian-die",
        annexes=die(1),
        extra={(1, DIE_ROLL): WARPATH},
    )
    places = ["mine", "bank", "store", "saloon", "sheriff", "hall"] + ["prairie"] * ("cowboys" in rules)
    assert (scene.kind, scene.seats, scene.options(1)) == ("warpath", (1,), [f"at:{name}" for name in places])
    scene.say(1, "at:bank")
    [told] = scene.told("WarpathTaken", None)
    assert (told["seat"], told["location"], told["rule"]) == (1, "bank", "INDIAN-6")


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
@pytest.mark.rule("INDIAN-6", "DOC-R1", "DOC-C1")
def test_player_losing_closed_location_visits_doc(rules: str) -> None:
    """The player would have won only there."""
    scene = town(
        rules,
        ["999TT", "TTTKK"],
        step="mine",
        annexes=die(1, closed="mine"),
        sheriff=1,
        won=(1,),
        controlled=(1,),
    )
    scene.quietly("remedy", "elixir", "keep")
    assert scene.game.state.nuggets == [0, 0]
    [told] = scene.told("DocOpened")
    assert told["seats"] == [0]


@both
@pytest.mark.rule("INDIAN-6", "COACH-1")
def test_stagecoach_still_reaches_closed_bank(rules: str) -> None:
    scene = town(rules, ["TTTJK", "99QQK"], step="bank", bank=3, coach=4, annexes=die(1, closed="bank"))
    assert (scene.game.state.bank, scene.game.state.coach) == (7, 0)
    assert scene.game.state.dollars == [8, 8]


@both
@pytest.mark.rule("INDIAN-6", "SHERIFF-1", "CARD-MARSHALL")
def test_closed_sheriffs_office_keeps_the_badge(rules: str) -> None:
    """No player is asked."""
    scene = town(
        rules,
        ["KKKJ9", "99TTA", "99TTA"],
        step="sheriff",
        sheriff=1,
        annexes=die(1, closed="sheriff"),
        cards={1: "marshall"},
    )
    assert scene.game.state.sheriff == 1
    assert not scene.named("BadgePassed")
    assert scene.kind != "window"


@pytest.mark.rule("INDIAN-6", "CARD-JOE")
def test_classic_joe_works_at_closed_office() -> None:
    scene = town(
        "classic+wanted+indians",
        ["KKKJ9", "99TTA", "99TTA"],
        step="sheriff",
        sheriff=1,
        annexes=die(2, closed="sheriff"),
        cards={0: "joe"},
    )
    scene.say(0, "play:joe")
    scene.say(0, "seat:1")
    assert scene.game.state.dollars == [12, 4, 8]
    assert scene.game.state.sheriff == 1
    assert [event["location"] for event in scene.told("LocationClosed")] == ["sheriff"]


@both
@pytest.mark.rule("INDIAN-6", "INDIAN-1", "INDIAN-7")
def test_closed_hall_sends_die_home(rules: str) -> None:
    """There is no property to give back."""
    scene = town(
        rules,
        ["KKKJ9", "99TTA", "99TTA"],
        step="hall",
        row="p1+p2+p3",
        annexes=die(1, closed="hall"),
        won=(0, 1, 2),
        controlled=(0, 1, 2),
    )
    assert scene.cards(ROW) == "p1+p2+p3"
    assert scene.deeds(0) == "-"
    assert scene.kind == "keep"
    assert holder(scene) == VILLAGE


@with_cows
@pytest.mark.rule("INDIAN-6", "INDIAN-1", "PRAIRIE-1")
def test_prairie_stays_closed_after_die_leaves(rules: str) -> None:
    scene = town(rules, ["AAAJK", "99TTK", "99TJK"], step="hall", row="p1", annexes=die(1, closed="prairie"))
    scene.say(0, "do:take")
    scene.say(0, "card:p1")
    assert holder(scene) == 0
    assert [event["location"] for event in scene.told("LocationClosed")] == ["prairie"]
    assert prairie(scene) == 20


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
