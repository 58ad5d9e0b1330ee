"""Who knows what with the Indian die: the property given back, the claims, and dice left to chance."""

import pytest

from dicetown.engine.box.dice import format_dice
from dicetown.engine.chance.fate import NoFate
from dicetown.engine.state import CHANCE
from dicetown.testing.leaks import check_leak
from dicetown.testing.scenario import Scene, town
from tests.rules.indians.indian_die import PLAIN, WITH_COWS, die
from tests.rules.viewers import other_world, player, seen, zones

both = pytest.mark.parametrize("rules", PLAIN)
HANDS = ["KKKA9", "99TTK", "99TJQ"]


def at_gift(rules: str, row: str = "p1+p2+p3", deck: str = "p5+p4+p3", action: str = "take") -> Scene:
    """Seat 0 is asked for a gift; seat 1 was second."""
    scene = town(rules, HANDS, step="hall", row=row, properties=deck, won=(0, 1, 2), controlled=(0, 1, 2))
    scene.say(0, f"do:{action}")
    return scene


@both
@pytest.mark.rule("INDIAN-1", "INFO-2")
def test_only_giver_knows_returned_property(rules: str) -> None:
    scene = at_gift(rules)
    scene.say(0, "card:p2")
    assert [event["card"] for event in scene.told("PropertyGivenBack", 0)] == ["p2"]
    for viewer in (1, 2, None):
        [told] = scene.told("PropertyGivenBack", viewer)
        assert (told["seat"], told["card"], told["rule"]) == (0, None, "INDIAN-1")
        assert zones(scene.game, viewer)["box"] == ["?p"]


@both
@pytest.mark.rule("INDIAN-1", "INFO-4")
def test_others_cannot_tell_gifts_apart(rules: str) -> None:
    one, other = at_gift(rules), at_gift(rules)
    one.say(0, "card:p1")
    other.say(0, "card:p2")
    for viewer in (1, 2, None):
        assert one.received(viewer) == other.received(viewer)
    assert one.received(0) != other.received(0)


@both
@pytest.mark.rule("INDIAN-1", "HALL-3", "INFO-2")
def test_new_properties_stay_hidden_during_gift(rules: str) -> None:
    scene = at_gift(rules, action="deck")
    assert scene.kind == "gift"
    assert player(scene.game, 0, 0)["claims"] == ["p5"]
    for viewer in (1, 2, None):
        assert player(scene.game, viewer, 0)["claims"] == ["?p"]
    view = scene.game.view_for(1)
    assert view.prompt is None
    assert view.waiting == (0,)


@both
@pytest.mark.rule("RANCH-1", "INFO-1")
def test_all_see_a_ranch_among_them(rules: str) -> None:
    scene = at_gift(rules, row="ranch+p2+p3")
    for viewer in (0, 1, None):
        assert player(scene.game, viewer, 0)["claims-open"] == ["ranch"]


@both
@pytest.mark.rule("HALL-3", "INFO-2")
def test_filed_properties_are_known_to_owner(rules: str) -> None:
    scene = at_gift(rules)
    scene.say(0, "pass")
    scene.say(1, "pass")
    filed = {str(event["seat"]): event["cards"] for event in scene.told("ClaimsFiled", 1)}
    assert filed == {"0": None, "1": [scene.deeds(1)]}
    assert player(scene.game, 1, 0)["deeds"] == ["?p", "?p"]
    assert player(scene.game, 0, 0)["claims"] == []


@pytest.mark.parametrize("rules", [*PLAIN, *WITH_COWS])
@pytest.mark.rule("INDIAN-1", "INFO-4")
def test_gift_reveals_nothing_hidden_to_viewers(rules: str) -> None:
    scene = at_gift(rules, row="p1") if "cowboys" in rules else at_gift(rules)
    for viewer in (0, 1, 2, None):
        assert seen(other_world(scene.game, viewer), viewer) == seen(scene.game, viewer)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
@both
@pytest.mark.rule("INDIAN-1", "INFO-4")
def test_imagined_world_after_gift_looks_same(rules: str, seat: int | None) -> None:
    scene = town(rules, HANDS, step="hall", won=(0, 1, 2), controlled=(0, 1, 2))
    scene.say(0, "do:take")
    assert check_leak(scene.game, seat, 7)
    scene.say(0, scene.options(0)[1])
    assert check_leak(scene.game, seat, 7)


def to_chance(rules: str) -> Scene:
    return town(rules, HANDS, step="indian-die", annexes=die(1), fate=NoFate())


@both
@pytest.mark.rule("INDIAN-2")
def test_chance_weighs_die_effects_by_sides(rules: str) -> None:
    scene = to_chance(rules)
    assert (scene.kind, scene.seats, scene.game.decision.rule) == ("chance", (CHANCE,), "INDIAN-2")
    assert {choice.text: weight for choice, weight in scene.game.chances()} == {
        "effect:shaman": 2,
        "effect:ambush": 2,
        "effect:bodyguard": 1,
        "effect:warpath": 1,
    }


@both
@pytest.mark.parametrize(
    ("effect", "kind"), [("shaman", "shaman"), ("ambush", "ambush"), ("warpath", "warpath")]
)
@pytest.mark.rule("INDIAN-2", "INDIAN-3", "INDIAN-4", "INDIAN-6")
def test_what_chance_answers_takes_effect(rules: str, effect: str, kind: str) -> None:
    scene = to_chance(rules)
    scene.say(CHANCE, f"effect:{effect}")
    assert (scene.kind, scene.seats) == (kind, (1,))


@both
@pytest.mark.rule("INDIAN-2", "INDIAN-5")
def test_chance_can_answer_with_the_bodyguard(rules: str) -> None:
    scene = to_chance(rules)
    scene.say(CHANCE, "effect:bodyguard")
    assert [event["seat"] for event in scene.told("BodyguardHired")] == [1]


@both
@pytest.mark.rule("INDIAN-4")
def test_chance_decides_ambushed_die_evenly(rules: str) -> None:
    scene = to_chance(rules)
    scene.say(CHANCE, "effect:ambush")
    scene.say(1, "seat:2")
    scene.say(1, "die:Q")
    assert [(choice.text, weight) for choice, weight in scene.game.chances()] == [
        (f"roll:{face}", 1) for face in "9TJQKA"
    ]
    scene.say(CHANCE, "roll:A")
    assert format_dice(scene.game.state.aside[2]) == "99TJA"
    assert scene.refusal(0, "die:Q") != ""
