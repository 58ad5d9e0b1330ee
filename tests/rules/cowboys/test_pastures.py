"""Cows on properties: exact values, face up, safe, one point more (PRAIRIE-3, PRAIRIE-4)."""

import pytest

from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import EDITIONS, cows, herds, pasture, prairie
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
def test_herd_too_small_cannot_be_placed(rules: str) -> None:
    scene = graze(rules, "p3+p4", herd=1)
    assert scene.options(0) == ["pass", "graze:hand=p3"]
    assert scene.refusal(0, "graze:hand=p4") == "PRAIRIE-3"


@both
@pytest.mark.rule("PRAIRIE-3")
def test_player_may_decline_to_place_cows(rules: str) -> None:
    scene = graze(rules, "p1")
    scene.say(0, "pass")
    assert (herds(scene)[0], pasture(scene, 0), scene.deeds(0)) == (2, "-", "p1")
    assert scene.kind != "pasture"


@both
@pytest.mark.rule("PRAIRIE-3")
def test_herd_may_fill_several_properties(rules: str) -> None:
    scene = graze(rules, "p1+2.p2+p5", herd=4)
    scene.say(0, "graze:hand=p2")
    scene.say(0, "graze:hand=p2")
    assert scene.options(0) == ["pass", "graze:hand=p1"]
    scene.say(0, "graze:hand=p1")
    assert (pasture(scene, 0), scene.deeds(0), herds(scene)[0]) == ("p1+2.p2", "p5", 1)
    assert scene.options(0) == ["pass"]


@both
@pytest.mark.rule("PRAIRIE-3")
def test_placing_last_cow_ends_the_questions(rules: str) -> None:
    scene = graze(rules, "p2+p3", herd=0)
    scene.say(0, "graze:hand=p2")
    assert herds(scene)[0] == 0
    assert scene.kind != "pasture"


@both
@pytest.mark.rule("PRAIRIE-3")
def test_face_up_property_can_get_cows(rules: str) -> None:
    scene = graze(rules, open_deeds="p3+p4", herd=1)
    assert scene.options(0) == ["pass", "graze:open=p3"]
    scene.say(0, "graze:open=p3")
    assert (pasture(scene, 0), scene.face_up(0), herds(scene)[0]) == ("p3", "p4", 0)
    assert [event["card"] for event in scene.told("CowsAdded", None)] == ["p3"]


@both
@pytest.mark.rule("PRAIRIE-3")
def test_equal_properties_are_two_choices(rules: str) -> None:
    """One is in the hand, the other face up."""
    scene = graze(rules, "p2", "p2", herd=2)
    assert scene.options(0) == ["pass", "graze:hand=p2", "graze:open=p2"]
    scene.say(0, "graze:open=p2")
    assert (scene.deeds(0), scene.face_up(0), pasture(scene, 0)) == ("p2", "-", "p2")
    scene.say(0, "graze:hand=p2")
    assert (scene.deeds(0), pasture(scene, 0)) == ("-", "2.p2")


@both
@pytest.mark.rule("PRAIRIE-3")
def test_a_property_with_cows_gets_no_more(rules: str) -> None:
    scene = graze(rules, herd=6, lay={"pasture": {0: "p2"}})
    assert scene.kind != "pasture"
    assert (herds(scene)[0], pasture(scene, 0)) == (8, "p2")


@both
@pytest.mark.rule("PRAIRIE-3")
def test_theft_without_cows_still_allows_placing(rules: str) -> None:
    scene = graze(rules, "p5", herd=20, on_prairie=0)
    assert scene.named("NoCowsLeft")
    assert scene.kind == "pasture"
    scene.say(0, "graze:hand=p5")
    assert (pasture(scene, 0), herds(scene)[0]) == ("p5", 15)


@both
@pytest.mark.rule("PRAIRIE-3")
def test_too_dear_properties_are_asked_about_anyway(rules: str) -> None:
    """Otherwise the others would learn that they are too dear."""
    dear, cheap = graze(rules, "p5"), graze(rules, "p2")
    assert dear.options(0) == ["pass"]
    assert dear.seats == cheap.seats == (0,)
    assert dear.received(1) == cheap.received(1)


@both
@pytest.mark.rule("PRAIRIE-3")
def test_recruiting_a_cowboy_places_no_cows(rules: str) -> None:
    scene = town(
        rules,
        ["AATJK", "99TJK"],
        step="prairie",
        deeds={0: "p1"},
        annexes=cows(15, [5, 0]),
        lay={"cowboys-shown": "clubs+hearts"},
    )
    scene.say(0, "do:cowboy")
    scene.say(0, "card:clubs")
    assert scene.kind != "pasture"
    assert herds(scene) == [5, 0]


