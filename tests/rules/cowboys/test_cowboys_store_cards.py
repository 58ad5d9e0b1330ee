"""The store cards for the prairie: Cattle Herder, Lasso, Recruitment, and their windows."""

import pytest

from dicetown.rules.cowboys.annex import cowboys_annex
from dicetown.testing.scenario import Scene, town
from tests.rules.cowboys.cows_and_rodeos import EDITIONS, cows, herds, posse

both = pytest.mark.parametrize("rules", EDITIONS)


def at_prairie(
    rules: str, cards: dict[int, str], on_prairie: int, owned: list[int], hand: str = "AATJK"
) -> Scene:
    """Seat 0 controls the prairie and has yet to choose an action."""
    return town(
        rules,
        [hand] + ["99TJK"] * (len(owned) - 1),
        step="prairie",
        cards=cards,
        annexes=cows(on_prairie, owned),
        lay={"cowboys-shown": "clubs+hearts", "cowboys": "spades+diamonds"},
        won=range(1, len(owned)),
        controlled=range(1, len(owned)),
    )


# Cattle Herder


@both
@pytest.mark.rule("CARD-HERDER")
def test_saved_herd_is_safe_this_round(rules: str) -> None:
    played = at_prairie(rules, {1: "herder"}, 0, [0, 20])
    played.say(0, "do:cows")
    played.say(1, "play:herder")
    after = cowboys_annex(played.game.state).format()
    scene = town(
        rules, ["AATJK", "99TJK"], step="prairie", annexes={"cows": after}, lay={"cowboys-shown": "2.clubs"}
    )
    scene.say(0, "do:cows")
    assert herds(scene) == [2, 18]


@both
@pytest.mark.rule("CARD-HERDER", "INFO-4")
def test_others_cannot_tell_if_herder_was_asked(rules: str) -> None:
    scene = at_prairie(rules, {1: "herder", 2: "boots"}, 0, [0, 10, 10])
    scene.say(0, "do:cows")
    scene.say(0, "seat:1")
    assert scene.game.decision.covert
    for viewer in (0, 2, None):
        assert scene.game.view_for(viewer).waiting == ()


# Recruitment


@both
@pytest.mark.rule("CARD-RECRUITMENT", "RODEO-1")
def test_rodeo_waits_for_both_recruited_cowboys(rules: str) -> None:
    scene = town(
        rules,
        ["AATJK", "99TJK"],
        step="prairie",
        cards={0: "recruitment"},
        lay={"posse": {0: "spades+hearts"}, "cowboys-shown": "clubs+diamonds"},
    )
    scene.say(0, "do:cowboy")
    names = [event.name for event in scene.say(0, "play:recruitment")]
    hired = [number for number, name in enumerate(names) if name == "CowboyHired"]
    assert len(hired) == 2
    assert max(hired) < names.index("RodeoWon") < names.index("CowboysShown")
    assert posse(scene, 0) == "-"
