"""Insurance in rules version 2: played when a thief has named its holder (CARD-INSURANCE)."""

import pytest

from dicetown.engine.box.zones import STORE_DISCARDS
from dicetown.rules.catalogue import ruleset
from dicetown.testing.scenario import Scene, possessions, town

BOTH = pytest.mark.parametrize("name", ["classic+wanted", "revised+wanted"])
HANDS = ["QQAAA", "TTAAA", "TTKKA"]


def robbing(name: str, cards: dict[int, str], **more: object) -> Scene:
    """Seat 0 begins to steal at the saloon."""
    rules = ruleset(name, version=2)
    scene = town(rules, HANDS, step="saloon", cards=cards, **more)  # type: ignore[arg-type]
    scene.say(0, "do:steal")
    return scene


def asked(scene: Scene) -> tuple[str, tuple[int, ...], object]:
    return scene.kind, scene.seats, scene.game.decision.facts.get("moment")


NAMED = ("window", (1,), "victim-named")


@BOTH
@pytest.mark.rule("CARD-INSURANCE")
def test_lone_victim_is_asked_before_the_draw(name: str) -> None:
    scene = robbing(name, {1: "insurance"}, deeds={1: "p5"})
    assert asked(scene) == NAMED
    assert scene.game.decision.facts == {"moment": "victim-named", "seat": 1, "taker": 0}
    assert not scene.named("TheftBegun")
    assert scene.game.decision.covert


@BOTH
@pytest.mark.rule("CARD-INSURANCE")
def test_named_victim_is_asked_before_the_draw(name: str) -> None:
    scene = robbing(name, {1: "insurance+horse", 2: "boots"})
    assert scene.kind == "victim"
    scene.say(0, "seat:1")
    assert asked(scene) == NAMED
    scene = robbing(name, {1: "insurance+horse", 2: "boots"})
    scene.say(0, "seat:2")
    assert scene.kind != "window"


@BOTH
@pytest.mark.rule("CARD-INSURANCE")
def test_insured_property_is_replaced(name: str) -> None:
    scene = robbing(name, {1: "insurance"}, deeds={1: "p5"}, properties="p2+p3")
    before = possessions(scene.game)
    scene.say(1, "play:insurance")
    assert (scene.deeds(0), scene.deeds(1), scene.hand(1)) == ("p5", "p2", "-")
    assert scene.cards(STORE_DISCARDS) == "insurance"
    names = [event.name for event in scene.events]
    assert names.index("CardStolen") < names.index("PropertyInsured")
    assert possessions(scene.game) == before


@BOTH
@pytest.mark.rule("CARD-INSURANCE", "SALOON-1")
def test_played_insurance_cannot_be_stolen(name: str) -> None:
    for seed in range(6):
        scene = robbing(name, {1: "insurance+horse"}, store="boots", seed=seed)
        scene.say(1, "play:insurance")
        assert (scene.hand(0), scene.hand(1)) == ("horse", "boots")
        assert scene.told("StoreCardTaken")[0]["rule"] == "CARD-INSURANCE"


@BOTH
@pytest.mark.rule("CARD-INSURANCE", "SALOON-1")
def test_insurance_draws_after_cards_are_returned(name: str) -> None:
    scene = robbing(name, {1: "insurance+horse+boots"}, store="canteen")
    scene.say(1, "play:insurance")
    assert scene.kind == "keep-loot"
    assert scene.cards(STORE_DISCARDS) == "-"
    scene.say(0, "card:horse")
    assert (scene.hand(0), scene.hand(1)) == ("horse", "canteen+boots")
    names = [event.name for event in scene.events]
    assert names.index("LootReturned") < names.index("StoreCardTaken") < names.index("CardFinished")


@BOTH
@pytest.mark.rule("CARD-INSURANCE", "CARD-GIRLS")
def test_insurance_draws_before_a_second_theft(name: str) -> None:
    scene = robbing(name, {0: "girls", 1: "insurance+horse"}, deeds={1: "p5"}, store="boots", properties="p1")
    scene.say(0, "play:girls")
    assert asked(scene) == NAMED
    scene.say(1, "play:insurance")
    scene.say(0, "card:p5")
    assert scene.told("PropertyInsured")[0]["card"] == "p1"
    assert (scene.kind, scene.options(0)) == ("keep-loot", ["card:horse", "card:p1"])


@BOTH
@pytest.mark.rule("CARD-INSURANCE")
def test_insurance_alone_is_simply_stolen(name: str) -> None:
    scene = robbing(name, {1: "insurance"})
    assert (scene.hand(0), scene.hand(1)) == ("insurance", "-")
    assert not scene.named("CardPlayed")


@BOTH
@pytest.mark.rule("CARD-INSURANCE", "CARD-WHISKEY")
def test_insurance_alone_acts_against_whiskey(name: str) -> None:
    for top, deed, shown in (("p4", "p4", "-"), ("ranch", "-", "ranch")):
        scene = robbing(name, {0: "whiskey", 1: "insurance"}, face_up={1: "ranch"}, properties=top)
        scene.say(0, "play:whiskey")
        assert asked(scene) == NAMED
        assert not scene.named("RanchStolen")
        scene.say(1, "play:insurance")
        assert (scene.face_up(0), scene.deeds(1), scene.face_up(1)) == ("ranch", deed, shown)
        assert sorted(scene.cards(STORE_DISCARDS).split("+")) == ["insurance", "whiskey"]


@BOTH
@pytest.mark.rule("CARD-INSURANCE", "CARD-POSTER")
def test_cancelled_insurance_lets_the_theft_go_on(name: str) -> None:
    scene = robbing(name, {1: "insurance+horse", 2: "poster"}, store="boots")
    scene.say(0, "seat:1")
    scene.say(1, "play:insurance")
    scene.say(2, "play:poster")
    assert (scene.hand(0), scene.hand(1)) == ("horse", "-")
    assert not scene.named("StoreCardTaken")


@BOTH
@pytest.mark.rule("CARD-INSURANCE", "CARD-2")
def test_insurance_is_offered_only_for_cards_to_draw(name: str) -> None:
    nothing = {"only_store": True, "only_properties": True}
    scene = robbing(name, {1: "insurance"}, deeds={1: "p5"}, row="p1", store="boots", **nothing)
    assert scene.kind != "window"
    scene = robbing(name, {1: "insurance+horse"}, row="p1", properties="p3", **nothing)
    assert scene.kind != "window"
    scene = robbing(name, {1: "insurance+horse"}, row="p1", discards="boots", **nothing)
    assert asked(scene) == NAMED
    scene.say(1, "play:insurance")
    assert scene.hand(1) == "boots"


@BOTH
@pytest.mark.rule("CARD-INSURANCE")
def test_passing_keeps_the_insurance_at_risk(name: str) -> None:
    scene = robbing(name, {1: "insurance+horse"}, store="boots")
    scene.say(1, "pass")
    assert scene.kind == "keep-loot"
    scene.say(0, "card:insurance")
    assert (scene.hand(0), scene.hand(1)) == ("insurance", "horse")
    assert not scene.named("StoreCardTaken")