@pytest.mark.parametrize("rules", ["classic+wanted+cowboys", "revised+wanted+cowboys"])
@pytest.mark.rule("PRAIRIE-3", "RANCH-2")
def test_a_ranch_takes_no_cows(rules: str) -> None:
    scene = graze(rules, "p1", "2.ranch+p2", herd=9)
    assert scene.options(0) == ["pass", "graze:hand=p1", "graze:open=p2"]


@both
@pytest.mark.rule("PRAIRIE-4", "SALOON-3")
def test_saloon_cannot_steal_property_with_cows(rules: str) -> None:
    scene = town(rules, ["QQQTK", "99TJK"], step="saloon", lay={"pasture": {1: "p2"}})
    assert scene.named("NobodyToRob")
    assert pasture(scene, 1) == "p2"


@both
@pytest.mark.rule("PRAIRIE-4", "SALOON-3")
def test_thief_draws_only_properties_without_cows(rules: str) -> None:
    scene = town(
        rules, ["QQQTK", "99TJK"], step="saloon", deeds={1: "p5"}, lay={"pasture": {1: "p2"}}, won=(1,)
    )
    assert (scene.deeds(0), scene.deeds(1), pasture(scene, 1)) == ("p5", "-", "p2")


@both
@pytest.mark.rule("PRAIRIE-4", "PRAIRIE-2")
def test_cows_on_a_property_cannot_be_stolen(rules: str) -> None:
    scene = town(
        rules,
        ["AAATK", "99TJK"],
        step="prairie",
        annexes=cows(0, [14, 1]),
        lay={"pasture": {1: "p5"}, "cowboys-shown": "clubs+hearts"},
    )
    scene.say(0, "do:cows")
    assert (prairie(scene), herds(scene), pasture(scene, 1)) == (0, [15, 0], "p5")


@pytest.mark.rule("PRAIRIE-4", "ELIXIR-DOMINATION")
def test_domination_skips_property_with_cows() -> None:
    scene = town(
        "revised+cowboys",
        ["99TJK", "99TJK"],
        step="doc",
        controlled=(1,),
        elixirs_shown="domination+wealth",
        lay={"pasture": {1: "p5"}},
    )
    scene.say(0, "elixir:domination")
    assert scene.named("NobodyToAsk")
    assert (scene.deeds(0), pasture(scene, 1)) == ("-", "p5")


@pytest.mark.parametrize("rules", ["classic+wanted+cowboys", "revised+wanted+cowboys"])
@pytest.mark.rule("PRAIRIE-4", "CARD-WHISKEY")
def test_whiskey_skips_property_with_cows(rules: str) -> None:
    scene = town(
        rules,
        ["QQQTK", "99TJK", "99TJK"],
        step="saloon",
        cards={0: "whiskey"},
        lay={"pasture": {1: "p5"}},
    )
    scene.say(0, "do:steal")
    assert scene.kind != "window"
    assert scene.named("NobodyToRob")


@both
@pytest.mark.rule("PRAIRIE-4", "BRIBE-5")
def test_cows_cowboys_and_rodeos_cannot_be_offered(rules: str) -> None:
    """Nor can a property with cows."""
    scene = town(
        rules,
        ["99TJK", "999JK", "999QK"],
        dollars=[8, 0, 3],
        nuggets=[0, 0, 0],
        deeds={2: "p1"},
        face_up={2: "p3"},
        lay={"pasture": {1: "p4", 2: "p5"}, "posse": {1: "clubs", 2: "hearts"}},
        annexes=cows(4, [0, 4, 3], rodeos=[0, 1, 1]),
    )
    assert (scene.kind, scene.seats) == ("offer", (2,))
    assert scene.options(2) == [
        "pass",
        *["offer:1:1d", "offer:1:2d", "offer:1:3d", "offer:1:p1"],
        *["offer:2:1d", "offer:2:2d", "offer:2:3d", "offer:2:p1"],
    ]
    assert scene.refusal(2, "offer:2:p5") == "BRIBE-5"
    assert scene.refusal(2, "offer:2:p3") == "BRIBE-5"
    assert scene.refusal(2, "offer:2:hearts") == "BRIBE-5"


@both
@pytest.mark.rule("PRAIRIE-3", "INFO-1")
def test_all_see_only_properties_with_cows(rules: str) -> None:
    scene = graze(rules, "p2+p5")
    scene.say(0, "graze:hand=p2")
    for viewer in (1, 2, None):
        owner = player(scene.game, viewer, 0)
        assert (owner["pasture"], owner["deeds"]) == (["p2"], ["?p"])
